import type { RemoteRecord, RemoteVersionRecord } from '@market/contracts';
import type { Remote } from '../domain/remote';
import type { Version } from '../domain/version';

/** A remote as those see it who publish; label and owner are what the live version says, else the latest. */
export function presentRemote(remote: Remote, versions: readonly Version[]): RemoteRecord {
  const byId = new Map(versions.map((version) => [version.id, version]));
  const named = (id: string | null | undefined) => {
    const version = id ? byId.get(id) : undefined;
    return version ? { version: version.version, id: version.id } : null;
  };
  const shown = (remote.live && byId.get(remote.live)) || versions[0];
  const canary = named(remote.canary?.id);
  return {
    name: remote.name,
    package: remote.package,
    label: shown?.manifest.label ?? remote.name,
    owner: shown?.manifest.owner ?? '',
    live: named(remote.live)?.version ?? null,
    live_id: remote.live,
    canary: canary && remote.canary ? { ...canary, share: remote.canary.share } : null,
    pin: named(remote.pin),
    previous: named(remote.past[0]),
    versions: versions.map((version) => presentVersion(remote, version)),
  };
}

function presentVersion(
  { live, canary }: Remote,
  { id, version, source, published_at, published_by, files }: Version,
): RemoteVersionRecord {
  return {
    id,
    version,
    source,
    published_at: published_at.toISOString(),
    published_by,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    files: files.length,
    state: id === live ? 'live' : id === canary?.id ? 'canary' : 'inactive',
  };
}
