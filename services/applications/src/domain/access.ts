import { DAY_MS } from '@market/api/durations';
import type { AccessRightName } from '@market/contracts/access/access-rights';
import { isFinished, isEffectiveStep } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import { asCandidateKnows, isErased, isHeld, type Application } from './application';
import type { CandidateCopy, SentProfile } from './candidate';

/** Present time, and the days of access after an end. */
export interface AccessTerm {
  now: Date;
  /** Days after an application's end during which an employer may read what was sent with it. */
  endedAccessDays: number;
}

/** End of an application; undefined while it is open, also after it was reopened. */
function finishedAt({ status, finished_at, history }: Application): Date | undefined {
  return isFinished(status) ? (finished_at ?? history.filter(isEffectiveStep).at(-1)?.at) : undefined;
}

/**
 * The end as it applies to the employer: still valid while the step that reopens the application is held, because an
 * undone step has never taken effect (docs/adr/0050-held-steps.md).
 */
function standingEnd(application: Application, now: Date): Date | undefined {
  return (
    finishedAt(application) ?? (isHeld(application, now) ? finishedAt(asCandidateKnows(application, now)) : undefined)
  );
}

/**
 * End of the employer's access to the material of a finished application; undefined while the application is open, and
 * once access is over: withdrawn, ended by the candidate, or expired.
 */
export function accessUntil(application: Application, { now, endedAccessDays }: AccessTerm): Date | undefined {
  const end = standingEnd(application, now);
  if (!end || application.status === 'withdrawn' || application.access_ended || isErased(application)) return undefined;
  const until = new Date(end.getTime() + endedAccessDays * DAY_MS);
  return until > now ? until : undefined;
}

/** Applications that ended at this time or before are no longer readable. */
export const readSince = ({ now, endedAccessDays }: AccessTerm): Date =>
  new Date(now.getTime() - endedAccessDays * DAY_MS);

/** The rights that an application gives its employer, in their order over time (docs/privacy.md). */
type SightRight = Extract<AccessRightName, 'open-application' | 'finished-application' | 'name-of-application'>;

/**
 * The right by which an employer sees an application's candidate: the current profile while the application is open,
 * then the snapshot that was sent, for a term, then the name alone.
 */
export function sightOf(application: Application, term: AccessTerm): SightRight {
  if (application.access_ended || isErased(application)) return 'name-of-application';
  if (!standingEnd(application, term.now)) return 'open-application';
  return accessUntil(application, term) ? 'finished-application' : 'name-of-application';
}

/** Whether an application's employer may still read more of the candidate than the name. */
export function isReadByEmployer(application: Application, term: AccessTerm): boolean {
  return sightOf(application, term) !== 'name-of-application';
}

/**
 * The application after a step, with the snapshot for its employer: if the step ended it, the candidate's current data;
 * none if the application stays open or was withdrawn. An end known to the candidate keeps its time and snapshot
 * through a step to another end, and while a step that reopens it is held, since an undone step changes nothing. Once
 * it is finally reopened both are removed, and the employer sees the current profile, unless access had already ended,
 * which is final.
 * @param before the application before the step, as its candidate knows it
 * @param known the candidate's current data
 * @param isHeld whether the step can be undone
 */
export function withSentProfile(
  after: Application,
  {
    before,
    known,
    term,
    isHeld: canBeUndone = false,
  }: { before: Application; known: CandidateCopy | undefined; term: AccessTerm; isHeld?: boolean },
): Application {
  const { finished_at: _at, sent: _sent, ...rest } = after;
  const { held: _held, ...stood } = before;
  const goesOn = !isFinished(rest.status);
  const end = finishedAt(stood);
  if (end) {
    const isRead = accessUntil(stood, term) !== undefined;
    const closed = goesOn && !isRead ? { access_ended: true } : {};
    if (goesOn && !canBeUndone) return { ...rest, ...closed };
    return { ...rest, ...closed, finished_at: end, ...(isRead ? { sent: stood.sent ?? sentOf(stood, known) } : {}) };
  }
  if (goesOn) return rest;
  const finished_at = rest.updated_at;
  if (rest.status === 'withdrawn' || rest.access_ended || isErased(rest)) return { ...rest, finished_at };
  return { ...rest, finished_at, sent: sentOf(rest, known) };
}

/**
 * Migrates a finished application from before access terms were stored: adds the snapshot of the candidate's current
 * data and the term.
 */
export function withTerm(application: Application, copy: CandidateCopy | undefined, term: AccessTerm): Application {
  const after = { ...application, revision: application.revision + 1 };
  return withSentProfile(after, { before: application, known: copy, term });
}

/** Whether the candidate may end the employer's access: not while the application is open from the candidate's view. */
export function mayEndAccess(application: Application, term: AccessTerm): boolean {
  return accessUntil(asCandidateKnows(application, term.now), term) !== undefined;
}

/**
 * The application after its candidate ended the employer's access.
 * @throws MarketError 'status-change-refused' where there is no access to end
 */
export function withoutAccess(application: Application, term: AccessTerm): Application {
  const end = standingEnd(application, term.now);
  if (!end || !mayEndAccess(application, term)) throw new MarketError('status-change-refused');
  const { sent: _sent, ...rest } = application;
  return { ...rest, finished_at: end, access_ended: true, revision: application.revision + 1 };
}

function sentOf(application: Application, copy: CandidateCopy | undefined): SentProfile {
  const { login_id: _login, can_code: _code, ...sent } = copy ?? nameOnly(application);
  return sent;
}

function nameOnly({ candidate_login_id, can_code, can_name }: Application): CandidateCopy {
  return {
    login_id: candidate_login_id,
    can_code,
    can_name,
    can_email: '',
    can_mobn: '',
    can_about: '',
    can_skill: '',
    candidate_exp: [],
    candidate_edu: [],
  };
}
