import { MarketError } from '@market/contracts/errors';
import { withFailed } from '../domain/remote';
import { changeRemote, type ChangeRemote, type RemoteChangeNeeds } from './activate-version';
import { getVersionForVisitors } from './find-version';

/**
 * Marks an unused version as failed, when its deploy could not load it. Serving it to visitors afterwards removes the
 * mark.
 * @throws MarketError 'not-found', 'version-in-use' where it has visitors
 */
export function markFailed(needs: RemoteChangeNeeds): ChangeRemote<{ version: string; reason: string }> {
  return (caller, name, { version: requestedVersion, reason }) =>
    changeRemote(needs, { caller, name, seen: undefined }, async (remote, change) => {
      const version = await getVersionForVisitors(needs.registry, remote, requestedVersion, change.session);
      if (remote.live === version.id || remote.canary?.id === version.id)
        throw new MarketError('version-in-use', {
          error: `${version.version} of ${remote.name} has visitors: roll it back, which marks it as failed.`,
        });
      change.tell('failed', remote.name, version.version, reason);
      return withFailed(remote, { id: version.id, at: needs.clock.now(), why: 'did-not-load', reason });
    });
}
