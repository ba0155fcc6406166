import { DAY_MS } from '@market/api/durations';
import type { CompanyIdentity } from '@market/contracts/companies';
import { POOL_ANSWER_DAYS, POOL_ASK_AGAIN_DAYS, POOL_ENDING_DAYS, type PoolState } from '@market/contracts/talent-pool';
import type { ProfileCopy } from '../../profiles/domain/profile-copy';

/** Question of a company: whether the candidate stays in its talent pool. */
export interface PoolQuestion {
  months: number;
  message?: string;
  asked_at: Date;
  /** Member who asked; absent in questions of before this was kept. */
  asked_by?: string;
}

/** Copy that a company reads after an acceptance, until the agreed day. */
export interface KeptProfile extends ProfileCopy {
  since: Date;
  until: Date;
  /** Time of the copy: the acceptance, or the candidate's last update. */
  updated_at: Date;
  /** Set once both sides were notified of the coming end. */
  reminded?: boolean;
  /** Member who asked the question that was answered with a yes. */
  asked_by?: string;
  /** Day on which a longer term was declined; the agreed term continues until its end. */
  refused_at?: Date;
}

export interface PoolEnd {
  as: Exclude<PoolState, 'asked' | 'kept'>;
  at: Date;
}

/**
 * A candidate in the talent pool of a company; one entry per pair. Its state is derived from its fields and the time,
 * so that a term ends on time without the sweep, which only deletes (docs/adr/0101).
 */
export interface PoolEntry {
  id: string;
  employer_login_id: string;
  cmp_code: string;
  /** Name and site of the company when it asked: a change of either ends the pool entry. */
  company: CompanyIdentity;
  can_code: string;
  candidate_login_id: string;
  /** Name from the application; deleted when the entry ends. */
  can_name?: string;
  job_id: string;
  job_title: string;
  question?: PoolQuestion;
  kept?: KeptProfile;
  closed?: PoolEnd;
}

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

/** Deadline after which a question counts as declined. */
export const answerBy = ({ asked_at }: PoolQuestion): Date => daysAfter(asked_at, POOL_ANSWER_DAYS);

/** The question that the candidate may still answer. */
export const openQuestion = ({ question }: PoolEntry, now: Date): PoolQuestion | undefined =>
  question && answerBy(question) > now ? question : undefined;

/** Member who asked the open question, or the one that the candidate said yes to. */
export const askerOf = (entry: PoolEntry, now: Date): string | undefined =>
  openQuestion(entry, now)?.asked_by ?? keptNow(entry, now)?.asked_by;

/** Copy that the company reads now. */
export const keptNow = ({ kept }: PoolEntry, now: Date): KeptProfile | undefined =>
  kept && kept.until > now ? kept : undefined;

/**
 * End of an entry that is over; undefined while it is active, and where the agreed term has passed without a refusal.
 */
export function endOf(entry: PoolEntry, now: Date): PoolEnd | undefined {
  const { closed, kept, question } = entry;
  if (closed || keptNow(entry, now) || openQuestion(entry, now)) return closed;
  if (kept?.refused_at) return { as: 'declined', at: kept.refused_at };
  return question ? { as: 'unanswered', at: answerBy(question) } : undefined;
}

/** State for both sides; undefined once the agreed term has passed. */
export function stateOf(entry: PoolEntry, now: Date): PoolState | undefined {
  if (keptNow(entry, now)) return 'kept';
  return openQuestion(entry, now) ? 'asked' : endOf(entry, now)?.as;
}

/**
 * Reason why the company may not ask now: a question is open, half a year has not passed since a refusal or an end, or
 * the candidate is in the pool and the term does not end soon.
 */
export function mayNotAsk(entry: PoolEntry | undefined, now: Date): { asked: true } | { from: Date } | undefined {
  if (!entry) return undefined;
  if (openQuestion(entry, now)) return { asked: true };
  const consent = keptNow(entry, now);
  // An unanswered question about a longer term counts as declined as well.
  const refusedAt = consent
    ? (consent.refused_at ?? (entry.question && answerBy(entry.question)))
    : endOf(entry, now)?.at;
  const from = refusedAt
    ? daysAfter(refusedAt, POOL_ASK_AGAIN_DAYS)
    : consent && daysAfter(consent.until, -POOL_ENDING_DAYS);
  return from && from > now ? { from } : undefined;
}

/** Accepted entry: with a copy of the present profile, for the requested term. */
export function joined(entry: PoolEntry, question: PoolQuestion, copy: ProfileCopy, now: Date): PoolEntry {
  const { question: _question, closed: _closed, ...rest } = entry;
  return {
    ...rest,
    kept: {
      ...copy,
      since: keptNow(entry, now)?.since ?? now,
      until: monthsAfter(now, question.months),
      updated_at: now,
      ...(question.asked_by ? { asked_by: question.asked_by } : {}),
    },
  };
}

/** Declined entry: an agreed term continues until its end, without being extended. */
export function declined(entry: PoolEntry, now: Date, as: 'declined' | 'unanswered' = 'declined'): PoolEntry {
  const { question: _question, kept, ...rest } = entry;
  return kept && kept.until > now ? { ...rest, kept: { ...kept, refused_at: now } } : ended(entry, { as, at: now });
}

/** Ended entry: without name, message and copy; only the fact remains, so that nobody is asked again soon. */
export function ended(entry: PoolEntry, closed: PoolEnd): PoolEntry {
  const { can_name: _name, question: _question, kept: _kept, ...rest } = entry;
  return { ...rest, closed };
}

/**
 * Entry as changed by the passing of time, and whether to notify of its coming end; undefined where it is to be
 * deleted.
 */
export function tidied(entry: PoolEntry, now: Date): { after: PoolEntry | undefined; tells?: true } {
  const { question, kept } = entry;
  if (question && !openQuestion(entry, now)) return tidied(declined(entry, answerBy(question), 'unanswered'), now);
  if (kept && kept.until <= now) {
    if (kept.refused_at) return tidied(ended(entry, { as: 'declined', at: kept.refused_at }), now);
    const { kept: _kept, ...rest } = entry;
    return { after: question ? rest : undefined };
  }
  if (entry.closed && daysAfter(entry.closed.at, POOL_ASK_AGAIN_DAYS) <= now) return { after: undefined };
  if (kept && !kept.reminded && daysAfter(kept.until, -POOL_ENDING_DAYS) <= now)
    return { after: { ...entry, kept: { ...kept, reminded: true } }, tells: true };
  return { after: entry };
}

/** Latest dates for which an action is due at a time; the sweep queries by these. */
export const dueDates = (now: Date) => ({
  askedUntil: daysAfter(now, -POOL_ANSWER_DAYS),
  keptUntil: now,
  toldUntil: daysAfter(now, POOL_ENDING_DAYS),
  closedUntil: daysAfter(now, -POOL_ASK_AGAIN_DAYS),
});

/** Resume file that the entry references. */
export const resumeOf = (entry: PoolEntry | undefined): string | undefined => entry?.kept?.candidate.resume?.file_id;

/** The same day some months later, or the last one of a shorter month. */
function monthsAfter(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(later.getUTCMonth() + months, 1);
  const days = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(at.getUTCDate(), days));
  return later;
}
