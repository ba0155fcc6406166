import { isMarketError, MarketError } from '@market/contracts/errors';
import type { Actor, Clock } from '@market/service-kit';
import { isReadByEmployer } from '../domain/access';
import { sideOf, type Application, type Side } from '../domain/application';
import type { ApplicationStore } from '../store/application-store';

/** Application of the caller, and the caller's side. */
export interface OwnApplication {
  application: Application;
  side: Side;
}
export type FindSeenApplication = ReturnType<typeof findSeenApplication>;

/**
 * Finds an application for its candidate, and for members of the company who still have access to the candidate.
 * @throws MarketError 'not-found' for everybody else, indistinguishable from one that does not exist
 */
export function findSeenApplication({
  applications,
  clock,
  endedAccessDays,
}: {
  applications: Pick<ApplicationStore, 'find'>;
  clock: Clock;
  endedAccessDays: number;
}) {
  return async (actor: Actor, id: string): Promise<OwnApplication> => {
    const application = await applications.find(id);
    const side = application && sideOf(application, actor);
    if (!side) throw new MarketError('not-found');
    if (side === 'EMP' && !isReadByEmployer(application, { now: clock.now(), endedAccessDays }))
      throw new MarketError('not-found');
    return { application, side };
  };
}

/** Converts a 'not-found' to undefined; other failures stay failures. */
export async function orNothing<Value>(found: Promise<Value>): Promise<Value | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isMarketError(error) && error.code === 'not-found') return undefined;
    throw error;
  }
}
