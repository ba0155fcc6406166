import { changeRemote, putLive, type ChangeRemote, type RemoteChangeNeeds } from './activate-version';
import { getVersionForVisitors } from './find-version';

/**
 * Pins a remote to a version: it goes live, a canary ends, and no other version is served until it is unpinned.
 * @throws MarketError 'not-found', 'version-refused', 'changed-meanwhile'
 */
export function pinVersion(needs: RemoteChangeNeeds): ChangeRemote<{ version: string }> {
  return (caller, name, { version: requestedVersion, generation }) =>
    changeRemote(needs, { caller, name, seen: generation }, async (remote, change) => {
      const version = await getVersionForVisitors(needs.registry, remote, requestedVersion, change.session);
      const live = await putLive(needs, remote, version, change);
      if (remote.pin !== version.id) change.tell('pinned', remote.name, version.version);
      return { ...live, pin: version.id };
    });
}

/** Unpins the remote; its live version stays. */
export function unpin(needs: RemoteChangeNeeds): ChangeRemote {
  return (caller, name, { generation }) =>
    changeRemote(needs, { caller, name, seen: generation }, async (remote, change) => {
      if (remote.pin === null) return remote;
      const version = await needs.registry.findVersion(remote.name, remote.pin, change.session);
      change.tell('unpinned', remote.name, version?.version ?? remote.pin);
      return { ...remote, pin: null };
    });
}
