import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { remoteManifestSchema, type RemoteManifest, type RemotesRegistry } from '@market/contracts';
import type { Log } from '@market/service-kit';

/** One slice as it lies on disk: the folder of its workspace's build. */
export interface RemoteFolder {
  /** Federation name, as in the addresses of its files. */
  name: string;
  /** Package name in the registry document. */
  package: string;
  folder: string;
}

type RemoteVersion = RemotesRegistry['microFrontends'][string][number];

/**
 * The registry document (design, section 5): the shape of the open frontend-discovery schema, one live version each. A slice
 * that is missing or has a broken manifest is listed without one and logged: the shell tries it, tells people that it is
 * unavailable, and all others go on.
 * @returns a function for each request; it reads and hashes a slice again only when its files have changed on disk
 */
export function createRegistry({ remotes, log }: { remotes: readonly RemoteFolder[]; log: Log }): () => RemotesRegistry {
  const known = new Map<string, { state: string; version: RemoteVersion }>();
  const versionOf = (remote: RemoteFolder): RemoteVersion => {
    const state = FILES.map((file) => stateOf(join(remote.folder, file))).join(' ');
    const kept = known.get(remote.name);
    if (kept?.state === state) return kept.version;
    const version = readVersion(remote, log);
    known.set(remote.name, { state, version });
    return version;
  };
  return () => ({ generation: 0, microFrontends: Object.fromEntries(remotes.map((remote) => [remote.package, [versionOf(remote)]])) });
}

const MANIFEST_FILE = 'remote.json';
const FEDERATION_FILE = 'mf-manifest.json';
const FILES = [MANIFEST_FILE, FEDERATION_FILE] as const;

/** What a browser may fetch of a slice. */
const SERVED = /^[^.].*\.(?:js|css|json)$/;

function hashOf(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}

/** Changes whenever the file is written anew; a missing file has a state too. */
function stateOf(file: string): string {
  const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: -1 };
  return `${mtimeMs}:${size}`;
}

function readVersion({ name, folder }: RemoteFolder, log: Log): RemoteVersion {
  const version = {
    url: `/remotes/${name}/${FEDERATION_FILE}`,
    deployment: { traffic: 100, default: true },
  };
  try {
    const manifest: RemoteManifest = remoteManifestSchema.validateSync(JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')), { strict: true });
    const assets = Object.fromEntries(readdirSync(folder).filter((file) => SERVED.test(file)).map((file) => [file, hashOf(join(folder, file))]));
    return { ...version, metadata: { version: manifest.version, integrity: hashOf(join(folder, FEDERATION_FILE)) }, extras: { moduleFederation: { name }, manifest, assets } };
  } catch (error) {
    log.warn({ err: error, remote: name }, 'a slice is not built, or its manifest is broken');
    return { ...version, metadata: {}, extras: { moduleFederation: { name }, assets: {} } };
  }
}
