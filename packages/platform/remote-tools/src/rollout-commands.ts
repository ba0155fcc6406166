import type { Role } from '@market/api';
import {
  activateVersion,
  changeSetting,
  deactivateRemote,
  endCanary,
  federationName,
  listRemotes,
  pinVersion,
  type RemoteRecord,
  type RemoteSettingRecord,
  remotesHistory,
  removeVersion,
  resetSetting,
  rollBack,
  setCanary,
  type SettingValue,
  unpinVersion,
} from '@market/remote-contract';
import { gt } from 'semver';
import { canaryInWords } from './canary-in-words';
import { sharesAt } from './canary-shares';
import { readRoles, readShares } from './deploy-options';
import type { MarketClient } from './market-client';
import { Refused } from './refused';
import type { RolloutVerb } from './says';

const HISTORY_LINES = 30;
const NAME_COLUMNS = 26;
const WORD_COLUMNS = 9;
const ACTION_COLUMNS = 13;

/** A command that looks at a remote's versions or changes which of them visitors get. */
export interface RolloutCommand {
  /** Arguments after the remote's name, in the usage's notation. */
  takes: string;
  does: string;
  /**
   * @returns lines for the terminal
   * @throws Refused if arguments are missing, or with the marketplace's error
   */
  run: (input: RolloutInput) => Promise<string[]>;
}

interface RolloutInput {
  market: MarketClient;
  /** Federation or folder name; undefined for the whole marketplace. */
  name: string | undefined;
  args: readonly string[];
  /** Asks the person a question; `--yes` answers it in advance. */
  confirm: (question: string) => Promise<boolean>;
}

/**
 * Commands about the versions that visitors get: the same for a marketplace's operators and for teams with their own
 * repositories.
 */
export const ROLLOUT_COMMANDS = {
  list: {
    takes: '',
    does: 'versions with their states: what is live, canaries, pins',
    async run({ market, name }) {
      const { generation, records } = await market.call(listRemotes);
      const selected = records.filter((one) => name === undefined || one.name === federationName(name));
      if (selected.length === 0) return ['Nothing has been published yet.'];
      return [...selected.flatMap(linesOf), `generation ${generation}`];
    },
  },
  activate: {
    takes: 'VERSION',
    does: 'gives everybody a version, from their next navigation on; canary, pin too ask before one that failed (--yes)',
    async run({ market, name, args: [version], confirm }) {
      const params = named(name);
      const target = { version: needed(version, 'VERSION'), verb: 'Activate it', confirm };
      const body = { version: await confirmWhereFailed(await recordOf(market, params.name), target) };
      return [stateOf((await market.call(activateVersion, { params, body })).record)];
    },
  },
  deactivate: {
    takes: '',
    does: 'gives it to nobody: its pages and dialogs are gone until a version is activated',
    async run({ market, name }) {
      return [stateOf((await market.call(deactivateRemote, { params: named(name) })).record)];
    },
  },
  remove: {
    takes: 'VERSION|LABEL',
    does: 'removes a preview, or a version that nobody gets; with the last one the remote itself',
    async run({ market, name, args: [versionArgument] }) {
      const version = needed(versionArgument, 'VERSION');
      const { record } = await market.call(removeVersion, { params: { ...named(name), version } });
      return [
        record
          ? `${version} is removed. ${stateOf(record)}`
          : `${version} is removed, and with its last version ${named(name).name} itself.`,
      ];
    },
  },
  rollback: {
    takes: '',
    does: 'one step back: ends a canary, else everybody gets the version before; the one left is marked as failed',
    async run({ market, name }) {
      return [stateOf((await market.call(rollBack, { params: named(name), body: {} })).record)];
    },
  },
  canary: {
    takes: 'SHARE|stages [VERSION] [ROLES]',
    does: 'gives SHARE percent of the visitors, or of ROLES, a version; 5,25,100 or stages goes on by itself; 0 ends it',
    async run({ market, name, args: [share, ...rest], confirm }) {
      const percent = needed(share, 'SHARE');
      const params = named(name);
      if (/^0+%?$/.test(percent)) return [stateOf((await market.call(endCanary, { params })).record)];
      const [ofRoles, version] = [rest.find(isRoles), rest.find((one) => !isRoles(one))];
      const requested = readShares(
        percent,
        ofRoles === undefined ? undefined : readRoles(ofRoles, market.product.roles),
      );
      const list = await market.call(listRemotes);
      const { everyMinutes, ...shares } = sharesAt(list, requested);
      const record = recordIn(list.records, params.name);
      const chosen = version ?? versionForCanary(market, record, params.name);
      const agreed = await confirmWhereFailed(record, { version: chosen, verb: 'Make it a canary', confirm });
      const body = { version: agreed, ...shares, every_minutes: everyMinutes };
      return [stateOf((await market.call(setCanary, { params, body })).record)];
    },
  },
  pin: {
    takes: 'VERSION',
    does: 'holds a remote at a version, until unpin',
    async run({ market, name, args: [version], confirm }) {
      const params = named(name);
      const target = { version: needed(version, 'VERSION'), verb: 'Pin it', confirm };
      const body = { version: await confirmWhereFailed(await recordOf(market, params.name), target) };
      return [stateOf((await market.call(pinVersion, { params, body })).record)];
    },
  },
  unpin: {
    takes: '',
    does: 'takes the pin off',
    async run({ market, name }) {
      return [stateOf((await market.call(unpinVersion, { params: named(name) })).record)];
    },
  },
  settings: {
    takes: '[SETTING VALUE|default [ROLES] [N%]]',
    does: 'settings with their values; sets one, for all or such as CND,EMP 20%, or takes it back. None is secret',
    async run({ market, name, args: [setting, value, ...audience] }) {
      const params = named(name);
      const before = await recordOf(market, params.name);
      if (setting === undefined) return settingLines(before);
      // An empty word is a value: it empties a text.
      const typed = value ?? needed(value, 'VALUE');
      const declared = before?.settings?.find((one) => one.name === setting);
      const at = { params: { ...params, setting } };
      const { record } =
        typed === BACK
          ? await market.call(resetSetting, { ...at, query: { revision: declared?.revision ?? 0 } })
          : await market.call(changeSetting, {
              ...at,
              body: {
                value: valueOf(declared, typed),
                ...readAudience(audience, market.product.roles),
                revision: declared?.revision ?? 0,
              },
            });
      return settingLines(record, setting);
    },
  },
  history: {
    takes: '',
    does: 'who changed what and when',
    async run({ market, name }) {
      const { records } = await market.call(remotesHistory, {
        query: { limit: HISTORY_LINES, ...(name ? { remote: name } : {}) },
      });
      return records.map(
        ({ at, by, action, remote, version, detail }) =>
          `${at.slice(0, 19).replace('T', ' ')}  ${action.padEnd(ACTION_COLUMNS)} ${remote} ${version}${detail ? ` (${detail})` : ''}, by ${by}`,
      );
    },
  },
} satisfies Record<RolloutVerb, RolloutCommand>;

/** Word in place of a value: resets the setting to the version's default. */
const BACK = 'default';
/** Login types separated by commas; no version has this form. */
const isRoles = (word: string) => /^[A-Z]{3}(,[A-Z]{3})*$/.test(word);

const recordIn = (records: readonly RemoteRecord[], name: string): RemoteRecord | undefined =>
  records.find((one) => one.name === federationName(name));

const recordOf = async (market: MarketClient, name: string): Promise<RemoteRecord | undefined> =>
  recordIn((await market.call(listRemotes)).records, name);

/** Converts a typed value to the setting's kind; the marketplace validates it. */
function valueOf(setting: RemoteSettingRecord | undefined, text: string): SettingValue {
  const kind = setting?.declared?.kind;
  if (kind === 'number' && text.trim() !== '' && !Number.isNaN(Number(text))) return Number(text);
  return kind === 'flag' && (text === 'true' || text === 'false') ? text === 'true' : text;
}

/** @throws Refused for anything but login types or a share */
function readAudience(words: readonly string[], allRoles: readonly Role[]): { roles?: Role[]; share?: number } {
  const audience: ReturnType<typeof readAudience> = {};
  for (const word of words) {
    if (/^\d{1,3}%$/.test(word)) audience.share = Number(word.slice(0, -1));
    else if (isRoles(word)) audience.roles = readRoles(word, allRoles);
    else throw new Refused(`'${word}' is no audience: say login types such as CND,EMP, a share such as 20%, or both.`);
  }
  return audience;
}

/** Formats one setting or all of them, a line each. */
function settingLines(record: RemoteRecord | undefined, only?: string): string[] {
  const shown = (record?.settings ?? []).filter(({ name }) => only === undefined || name === only);
  if (shown.length === 0) return ['Its live version declares no settings.'];
  return shown.map(({ name, declared, set }) => {
    const usual = declared ? `default ${JSON.stringify(declared.default)}` : 'not declared by the live version';
    const audience = set ? [set.roles?.join(','), set.share === undefined ? undefined : `${set.share}%`] : [];
    const now = set
      ? [
          JSON.stringify(set.value),
          ...audience.filter(Boolean),
          `by ${set.by}`,
          ...(set.passed_over ? ['passed over'] : []),
        ].join(', ')
      : 'as it is';
    return `${name}: ${now} (${usual})${declared ? `  ${declared.description}` : ''}`;
  });
}

const USAGE_COLUMNS = 29;

/**
 * Formats the usage, a line for each command.
 * @param name placeholder of the remote in it; empty if the remote is that of the folder
 */
export const usageOfRollout = (name: string): string =>
  Object.entries(ROLLOUT_COMMANDS)
    .map(
      ([verb, { takes, does }]) => `  ${[verb, name, takes].filter(Boolean).join(' ').padEnd(USAGE_COLUMNS)} ${does}`,
    )
    .join('\n');

/** Returns the present canary, else the latest version that is newer than the live one and has not failed. */
function versionForCanary(market: MarketClient, record: RemoteRecord | undefined, name: string): string {
  const isNewer = (version: string) => !record?.live || gt(version, record.live);
  const found =
    record?.canary?.id ??
    record?.versions.find(
      ({ state, failed, preview, version }) => state === 'inactive' && !failed && !preview && isNewer(version),
    )?.id;
  if (!found)
    throw new Refused(
      `${name} has no version that is newer than the live one and has not failed: name one, or publish one with ${market.says.deploy(name)}.`,
    );
  return found;
}

/**
 * Resolves a number or an id to the version that the marketplace would choose: never a preview, which may have the same
 * number.
 */
const versionNamed = (record: RemoteRecord | undefined, typed: string) => {
  const versions = (record?.versions ?? []).filter(({ preview }) => !preview);
  const ofNumber = versions.filter(({ version }) => version === typed);
  return versions.find(({ id }) => id === typed) ?? ofNumber.find(({ source }) => source === 'deployed') ?? ofNumber[0];
};

/**
 * @returns the version to send: the id that the question was about, else the given text
 * @throws Refused if the person declines a version that failed
 */
async function confirmWhereFailed(
  record: RemoteRecord | undefined,
  { version, verb, confirm }: Pick<RolloutInput, 'confirm'> & { version: string; verb: string },
): Promise<string> {
  const found = versionNamed(record, version);
  if (!found?.failed) return version;
  const { id, failed } = found;
  const isWanted = await confirm(
    `${version} failed on ${failed.at.slice(0, 10)}: ${failed.reason} ${verb} all the same?`,
  );
  if (!isWanted) throw new Refused('Nothing was changed.');
  return id;
}

const named = (name: string | undefined) => ({ name: needed(name, 'NAME') });

function needed(value: string | undefined, what: string): string {
  if (!value) throw new Refused(`${what} is missing: --help says how the command is called.`);
  return value;
}

/** Summary of a remote's live version, canary and pin in a single line. */
function stateOf({ name, live, canary, pin }: RemoteRecord): string {
  return `${name}: ${live ? `${live} is live` : 'nothing is live'}${canary ? `, ${canary.version} is a canary for ${canaryInWords(canary)}` : ''}${pin ? `, pinned to ${pin.version}` : ''}.`;
}

function linesOf(record: RemoteRecord): string[] {
  return [
    stateOf(record),
    `  ${record.label}, ${record.owner}`,
    ...record.versions.map(
      ({ id, state, source, published_at, published_by, failed, preview }) =>
        `  ${state === 'inactive' ? ' ' : '*'} ${id.padEnd(NAME_COLUMNS)} ${state.padEnd(WORD_COLUMNS)} ${source.padEnd(WORD_COLUMNS)} ${published_at.slice(0, 16).replace('T', ' ')} by ${published_by}${failed ? `, failed: ${failed.reason}` : ''}${preview ? `, until ${preview.expires_at.slice(0, 10)}` : ''}`,
    ),
  ];
}
