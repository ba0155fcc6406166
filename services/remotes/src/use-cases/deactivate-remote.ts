import { withoutLive } from '../domain/remote';
import { changeRemote, refuseWherePinned, type ChangeRemote, type RemoteChangeNeeds } from './activate-version';

/**
 * Nobody gets the remote any more: its live version and its canary end, its pages and dialogs are gone at everybody's
 * next navigation. Its versions stay; the next start's build does not take the place by itself.
 * @throws MarketError 'not-found', 'remote-pinned', 'changed-meanwhile'
 */
export function deactivateRemote(needs: RemoteChangeNeeds): ChangeRemote {
  return (caller, name, { generation }) =>
    changeRemote(needs, { caller, name, seen: generation }, async (remote, change) => {
      if (remote.live === null) return remote;
      refuseWherePinned(remote, undefined);
      const versionOf = async (id: string) =>
        (await needs.registry.findVersion(remote.name, id, change.session))?.version ?? id;
      if (remote.canary) change.tell('canary-ended', remote.name, await versionOf(remote.canary.id), 'deactivated');
      change.tell('deactivated', remote.name, await versionOf(remote.live));
      return withoutLive(remote);
    });
}
