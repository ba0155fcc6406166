import { MarketError } from '@market/contracts/errors';
import {
  type Interview,
  type InterviewAnswerInput,
  type InterviewInput,
  INTERVIEWS_MAX,
} from '@market/contracts/interviews';
import { hasRight } from '@market/contracts/companies';
import type { AccountView, Actor, Clock, Transact } from '@market/service-kit';
import {
  goesOn,
  mayOf,
  mustBePossible,
  proposedTimes,
  withAnswer,
  withCancellation,
  type StoredInterview,
} from '../../domain/interviews/interview';
import type { InterviewLinks } from '../../domain/interviews/interview-links';
import { presentInterview } from '../../present/interview';
import type { ApplicationStore } from '../../store/application-store';
import type { InterviewStore } from '../../store/interview-store';
import { texts } from '../../texts';
import type { FindSeenApplication, OwnApplication } from '../seen-application';
import type { TellOfInterview } from './tell-of-interview';

interface Needs {
  findSeen: FindSeenApplication;
  applications: Pick<ApplicationStore, 'find' | 'noteAnswer'>;
  interviews: InterviewStore;
  accounts: Pick<AccountView, 'find'>;
  interviewLinks: InterviewLinks;
  tell: TellOfInterview;
  transact: Transact;
  clock: Clock;
}

/** Interview, its application, and the side of it that the caller is on. */
interface Own extends OwnApplication {
  interview: StoredInterview;
}

/**
 * Interviews of applications. Rights follow from the application: its candidate, and the members of the company who
 * still see the candidate by it, of hiring managers those who were given the job (docs/security.md, S251).
 */
export function keepInterviews({
  findSeen,
  applications,
  interviews,
  accounts,
  interviewLinks,
  tell,
  transact,
  clock,
}: Needs) {
  async function own(actor: Actor, id: string): Promise<Own> {
    const interview = await interviews.find(id);
    if (!interview) throw new MarketError('not-found');
    return { interview, ...(await findSeen(actor, interview.application_id)) };
  }

  /** @throws MarketError 'link-invalid' for a token that is not ours or has expired, and for a locked account */
  async function ofLink(token: string): Promise<Own> {
    const id = interviewLinks.read(token, clock.now());
    const interview = id ? await interviews.find(id) : undefined;
    const application = interview && (await applications.find(interview.application_id));
    const account = interview && (await accounts.find(interview.candidate_login_id));
    if (!application || !account || account.disabled)
      throw new MarketError('link-invalid', { error: texts.refusals.interviewLink });
    return { interview, application, side: 'CND' };
  }

  const present = ({ interview, application, side }: Own, mayArrange = true): Interview => {
    const now = clock.now();
    return presentInterview(interview, side, { now, isOpen: mayArrange && goesOn(application, side, now) });
  };

  async function answer(found: Own, input: InterviewAnswerInput, requestId: string): Promise<Interview> {
    const { interview: before, application, side } = found;
    const now = clock.now();
    // Pressed twice, or a second time from the mail: nothing is left to do.
    if (input.answer === 'accept' && before.state === 'accepted' && before.at?.toISOString() === input.at)
      return present(found);
    if (input.revision !== before.revision) throw new MarketError('changed-meanwhile');
    mustBePossible(mayOf(before, side, { now, isOpen: goesOn(application, side, now) })[input.answer]);
    const after = withAnswer(before, input, { side, now });
    const told = input.answer === 'accept' ? 'accepted' : input.answer === 'ask' ? 'asked' : 'declined';
    return present({ ...found, interview: await save(after, { told, before, by: side, requestId, at: now }) });
  }

  async function save(after: StoredInterview, news: Parameters<TellOfInterview>[1]): Promise<StoredInterview> {
    return transact(async (session) => {
      const stored = await tell(after, news, session);
      if (!(await interviews.save(stored, session))) throw new MarketError('changed-meanwhile');
      return stored;
    });
  }

  return {
    /** @throws MarketError 'not-found'; 'interview-closed' once the application has ended, or has too many of them */
    async propose(
      actor: Actor,
      applicationId: string,
      { times, time_zone, ...details }: InterviewInput,
      { requestId, idForNew }: { requestId: string; idForNew: string },
    ): Promise<Interview> {
      const { application, side } = await findSeen(actor, applicationId);
      const made = await interviews.find(idForNew);
      if (made) return present({ interview: made, application, side });
      const now = clock.now();
      mustBePossible(
        goesOn(application, side, now) && (await interviews.countOfApplication(applicationId)) < INTERVIEWS_MAX,
      );
      const { job_id, job_title, cmp_code, cmp_name, employer_login_id, candidate_login_id, can_name } = application;
      const earlier = await interviews.ofApplication(applicationId);
      const interview: StoredInterview = {
        id: idForNew,
        application_id: applicationId,
        ...{ job_id, job_title, cmp_code, cmp_name, employer_login_id, candidate_login_id, can_name },
        state: 'proposed',
        times: proposedTimes(times, now),
        at: null,
        ...details,
        time_zone: time_zone || 'UTC',
        candidate_time_zone: earlier.find((one) => one.candidate_time_zone)?.candidate_time_zone ?? '',
        answer_note: '',
        reason: '',
        arranger: actor.login_id,
        revision: 1,
        sequence: -1,
        holders: [],
        remind_at: null,
        delete_at: null,
        created_at: now,
        updated_at: now,
      };
      await transact(async (session) => {
        await interviews.add(interview, session);
        await applications.noteAnswer(applicationId, now, session);
        await tell(interview, { told: 'proposed', by: 'EMP', requestId, at: now }, session);
      });
      return present({ interview, application, side });
    },

    /** Interviews of an application, the newest first. @throws MarketError 'not-found' */
    async list(actor: Actor, applicationId: string): Promise<Interview[]> {
      const { application, side } = await findSeen(actor, applicationId);
      const mayArrange = side === 'CND' || hasRight(actor.company_role, 'arrange-interviews');
      return (await interviews.ofApplication(applicationId)).map((interview) =>
        present({ interview, application, side }, mayArrange),
      );
    },

    /** @throws MarketError 'not-found', 'changed-meanwhile', 'interview-closed', 'fields-invalid' */
    answer: async (actor: Actor, id: string, input: InterviewAnswerInput, { requestId }: { requestId: string }) =>
      answer(await own(actor, id), input, requestId),

    /** @throws MarketError 'not-found', 'changed-meanwhile', 'interview-closed' */
    async cancel(actor: Actor, id: string, { reason }: { reason: string }, { requestId }: { requestId: string }) {
      const found = await own(actor, id);
      const { interview: before, application, side } = found;
      const now = clock.now();
      mustBePossible(mayOf(before, side, { now, isOpen: goesOn(application, side, now) }).cancel);
      const after = withCancellation(before, reason, now);
      return present({
        ...found,
        interview: await save(after, { told: 'cancelled', before, by: side, requestId, at: now }),
      });
    },

    /** Interview of a mailed link; changes nothing, for mail scanners open every link. */
    showOfLink: async (token: string): Promise<Interview> => present(await ofLink(token)),

    answerOfLink: async (token: string, input: InterviewAnswerInput, { requestId }: { requestId: string }) =>
      answer(await ofLink(token), input, requestId),
  };
}
