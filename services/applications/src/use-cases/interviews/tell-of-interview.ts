import { momentInZone } from '@market/api/time-zones';
import { hasRight } from '@market/contracts/companies';
import { notificationSentence, type NotificationKind } from '@market/contracts/notifications/notification-sentence';
import { links } from '@market/contracts/site';
import {
  type AccountCopy,
  type AccountView,
  type ClientSession,
  isEnded,
  type OutgoingMessages,
  renderMail,
  seesJob,
  takesMail,
} from '@market/service-kit';
import type { Side } from '../../domain/application';
import { calendarOf, type CalendarSender } from '../../present/interview-calendar';
import { aboutInterview, lastMoment, type StoredInterview } from '../../domain/interviews/interview';
import type { InterviewLinks } from '../../domain/interviews/interview-links';
import type { NotificationStore } from '../../store/notification-store';
import { texts } from '../../texts';

type Told = 'proposed' | 'asked' | 'accepted' | 'declined' | 'cancelled' | 'reminder';

export type TellOfInterview = ReturnType<typeof tellOfInterview>;

/**
 * Tells both sides of a change of an interview, in its transaction: a line in the list, a mail, and where an appointment
 * begins or ends its calendar object. Mails to the candidate carry the link that answers without signing in.
 * @returns the interview with the number and the holders of its calendar object, which the caller stores
 */
export function tellOfInterview({
  accounts,
  notifications,
  messages,
  interviewLinks,
  sender,
  publicUrl,
}: {
  accounts: Pick<AccountView, 'find' | 'membersOf'>;
  notifications: Pick<NotificationStore, 'add'>;
  messages: Pick<OutgoingMessages, 'queueAll'>;
  interviewLinks: InterviewLinks;
  sender: CalendarSender;
  publicUrl: string;
}) {
  /**
   * The candidate, and the member who arranges it as long as that member sees the applicant; afterwards all members who
   * may arrange interviews, so that no answer goes unheard.
   */
  async function readersOf(interview: StoredInterview): Promise<Array<{ side: Side; account: AccountCopy }>> {
    const { candidate_login_id, arranger, employer_login_id, job_id } = interview;
    const [candidate, members] = await Promise.all([
      accounts.find(candidate_login_id),
      accounts.membersOf(employer_login_id),
    ]);
    const seers = members.filter(
      (member) => !isEnded(member) && hasRight(member.company_role, 'see-applicants') && seesJob(member, job_id),
    );
    const arranging = seers.filter(({ login_id }) => login_id === arranger);
    const heirs = seers.filter(({ company_role }) => hasRight(company_role, 'arrange-interviews'));
    return [
      ...(candidate && !isEnded(candidate) ? [{ side: 'CND' as const, account: candidate }] : []),
      ...(arranging.length > 0 ? arranging : heirs).map((account) => ({ side: 'EMP' as const, account })),
    ];
  }

  function lineOf(interview: StoredInterview, kind: NotificationKind, side: Side, { loginId, isOwn, id, at }: LineOf) {
    const { job_title: job, cmp_name, can_name } = interview;
    const values = {
      reader: side,
      job,
      ...(side === 'CND' ? { company: cmp_name } : can_name ? { candidate: can_name } : {}),
    };
    return {
      id: `${id}.${loginId}`,
      login_id: loginId,
      about: aboutInterview(interview.id),
      kind,
      values,
      text: notificationSentence({ kind, values }) ?? '',
      link: side === 'CND' ? links.myApplications() : links.dashboardApplicant(interview.application_id),
      read: isOwn,
      at,
    };
  }

  return async (
    interview: StoredInterview,
    { told, before, by, requestId, at }: ToTell,
    session: ClientSession,
  ): Promise<StoredInterview> => {
    const begins = told === 'accepted';
    const ends = before?.at && interview.at === null && before.holders.length > 0 ? before.at : undefined;
    const after = begins || ends ? { ...interview, sequence: interview.sequence + 1 } : interview;
    const readers = await readersOf(interview);
    const kind = `interview-${told}` as const;
    const heard = readers.filter(({ side }) => side !== by || begins || ends !== undefined);
    // A reminder is of a moment; everything else is of a revision.
    const id = `${interview.id}.${told === 'reminder' ? `${told}.${at.getTime()}` : interview.revision}`;
    const lines = heard.map(({ side, account }) => {
      const { login_id: loginId } = account;
      return { side, account, line: lineOf(interview, kind, side, { loginId, isOwn: side === by, id, at }) };
    });
    await notifications.add(
      lines.map(({ line }) => line),
      session,
    );
    const mailed = lines.filter(({ account }) => takesMail(account));
    await messages.queueAll(
      session,
      mailed.map(({ side, account, line }) => {
        const subject = texts.interviews[`${told}Subject`]({ job: after.job_title });
        const held = ends !== undefined && before?.holders.includes(account.login_id) ? ends : undefined;
        const moment = begins ? after.at : (held ?? null);
        const isOver = told === 'cancelled' || told === 'declined';
        const url =
          side === 'CND' && !isOver
            ? links.interviewOfLink(interviewLinks.issue(after.id, lastMoment(after)))
            : line.link;
        return {
          message: {
            channel: 'email',
            to: account.login_email,
            subject,
            ...renderMail({
              title: subject,
              name: account.login_name,
              paragraphs: [line.text, ...factsOf(after, told)],
              button: {
                label: side === 'CND' && !isOver ? texts.interviews.answerButton : texts.interviews.openButton,
                url: `${publicUrl}${url}`,
              },
              footer: texts.interviews.footer,
            }),
            ...(moment
              ? {
                  calendar: calendarOf(
                    after,
                    { method: begins ? 'REQUEST' : 'CANCEL', at: moment },
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
    return { ...after, holders: begins ? mailed.map(({ account }) => account.login_id) : ends ? [] : after.holders };
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
  /** Side that acted, which is told only where its calendar changes; undefined where neither did. */
  by: Side | undefined;
  requestId: string;
  at: Date;
}

/** Times in the zones of both sides, place and words. */
function factsOf(interview: StoredInterview, told: Told): string[] {
  const { at, times, time_zone, candidate_time_zone, minutes, place, note, answer_note, reason } = interview;
  const words = texts.interviews;
  const isOver = told === 'cancelled' || told === 'declined';
  const zones = [...new Set([time_zone, candidate_time_zone || 'UTC'])];
  return [
    ...(isOver ? [] : (at ? [at] : times).map((time) => zones.map((zone) => momentInZone(time, zone)).join(' · '))),
    ...(isOver ? [] : [words.length({ minutes }), words.place({ place })]),
    ...(note && told === 'proposed' ? [words.note({ note })] : []),
    ...(answer_note && (told === 'asked' || told === 'declined' || told === 'accepted')
      ? [words.note({ note: answer_note })]
      : []),
    ...(reason && told === 'cancelled' ? [words.reason({ reason })] : []),
  ];
}
