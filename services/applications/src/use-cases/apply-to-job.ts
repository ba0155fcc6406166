import type { ApplicationStatus, ApplyInput } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import {
  groupCommit,
  type Actor,
  type CallContext,
  type Clock,
  type Outbox,
  type PreparedEvent,
  type Transact,
} from '@market/service-kit';
import { factsOf, newApplication, type Application } from '../domain/application';
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

/** An application as it is stored: with the words by which it is found, and the event that tells of it. */
interface Submission {
  application: Application;
  candidateSkills: string;
  event: PreparedEvent;
}

/**
 * A candidate applies to a job: one transaction of the application and its event; everybody else hears of it from the
 * event. Those who apply at the same moment share a transaction.
 * @throws MarketError 'profile-missing', 'not-found', 'job-closed', 'already-applied'; 'service-unavailable' when
 * neither copy nor owner of a needed fact can be asked.
 */
export function applyToJob({ applications, openJob, ownProfile, transact, outbox, clock }: Needs) {
  const submitAll = (submissions: readonly Submission[]) =>
    transact(async (session) => {
      await applications.add(submissions, session);
      await outbox.addPrepared(
        session,
        submissions.map(({ event }) => event),
      );
    });
  const submit = groupCommit<Submission, void>({
    alone: (submission) => submitAll([submission]),
    together: submitAll,
    done: undefined,
  });

  return async (
    actor: Actor,
    { job_id, note }: ApplyInput,
    asking: CallContext & { idForNew: string },
  ): Promise<{ id: string; status: ApplicationStatus }> => {
    const [profile, job] = await Promise.all([ownProfile(actor, asking), openJob(job_id, asking)]);
    const candidate = { candidate_login_id: actor.login_id, can_code: profile.can_code, can_name: profile.can_name };
    const application = newApplication({ id: asking.idForNew, job, candidate, note, at: clock.now() });
    const event = outbox.prepare(
      'applications.application-submitted.v1',
      { ...factsOf(application), at: application.created_at.toISOString() },
      { requestId: asking.requestId },
    );
    try {
      await submit({ application, candidateSkills: profile.can_skill, event });
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
