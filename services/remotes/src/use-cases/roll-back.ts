import { MarketError } from '@market/contracts/errors';
import { oneStepBack, withFailed, type Remote } from '../domain/remote';
import { changeRemote, refuseWherePinned, type ChangeRemote, type RemoteChangeNeeds } from './activate-version';
import { admitVisitors } from './admit-visitors';
import { tellCanaryEnd } from './tell-canary-end';

/**
 * Rolls back: ends a running canary; without one, the previously live version goes live again. The replaced version is
 * marked as failed.
 * @throws MarketError 'not-found' where no rollback is possible, 'remote-pinned', 'version-refused',
 * 'changed-meanwhile'
 */
export function rollBack(needs: RemoteChangeNeeds): ChangeRemote {
  const { registry } = needs;
  const takenBack = (remote: Remote, id: string | null): Remote =>
    id === null
      ? remote
      : withFailed(remote, { id, at: needs.clock.now(), why: 'rolled-back', reason: 'It was rolled back.' });
  return (caller, name, { generation }) =>
    changeRemote(needs, { caller, name, seen: generation }, async (remote, change) => {
      const back = oneStepBack(remote);
      if (!back?.live)
        throw new MarketError('not-found', { error: `${remote.name} has no earlier version to go back to.` });
      if (remote.canary) {
        await tellCanaryEnd(needs, remote, change, 'rolled back');
        return takenBack(back, remote.canary.id);
      }
      refuseWherePinned(remote, back.live);
      const version = await registry.findVersion(remote.name, back.live, change.session);
      if (!version)
        throw new MarketError('not-found', {
          error: `${back.live} of ${remote.name}, which was live before, is not kept any more: activate another version.`,
        });
      await admitVisitors(needs, change.session, version);
      change.tell('rolled-back', remote.name, version.version, `from ${remote.live}`);
      return takenBack(back, remote.live);
    });
}
