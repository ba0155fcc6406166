import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  FAILURE_MAX,
  isTakenBack,
  listRemotes,
  markVersionFailed,
  type PublishedAnswer,
  type PublishMode,
  publishVersion,
  type RemoteManifest,
  type RemoteRecord,
  type RemotesList,
  SHELL_SLOTS,
} from '@market/contracts/remotes';
import { readManifest } from '@market/build-kit/remote-workspaces';
import {
  type Bundle,
  type BundleFile,
  checkBundle,
  type CheckedBundle,
  readBundle,
  withCheckedHashes,
} from '@market/remote-rules';
import { type NamedShares, sharesAt } from './canary-shares';
import { type Given, giveVersion } from './give-version';
import { liveVersions } from './live-versions';
import type { MarketClient } from './market-client';
import { canaryInWords } from './canary-in-words';
import { refusedAhead, type BuildState } from './refused-ahead';
import { Refused } from './refused';
import { smokeLoad, type SlotToTry } from './smoke-load';
import { sourcesHash } from './sources';

export interface DeployOptions {
  /** Rollout: everybody, a share of the visitors, or inactive. */
  mode: PublishMode;
  /** Visitors that a canary gets; the default share where it is left out. */
  shares?: NamedShares | undefined;
  /** Minutes that each of its stages lasts at least, in place of those of the marketplace. */
  everyMinutes?: number | undefined;
  /** Label of a preview, where the mode is that. */
  label?: string | undefined;
}

/** A remote as it is deployed: where it lies, and how it is built there. */
export interface DeployedRemote {
  /** Workspace folder, with `src/manifest.ts`, `package.json` and `dist`. */
  folder: string;
  /** Federation name. */
  name: string;
  /** @throws Refused with what the build said where it failed */
  build: () => Promise<unknown>;
  buildState: () => Promise<BuildState>;
  /** Loads it before anybody gets it; undefined where it is not to be tried. */
  browser?: { path: string | undefined } | undefined;
  say: (step: string) => void;
}

/**
 * Asks what would be refused, builds a remote, checks it, uploads it, loads it in a browser, and gives it to its
 * visitors.
 * @returns what came of it, in sentences
 * @throws Refused with the reasons, each with how to mend it
 */
export async function deployRemote(
  { folder, name, build, buildState, browser, say }: DeployedRemote,
  options: DeployOptions,
  market: MarketClient,
): Promise<string> {
  const manifest = manifestIn(folder, name);
  say(`Asking ${market.url} what it would refuse of ${name} ${manifest.version}`);
  const listed = await market.call(listRemotes);
  const hash = sourcesHash(folder);
  const packageName = packageOf(folder);
  const reasons = await refusedAhead({
    name,
    packageName,
    manifest,
    listed,
    market,
    sourcesHash: hash,
    buildState,
    isPreview: options.mode === 'preview',
  });
  if (reasons.length > 0) throw refusal(reasons);
  say(`Building ${name}`);
  await build();
  const bundle = await readBundle(folder);
  if (!bundle) throw new Refused(`The build of ${name} wrote no mf-manifest.json: see its webpack.config.cjs.`);
  const { checked, objections } = checkBundle(name, bundle);
  if (!checked) throw refusal(objections.map(({ says }) => says));
  return publishFiles({ name, bundle, checked, listed, sourcesHash: hash, browser, say }, options, market);
}

interface PublishedFiles extends Pick<DeployedRemote, 'name' | 'browser' | 'say'> {
  bundle: Bundle;
  checked: CheckedBundle;
  /** Answer of the marketplace before it. */
  listed: RemotesList;
  /** Absent where the sources are not here. */
  sourcesHash?: string;
}

/**
 * Uploads the files of a remote, loads it in a browser, and gives it to its visitors.
 * @returns what came of it, in sentences
 * @throws Refused with the reasons, each with how to mend it
 */
export async function publishFiles(
  { name, bundle, checked, listed, sourcesHash: hash, browser, say }: PublishedFiles,
  { mode, shares, everyMinutes, label }: DeployOptions,
  market: MarketClient,
): Promise<string> {
  // Before anything is uploaded: it may be refused.
  const canary = { ...sharesAt(listed, shares), ...(everyMinutes === undefined ? {} : { everyMinutes }) };
  say(`Uploading ${checked.files.length} files of ${checked.id} to ${market.url}`);
  const published = await market.call(publishVersion, {
    params: { name },
    body: {
      package: bundle.package,
      // Inactive until it was tested.
      mode: mode === 'preview' ? mode : 'inactive',
      ...(label === undefined ? {} : { label }),
      // A marketplace of before passes over it.
      ...(hash === undefined ? {} : { sources_hash: hash }),
      files: sentFiles(bundle.files, checked.files),
      // A release of before, which names no stages of canaries either, takes a body of less.
      ...(checked.maps && listed.canary_stages ? { maps: sentFiles(bundle.maps ?? [], checked.maps) } : {}),
    },
  });
  const pagesToTry = openPages(checked.manifest).sort(
    (one, other) => Number(other.render === 'server') - Number(one.render === 'server'),
  );
  const tryOut = async (program: string | undefined) =>
    smokeLoad({
      market,
      name,
      id: published.id,
      pages: pagesToTry.map(({ address }) => address),
      slots: program ? await slotsToTry(checked.manifest, market) : [],
      browser: program,
      say,
    });
  if (mode === 'preview') {
    const { failure } = browser ? await tryOut(browser.path) : {};
    if (failure) throw new Refused(`${label ?? ''} was published as a preview, and did not load: ${failure}`);
    return previewResult(published, market);
  }
  if (mode === 'inactive') return resultOf(published, mode, market) + endpointLines(published);
  const before = listed.records.find((remote) => remote.name === name);
  const without = (why: string) => new Refused(`${checked.version} was published and gets no visitors, because ${why}`);
  const failed = async (why: string) => {
    const reason = why.replace(/\s+/g, ' ').slice(0, FAILURE_MAX);
    await market.call(markVersionFailed, { params: { name, version: published.id }, body: { reason } });
    return without(why);
  };
  const mark = before?.versions.find(({ id }) => id === published.id)?.failed;
  if (mark && isTakenBack(mark) && published.state === 'inactive')
    throw without(
      `${takenBack(mark)}: raise the version, or give it to everybody all the same with ${market.says.rollout('activate', name, checked.version)}`,
    );
  if (browser && published.state === 'inactive') {
    const [page] = pagesToTry;
    const { failure } = await tryOut(browser.path);
    if (failure) throw await failed(`it did not load: ${failure}`);
    if (page?.render === 'server') {
      const unwritten = await failureOfServer({ market, name, id: published.id, before, say });
      if (unwritten) throw await failed(`a server could not write its page: ${unwritten}`);
    }
  }
  try {
    const given = await giveVersion({ market, name, published, before, mode, canary });
    return resultOf({ ...published, ...given }, mode, market) + endpointLines(published);
  } catch (error) {
    throw error instanceof Refused && published.state === 'inactive' ? without(error.message) : error;
  }
}

/** Pages that everybody may open, with an address that is known. */
function openPages({
  pages,
}: Pick<RemoteManifest, 'pages'>): Array<RemoteManifest['pages'][number] & { address: string }> {
  return pages.flatMap((page) => {
    const address = page.sample ?? (page.path.includes(':') ? undefined : page.path);
    return page.access === 'public' && address !== undefined ? [{ ...page, address }] : [];
  });
}

/** Pages on which a slot is looked for: each is opened in a browser. */
const SLOT_PAGES_MAX = 5;
/** Page with the shell's own slots. */
const HOME = '/';

/** Slots that the version fills for everybody, with pages that may have them. */
async function slotsToTry(manifest: RemoteManifest, market: Pick<MarketClient, 'file' | 'url'>): Promise<SlotToTry[]> {
  const slots = (manifest.fills ?? []).filter(({ access }) => access === 'public').map(({ slot }) => slot);
  if (slots.length === 0) return [];
  const others = (await liveVersions(market)).map(({ version }) => version.extras.manifest);
  return slots.flatMap((slot): SlotToTry[] => {
    if (SHELL_SLOTS.some((one) => one === slot)) return [{ slot, addresses: [HOME], isAlwaysThere: true }];
    const owner = [manifest, ...others].find((one) => one?.slots?.includes(slot));
    const addresses = owner ? openPages(owner).map(({ address }) => address) : [];
    return addresses.length > 0 ? [{ slot, addresses: addresses.slice(0, SLOT_PAGES_MAX), isAlwaysThere: false }] : [];
  });
}

const takenBack = ({ why, at, reason }: NonNullable<RemoteRecord['versions'][number]['failed']>): string =>
  why === 'canary-worse'
    ? `the rule of canaries took it back on ${at.slice(0, 10)} (${reason})`
    : `it was rolled back on ${at.slice(0, 10)}`;

const sentFiles = (files: readonly BundleFile[], checked: CheckedBundle['files']) =>
  withCheckedHashes(files, checked).map((file) => ({ ...file, content: file.content.toString('base64') }));

/**
 * For how long the list is asked what came of a page that was loaded just now: replicas count it each for themselves.
 */
const SEEN_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 500;

/**
 * Why a server could not write a page that a browser has loaded all the same; undefined where it could, or where the
 * marketplace does not tell, which is said.
 * @param before the remote when the deploy began
 */
async function failureOfServer({
  market,
  name,
  id,
  before,
  say,
}: {
  market: MarketClient;
  name: string;
  id: string;
  before: RemoteRecord | undefined;
  say: (step: string) => void;
}): Promise<string | undefined> {
  const renderingOf = (remote: RemoteRecord | undefined) => remote?.versions.find((one) => one.id === id)?.rendering;
  const was = renderingOf(before);
  const until = Date.now() + SEEN_WITHIN_MS;
  do {
    const { records } = await market.call(listRemotes);
    const is = renderingOf(records.find((remote) => remote.name === name));
    // Versions in quarantine are skipped: they have failed too often.
    if (is?.last_failure && (is.resting || is.failed > (was?.failed ?? 0))) return is.last_failure;
    if (is && is.written > (was?.written ?? 0)) return undefined;
    await delay(LOOK_EVERY_MS);
  } while (Date.now() < until);
  say('Whether a server writes its pages is not known: see /admin/remotes');
  return undefined;
}

/** @returns why nothing was published */
export const refusal = (reasons: readonly string[]) =>
  new Refused(['Not published:', ...reasons.map((reason) => `- ${reason}`)].join('\n'));

/** Package name that its bundle is published under. */
const packageOf = (folder: string) =>
  // Every remote has a name.
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }).name;

/** @throws Refused where it cannot be read */
function manifestIn(folder: string, name: string): RemoteManifest {
  try {
    return readManifest(folder, name);
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : String(error));
  }
}

/** Calls that the version makes and the live one does not, and the other way round, for those who review it. */
function endpointLines({ endpoints }: PublishedAnswer): string {
  if (!endpoints) return '';
  const { added, removed } = endpoints;
  return [
    ...added.map((one) => `\nNot called by the live version: ${one}`),
    ...removed.map((one) => `\nNo longer called: ${one}`),
  ].join('');
}

/** Sentences about a published preview; its pipeline shows them from the first on. */
export function previewResult(published: PublishedAnswer, { url, says }: Pick<MarketClient, 'url' | 'says'>): string {
  const { remote, version, preview } = published;
  if (!preview) throw new Refused(`${url} published no preview: it runs a release that has none.`);
  const { label, expires_at, link } = preview;
  return `${remote} ${version} is preview ${label} until ${expires_at.slice(0, 10)}, for whoever opens: ${url}${link}\nRemove it: ${says.rollout('remove', remote, label)}${endpointLines(published)}`;
}

function resultOf(
  {
    remote,
    version,
    state,
    known,
    held_by_pin: isHeld,
    canary,
    unchanged,
  }: PublishedAnswer & Pick<Given, 'canary' | 'unchanged'>,
  mode: PublishMode,
  { url, says }: MarketClient,
): string {
  const forEverybody = `For everybody: ${says.rollout('activate', remote, version)}`;
  const what = `${remote} ${version} ${known ? 'had been published with this very content and' : 'is published and'}`;
  if (isHeld)
    return `${what} gets no visitors: the remote is pinned. Take the pin off with ${says.rollout('unpin', remote)}, then activate it: ${says.rollout('activate', remote, version)}`;
  if (mode !== 'inactive' && state === 'inactive')
    return `${what} gets no visitors: the remote is deactivated. ${forEverybody}`;
  if (unchanged)
    return `${what} is ${state === 'live' ? 'live' : `a canary for ${canary ? canaryInWords(canary) : 'some'}`} already: nothing was changed.`;
  if (state === 'live') return `${what} is live: ${url}\nBack: ${says.rollout('rollback', remote)}`;
  if (state === 'canary')
    return `${what} is a canary${canary ? ` for ${canaryInWords(canary)}` : ''}: ${url}\n${forEverybody}`;
  return `${what} gets no visitors yet. Look at it: ${url}/?remote=${remote}@${version}\n${forEverybody}`;
}
