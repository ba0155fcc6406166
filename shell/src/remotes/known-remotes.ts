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

/** Remote of the list, with its manifest once loaded. */
export interface KnownRemote {
  name: string;
  /** Address of its `mf-manifest.json`; null when the list has no valid one: `error` has the reason. */
  entry: string | null;
  version: string | null;
  state: VersionState;
  /** List entries of this version, and of its fallback, used once when it fails. */
  listed: RemoteVersion | null;
  fallback: RemoteVersion | null;
  manifest: RemoteManifest | null;
  /** Settings for this visitor that differ from the manifest's defaults. */
  settings: GivenSettings;
  error: RemoteError | null;
}

interface KnownRemotes {
  /** True once the list and each manifest have loaded or failed. */
  settled: boolean;
  generation: number;
  remotes: KnownRemote[];
  /** Why there is no list at all. */
  error: RemoteError | null;
}

/** Storage key of the last good manifests: pages are known at once, and when a remote is down. */
const KEPT = 'market.manifests';
/** Timeout of the check for a changed list. */
const CHECK_LIMIT_MS = 2_000;

/** Known remotes of the page. Source of pages, menus and dialogs. */
export const useKnownRemotes = create<KnownRemotes>()((_set, _get, store) => {
  // Hydration needs the state with which the server rendered the page, not the empty initial state.
  store.getInitialState = store.getState;
  return { settled: false, generation: 0, remotes: [], error: null };
});

/** Loads the list of remotes and their manifests. Never throws: failures become states of the store. */
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
 * Checks whether other versions were published. A remote that is not running yet gets its new version at once.
 * @param isRunning whether the code of a remote runs in this page, so that only a page load can change it
 * @returns whether a running one has another version now; false also without a response
 */
export async function checkForChanges(isRunning: (name: string) => boolean): Promise<boolean> {
  const current = useKnownRemotes.getState();
  try {
    const { generation, remotes } = await askForRemotes(CHECK_LIMIT_MS);
    // Response of a server replica that lacks the newest change.
    if (generation < current.generation) return false;
    const listed = remotes.map(fromList);
    const before = new Map(current.remotes.map((remote) => [remote.name, remote]));
    const inUse = listed.filter(({ name, entry }) => isRunning(name) && before.get(name)?.entry !== entry);
    const replaced = listed.filter(
      ({ name, listed: listed }) =>
        !isRunning(name) && JSON.stringify(before.get(name)?.listed) !== JSON.stringify(listed),
    );
    takeSettings(listed.filter(({ name, entry }) => isRunning(name) && before.get(name)?.entry === entry));
    const unchanged = useKnownRemotes
      .getState()
      .remotes.filter(({ name }) => !replaced.some((remote) => remote.name === name));
    if (replaced.length > 0) {
      take(generation, inListedOrder([...unchanged, ...replaced], listed));
      await readUnlisted();
    }
    return inUse.length > 0;
  } catch {
    return false;
  }
}

/** Reloads missing data: the list itself, or manifests that failed to load. Never throws. */
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
  const remote = useKnownRemotes.getState().remotes.find((other) => other.name === name);
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
 * Replaces a failed version by the remote's default version: for the session, or for a minute where only its files did
 * not load.
 * @returns false without a fallback
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
  const remote: KnownRemote = {
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
    return { ...remote, entry: filesOf(version).entry };
  } catch (error) {
    return { ...remote, error: asRemoteError(name, 'integrity', error) };
  }
}

/** Remote with its titles and labels in the page's language. */
export function remoteInPageLanguage(remote: KnownRemote): KnownRemote {
  return remote.manifest ? { ...remote, manifest: manifestIn(pageLanguage(), remote.manifest) } : remote;
}

/** Stores `remotes` as the known ones, and registers them with the loader. */
function take(generation: number, remotes: KnownRemote[]): void {
  registerEntries(
    remotes.flatMap(({ name, entry, listed }): Entry[] => (entry && listed ? [{ name, ...filesOf(listed) }] : [])),
  );
  useKnownRemotes.setState({ generation, remotes: remotes.map(remoteInPageLanguage), error: null });
  // Inline manifests are as recent as the list, so they are stored as well.
  keepManifests(remotes.flatMap(({ listed }) => listed?.extras.manifest ?? []));
}

/** Updates the settings of running remotes from the list; components that use a changed one render again. */
function takeSettings(listed: readonly KnownRemote[]): void {
  for (const { name, settings } of listed) {
    const listedRemote = useKnownRemotes.getState().remotes.find((remote) => remote.name === name);
    if (listedRemote && JSON.stringify(listedRemote.settings) !== JSON.stringify(settings)) change(name, { settings });
  }
}

/** Fetches the manifests that are not inline in the list. Never throws. */
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
    remotes: remotes.map((other) => (other.name === name ? remoteInPageLanguage({ ...other, ...patch }) : other)),
  }));
}

function keepManifests(manifests: readonly RemoteManifest[]): void {
  const stored = keptManifests();
  for (const manifest of manifests) stored.set(manifest.name, manifest);
  browserStorage.setItem(KEPT, JSON.stringify([...stored.values()]));
}

function keptManifests(): Map<string, RemoteManifest> {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(KEPT) ?? '[]');
    const good = (Array.isArray(stored) ? stored : []).filter((manifest): manifest is RemoteManifest =>
      remoteManifestSchema.isValidSync(manifest, { strict: true }),
    );
    return new Map(good.map((manifest) => [manifest.name, manifest]));
  } catch {
    return new Map();
  }
}
