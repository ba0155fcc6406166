import type { PublishMode, PublishedAnswer, RemoteRecord } from '@market/contracts';
import { activateVersion, listRemotes, setCanary } from '@market/contracts/endpoints/remotes';
import { gt } from 'semver';
import type { MarketClient } from './market-client';
import { Refused } from './refused';

/** What a canary gets where nobody says how much, as the registry has it. */
const CANARY_SHARE = 10;

/** How it ended: the version's place, and whether a pin kept it from one. */
type Given = Pick<PublishedAnswer, 'state' | 'held_by_pin'>;

/**
 * Gives a published version to its visitors, unless somebody has decided otherwise since the deploy began: of two deploys
 * at once the higher number stays, and what a person has activated or taken back meanwhile is theirs.
 * @param before the remote when the deploy began; undefined where there was none yet
 * @throws Refused where somebody else was there before, or the registry refuses it
 */
export async function giveVersion({
  market,
  name,
  published: { id, version },
  before,
  mode,
  share = CANARY_SHARE,
}: {
  market: Pick<MarketClient, 'call'>;
  name: string;
  published: Pick<PublishedAnswer, 'id' | 'version'>;
  before: RemoteRecord | undefined;
  mode: Exclude<PublishMode, 'inactive'>;
  share?: number | undefined;
}): Promise<Given> {
  for (;;) {
    const { generation, records } = await market.call(listRemotes);
    const now = records.find((remote) => remote.name === name);
    if (now?.pin && now.pin.id !== id) return { state: stateOf(now, id), held_by_pin: true };
    // A deploy brings nothing back that somebody took from everybody.
    if (now?.deactivated) return { state: 'inactive', held_by_pin: false };
    const isCanary = mode === 'canary';
    if (!isCanary && now?.live_id === id) return { state: 'live', held_by_pin: false };
    const [was, is] = isCanary ? [before?.canary?.version, now?.canary?.version] : [before?.live, now?.live];
    if (!mayFollow(version, was ?? undefined, is ?? undefined))
      throw new Refused(
        `${is ? `${is} became ${isCanary ? 'the canary' : 'live'}` : `${was ?? ''} was taken back`} while it was being deployed. For everybody: npm run remotes -- activate ${name} ${version}`,
      );
    try {
      const params = { name };
      if (isCanary) await market.call(setCanary, { params, body: { version: id, share, generation } });
      else await market.call(activateVersion, { params, body: { version: id, generation } });
      return { state: isCanary ? 'canary' : 'live', held_by_pin: false };
    } catch (error) {
      // Some remote was changed between the two calls; whether it was this one, the list says.
      if (!(error instanceof Refused && error.code === 'changed-meanwhile')) throw error;
    }
  }
}

/** Whether a version may take the place of `is`, where that was `was`: nothing changed, or a lower number came by. */
const mayFollow = (version: string, was: string | undefined, is: string | undefined) =>
  is === was || (is !== undefined && gt(version, is) && (was === undefined || gt(is, was)));

const stateOf = ({ live_id, canary }: RemoteRecord, id: string): PublishMode =>
  live_id === id ? 'live' : canary?.id === id ? 'canary' : 'inactive';
