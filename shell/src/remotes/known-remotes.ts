import {
  type GivenSettings,
  manifestIn,
  type RemoteManifest,
  remoteManifestSchema,
  type RemoteVersion,
} from '@market/contracts/remotes';
import { pageLanguage } from '@market/texts';
import { create } from 'zustand';
import { noteVersion } from '../reports/notes';
import { browserStorage } from '../base/storage';
import { chooseVersion, filesOf, keepFailure, type ChosenVersion, type VersionState } from './chosen-version';
import { registerEntries, type Entry } from './federation';
import { fetchFresh } from './fetch-json';
import { publishedHash, RefusedFile } from './guarded-files';
import { readStored } from '../session/session-storage';
import { askForRemotes, findRemotes, type ListedRemote } from './registry';
import { asRemoteError, isPassing, RemoteError } from './remote-error';

/** A remote of the list, with its manifest as soon as that is known. */
export interface KnownRemote {
  name: string;
  /** Address of its `mf-manifest.json`; null when the list names none that may be used: `error` says why. */
  entry: string | null;
  version: string | null;
  state: VersionState;
  /** The list's word on this version, and on the one to take, once, when it fails. */
  listed: RemoteVersion | null;
  fallback: RemoteVersion | null;
  manifest: RemoteManifest | null;
  /** Settings for this visitor, where not the defaults of the manifest. */
  settings: GivenSettings;
  error: RemoteError | null;
}

interface KnownRemotes {
  /** True once the list and each manifest came or failed. */
  settled: boolean;
  generation: number;
  remotes: KnownRemote[];
  /** Why there is no list at all. */
  error: RemoteError | null;
}

/** Storage key of the last good manifests: pages are known at once, and when a remote is down. */
const KEPT = 'market.manifests';
/** Time limit of the check whether the list has changed. */
const CHECK_LIMIT_MS = 2_000;

/** Known remotes of the page. Source of pages, menus and dialogs. */
export const useKnownRemotes = create<KnownRemotes>()((_set, _get, store) => {
  // A page is hydrated with what the server knew when it wrote it, and not with the empty beginning.
  store.getInitialState = store.getState;
  return { settled: false, generation: 0, remotes: [], error: null };
});

/** Reads the list of remotes and their manifests. Never throws: what fails is a state of the store. */
export async function discoverRemotes(): Promise<void> {
  try {
    const { generation, remotes } = await findRemotes();
    take(generation, remotes.map(fromList));
    await readUnlisted();
  } catch (error) {
    useKnownRemotes.setState({ error: asRemoteError('remotes', 'list', error) });
  }
  useKnownRemotes.setState({ settled: true });
}

/**
 * Asks whether other versions were published since. A remote that does not run yet is known by its new version at once.
 * @param isRunning whether the code of a remote runs in this page, so that only a page load can change it
 * @returns whether one that runs has another version now; false also when nobody answered
 */
export async function checkForChanges(isRunning: (name: string) => boolean): Promise<boolean> {
  const known = useKnownRemotes.getState();
  try {
    const { generation, remotes } = await askForRemotes(CHECK_LIMIT_MS);
    // A replica of the server that has not heard of the newest change yet.
    if (generation < known.generation) return false;
    const listed = remotes.map(fromList);
    const before = new Map(known.remotes.map((remote) => [remote.name, remote]));
    const inUse = listed.filter(({ name, entry }) => isRunning(name) && before.get(name)?.entry !== entry);
    const taken = listed.filter(
      ({ name, listed: said }) => !isRunning(name) && JSON.stringify(before.get(name)?.listed) !== JSON.stringify(said),
    );
    takeSettings(listed.filter(({ name, entry }) => isRunning(name) && before.get(name)?.entry === entry));
    const kept = useKnownRemotes.getState().remotes.filter(({ name }) => !taken.some((remote) => remote.name === name));
    if (taken.length > 0) {
      take(generation, inListedOrder([...kept, ...taken], listed));
      await readUnlisted();
    }
    return inUse.length > 0;
  } catch {
    return false;
  }
}

/** Asks again for what is missing: the list itself, or the manifests of it that did not come. Never throws. */
export async function retryMissing(): Promise<void> {
  const { remotes, error } = useKnownRemotes.getState();
  if (error) return discoverRemotes();
  await checkForChanges((name) => remotes.some((remote) => remote.name === name && remote.manifest));
  await Promise.all(
    useKnownRemotes
      .getState()
      .remotes.filter(({ manifest }) => !manifest)
      .map(({ name }) => readManifest(name)),
  );
}

/** Fetches and checks one remote's manifest; called again by Retry. Never throws. */
export async function readManifest(name: string): Promise<void> {
  const remote = useKnownRemotes.getState().remotes.find((known) => known.name === name);
  if (!remote?.entry) return;
  try {
    const address = new URL('remote.json', remote.entry).href;
    const integrity = publishedHash(address);
    const response = await fetchFresh(address, integrity ? { integrity } : {});
    const manifest = remoteManifestSchema.validateSync(await response.json(), { strict: true });
    if (manifest.name !== name) throw new Error(`the manifest is that of '${manifest.name}'`);
    change(name, { manifest, error: null });
    keepManifests([manifest]);
  } catch (error) {
    const step = error instanceof RefusedFile ? 'integrity' : 'manifest';
    noteVersion(remote.entry, step);
    change(name, { error: new RemoteError(name, step, error) });
  }
}

/**
 * Takes the default version of a remote in place of one that has failed: for the session, or for a minute where its
 * files only did not come.
 * @returns false when there is nothing to fall back to
 */
export function fallBack(name: string, failure: unknown): boolean {
  const { generation, remotes } = useKnownRemotes.getState();
  const failed = remotes.find((remote) => remote.name === name);
  if (!failed?.fallback || !failed.listed) return false;
  const { fallback } = failed;
  const passing = isPassing(failure);
  keepFailure(failed.listed, { passing });
  // eslint-disable-next-line no-console
  console.warn(
    `${name} ${String(failed.version)} failed; ${String(fallback.metadata.version)} takes its place for ${passing ? 'now' : 'this session'}:`,
    failure,
  );
  take(
    generation,
    remotes.map((remote) =>
      remote === failed ? fromVersion(name, { version: fallback, state: 'live', fallback: null }) : remote,
    ),
  );
  return true;
}

/** Maps a list entry to a remote, as far as it is valid. */
function fromList({ name, versions, fault }: ListedRemote): KnownRemote {
  if (!fault) return fromVersion(name, chooseVersion(versions, readStored()?.user.login_type));
  const error = new RemoteError(name, 'list', fault);
  return {
    name,
    entry: null,
    version: null,
    state: 'live',
    listed: null,
    fallback: null,
    manifest: keptManifests().get(name) ?? null,
    settings: {},
    error,
  };
}

function fromVersion(name: string, { version, state, fallback }: ChosenVersion): KnownRemote {
  const { manifest = keptManifests().get(name) ?? null, settings = {} } = version.extras;
  const known: KnownRemote = {
    name,
    entry: null,
    version: version.metadata.version ?? null,
    state,
    listed: version,
    fallback,
    manifest,
    settings,
    error: null,
  };
  try {
    if (manifest && manifest.name !== name)
      throw new RemoteError(name, 'manifest', new Error(`the manifest is that of '${manifest.name}'`));
    return { ...known, entry: filesOf(version).entry };
  } catch (error) {
    return { ...known, error: asRemoteError(name, 'integrity', error) };
  }
}

/** With the titles and labels that its pages and menus have in the language of the page. */
export function remoteInPageLanguage(remote: KnownRemote): KnownRemote {
  return remote.manifest ? { ...remote, manifest: manifestIn(pageLanguage(), remote.manifest) } : remote;
}

/** Makes `remotes` the known ones, here and to the loader of their code. */
function take(generation: number, remotes: KnownRemote[]): void {
  registerEntries(
    remotes.flatMap(({ name, entry, listed }): Entry[] => (entry && listed ? [{ name, ...filesOf(listed) }] : [])),
  );
  useKnownRemotes.setState({ generation, remotes: remotes.map(remoteInPageLanguage), error: null });
  // Inline manifests are as fresh as the list.
  keepManifests(remotes.flatMap(({ listed }) => listed?.extras.manifest ?? []));
}

/** Gives remotes that run the settings of the list; components that use one render again where it has changed. */
function takeSettings(listed: readonly KnownRemote[]): void {
  for (const { name, settings } of listed) {
    const known = useKnownRemotes.getState().remotes.find((remote) => remote.name === name);
    if (known && JSON.stringify(known.settings) !== JSON.stringify(settings)) change(name, { settings });
  }
}

/** Fetches the manifests that the list does not have. Never throws. */
async function readUnlisted(): Promise<void> {
  await Promise.all(
    useKnownRemotes
      .getState()
      .remotes.filter(({ listed }) => !listed?.extras.manifest)
      .map(({ name }) => readManifest(name)),
  );
}

function inListedOrder(remotes: KnownRemote[], listed: KnownRemote[]): KnownRemote[] {
  const place = ({ name }: KnownRemote): number => listed.findIndex((remote) => remote.name === name);
  return [...remotes].sort((a, b) => place(a) - place(b));
}

function change(name: string, patch: Partial<KnownRemote>): void {
  useKnownRemotes.setState(({ remotes }) => ({
    remotes: remotes.map((known) => (known.name === name ? remoteInPageLanguage({ ...known, ...patch }) : known)),
  }));
}

function keepManifests(manifests: readonly RemoteManifest[]): void {
  const kept = keptManifests();
  for (const manifest of manifests) kept.set(manifest.name, manifest);
  browserStorage.setItem(KEPT, JSON.stringify([...kept.values()]));
}

function keptManifests(): Map<string, RemoteManifest> {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(KEPT) ?? '[]');
    const good = (Array.isArray(kept) ? kept : []).filter((manifest): manifest is RemoteManifest =>
      remoteManifestSchema.isValidSync(manifest, { strict: true }),
    );
    return new Map(good.map((manifest) => [manifest.name, manifest]));
  } catch {
    return new Map();
  }
}
