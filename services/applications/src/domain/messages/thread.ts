import { DAY_MS, HOUR_MS } from '@market/api/durations';
import { isFinished } from '@market/contracts/applications';
import { type GivenJobs, hasRight, seesJob } from '@market/contracts/companies';
import type { ThreadSubject } from '@market/contracts/messaging';
import { accessUntil, isReadByEmployer, type AccessTerm } from '../access';
import { asCandidateKnows, type Application, type Side } from '../application';

const FIRST_WORDS = 160;
/**
 * Minimum interval between mails about messages: a message read before it needs no mail, and later ones share the mail.
 */
const AGAIN_AFTER_MS = HOUR_MS;

/** Both sides of a thread. */
export interface Parties {
  candidate_login_id: string;
  can_code: string;
  can_name: string;
  cmp_code: string;
  cmp_name: string;
  /** Account notified of the company's messages. */
  employer_login_id: string;
  /** Job that the candidate applied to; absent in threads of access requests. */
  job_id?: string;
  job_title?: string;
}

/**
 * Application or access to which a thread belongs, from the view of one side; it determines the rights to the thread.
 */
export interface Subject extends ThreadSubject, Parties {
  /** Whether the company may see the candidate; otherwise it can neither read nor write. */
  isOpen: boolean;
  /** Whether the company's side has no account left. */
  isLeft: boolean;
}

/** Terms of a thread: until when the company may read it, and when it is deleted. */
export interface ThreadTerms {
  company_reads: boolean;
  /** End of the company's read access; null while it is unlimited, or once it is over. */
  reads_until: Date | null;
  delete_at: Date | null;
}

/** Notice to one side about unread messages: its event, and its time of sending. */
export interface ThreadNotice {
  event_id: string;
  at: Date;
}

export interface StoredMessage {
  id: string;
  /** Key of its thread. */
  thread: string;
  seq: number;
  side: Side;
  /** Author; gone once that account is deleted. */
  author_login_id?: string;
  cmp_code: string;
  text: string;
  attachment?: { file_id: string; name: string; bytes: number };
  at: Date;
}

export interface StoredThread extends ThreadSubject, Parties, ThreadTerms {
  key: string;
  /** Number of messages so far, hence of the newest one. */
  count: number;
  last: { side: Side; text: string; attachment: boolean; at: Date };
  unread: Record<Side, number>;
  /** Sequence number of the newest message that each side has read. */
  seen: Record<Side, number>;
  notices?: Partial<Record<Side, ThreadNotice>>;
  /** Whether the company has muted notices of it; its members can still read it. */
  muted?: boolean;
  /** Member who muted it. */
  muted_by?: string;
}

export const otherSide = (side: Side): Side => (side === 'CND' ? 'EMP' : 'CND');

/** Terms of an application's thread: retained after the end for as long as the snapshot sent with the application. */
export function termsOfApplication(application: Application, term: AccessTerm): ThreadTerms {
  // A held step may be undone, without any event: it changes the terms only once it is final.
  const visible = asCandidateKnows(application, term.now);
  const { status, finished_at, updated_at } = visible;
  const end = isFinished(status) ? (finished_at ?? updated_at) : undefined;
  return {
    company_reads: isReadByEmployer(visible, term),
    reads_until: accessUntil(visible, term) ?? null,
    delete_at: end ? new Date(end.getTime() + term.endedAccessDays * DAY_MS) : null,
  };
}

/** Terms of a thread whose access or company ended at a time: from then on the company cannot read it. */
export function termsAfterEnd(at: Date, endedAccessDays: number): ThreadTerms {
  return { company_reads: false, reads_until: null, delete_at: new Date(at.getTime() + endedAccessDays * DAY_MS) };
}

export const OPEN_TERMS: ThreadTerms = { company_reads: true, reads_until: null, delete_at: null };

/** An application as the subject of a thread; the candidate's view leaves out held steps. */
export function subjectOfApplication(application: Application, side: Side, term: AccessTerm): Subject {
  const visible = side === 'CND' ? asCandidateKnows(application, term.now) : application;
  const { id, candidate_login_id, can_code, can_name, cmp_code, cmp_name, employer_login_id, job_id, job_title } =
    visible;
  return {
    kind: 'application',
    id,
    candidate_login_id,
    can_code,
    can_name,
    cmp_code,
    cmp_name,
    employer_login_id,
    job_id,
    job_title,
    isOpen: isReadByEmployer(visible, term),
    isLeft: visible.employer_left === true,
  };
}

/**
 * The account's side of a thread: the candidate, or a member of the company (a hiring manager only if assigned to the
 * job). Undefined for everybody else, and for a company that may not see the candidate any more.
 */
export function sideOfThread(
  subject: Pick<Subject, 'candidate_login_id' | 'cmp_code' | 'job_id' | 'isOpen'>,
  actor: { login_id: string; login_type: string; cmp_code?: string | undefined } & GivenJobs,
): Side | undefined {
  const { login_id, login_type, cmp_code } = actor;
  if (login_type === 'CND') return subject.candidate_login_id === login_id ? 'CND' : undefined;
  if (login_type !== 'EMP' || !cmp_code || cmp_code !== subject.cmp_code || !subject.isOpen) return undefined;
  const mayRead =
    subject.job_id === undefined ? hasRight(actor.company_role, 'see-requests') : seesJob(actor, subject.job_id);
  return mayRead ? 'EMP' : undefined;
}

/** Beginning of a message, for lists of threads. */
export const lastOf = ({ side, text, attachment, at }: StoredMessage): StoredThread['last'] => ({
  side,
  text: [...text].slice(0, FIRST_WORDS).join(''),
  attachment: attachment !== undefined,
  at,
});

/**
 * Time of the next notice about unread messages; undefined where one is already pending. The first one is delayed by
 * `delayMs`, a further one until an hour after the previous one.
 */
export function nextNotice(notice: ThreadNotice | undefined, now: Date, delayMs: number): Date | undefined {
  if (notice && notice.at > now) return undefined;
  const first = now.getTime() + delayMs;
  return new Date(notice ? Math.max(first, notice.at.getTime() + AGAIN_AFTER_MS) : first);
}

/** State of a thread from the view of a side: the company does not learn whether the candidate ended it. */
export function stateOf(subject: Subject, side: Side, isBlocked: boolean): 'open' | 'closed' | 'ended' {
  if (!subject.isOpen || subject.isLeft) return 'closed';
  if (!isBlocked) return 'open';
  return side === 'CND' ? 'ended' : 'closed';
}
