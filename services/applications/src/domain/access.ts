import { DAY_MS } from '@market/api/durations';
import type { AccessRightName } from '@market/contracts/access/access-rights';
import { isFinished, wasTold } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import { asCandidateKnows, isErased, isHeld, type Application } from './application';
import type { CandidateCopy, SentProfile } from './candidate';

/** Term of access: now, and the days after an end. */
export interface AccessTerm {
  now: Date;
  /** For how many days after its end an employer reads what was sent with an application. */
  endedAccessDays: number;
}

/** End of an application; undefined while it is open, also after it was reopened. */
function finishedAt({ status, finished_at, history }: Application): Date | undefined {
  return isFinished(status) ? (finished_at ?? history.filter(wasTold).at(-1)?.at) : undefined;
}

/**
 * The end that counts for its employer: also while the step that leads out of it is held, for undone, that step has
 * shown nothing (docs/adr/0050-held-steps.md).
 */
function standingEnd(application: Application, now: Date): Date | undefined {
  return (
    finishedAt(application) ?? (isHeld(application, now) ? finishedAt(asCandidateKnows(application, now)) : undefined)
  );
}

/**
 * Until when the employer reads what was sent with a finished application; undefined while it is open, and once that is
 * over: withdrawn, ended by the candidate, or with its time.
 */
export function accessUntil(application: Application, { now, endedAccessDays }: AccessTerm): Date | undefined {
  const end = standingEnd(application, now);
  if (!end || application.status === 'withdrawn' || application.access_ended || isErased(application)) return undefined;
  const until = new Date(end.getTime() + endedAccessDays * DAY_MS);
  return until > now ? until : undefined;
}

/** Applications that ended at this time or before are not read any more. */
export const readSince = ({ now, endedAccessDays }: AccessTerm): Date =>
  new Date(now.getTime() - endedAccessDays * DAY_MS);

/** The rights that an application gives its employer, one after the other (docs/privacy.md). */
type SightRight = Extract<AccessRightName, 'open-application' | 'finished-application' | 'name-of-application'>;

/**
 * By which right an employer sees an application's candidate: the profile as it is while the application is open, then
 * what was sent for a time, then the name alone.
 */
export function sightOf(application: Application, term: AccessTerm): SightRight {
  if (application.access_ended || isErased(application)) return 'name-of-application';
  if (!standingEnd(application, term.now)) return 'open-application';
  return accessUntil(application, term) ? 'finished-application' : 'name-of-application';
}

/** Whether an application's employer still reads more of the candidate than the name. */
export function isReadByEmployer(application: Application, term: AccessTerm): boolean {
  return sightOf(application, term) !== 'name-of-application';
}

/**
 * The application after a step, with what its employer reads from then on: of one that the step ended the candidate as
 * it is known now, and nothing of one that goes on or was withdrawn.
 *
 * The end that its candidate knows keeps its time and what was sent: through a step to another end, and while a step
 * out of it is held, which undone has changed nothing. Opened again for good it has neither, and the employer sees the
 * profile as it is; not so where the reading was over by then, which stays over.
 * @param before the application before the step, as its candidate knows it
 * @param known the candidate as it is known now
 * @param isHeld whether the step can be taken back
 */
export function withSent(
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

/** A finished application of before terms of reading were kept, with its own: what is known now, until then. */
export function withTerm(application: Application, known: CandidateCopy | undefined, term: AccessTerm): Application {
  const after = { ...application, revision: application.revision + 1 };
  return withSent(after, { before: application, known, term });
}

/** Whether the candidate may end the employer's reading: not while, for them, the application is open. */
export function mayEndAccess(application: Application, term: AccessTerm): boolean {
  return accessUntil(asCandidateKnows(application, term.now), term) !== undefined;
}

/**
 * The application after its candidate ended the employer's reading.
 * @throws MarketError 'status-change-refused' where there is none to end
 */
export function withoutAccess(application: Application, term: AccessTerm): Application {
  const end = standingEnd(application, term.now);
  if (!end || !mayEndAccess(application, term)) throw new MarketError('status-change-refused');
  const { sent: _sent, ...rest } = application;
  return { ...rest, finished_at: end, access_ended: true, revision: application.revision + 1 };
}

function sentOf(application: Application, known: CandidateCopy | undefined): SentProfile {
  const { login_id: _login, can_code: _code, ...sent } = known ?? nameOnly(application);
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
