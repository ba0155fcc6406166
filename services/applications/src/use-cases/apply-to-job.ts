import { MarketError, type ApplicationStatus, type ApplyInput } from '@market/contracts';
import type { Actor, CallContext, Clock, Outbox, Transact } from '@market/service-kit';
import { newApplication } from '../domain/application';
import type { OpenJob } from '../adapters/open-job';
import type { OwnProfile } from '../adapters/own-profile';
import type { ApplicationStore } from '../store/application-store';

interface Needs {
  applications: ApplicationStore;
  openJob: OpenJob;
  ownProfile: OwnProfile;
  transact: Transact;
  outbox: Outbox;
  clock: Clock;
}

/**
 * A candidate applies to a job: one transaction of the application and its event; everybody else hears of it from the
 * event.
 * @throws MarketError 'profile-missing', 'not-found', 'job-closed', 'already-applied'; 'service-unavailable' when
 * neither copy nor owner of a needed fact can be asked.
 */
export function applyToJob({ applications, openJob, ownProfile, transact, outbox, clock }: Needs) {
  return async (
    actor: Actor,
    { job_id, note }: ApplyInput,
    asking: CallContext & { idForNew: string },
  ): Promise<{ id: string; status: ApplicationStatus }> => {
    const [profile, job] = await Promise.all([ownProfile(actor, asking), openJob(job_id, asking)]);
    const candidate = { candidate_login_id: actor.login_id, can_code: profile.can_code, can_name: profile.can_name };
    const application = newApplication({ id: asking.idForNew, job, candidate, note, at: clock.now() });
    try {
      await transact(async (session) => {
        await applications.add(application, profile.can_skill, session);
        const { employer_login_id, job_title, cmp_code, cmp_name } = job;
        await outbox.add(
          session,
          'applications.application-submitted.v1',
          {
            id: application.id,
            job_id,
            job_title,
            cmp_code,
            cmp_name,
            employer_login_id,
            ...candidate,
            at: application.created_at.toISOString(),
          },
          { requestId: asking.requestId },
        );
      });
    } catch (error) {
      if (!applications.isSecondToSameJob(error)) throw error;
      // When a new primary answers late, or the process died before it answered, the row in the way is this very
      // application (docs/measurements.md, M21).
      if ((await applications.idOf(actor.login_id, job_id)) !== application.id)
        throw new MarketError('already-applied');
    }
    return { id: application.id, status: application.status };
  };
}
