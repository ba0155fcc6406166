import { DAY_MS, HOUR_MS } from '@market/api/durations';
import { isFinished } from '@market/contracts/applications';
import { type GivenJobs, hasRight, seesJob } from '@market/contracts/companies';
import type { ThreadSubject } from '@market/contracts/messaging';
import { accessUntil, isReadByEmployer, type AccessTerm } from '../access';
import { asCandidateKnows, type Application, type Side } from '../application';

const FIRST_WORDS = 160;
/** Earliest mail about a message: whoever reads it before needs none, and what comes in the meantime shares it. */
const AGAIN_AFTER_MS = HOUR_MS;

/** Both sides of a thread. */
export interface Parties {
  candidate_login_id: string;
  can_code: string;
  can_name: string;
  cmp_code: string;
  cmp_name: string;
  /** Account that hears of the company's messages. */
  employer_login_id: string;
  /** Job that the candidate applied to; absent in threads of access requests. */
  job_id?: string;
  job_title?: string;
}

/** Application or access that a thread belongs to, as one side knows it: rights to the thread follow from it. */
export interface Subject extends ThreadSubject, Parties {
  /** Whether the company sees the candidate, without which it neither reads nor writes. */
  isOpen: boolean;
  /** Whether there is nobody left on the company's side. */
  isLeft: boolean;
}

/** Terms of a thread: how long the company reads it, and when it is deleted. */
export interface ThreadTerms {
  company_reads: boolean;
  /** Last moment of the company's reading; null while there is none. */
  reads_until: Date | null;
  delete_at: Date | null;
}

/** Notice to one side about unread messages: its event, and when that is or was sent. */
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
  /** Messages so far: the number of the newest. */
  count: number;
  last: { side: Side; text: string; attachment: boolean; at: Date };
  unread: Record<Side, number>;
  /** Number of the newest message that each side has seen. */
  seen: Record<Side, number>;
  notices?: Partial<Record<Side, ThreadNotice>>;
  /** Whether the company wants no notices of it; its members still read it. */
  muted?: boolean;
  /** Member who muted it. */
  muted_by?: string;
}

export const otherSide = (side: Side): Side => (side === 'CND' ? 'EMP' : 'CND');

/** Terms of an application's thread: it is kept as long after the end as what was sent. */
export function termsOfApplication(application: Application, term: AccessTerm): ThreadTerms {
  // A step that is held may be undone, and nothing would tell of that: until it stands, it changes no term.
  const known = asCandidateKnows(application, term.now);
  const { status, finished_at, updated_at } = known;
  const end = isFinished(status) ? (finished_at ?? updated_at) : undefined;
  return {
    company_reads: isReadByEmployer(known, term),
    reads_until: accessUntil(known, term) ?? null,
    delete_at: end ? new Date(end.getTime() + term.endedAccessDays * DAY_MS) : null,
  };
}

/** Terms of a thread whose access or company ended at a time: the company reads nothing from then on. */
export function termsAfterEnd(at: Date, endedAccessDays: number): ThreadTerms {
  return { company_reads: false, reads_until: null, delete_at: new Date(at.getTime() + endedAccessDays * DAY_MS) };
}

export const OPEN_TERMS: ThreadTerms = { company_reads: true, reads_until: null, delete_at: null };

/** An application as the subject of a thread; for the candidate without steps that are held. */
export function subjectOfApplication(application: Application, side: Side, term: AccessTerm): Subject {
  const known = side === 'CND' ? asCandidateKnows(application, term.now) : application;
  const { id, candidate_login_id, can_code, can_name, cmp_code, cmp_name, employer_login_id, job_id, job_title } =
    known;
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
    isOpen: isReadByEmployer(known, term),
    isLeft: known.employer_left === true,
  };
}

/**
 * Side of a thread that an account is on: the candidate, or a member of the company, of hiring managers those who were
 * given the job. Undefined for everybody else, and for a company that does not see the candidate any more.
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

/** First words of a message, as lists of threads show it. */
export const lastOf = ({ side, text, attachment, at }: StoredMessage): StoredThread['last'] => ({
  side,
  text: [...text].slice(0, FIRST_WORDS).join(''),
  attachment: attachment !== undefined,
  at,
});

/**
 * When a side is to be told of unread messages; undefined where a notice waits already. The first one waits for
 * `delayMs`, a further one until an hour after the one before.
 */
export function nextNotice(notice: ThreadNotice | undefined, now: Date, delayMs: number): Date | undefined {
  if (notice && notice.at > now) return undefined;
  const first = now.getTime() + delayMs;
  return new Date(notice ? Math.max(first, notice.at.getTime() + AGAIN_AFTER_MS) : first);
}

/** State of a thread as a side knows it: a company is not told whether the candidate ended it. */
export function stateOf(subject: Subject, side: Side, isBlocked: boolean): 'open' | 'closed' | 'ended' {
  if (!subject.isOpen || subject.isLeft) return 'closed';
  if (!isBlocked) return 'open';
  return side === 'CND' ? 'ended' : 'closed';
}
