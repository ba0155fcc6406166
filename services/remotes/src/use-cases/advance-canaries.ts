import { MINUTE_MS } from '@market/api/durations';
import { CANARY_EVERYBODY } from '@market/contracts/remotes';
import type { Log } from '@market/service-kit';
import type { Caller } from '../domain/caller';
import type { Judgement } from '../domain/judge-canary';
import { atNextShare, withFailed, type Remote, type Stages } from '../domain/remote';
import type { BrowserStore } from '../store/browser-store';
import { changeRemote, putLive, type RemoteChangeNeeds } from './activate-version';
import { admitVisitors } from './admit-visitors';
import { compareCanary } from './compare-canary';
import { getVersion } from './find-version';
import { tellCanaryEnd } from './tell-canary-end';

/** Author, in the history, of the rule's decisions. */
export const CANARY_RULE: Caller = { by: 'the rule of canaries', only: undefined };

/**
 * Advances, holds or ends each canary with stages, by its comparison with the live version in the same minutes
 * (docs/adr/0090-canary-by-stages.md). A parallel manual change wins.
 */
export function advanceCanaries(
  needs: RemoteChangeNeeds & { browsers: BrowserStore; least: number; log: Log },
): () => Promise<void> {
  return async () => {
    for (const remote of await needs.registry.list()) {
      if (!remote.canary?.stages || remote.pin !== null) continue;
      const judgement = await compareCanary(needs, remote);
      if (!judgement || judgement.verdict === 'wait') continue;
      if (judgement.verdict === 'enough' && !isDue(remote.canary.stages, needs.clock.now())) continue;
      try {
        await step(remote, judgement);
      } catch (error) {
        // A shell or remote published meanwhile may conflict with the canary: its team decides.
        needs.log.warn({ err: error, remote: remote.name, verdict: judgement.verdict }, 'canary could not be moved');
      }
    }
  };

  async function step(seen: Remote, judgement: Judgement): Promise<void> {
    await changeRemote(needs, { caller: CANARY_RULE, name: seen.name, seen: undefined }, async (remote, change) => {
      const { canary } = remote;
      if (!canary?.stages || remote.pin !== null || !isSame(seen, remote)) return remote;
      const version = await getVersion(needs.registry, remote, canary.id, change.session);
      if (judgement.verdict === 'worse') {
        await tellCanaryEnd(needs, remote, change, judgement.reason);
        const mark = { id: canary.id, at: needs.clock.now(), why: 'canary-worse', reason: judgement.reason } as const;
        return withFailed({ ...remote, canary: null }, mark);
      }
      const [share = CANARY_EVERYBODY, ...next] = canary.stages.next;
      if (share >= CANARY_EVERYBODY) {
        change.tell('canary-ended', remote.name, version.version, judgement.reason);
        return putLive(needs, remote, version, change);
      }
      await admitVisitors(needs, change.session, version);
      change.tell('canary-set', remote.name, version.version, `${share} %: ${judgement.reason}`);
      return { ...remote, canary: { ...canary, share, stages: atNextShare(canary.stages, next, needs.clock.now()) } };
    });
  }
}

/** Whether there is a next share, and it is due. */
const isDue = ({ next, since, every_minutes: minutes }: Stages, now: Date) =>
  next.length > 0 && now.getTime() - since.getTime() >= minutes * MINUTE_MS;

const isSame = (seen: Remote, now: Remote) =>
  seen.live === now.live &&
  seen.canary?.id === now.canary?.id &&
  seen.canary?.share === now.canary?.share &&
  seen.canary?.stages?.since.getTime() === now.canary?.stages?.since.getTime();
