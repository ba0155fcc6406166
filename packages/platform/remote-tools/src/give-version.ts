import {
  activateVersion,
  listRemotes,
  type PublishedAnswer,
  type PublishMode,
  type RemoteRecord,
  setCanary,
} from '@market/contracts/remotes';
import { gt } from 'semver';
import { type CanaryShares, USUAL_CANARY } from './canary-shares';
import type { MarketClient } from './market-client';
import { Refused } from './refused';

/** Result: the version's state, whether a pin held it back, and the canary that it is. */
export type Given = Pick<PublishedAnswer, 'state' | 'held_by_pin'> & {
  canary?: RemoteRecord['canary'];
  /** Visitors had it before, and nothing was changed. */
  unchanged?: true;
};

/**
 * Gives a published version to its visitors. Of two deploys at once the higher number stays, and what was taken back
 * since the deploy began stays so. A canary of what is live already, or a canary already, changes nothing: a merge of a
 * README alone neither fails nor takes a rollout back to its first share. Where nothing is live a canary would be beside
 * nothing, and everybody gets the version; one for some login types is refused there, for it is not for everybody.
 * @param before the remote when the deploy began; undefined where there was none yet
 * @throws Refused where somebody else was there before, or the registry refuses it
 */
export async function giveVersion({
  market,
  name,
  published: { id, version },
  before,
  mode,
  canary: { share, stages, everyMinutes, roles } = USUAL_CANARY,
}: {
  market: Pick<MarketClient, 'call' | 'says'>;
  name: string;
  published: Pick<PublishedAnswer, 'id' | 'version'>;
  before: RemoteRecord | undefined;
  mode: Extract<PublishMode, 'live' | 'canary'>;
  /** Visitors of a canary. */
  canary?: CanaryShares;
}): Promise<Given> {
  for (;;) {
    const { generation, records } = await market.call(listRemotes);
    const now = records.find((remote) => remote.name === name);
    if (now?.pin && now.pin.id !== id) return { state: stateOf(now, id), held_by_pin: true };
    // A deploy brings nothing back that somebody took from everybody.
    if (now?.deactivated) return { state: 'inactive', held_by_pin: false };
    const isCanary = mode === 'canary' && (roles !== undefined || typeof now?.live === 'string');
    if (isCanary && now && stateOf(now, id) !== 'inactive')
      return { state: stateOf(now, id), held_by_pin: false, canary: now.canary, unchanged: true };
    const [was, is] = isCanary ? [before?.canary?.version, now?.canary?.version] : [before?.live, now?.live];
    // Live already, it is given once more: a canary beside it ends, and the next start's build does not follow it.
    const isLive = !isCanary && now?.live_id === id;
    if (!isLive && !mayFollow(version, was ?? undefined, is ?? undefined))
      throw new Refused(
        `${is ? `${is} became ${isCanary ? 'the canary' : 'live'}` : `${was ?? ''} was taken back`} while it was being deployed. For everybody: ${market.says.rollout('activate', name, version)}`,
      );
    try {
      const params = { name };
      if (isCanary) {
        const body = { version: id, share, roles, stages, every_minutes: everyMinutes, generation };
        const { record } = await market.call(setCanary, { params, body });
        return { state: 'canary', held_by_pin: false, canary: record.canary };
      }
      await market.call(activateVersion, { params, body: { version: id, generation } });
      return { state: 'live', held_by_pin: false };
    } catch (error) {
      // Some remote was changed between the two calls; whether it was this one, the list says.
      if (!(error instanceof Refused && error.code === 'changed-meanwhile')) throw error;
    }
  }
}

/** Whether a version may take the place of `is`, where that was `was`: nothing changed, or a lower number came by. */
const mayFollow = (version: string, was: string | undefined, is: string | undefined) =>
  is === was || (is !== undefined && gt(version, is) && (was === undefined || gt(is, was)));

const stateOf = ({ live_id, canary }: RemoteRecord, id: string): PublishedAnswer['state'] =>
  live_id === id ? 'live' : canary?.id === id ? 'canary' : 'inactive';
