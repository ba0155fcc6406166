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

/** Age of a share, in the least times that it is to last, from which its waiting is told. */
const TOLD_AFTER_STAGES = 2;

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
      if (!judgement) continue;
      const { id, stages } = remote.canary;
      const waited = stagesLasted(stages, needs.clock.now());
      try {
        if (judgement.verdict === 'wait') {
          if (waited >= TOLD_AFTER_STAGES) await tellWaiting(remote, id, judgement);
        } else if (judgement.verdict === 'worse' || waited >= 1) await step(remote, judgement);
      } catch (error) {
        // A shell or remote published meanwhile may conflict with the canary: its team decides.
        needs.log.warn({ err: error, remote: remote.name, verdict: judgement.verdict }, 'canary could not be moved');
      }
    }
  };

  /** Records, once a day, that a canary waits for longer than its stage was to last, so that its team is notified. */
  async function tellWaiting({ name }: Remote, id: string, { reason }: Judgement): Promise<void> {
    const at = needs.clock.now();
    const version = await needs.registry.findVersion(name, id);
    await needs.history.addOnce(
      `waiting ${at.toISOString().slice(0, 10)} ${name} ${id}`,
      await needs.registry.generation(),
      {
        at,
        by: CANARY_RULE.by,
        action: 'canary-waits',
        remote: name,
        version: version?.version ?? id,
        detail: reason,
      },
    );
  }

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

/** Age of the present share, in the least times that it is to last. */
const stagesLasted = ({ since, every_minutes: minutes }: Stages, now: Date) =>
  (now.getTime() - since.getTime()) / (minutes * MINUTE_MS);

const isSame = (seen: Remote, now: Remote) =>
  seen.live === now.live &&
  seen.canary?.id === now.canary?.id &&
  seen.canary?.share === now.canary?.share &&
  seen.canary?.stages?.since.getTime() === now.canary?.stages?.since.getTime();
