import {
  type AnsweredQuestion,
  type ApplicationStatus,
  type ApplyInput,
  checkAnswers,
  type JobQuestion,
} from '@market/contracts/applications';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import {
  groupCommit,
  type Actor,
  type CallContext,
  type Clock,
  type Outbox,
  type PreparedEvent,
  type Transact,
} from '@market/service-kit';
import { answerBy } from '../domain/response-promise';
import { factsOf, newApplication, type Application } from '../domain/application';
import type { OpenJob } from '../adapters/open-job';
import type { OwnProfile } from '../adapters/own-profile';
import { screened } from '../domain/screening';
import type { ApplicationStore } from '../store/application-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';

interface Needs {
  applications: ApplicationStore;
  openJob: OpenJob;
  ownProfile: OwnProfile;
  candidates: Pick<CandidateCopyStore, 'noteTimeZone'>;
  transact: Transact;
  outbox: Outbox;
  clock: Clock;
  /** Default promise, for a post that states none. */
  usualPromiseDays: number;
}

/** An application as stored, with its search words, and its event. */
interface Submission {
  application: Application;
  candidateSkills: string;
  event: PreparedEvent;
}

/**
 * A candidate applies to a job: the application and its event are one transaction; all other parts learn of it from the
 * event. Concurrent submissions share a transaction. Answers validated when a form was sent (`answered`) are used
 * unchanged: a confirmation days later cannot answer new questions.
 * @throws MarketError 'profile-missing', 'not-found', 'job-closed', 'already-applied'; 'fields-invalid' for answers
 * that do not fit the job's questions; 'service-unavailable' when neither the copy nor the owning service of a required
 * fact is available.
 */
export function applyToJob({
  applications,
  openJob,
  ownProfile,
  candidates,
  transact,
  outbox,
  clock,
  usualPromiseDays,
}: Needs) {
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
    { job_id, note, answers, time_zone, answered }: ApplyInput & { answered?: AnsweredQuestion[] | undefined },
    asking: CallContext & { idForNew: string },
  ): Promise<{ id: string; status: ApplicationStatus }> => {
    const [profile, { facts: job, questions, promiseDays = usualPromiseDays }] = await Promise.all([
      ownProfile(actor, asking),
      openJob(job_id, asking),
    ]);
    if (time_zone) await candidates.noteTimeZone(actor.login_id, time_zone);
    const at = clock.now();
    const checkedAnswers = answered ?? answersTo(questions, answers);
    const candidate = { candidate_login_id: actor.login_id, can_code: profile.can_code, can_name: profile.can_name };
    const application = newApplication({
      id: asking.idForNew,
      job,
      candidate,
      note,
      answers: screened(checkedAnswers, questions),
      answerBy: answerBy(at, promiseDays),
      at,
    });
    const event = outbox.prepare(
      'applications.application-submitted.v1',
      { ...factsOf(application), at: application.created_at.toISOString() },
      { requestId: asking.requestId },
    );
    try {
      await submit({ application, candidateSkills: profile.can_skill, event });
    } catch (error) {
      if (!applications.isSecondToSameJob(error)) throw error;
      // After a fail-over, or a crash before the response, the duplicate row may be this very application: a repeated
      // submission then succeeds (docs/measurements.md, M21).
      if ((await applications.idOf(actor.login_id, job_id)) !== application.id)
        throw new MarketError('already-applied');
    }
    return { id: application.id, status: application.status };
  };
}

/** @throws MarketError 'fields-invalid' with each question whose answer is missing or invalid */
function answersTo(questions: readonly JobQuestion[], sent: unknown): AnsweredQuestion[] {
  const { answered, refused } = checkAnswers(questions, sent);
  if (Object.keys(refused).length > 0) throw fieldsInvalid(refused);
  return answered;
}
