import { remoteManifestSchema, type RemoteManifest } from '@market/contracts/remote-manifest';
import { create } from 'zustand';
import { browserStorage } from '../app/storage';
import { registerEntries } from './federation';
import { fetchJson } from './fetch-json';
import { findRemotes } from './registry';
import { asRemoteError, RemoteError } from './remote-error';

/** A remote of the list, with its manifest as soon as that is known. */
export interface KnownRemote {
  name: string;
  /** Address of its `mf-manifest.json`. */
  entry: string;
  manifest: RemoteManifest | null;
  error: RemoteError | null;
}

interface KnownRemotes {
  /** True once the list and each manifest came or failed. */
  settled: boolean;
  remotes: KnownRemote[];
  /** Why there is no list at all. */
  error: RemoteError | null;
}

/** Where the manifests that were good last time are kept: pages are known at once, and when a remote is away. */
const KEPT = 'market.manifests';

/** What the page knows of its remotes. Pages, menus and dialogs are read from here. */
export const useKnownRemotes = create<KnownRemotes>()(() => ({ settled: false, remotes: [], error: null }));

/** Reads the list of remotes and their manifests. Never throws: what fails is a state of the store. */
export async function discoverRemotes(): Promise<void> {
  try {
    const versions = await findRemotes();
    const kept = keptManifests();
    const remotes = versions.map(({ url, extras }): KnownRemote => {
      const { name } = extras.moduleFederation;
      return { name, entry: new URL(url, location.href).href, manifest: extras.manifest ?? kept[name] ?? null, error: null };
    });
    registerEntries(remotes);
    useKnownRemotes.setState({ remotes, error: null });
    // What the list says itself is as fresh as the list.
    const listed = Object.fromEntries(versions.flatMap(({ extras }) => (extras.manifest ? [[extras.moduleFederation.name, extras.manifest]] : [])));
    keepManifests(listed);
    await Promise.all(remotes.filter(({ name }) => !listed[name]).map(({ name }) => readManifest(name)));
  } catch (error) {
    useKnownRemotes.setState({ error: asRemoteError('remotes', 'list', error) });
  }
  useKnownRemotes.setState({ settled: true });
}

/** Asks again for what is missing: the list itself, or the manifests of it that did not come. Never throws. */
export async function retryMissing(): Promise<void> {
  const { remotes, error } = useKnownRemotes.getState();
  if (error) await discoverRemotes();
  else await Promise.all(remotes.filter(({ manifest }) => !manifest).map(({ name }) => readManifest(name)));
}

/** Fetches and checks one remote's manifest; called again by Retry. Never throws. */
export async function readManifest(name: string): Promise<void> {
  const remote = useKnownRemotes.getState().remotes.find((known) => known.name === name);
  if (!remote) return;
  try {
    const manifest = remoteManifestSchema.validateSync(await fetchJson(new URL('remote.json', remote.entry).href), { strict: true });
    if (manifest.name !== name) throw new Error(`the manifest is that of '${manifest.name}'`);
    change(name, { manifest, error: null });
    keepManifests({ [name]: manifest });
  } catch (error) {
    change(name, { error: new RemoteError(name, 'manifest', error) });
  }
}

function change(name: string, patch: Partial<KnownRemote>): void {
  useKnownRemotes.setState(({ remotes }) => ({ remotes: remotes.map((known) => (known.name === name ? { ...known, ...patch } : known)) }));
}

function keepManifests(manifests: Record<string, RemoteManifest>): void {
  browserStorage.setItem(KEPT, JSON.stringify({ ...keptManifests(), ...manifests }));
}

function keptManifests(): Record<string, RemoteManifest> {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(KEPT) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept as Record<string, unknown>).flatMap(([name, manifest]) => (remoteManifestSchema.isValidSync(manifest, { strict: true }) ? [[name, manifest]] : [])),
    );
  } catch {
    return {};
  }
}
