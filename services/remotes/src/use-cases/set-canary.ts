import { MarketError } from '@market/contracts/errors';
import { changeRemote, refuseWherePinned, type ChangeRemote, type RemoteChangeNeeds } from './activate-version';
import { withoutFailed } from '../domain/remote';
import { admitVisitors } from './admit-visitors';
import { getVersion } from './find-version';
import { tellCanaryEnd } from './tell-canary-end';

/**
 * A share of the visitors gets this version; whoever has it keeps it when the share grows.
 * @throws MarketError 'not-found', 'remote-pinned', 'version-refused', 'changed-meanwhile'
 */
export function setCanary(needs: RemoteChangeNeeds): ChangeRemote<{ version: string; share: number }> {
  return (caller, name, { version: given, share, generation }) =>
    changeRemote(needs, { caller, name, seen: generation }, async (remote, change) => {
      const version = await getVersion(needs.registry, remote, given, change.session);
      refuseWherePinned(remote, undefined);
      if (remote.live === null || remote.live === version.id)
        throw new MarketError('version-refused', {
          error:
            remote.live === null
              ? `${remote.name} has no live version yet: activate one first.`
              : `${version.version} is live already: a canary is another version.`,
        });
      await admitVisitors(needs, change.session, version);
      if (remote.canary?.id !== version.id || remote.canary.share !== share)
        change.tell('canary-set', remote.name, version.version, `${share} %`);
      return { ...withoutFailed(remote, version.id), canary: { id: version.id, share } };
    });
}

/** Ends the canary; no effect when none runs. */
export function endCanary(needs: RemoteChangeNeeds): ChangeRemote {
  return (caller, name, { generation }) =>
    changeRemote(needs, { caller, name, seen: generation }, async (remote, change) => {
      if (!remote.canary) return remote;
      await tellCanaryEnd(needs, remote, change);
      return { ...remote, canary: null };
    });
}
