import { MarketError } from '@market/contracts/errors';
import { type Actor, type Clock, onlyJobsOf, ownerIdOf } from '@market/service-kit';
import type { ApplicationStore } from '../store/application-store';

/**
 * Tells an employer (and the profile service, asking in the employer's name) whether a candidate has an application to
 * one of the employer's own jobs that goes on: of one that has ended the profile service knows what was sent.
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
