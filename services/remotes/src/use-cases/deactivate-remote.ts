import { withoutLive } from '../domain/remote';
import { changeRemote, refuseWherePinned, type ChangeRemote, type RemoteChangeNeeds } from './activate-version';
import { tellCanaryEnd } from './tell-canary-end';

/**
 * Deactivates a remote: its live version and its canary end, its pages and dialogs disappear at the next navigation.
 * Its versions stay; the next start's build does not take the place by itself.
 * @throws MarketError 'not-found', 'remote-pinned', 'changed-meanwhile'
 */
export function deactivateRemote(needs: RemoteChangeNeeds): ChangeRemote {
  return (caller, name, { generation }) =>
    changeRemote(needs, { caller, name, seen: generation }, async (remote, change) => {
      if (remote.live === null) return remote;
      refuseWherePinned(remote, undefined);
      await tellCanaryEnd(needs, remote, change, 'deactivated');
      const version = await needs.registry.findVersion(remote.name, remote.live, change.session);
      change.tell('deactivated', remote.name, version?.version ?? remote.live);
      return withoutLive(remote);
    });
}
