import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

/**
 * The registry document (design, section 5): the shape of the open frontend-discovery schema, one live version each. A slice
 * that is missing or has a broken manifest is listed without one and logged: the shell tries it, tells people that it is
 * unavailable, and all others go on.
 */
export function readRegistry({ remotes, log }: { remotes: readonly RemoteFolder[]; log: Log }): RemotesRegistry {
  return { microFrontends: Object.fromEntries(remotes.map((remote) => [remote.package, [readVersion(remote, log)]])) };
}

function readVersion({ name, folder }: RemoteFolder, log: Log): RemotesRegistry['microFrontends'][string][number] {
  const version = {
    url: `/remotes/${name}/mf-manifest.json`,
    deployment: { traffic: 100, default: true },
  };
  try {
    const manifest: RemoteManifest = remoteManifestSchema.validateSync(JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')), { strict: true });
    const integrity = `sha384-${createHash('sha384').update(readFileSync(join(folder, 'mf-manifest.json'))).digest('base64')}`;
    return { ...version, metadata: { version: manifest.version, integrity }, extras: { moduleFederation: { name }, manifest } };
  } catch (error) {
    log.warn({ err: error, remote: name }, 'a slice is not built, or its manifest is broken');
    return { ...version, metadata: {}, extras: { moduleFederation: { name } } };
  }
}
