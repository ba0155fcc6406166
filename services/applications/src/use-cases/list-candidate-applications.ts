import type { ApplicationStatus, CandidateApplication, Listing } from '@market/contracts';
import type { Actor, Clock } from '@market/service-kit';
import { presentToCandidate } from '../present/candidate-application';
import type { ApplicationStore } from '../store/application-store';

/** A candidate's own applications, newest first, with their history. */
export function listCandidateApplications({ applications, clock }: { applications: ApplicationStore; clock: Clock }) {
  return async (
    actor: Actor,
    { status, page, limit }: { status?: ApplicationStatus | undefined; page: number; limit: number },
  ): Promise<Listing<CandidateApplication>> => {
    const now = clock.now();
    const { records, total } = await applications.ofCandidate(actor.login_id, { status, now }, { page, limit });
    return { records: records.map((application) => presentToCandidate(application, now)), total, page, limit };
  };
}
