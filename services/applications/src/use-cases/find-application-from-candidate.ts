import { MarketError } from '@market/contracts/errors';
import { type Actor, type Clock, onlyJobsOf, ownerIdOf } from '@market/service-kit';
import type { ApplicationStore } from '../store/application-store';

/**
 * Whether a candidate has an open application to one of an employer's own jobs, for the employer (and for the profile
 * service on the employer's behalf): for an ended one the profile service has the snapshot.
 * @throws MarketError 'not-found' when there is none.
 */
export function findApplicationFromCandidate({
  applications,
  clock,
}: {
  applications: Pick<ApplicationStore, 'idFromCandidate'>;
  clock: Clock;
}) {
  return async (actor: Actor, canCode: string): Promise<{ id: string }> => {
    const id = await applications.idFromCandidate(
      { employer_login_id: ownerIdOf(actor), only: onlyJobsOf(actor) },
      canCode,
      clock.now(),
    );
    if (!id) throw new MarketError('not-found');
    return { id };
  };
}
