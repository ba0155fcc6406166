import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  FAILURE_MAX,
  isTakenBack,
  listRemotes,
  markVersionFailed,
  PREVIEWS_KEPT,
  type PublishedAnswer,
  type PublishMode,
  publishVersion,
  type RemoteManifest,
  type RemoteRecord,
  type RemotesList,
} from '@market/remote-contract';
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
  /** Visitors that a canary gets; absent for the default share. */
  shares?: NamedShares | undefined;
  /** Minimum minutes of each stage, in place of the marketplace's default. */
  everyMinutes?: number | undefined;
  /** Label of a preview, if the mode is `preview`. */
  label?: string | undefined;
}

/** Remote to deploy: its folder, and how to build it. */
export interface DeployedRemote {
  /** Workspace folder, with `src/manifest.ts`, `package.json` and `dist`. */
  folder: string;
  /** Federation name. */
  name: string;
  /** @throws Refused with the build's output if it failed */
  build: () => Promise<unknown>;
  buildState: () => Promise<BuildState>;
  /** Browser that loads the version before visitors get it; undefined to skip this test. */
  browser?: { path: string | undefined } | undefined;
  say: (step: string) => void;
}

/**
 * Checks in advance for refusals, builds a remote, checks it, uploads it, loads it in a browser, and releases it to its
 * visitors.
 * @returns the result, in sentences
 * @throws Refused with the reasons, each with its remedy
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
  const { checked, objections } = checkBundle(name, bundle, market.product);
  if (!checked) throw refusal(objections.map(({ says }) => says));
  return publishFiles({ name, bundle, checked, listed, sourcesHash: hash, browser, say }, options, market);
}

interface PublishedFiles extends Pick<DeployedRemote, 'name' | 'browser' | 'say'> {
  bundle: Bundle;
  checked: CheckedBundle;
  /** The marketplace's list of remotes before the deploy. */
  listed: RemotesList;
  /** Absent if the sources are not on this machine. */
  sourcesHash?: string;
}

/**
 * Uploads the files of a remote, loads it in a browser, and releases it to its visitors.
 * @returns the result, in sentences
 * @throws Refused with the reasons, each with its remedy
 */
export async function publishFiles(
  { name, bundle, checked, listed, sourcesHash: hash, browser, say }: PublishedFiles,
  { mode, shares, everyMinutes, label }: DeployOptions,
  market: MarketClient,
): Promise<string> {
  // Resolved before the upload, because it may be refused.
  const canary = { ...sharesAt(listed, shares), ...(everyMinutes === undefined ? {} : { everyMinutes }) };
  say(`Uploading ${checked.files.length} files of ${checked.id} to ${market.url}`);
  const published = await market.call(publishVersion, {
    params: { name },
    body: {
      package: bundle.package,
      // Inactive until the smoke test has passed.
      mode: mode === 'preview' ? mode : 'inactive',
      ...(label === undefined ? {} : { label }),
      // Older marketplaces ignore this field.
      ...(hash === undefined ? {} : { sources_hash: hash }),
      files: sentFiles(bundle.files, checked.files),
      // Older releases, which state no canary stages either, limit the request body to less.
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
  if (mode === 'inactive') return resultOf(published, mode, market) + reviewLines(published);
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
    const activation = await giveVersion({ market, name, published, before, mode, canary });
    return resultOf({ ...published, ...activation }, mode, market) + reviewLines(published);
  } catch (error) {
    throw error instanceof Refused && published.state === 'inactive' ? without(error.message) : error;
  }
}

/** Public pages whose address is known. */
function openPages({
  pages,
}: Pick<RemoteManifest, 'pages'>): Array<RemoteManifest['pages'][number] & { address: string }> {
  return pages.flatMap((page) => {
    const address = page.sample ?? (page.path.includes(':') ? undefined : page.path);
    return page.access === 'public' && address !== undefined ? [{ ...page, address }] : [];
  });
}

/** Limit of pages that are searched for a slot: each is opened in a browser. */
const SLOT_PAGES_MAX = 5;
/** Page that contains the shell's own slots. */
const HOME = '/';

/** Public slots that the version fills, with pages that may contain them. */
async function slotsToTry(
  manifest: RemoteManifest,
  market: Pick<MarketClient, 'file' | 'product' | 'url'>,
): Promise<SlotToTry[]> {
  const slots = (manifest.fills ?? []).filter(({ access }) => access === 'public').map(({ slot }) => slot);
  if (slots.length === 0) return [];
  const others = (await liveVersions(market)).map(({ version }) => version.extras.manifest);
  return slots.flatMap((slot): SlotToTry[] => {
    if (market.product.shellSlots.includes(slot)) return [{ slot, addresses: [HOME], isAlwaysThere: true }];
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

/** Polling period for the result of the page load just made: each replica counts its own. */
const SEEN_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 500;

/**
 * Returns the server-side rendering error of a page that loaded in the browser nonetheless; undefined without an error,
 * or if the marketplace reports none, which is printed.
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
    // Quarantined versions are skipped by the renderer after too many failures, so their count does not grow.
    if (is?.last_failure && (is.resting || is.failed > (was?.failed ?? 0))) return is.last_failure;
    if (is && is.written > (was?.written ?? 0)) return undefined;
    await delay(LOOK_EVERY_MS);
  } while (Date.now() < until);
  say('Whether a server writes its pages is not known: see /admin/remotes');
  return undefined;
}

/** @returns the error with the reasons against publishing */
export const refusal = (reasons: readonly string[]) =>
  new Refused(['Not published:', ...reasons.map((reason) => `- ${reason}`)].join('\n'));

/** Package name under which the bundle is published. */
const packageOf = (folder: string) =>
  // Cast: every remote has a name.
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }).name;

/** @throws Refused if the manifest is invalid or unreadable */
function manifestIn(folder: string, name: string): RemoteManifest {
  try {
    return readManifest(folder, name);
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Lines for reviewers: calls that the version lists and the live one does not, and vice versa; slots that it drops, with
 * the remotes that fill them; previews that made room for it.
 */
function reviewLines({
  remote,
  endpoints: { added, removed } = { added: [], removed: [], count: 0 },
  dropped_slots: dropped = [],
  replaced_previews: replaced = [],
}: PublishedAnswer): string {
  return [
    ...added.map((one) => `\nNot listed by the live version: ${one}`),
    ...removed.map((one) => `\nNo longer called: ${one}`),
    ...dropped.map(
      ({ slot, filled_by: filler, owner }) =>
        `\nThe slot '${slot}' goes, which ${filler} (${owner}) fills: tell them before everybody gets this version.`,
    ),
    ...replaced.map((label) => `\nPreview ${label} is removed: ${PREVIEWS_KEPT} of ${remote} are kept.`),
  ].join('');
}

/** Describes a published preview in sentences; its pipeline prints them from the first deploy on. */
export function previewResult(published: PublishedAnswer, { url, says }: Pick<MarketClient, 'url' | 'says'>): string {
  const { remote, version, preview } = published;
  if (!preview) throw new Refused(`${url} published no preview: it runs a release that has none.`);
  const { label, expires_at, link } = preview;
  return `${remote} ${version} is preview ${label} until ${expires_at.slice(0, 10)}, for whoever opens: ${url}${link}\nRemove it: ${says.rollout('remove', remote, label)}${reviewLines(published)}`;
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
