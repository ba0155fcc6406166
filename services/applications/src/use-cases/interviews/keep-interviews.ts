import { DAY_MS } from '@market/api/durations';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import {
  type Interview,
  type InterviewAnswerInput,
  type InterviewCancelInput,
  type InterviewChangeInput,
  type InterviewConflictsInput,
  type InterviewFeedbackInput,
  type InterviewInput,
  type Interviews,
  type OwnInterviews,
  INTERVIEWS_MAX,
  INTERVIEWS_OPEN_MAX,
} from '@market/contracts/interviews';
import { hasRight } from '@market/contracts/companies';
import { RULE_MESSAGES } from '@market/contracts/messages';
import {
  type AccountView,
  type Actor,
  type ClientSession,
  type Clock,
  ownerIdOf,
  type TakeTurn,
  type Transact,
  type MemberNames,
} from '@market/service-kit';
import type { Application } from '../../domain/application';
import {
  attendingOf,
  goesOn,
  isOver,
  lastMoment,
  mayOf,
  mustBePossible,
  proposedTimes,
  withAnswer,
  withCancellation,
  withChange,
  type StoredInterview,
} from '../../domain/interviews/interview';
import type { InterviewLinks } from '../../domain/interviews/interview-links';
import { colleaguesFor, unseeing } from '../../domain/team';
import { feedbackFor, presentInterview } from '../../present/interview';
import type { ApplicationStore } from '../../store/application-store';
import type { AssessmentStore } from '../../store/assessment-store';
import type { CalendarFeedStore } from '../../store/calendar-feed-store';
import type { CandidateCopyStore } from '../../store/candidate-copy-store';
import type { InterviewStore } from '../../store/interview-store';
import type { MessageThreadStore } from '../../store/message-thread-store';
import { texts } from '../../texts';
import { orNothing, type FindSeenApplication, type OwnApplication } from '../seen-application';
import type { keepAssessments } from '../assessments/keep-assessments';
import { findConflicts } from './find-conflicts';
import type { TellOfInterview } from './tell-of-interview';

/** Days during which a list shows that feedback is missing. */
const FEEDBACK_DAYS = 14;

/** Whether a member attended an interview, and may give feedback. */
const mayGiveFeedback = ({ login_id, company_role, login_type }: Actor, interview: StoredInterview) =>
  login_type === 'EMP' && hasRight(company_role, 'assess-applicants') && attendingOf(interview).includes(login_id);

interface Needs {
  findSeen: FindSeenApplication;
  applications: Pick<ApplicationStore, 'find' | 'noteAnswer'>;
  interviews: InterviewStore;
  threads: Pick<MessageThreadStore, 'isBlocked'>;
  assessments: Pick<AssessmentStore, 'find'>;
  /** Stores feedback among the assessments of the application. */
  assess: ReturnType<typeof keepAssessments>['giveFeedback'];
  feeds: Pick<CalendarFeedStore, 'find'>;
  candidates: Pick<CandidateCopyStore, 'noteTimeZone' | 'timeZoneOf'>;
  accounts: Pick<AccountView, 'find' | 'membersOf'>;
  memberNames: MemberNames;
  interviewLinks: InterviewLinks;
  tell: TellOfInterview;
  takeTurn: TakeTurn;
  transact: Transact;
  clock: Clock;
}

/** Interview, its application, and the caller's side. */
interface Own extends OwnApplication {
  interview: StoredInterview;
  /** Caller; undefined for the holder of a mailed link. */
  actor: Actor | undefined;
}

/**
 * Interviews of applications. Rights follow from the application: its candidate, and the members of the company who
 * still have access to the candidate, hiring managers only if assigned to the job (docs/security.md, S251).
 */
export function keepInterviews({
  findSeen,
  applications,
  interviews,
  threads,
  assessments,
  assess,
  feeds,
  candidates,
  accounts,
  memberNames,
  interviewLinks,
  tell,
  takeTurn,
  transact,
  clock,
}: Needs) {
  const conflicts = findConflicts({ interviews, memberNames, findSeen });

  /**
   * Place, note and reason are words of the company, and reach no candidate who has ended the conversation.
   * @throws MarketError 'thread-closed'
   */
  async function mustReach(application: Application, session?: ClientSession): Promise<void> {
    if (await threads.isBlocked(application, session))
      throw new MarketError('thread-closed', { error: texts.refusals.interviewWithWords });
  }

  async function own(actor: Actor, id: string): Promise<Own> {
    const interview = await interviews.find(id);
    if (!interview) throw new MarketError('not-found');
    return { interview, actor, ...(await findSeen(actor, interview.application_id)) };
  }

  /** @throws MarketError 'link-invalid' for a token that is not ours or has expired, and for a locked account */
  async function ofLink(token: string): Promise<Own> {
    const id = interviewLinks.read(token, clock.now());
    const interview = id ? await interviews.find(id) : undefined;
    const application = interview && (await applications.find(interview.application_id));
    const account = interview && (await accounts.find(interview.candidate_login_id));
    if (!application || !account || account.disabled)
      throw new MarketError('link-invalid', { error: texts.refusals.interviewLink });
    return { interview, application, side: 'CND', actor: undefined };
  }

  async function present({ interview, application, side, actor }: Own, mayArrange = true): Promise<Interview> {
    const now = clock.now();
    const isOpen = mayArrange && goesOn(application, side, now);
    const { id, minutes, participants, candidate_login_id } = interview;
    const times = mayOf(interview, side, { now, isOpen }).accept ? interview.times.filter((time) => time > now) : [];
    const plan = { times, minutes, except: id };
    const ofTeam = side === 'EMP' && actor && isOver(interview, now) ? await feedbackOf(actor, interview) : {};
    return presentInterview(interview, side, {
      ...ofTeam,
      now,
      isOpen,
      ...(side === 'EMP'
        ? { names: await memberNames([...participants, interview.arranger, interview.changed_by]) }
        : {}),
      conflicts:
        side === 'EMP' && actor
          ? await conflicts.ofMembers(actor, attendingOf(interview), plan)
          : await conflicts.ofCandidate(candidate_login_id, plan, actor !== undefined),
    });
  }

  /** Feedback on a past interview, as visible to a member. */
  async function feedbackOf(actor: Actor, interview: StoredInterview) {
    const stored = await assessments.find(interview.application_id);
    const ofInterview = (stored?.feedback ?? []).filter(({ interview_id }) => interview_id === interview.id);
    const mayGive = mayGiveFeedback(actor, interview);
    const names = await memberNames(ofInterview.map(({ by }) => by));
    return { feedback: feedbackFor(ofInterview, actor.login_id, { names, mayGive }), mayGiveFeedback: mayGive };
  }

  /** Members with access to an applicant, without the caller. */
  async function colleaguesOf(actor: Actor, { job_id }: Application) {
    const members = await accounts.membersOf(ownerIdOf(actor));
    return colleaguesFor(actor.login_id, members, job_id).toSorted((one, other) => one.name.localeCompare(other.name));
  }

  /**
   * Participants without duplicates and without the arranger.
   * @throws MarketError 'fields-invalid' for members without access to the applicant
   */
  async function participantsFrom(
    given: readonly string[],
    { arranger, application, before = [] }: { arranger: string; application: Application; before?: readonly string[] },
    session?: ClientSession,
  ): Promise<string[]> {
    const participantIds = [...new Set(given)].filter((one) => one !== arranger);
    if (participantIds.every((one) => before.includes(one))) return participantIds;
    const members = await accounts.membersOf(application.employer_login_id, session);
    if (unseeing(participantIds, members, application.job_id).length > 0)
      throw fieldsInvalid({ participants: RULE_MESSAGES.participantUnknown });
    return participantIds;
  }

  async function answer(found: Own, input: InterviewAnswerInput, requestId: string): Promise<Interview> {
    const { interview, application, side } = found;
    const now = clock.now();
    // Idempotent: pressed twice, or again from the mail.
    if (input.answer === 'accept' && interview.state === 'accepted' && interview.at?.toISOString() === input.at)
      return present(found);
    if (input.revision !== interview.revision) throw new MarketError('changed-meanwhile');
    mustBePossible(mayOf(interview, side, { now, isOpen: goesOn(application, side, now) })[input.answer]);
    if (side === 'CND' && input.time_zone) await candidates.noteTimeZone(interview.candidate_login_id, input.time_zone);
    const outcome = input.answer === 'accept' ? 'accepted' : input.answer === 'ask' ? 'asked' : 'declined';
    const news = { told: outcome, by: side, actor: found.actor?.login_id, requestId, at: now } as const;
    return present({
      ...found,
      interview: await save(interview, (before) => withAnswer(before, input, { side, now }), news),
    });
  }

  /**
   * Applies a step to the interview's currently stored state: changes without a revision, such as a removed member or a
   * sent reminder, are not overwritten by an older read.
   * @throws MarketError 'changed-meanwhile' where its revision differs from the one that the caller has checked
   */
  async function save(
    { id, revision }: StoredInterview,
    step: (before: StoredInterview, session: ClientSession) => StoredInterview | Promise<StoredInterview>,
    news: Omit<Parameters<TellOfInterview>[1], 'before'>,
  ): Promise<StoredInterview> {
    const author = news.by === 'EMP' && news.actor ? { changed_by: news.actor } : {};
    return transact(async (session) => {
      const before = await interviews.find(id, session);
      if (before?.revision !== revision) throw new MarketError('changed-meanwhile');
      const stored = await tell({ ...(await step(before, session)), ...author }, { ...news, before }, session);
      if (!(await interviews.save(stored, session))) throw new MarketError('changed-meanwhile');
      return stored;
    });
  }

  /**
   * Counts the interviews of an application; proposals of all replicas take turns, so that none is missed.
   * @throws MarketError 'interview-closed'
   */
  async function mustHaveRoom(applicationId: string, now: Date, session: ClientSession): Promise<void> {
    await takeTurn(session, applicationId);
    mustBePossible((await interviews.countOfApplication(applicationId, session)) < INTERVIEWS_MAX);
    if ((await interviews.countOpenOf(applicationId, now, session)) >= INTERVIEWS_OPEN_MAX)
      throw new MarketError('interview-closed', {
        error: texts.refusals.interviewsOpen({ count: INTERVIEWS_OPEN_MAX }),
      });
  }

  return {
    /**
     * @throws MarketError 'not-found'; 'interview-closed' once the application has ended, or has too many of them;
     *   'thread-closed' where the candidate has ended the conversation
     */
    async propose(
      actor: Actor,
      applicationId: string,
      { times, time_zone, participants, ...details }: InterviewInput,
      { requestId, idForNew }: { requestId: string; idForNew: string },
    ): Promise<Interview> {
      const { application, side } = await findSeen(actor, applicationId);
      const made = await interviews.find(idForNew);
      if (made) return present({ interview: made, application, side, actor });
      const now = clock.now();
      mustBePossible(goesOn(application, side, now));
      const { job_id, job_title, cmp_code, cmp_name, employer_login_id, candidate_login_id, can_name } = application;
      const arranger = actor.login_id;
      const candidateZone = await candidates.timeZoneOf(candidate_login_id);
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
        candidate_time_zone: candidateZone ?? earlier.find((one) => one.candidate_time_zone)?.candidate_time_zone ?? '',
        answer_note: '',
        reason: '',
        arranger,
        participants: await participantsFrom(participants, { arranger, application }),
        revision: 1,
        sequence: -1,
        holders: [],
        held_at: null,
        remind_at: null,
        delete_at: null,
        created_at: now,
        updated_at: now,
      };
      await transact(async (session) => {
        await mustHaveRoom(applicationId, now, session);
        await mustReach(application, session);
        await interviews.add(interview, session);
        await applications.noteAnswer(applicationId, now, session);
        await tell(interview, { told: 'proposed', by: 'EMP', actor: arranger, requestId, at: now }, session);
      });
      return present({ interview, application, side, actor });
    },

    /**
     * Changes times, place, words or participants. @throws MarketError 'not-found', 'changed-meanwhile',
     * 'interview-closed', 'fields-invalid'; 'thread-closed' for new words to a candidate who has ended the conversation
     */
    async change(
      actor: Actor,
      id: string,
      { revision, time_zone, participants, ...details }: InterviewChangeInput,
      { requestId }: { requestId: string },
    ): Promise<Interview> {
      const found = await own(actor, id);
      const { interview, application, side } = found;
      const now = clock.now();
      if (revision !== interview.revision) throw new MarketError('changed-meanwhile');
      mustBePossible(mayOf(interview, side, { now, isOpen: goesOn(application, side, now) }).change);
      const candidateZone = await candidates.timeZoneOf(interview.candidate_login_id);
      const saysMore = (before: StoredInterview) =>
        details.place !== before.place || (details.note !== '' && details.note !== before.note);
      const changed = async (before: StoredInterview, session: ClientSession) => {
        if (saysMore(before)) await mustReach(application, session);
        const team = { arranger: before.arranger, application, before: before.participants };
        return withChange(
          { ...before, candidate_time_zone: candidateZone ?? before.candidate_time_zone },
          {
            ...details,
            time_zone: time_zone || before.time_zone,
            participants: await participantsFrom(participants, team, session),
          },
          now,
        );
      };
      const news = { told: 'changed', by: side, actor: actor.login_id, requestId, at: now } as const;
      return present({ ...found, interview: await save(interview, changed, news) });
    },

    /**
     * Conflicting interviews of the caller and the participants for times about to be proposed.
     * @throws MarketError 'not-found'
     */
    async check(
      actor: Actor,
      applicationId: string,
      { times, minutes, participants, except }: InterviewConflictsInput,
    ) {
      const { application } = await findSeen(actor, applicationId);
      const changed = except ? await interviews.find(except) : undefined;
      const arranger = changed?.application_id === application.id ? changed.arranger : actor.login_id;
      const plan = { times: times.map((time) => new Date(time)), minutes, except };
      return conflicts.ofMembers(actor, [arranger, ...participants].filter(Boolean), plan);
    },

    /**
     * Interviews of an application, the newest first.
     * @param timeZone of the candidate's browser, stored for later mails
     * @throws MarketError 'not-found'
     */
    async list(actor: Actor, applicationId: string, timeZone: string | undefined): Promise<Interviews> {
      const { application, side } = await findSeen(actor, applicationId);
      if (side === 'CND' && timeZone) await candidates.noteTimeZone(actor.login_id, timeZone);
      const mayArrange = side === 'CND' || hasRight(actor.company_role, 'arrange-interviews');
      const found = await interviews.ofApplication(applicationId);
      return {
        records: await Promise.all(
          found.map((interview) => present({ interview, application, side, actor }, mayArrange)),
        ),
        ...(side === 'EMP' && mayArrange ? { colleagues: await colleaguesOf(actor, application) } : {}),
      };
    },

    /**
     * The caller's upcoming interviews, the soonest first; for members only those visible to them, preceded by past
     * ones that lack their feedback.
     */
    async listOwn(actor: Actor): Promise<OwnInterviews> {
      const now = clock.now();
      const { login_id } = actor;
      const whose =
        actor.login_type === 'CND'
          ? { candidate_login_id: login_id }
          : { employer_login_id: ownerIdOf(actor), member: login_id };
      const [found, feed, timeZone] = await Promise.all([
        interviews.ofPerson(whose, { since: new Date(now.getTime() - FEEDBACK_DAYS * DAY_MS), now }),
        feeds.find(login_id),
        actor.login_type === 'CND' ? candidates.timeZoneOf(login_id) : undefined,
      ]);
      const toCome = found
        .filter(
          (interview) => lastMoment(interview) > now || (isOver(interview, now) && mayGiveFeedback(actor, interview)),
        )
        .toSorted((one, other) => Number(one.times[0]) - Number(other.times[0]));
      const mayArrange = actor.login_type === 'CND' || hasRight(actor.company_role, 'arrange-interviews');
      const shown = await Promise.all(
        toCome.map(async (interview) => {
          const seen = await orNothing(findSeen(actor, interview.application_id));
          return seen ? [await present({ interview, actor, ...seen }, mayArrange)] : [];
        }),
      );
      const records = shown.flat().filter(({ can, feedback }) => !can.feedback || feedback?.mine === null);
      return {
        records,
        feed_made_at: feed?.made_at.toISOString() ?? null,
        ...(timeZone ? { time_zone: timeZone } : {}),
      };
    },

    /** @throws MarketError 'not-found', 'changed-meanwhile', 'interview-closed', 'fields-invalid' */
    answer: async (actor: Actor, id: string, input: InterviewAnswerInput, { requestId }: { requestId: string }) =>
      answer(await own(actor, id), input, requestId),

    /**
     * @throws MarketError 'not-found', 'changed-meanwhile', 'interview-closed'; 'thread-closed' for a reason to a candidate
     *   who has ended the conversation
     */
    async cancel(
      actor: Actor,
      id: string,
      { reason, revision }: InterviewCancelInput,
      { requestId }: { requestId: string },
    ) {
      const found = await own(actor, id);
      const { interview, application, side } = found;
      const now = clock.now();
      if (revision !== undefined && revision !== interview.revision) throw new MarketError('changed-meanwhile');
      mustBePossible(mayOf(interview, side, { now, isOpen: goesOn(application, side, now) }).cancel);
      const news = { told: 'cancelled', by: side, actor: actor.login_id, requestId, at: now } as const;
      return present({
        ...found,
        interview: await save(
          interview,
          async (before, session) => {
            if (reason) await mustReach(application, session);
            return withCancellation(before, reason, now);
          },
          news,
        ),
      });
    },

    /** @throws MarketError 'not-found'; 'interview-closed' before its end, and for members who did not attend it */
    async giveFeedback(actor: Actor, id: string, feedback: InterviewFeedbackInput): Promise<Interview> {
      const found = await own(actor, id);
      mustBePossible(isOver(found.interview, clock.now()) && mayGiveFeedback(actor, found.interview));
      await assess(actor, found.application.id, { interview_id: id, ...feedback });
      return present(found);
    },

    /** Interview of a mailed link; read-only, since mail scanners open every link. */
    showOfLink: async (token: string): Promise<Interview> => present(await ofLink(token)),

    answerOfLink: async (token: string, input: InterviewAnswerInput, { requestId }: { requestId: string }) =>
      answer(await ofLink(token), input, requestId),
  };
}
