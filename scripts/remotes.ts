import { parseArgs } from 'node:util';
import type { RemoteRecord } from '@market/contracts/remotes';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { Refused, endRefused, type MarketClient } from '@market/remote-tools';
import { connectHere } from './remotes/connect-here';

const USAGE = `Usage: npm run remotes -- COMMAND [--url https://jobs.example.org]
  list                          remotes with their versions: what is live, canaries, pins
  activate NAME VERSION         gives everybody a version, from their next navigation on
  deactivate NAME               gives it to nobody: its pages and dialogs are gone until a version is activated
  remove NAME VERSION           removes a version that nobody gets; with the last one the remote itself
  rollback NAME                 one step back: ends a canary, else everybody gets the version before
  canary NAME SHARE [VERSION]   gives SHARE percent of the visitors a version; 0 ends the canary
  pin NAME VERSION              holds a remote at a version; unpin NAME takes the pin off
  history [NAME]                who changed what and when
  token create NAME --for WHO   makes a deploy token, good for 90 days (--days 30), and shows it this once
  token list NAME               deploy tokens of a remote
  token revoke NAME ID          makes one worthless
NAME is mfe-candidate or mfe_candidate. Elsewhere than on the machine of the marketplace, DEPLOY_TOKEN holds a deploy token.`;

const HISTORY_LINES = 30;

/** Looks at and changes which versions of remotes visitors of a running marketplace get. */
export async function main(args: string[]): Promise<void> {
  try {
    const { values, positionals } = readArguments(args);
    const [command = '', ...rest] = positionals;
    const run = COMMANDS[command];
    if (!run) throw new Refused(USAGE);
    for (const line of await run({ market: connectHere({ url: values.url }), args: rest, ...values }))
      console.log(line);
  } catch (error) {
    endRefused(error);
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { url: { type: 'string' }, for: { type: 'string' }, days: { type: 'string' } },
    });
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

type Command = (input: {
  market: MarketClient;
  args: string[];
  for?: string | undefined;
  days?: string | undefined;
}) => Promise<string[]>;

const COMMANDS: Record<string, Command> = {
  async list({ market }) {
    const { generation, records } = await market.call(endpoint.listRemotes);
    if (records.length === 0) return ['Nothing has been published yet.'];
    return [...records.flatMap(linesOf), `generation ${generation}`];
  },
  async activate({ market, args: [name, version] }) {
    const { record } = await market.call(endpoint.activateVersion, {
      params: { name: needed(name) },
      body: { version: needed(version) },
    });
    return [stateOf(record)];
  },
  async deactivate({ market, args: [name] }) {
    return [stateOf((await market.call(endpoint.deactivateRemote, { params: { name: needed(name) } })).record)];
  },
  async remove({ market, args: [name, version] }) {
    const { record } = await market.call(endpoint.removeVersion, {
      params: { name: needed(name), version: needed(version) },
    });
    return [
      record
        ? `${needed(version)} is removed. ${stateOf(record)}`
        : `${needed(version)} is removed, and with its last version ${needed(name)} itself.`,
    ];
  },
  async rollback({ market, args: [name] }) {
    const { record } = await market.call(endpoint.rollBack, { params: { name: needed(name) }, body: {} });
    return [stateOf(record)];
  },
  async canary({ market, args: [name, share, version] }) {
    const percent = /^\d{1,3}%?$/.test(needed(share)) ? parseInt(needed(share), 10) : NaN;
    if (Number.isNaN(percent))
      throw new Refused(`'${share}' is no share: name one from 1 to 99 percent, or 0 to end the canary.`);
    const params = { name: needed(name) };
    if (percent === 0) return [stateOf((await market.call(endpoint.endCanary, { params })).record)];
    const chosen = version ?? (await versionForCanary(market, params.name));
    const body = { version: chosen, share: percent };
    return [stateOf((await market.call(endpoint.setCanary, { params, body })).record)];
  },
  async pin({ market, args: [name, version] }) {
    const { record } = await market.call(endpoint.pinVersion, {
      params: { name: needed(name) },
      body: { version: needed(version) },
    });
    return [stateOf(record)];
  },
  async unpin({ market, args: [name] }) {
    return [stateOf((await market.call(endpoint.unpinVersion, { params: { name: needed(name) } })).record)];
  },
  async history({ market, args: [name] }) {
    const { records } = await market.call(endpoint.remotesHistory, {
      query: { limit: HISTORY_LINES, ...(name ? { remote: name } : {}) },
    });
    return records.map(
      ({ at, by, action, remote, version, detail }) =>
        `${at.slice(0, 19).replace('T', ' ')}  ${action.padEnd(13)} ${remote} ${version}${detail ? ` (${detail})` : ''}, by ${by}`,
    );
  },
  async token({ market, args: [verb, name, id], for: who, days }) {
    if (verb === 'create') {
      if (!who) throw new Refused('Say who the token is for: --for "candidate team CI".');
      const { token, remote, expires_at } = await market.call(endpoint.makeDeployToken, {
        params: { name: needed(name) },
        body: { for: who, ...(days ? { days: Number(days) } : {}) },
      });
      return [
        `Deploy token for ${remote}, for ${who}, until ${expires_at.slice(0, 10)}. It is shown this once: keep it as the secret DEPLOY_TOKEN of their pipeline.`,
        token,
      ];
    }
    if (verb === 'revoke') {
      await market.call(endpoint.revokeDeployToken, { params: { name: needed(name), id: needed(id) } });
      return ['Revoked: it counts nowhere from now on.'];
    }
    if (verb !== 'list') throw new Refused(USAGE);
    const { records } = await market.call(endpoint.listDeployTokens, { params: { name: needed(name) } });
    return records.length === 0
      ? ['There are no deploy tokens for it.']
      : records.map(
          (one) =>
            `${one.id}  ${one.for}, made ${one.made_at.slice(0, 10)} by ${one.made_by}, ${one.used_at ? `last used ${one.used_at.slice(0, 10)}` : 'never used'}, ${one.expired ? 'expired' : 'good until'} ${one.expires_at.slice(0, 10)}`,
        );
  },
};

/** The version that is a canary already, else the latest that is not live. */
async function versionForCanary(market: MarketClient, name: string): Promise<string> {
  const { records } = await market.call(endpoint.listRemotes);
  const record = records.find((one) => one.name === name.replaceAll('-', '_'));
  const found = record?.canary?.id ?? record?.versions.find(({ state }) => state === 'inactive')?.id;
  if (!found)
    throw new Refused(
      `${name} has no version that is not live: publish one with npm run deploy -w ${name.replaceAll('_', '-')} -- --inactive.`,
    );
  return found;
}

function needed(value: string | undefined): string {
  if (!value) throw new Refused(USAGE);
  return value;
}

/** Summary of a remote's live version, canary and pin in a single line. */
export function stateOf({ name, live, canary, pin }: RemoteRecord): string {
  return `${name}: ${live ? `${live} is live` : 'nothing is live'}${canary ? `, ${canary.version} is a canary for ${canary.share} % of the visitors` : ''}${pin ? `, pinned to ${pin.version}` : ''}.`;
}

function linesOf(record: RemoteRecord): string[] {
  return [
    stateOf(record),
    `  ${record.label}, ${record.owner}`,
    ...record.versions.map(
      ({ id, state, source, published_at, published_by }) =>
        `  ${state === 'inactive' ? ' ' : '*'} ${id.padEnd(26)} ${state.padEnd(9)} ${source.padEnd(9)} ${published_at.slice(0, 16).replace('T', ' ')} by ${published_by}`,
    ),
  ];
}
