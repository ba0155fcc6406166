import { withoutLive } from '../domain/remote';
import { changeRemote, refuseWherePinned, type ChangeRemote, type RemoteChangeNeeds } from './activate-version';
import { tellCanaryEnd } from './tell-canary-end';

/**
 * Deactivates a remote: its live version and canary end, its pages and dialogs disappear at the next navigation. Its
 * versions remain stored; the bundled version of the next start does not go live automatically.
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
