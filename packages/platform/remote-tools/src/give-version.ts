import {
  activateVersion,
  listRemotes,
  type PublishedAnswer,
  type PublishMode,
  type RemoteRecord,
  setCanary,
} from '@market/remote-contract';
import { gt } from 'semver';
import { type CanaryShares, USUAL_CANARY } from './canary-shares';
import type { MarketClient } from './market-client';
import { Refused } from './refused';

/** Result: the version's state, whether a pin kept it from going live, and its canary if it is one. */
export type Given = Pick<PublishedAnswer, 'state' | 'held_by_pin'> & {
  canary?: RemoteRecord['canary'];
  /** Visitors had the version before, so nothing was changed. */
  unchanged?: true;
};

/**
 * Releases a published version to its visitors. Of two concurrent deploys the higher number wins, and a version
 * deactivated since the deploy began stays so. Idempotent for a canary of the live version or of a present canary: a
 * merge of a README alone neither fails nor resets a rollout to its first share. Without a live version there is
 * nothing for a canary to run beside, so all visitors get the version; a canary for some login types is refused then,
 * since it is not for everybody.
 * @param before the remote when the deploy began; undefined if it did not exist
 * @throws Refused if another deploy was first, or the registry refuses it
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
    // A deploy does not reactivate a version that somebody deactivated.
    if (now?.deactivated) return { state: 'inactive', held_by_pin: false };
    const isCanary = mode === 'canary' && (roles !== undefined || typeof now?.live === 'string');
    if (isCanary && now && stateOf(now, id) !== 'inactive')
      return { state: stateOf(now, id), held_by_pin: false, canary: now.canary, unchanged: true };
    const [was, is] = isCanary ? [before?.canary?.version, now?.canary?.version] : [before?.live, now?.live];
    // A live version is activated again: this ends its canary, and the next start's build does not replace it.
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
      // Optimistic lock: some remote changed between the two calls; the next list shows whether it was this one.
      if (!(error instanceof Refused && error.code === 'changed-meanwhile')) throw error;
    }
  }
}

/**
 * Whether a version may replace `is`, where `was` was before: either nothing changed, or a lower version number was
 * deployed meanwhile.
 */
const mayFollow = (version: string, was: string | undefined, is: string | undefined) =>
  is === was || (is !== undefined && gt(version, is) && (was === undefined || gt(is, was)));

const stateOf = ({ live_id, canary }: RemoteRecord, id: string): PublishedAnswer['state'] =>
  live_id === id ? 'live' : canary?.id === id ? 'canary' : 'inactive';
