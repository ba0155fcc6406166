import { momentInZone } from '@market/api/time-zones';
import { hasRight } from '@market/contracts/companies';
import { notificationSentence, type NotificationKind } from '@market/contracts/notifications/notification-sentence';
import { links, PRODUCT_NAME } from '@market/contracts/site';
import {
  type AccountCopy,
  type AccountView,
  type ClientSession,
  isEnded,
  type MailCalendar,
  type OutgoingMessages,
  renderMail,
  takesMail,
} from '@market/service-kit';
import type { Side } from '../../domain/application';
import { logoOf } from '../../domain/alert-mail';
import { calendarOf, type CalendarSender } from '../../present/interview-calendar';
import {
  aboutInterview,
  attendingOf,
  differs,
  lastMoment,
  momentForCalendars,
  type StoredInterview,
} from '../../domain/interviews/interview';
import type { InterviewLinks } from '../../domain/interviews/interview-links';
import { maySeeApplicants } from '../../domain/team';
import type { CompanyCopyStore } from '../../store/company-copy-store';
import type { NotificationStore } from '../../store/notification-store';
import { texts } from '../../texts';

type Told = 'proposed' | 'changed' | 'asked' | 'accepted' | 'declined' | 'cancelled' | 'reminder' | 'feedback';
/** Kinds of notification for one reader: a newly added participant is invited, a removed one is informed. */
type News = Told | 'invited' | 'removed';

export type TellOfInterview = ReturnType<typeof tellOfInterview>;

interface Reader {
  side: Side;
  account: AccountCopy;
}

/** Reader with the kind of notification, and the calendar object. */
interface ToldReader extends Reader {
  news: News;
  calendar: { method: MailCalendar['method']; at: Date } | undefined;
}

/**
 * Notifies both sides of a change of an interview, in its transaction: a list entry, a mail, and a calendar object when
 * an appointment is added, moved or cancelled. Mails to the candidate contain the link for answering without signing
 * in.
 * @returns the interview with sequence number and holders of its calendar object, for the caller to store
 */
export function tellOfInterview({
  accounts,
  companies,
  notifications,
  messages,
  interviewLinks,
  sender,
  publicUrl,
}: {
  accounts: Pick<AccountView, 'find' | 'membersOf'>;
  companies: Pick<CompanyCopyStore, 'logoOf'>;
  notifications: Pick<NotificationStore, 'add'>;
  messages: Pick<OutgoingMessages, 'queueAll'>;
  interviewLinks: InterviewLinks;
  sender: CalendarSender;
  publicUrl: string;
}) {
  /**
   * The candidate, the arranger and the participants, as long as they have access to the applicant; without an
   * arranger who can still act, all members with the right to arrange interviews, so that every answer is noticed.
   */
  async function readersOf(
    interview: StoredInterview,
    session: ClientSession,
  ): Promise<{ readers: Reader[]; members: AccountCopy[] }> {
    const { candidate_login_id, arranger, participants, employer_login_id, job_id } = interview;
    const [candidate, members] = await Promise.all([
      accounts.find(candidate_login_id),
      accounts.membersOf(employer_login_id, session),
    ]);
    const seers = members.filter((member) => !isEnded(member) && maySeeApplicants(member, job_id));
    const isArranged = seers.some(
      ({ login_id, disabled, company_role }) =>
        login_id === arranger && !disabled && hasRight(company_role, 'arrange-interviews'),
    );
    const hear = ({ login_id, company_role }: AccountCopy) =>
      login_id === arranger ||
      participants.includes(login_id) ||
      (!isArranged && hasRight(company_role, 'arrange-interviews'));
    return {
      readers: [
        ...(candidate && !isEnded(candidate) ? [{ side: 'CND' as const, account: candidate }] : []),
        ...seers.filter(hear).map((account) => ({ side: 'EMP' as const, account })),
      ],
      members,
    };
  }

  /** Readers of a change, each with their calendar object. */
  async function toldOf(
    interview: StoredInterview,
    { told, before, by, actor, except = [] }: ToTell,
    session: ClientSession,
  ): Promise<{ heard: ToldReader[]; shown: Date | null }> {
    const { readers, members } = await readersOf(interview, session);
    if (told === 'feedback') {
      const were = readers.filter(
        ({ side, account: { login_id, company_role } }) =>
          side === 'EMP' &&
          attendingOf(interview).includes(login_id) &&
          hasRight(company_role, 'assess-applicants') &&
          !except.includes(login_id),
      );
      return { heard: were.map((reader) => ({ ...reader, news: told, calendar: undefined })), shown: null };
    }
    const shown = momentForCalendars(interview, before);
    const held = before?.held_at;
    const isOfDetails = told !== 'changed' || !before || differs(before, interview);
    const isNew = ({ login_id }: AccountCopy) =>
      interview.participants.includes(login_id) && (told === 'proposed' || !before?.participants.includes(login_id));
    const heard = readers.flatMap(({ side, account }): ToldReader[] => {
      const { login_id } = account;
      const isInvited =
        side === 'EMP' && login_id !== actor && (told === 'proposed' || told === 'changed') && isNew(account);
      const enters = shown && (told === 'accepted' || (told === 'changed' && (isOfDetails || isInvited)));
      const leaves = !shown && told !== 'reminder' && held && before?.holders.includes(login_id);
      const calendar = enters
        ? { method: 'REQUEST' as const, at: shown }
        : leaves
          ? { method: 'CANCEL' as const, at: held }
          : undefined;
      const takesPart = attendingOf(interview).includes(login_id) && login_id !== actor && told !== 'proposed';
      const hears = calendar || isInvited || (isOfDetails && (side !== by || takesPart));
      return hears ? [{ side, account, news: isInvited ? 'invited' : told, calendar }] : [];
    });
    if (told !== 'changed' || !before) return { heard, shown };
    const isReader = new Set(readers.map(({ account }) => account.login_id));
    const gone = [...new Set([...attendingOf(before), ...before.holders])].filter((id) => !isReader.has(id));
    const removed = await Promise.all(
      gone.map(async (id) => members.find(({ login_id }) => login_id === id) ?? (await accounts.find(id))),
    );
    return {
      heard: [
        ...heard,
        ...removed.flatMap((account): ToldReader[] => {
          if (!account || isEnded(account)) return [];
          const holds = held && before.holders.includes(account.login_id);
          const calendar = holds ? { method: 'CANCEL' as const, at: held } : undefined;
          return [{ side: 'EMP', account, news: 'removed', calendar }];
        }),
      ],
      shown,
    };
  }

  function lineOf(interview: StoredInterview, kind: NotificationKind, side: Side, { loginId, isOwn, id, at }: LineOf) {
    const { job_title: job, cmp_name, can_name } = interview;
    const isUnnamed = kind === 'interview-removed';
    const values = {
      reader: side,
      job,
      ...(side === 'CND' ? { company: cmp_name } : can_name && !isUnnamed ? { candidate: can_name } : {}),
    };
    return {
      id: `${id}.${loginId}`,
      login_id: loginId,
      about: aboutInterview(interview.id),
      kind,
      values,
      text: notificationSentence({ kind, values }) ?? '',
      link:
        side === 'CND'
          ? links.myApplications()
          : isUnnamed
            ? links.dashboardMain()
            : links.dashboardApplicant(interview.application_id),
      read: isOwn,
      at,
    };
  }

  return async (interview: StoredInterview, toTell: ToTell, session: ClientSession): Promise<StoredInterview> => {
    const { told, by, actor, requestId, at } = toTell;
    const { heard, shown } = await toldOf(interview, toTell, session);
    const sends = heard.some(({ calendar }) => calendar);
    const after = sends ? { ...interview, sequence: interview.sequence + 1 } : interview;
    const { cmp_name, employer_login_id } = after;
    const cmp_logo = heard.some(({ side }) => side === 'CND')
      ? await companies.logoOf(employer_login_id, cmp_name)
      : '';
    // A reminder is identified by its time; every other notification by the revision.
    const isOfMoment = told === 'reminder' || told === 'feedback';
    const id = `${interview.id}.${isOfMoment ? `${told}.${at.getTime()}` : interview.revision}`;
    const lines = heard.map((reader) => {
      const { side, account, news } = reader;
      const { login_id: loginId } = account;
      const isOwn = side === by && (side === 'CND' || !actor || actor === loginId);
      // A member who lost access is removed without a new revision.
      const ofReader = news === 'removed' ? `${id}.${news}.${after.sequence}` : id;
      return { ...reader, line: lineOf(interview, `interview-${news}`, side, { loginId, isOwn, id: ofReader, at }) };
    });
    await notifications.add(
      lines.map(({ line }) => line),
      session,
    );
    const mailed = lines.filter(({ account }) => takesMail(account));
    await messages.queueAll(
      session,
      mailed.map(({ side, account, line, news, calendar }) => {
        const subject = texts.interviews[`${news}Subject`]({ job: after.job_title });
        const answers = side === 'CND' && news !== 'cancelled' && news !== 'declined';
        const url = answers ? links.interviewOfLink(interviewLinks.issue(after.id, lastMoment(after))) : line.link;
        return {
          message: {
            channel: 'email',
            to: account.login_email,
            subject,
            ...renderMail({
              productName: PRODUCT_NAME,
              title: subject,
              name: account.login_name,
              paragraphs: [line.text, ...(news === 'removed' || news === 'feedback' ? [] : factsOf(after, news, side))],
              button: {
                label: answers ? texts.interviews.answerButton : texts.interviews.openButton,
                url: `${publicUrl}${url}`,
              },
              footer: texts.interviews.footer,
              ...(side === 'CND' ? logoOf({ cmp_logo, cmp_name }, publicUrl) : {}),
            }),
            ...(calendar
              ? {
                  calendar: calendarOf(
                    after,
                    { ...calendar, isUnnamed: news === 'removed' },
                    { side, attendee: { name: account.login_name, email: account.login_email } },
                    sender,
                  ),
                }
              : {}),
          },
          requestId,
        };
      }),
    );
    if (!sends) return after;
    const gone = new Set(heard.filter(({ news }) => news === 'removed').map(({ account }) => account.login_id));
    const entered = mailed
      .filter(({ calendar }) => calendar?.method === 'REQUEST')
      .map(({ account }) => account.login_id);
    const stay = told === 'changed' ? interview.holders.filter((one) => !gone.has(one)) : [];
    return { ...after, holders: shown ? [...new Set([...stay, ...entered])] : [], held_at: shown };
  };
}

interface LineOf {
  loginId: string;
  isOwn: boolean;
  id: string;
  at: Date;
}

interface ToTell {
  told: Told;
  before?: StoredInterview | undefined;
  /** Side that acted, which is notified only if its calendar changes; undefined where neither did. */
  by: Side | undefined;
  /** Member who acted; the arranger and participants among the colleagues are notified. */
  actor?: string | undefined;
  /** Members who have given their feedback and need no reminder. */
  except?: readonly string[];
  requestId: string;
  at: Date;
}

/** Times in the zones of both sides, the reader's first, with place and notes. */
function factsOf(interview: StoredInterview, news: News, side: Side): string[] {
  const { at, times, time_zone, candidate_time_zone, minutes, place, note, answer_note, reason } = interview;
  const words = texts.interviews;
  const isOver = news === 'cancelled' || news === 'declined';
  const ofBoth = [time_zone, candidate_time_zone || 'UTC'];
  const zones = [...new Set(side === 'CND' ? ofBoth.toReversed() : ofBoth)];
  const waits = news === 'changed' && at === null;
  return [
    ...(waits && side === 'CND' ? [words.confirm] : []),
    ...(isOver ? [] : (at ? [at] : times).map((time) => zones.map((zone) => momentInZone(time, zone)).join(' · '))),
    ...(isOver ? [] : [words.length({ minutes }), words.place({ place })]),
    ...(note && (news === 'proposed' || news === 'changed' || news === 'invited') ? [words.note({ note })] : []),
    ...(answer_note && (news === 'asked' || news === 'declined' || news === 'accepted')
      ? [words.note({ note: answer_note })]
      : []),
    ...(reason && news === 'cancelled' ? [words.reason({ reason })] : []),
  ];
}
