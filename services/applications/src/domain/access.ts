import type { AccessRightName } from '@market/contracts/access-rights';
import { MarketError, isFinished } from '@market/contracts';
import { isErased, isHeld, type Application } from './application';
import type { CandidateCopy } from './candidate';

const DAY_MS = 24 * 60 * 60_000;

/** What the length of an employer's reading is reckoned from. */
export interface AccessTerm {
  now: Date;
  /** For how many days after its end an employer reads what was sent with an application. */
  endedAccessDays: number;
}

/** When an application ended; undefined while it is open. */
export function finishedAt({ status, finished_at, history }: Application): Date | undefined {
  return isFinished(status) ? (finished_at ?? history.at(-1)?.at) : undefined;
}

/**
 * Until when the employer reads what was sent with a finished application; undefined while it is open, and once that is
 * over: withdrawn, ended by the candidate, or with its time.
 */
export function accessUntil(application: Application, { now, endedAccessDays }: AccessTerm): Date | undefined {
  const end = finishedAt(application);
  if (!end || application.status === 'withdrawn' || application.access_ended || isErased(application)) return undefined;
  const until = new Date(end.getTime() + endedAccessDays * DAY_MS);
  return until > now ? until : undefined;
}

/** The rights that an application gives its employer, one after the other (docs/privacy.md). */
type SightRight = Extract<AccessRightName, 'open-application' | 'finished-application' | 'name-of-application'>;

/**
 * By which right an employer sees an application's candidate: the profile as it is while the application is open, then
 * what was sent for a time, then the name alone.
 */
export function sightOf(application: Application, term: AccessTerm): SightRight {
  if (application.access_ended || isErased(application)) return 'name-of-application';
  if (!isFinished(application.status)) return 'open-application';
  return accessUntil(application, term) ? 'finished-application' : 'name-of-application';
}

/**
 * The application with what its employer reads from now on: of one that has just ended the candidate as it is known
 * now, and nothing of one that goes on or was withdrawn.
 */
export function withSent(application: Application, known: CandidateCopy | undefined): Application {
  const { finished_at: _at, sent: _sent, ...rest } = application;
  const end = finishedAt({ ...rest });
  if (!end) return rest;
  if (rest.status === 'withdrawn' || rest.access_ended || isErased(rest)) return { ...rest, finished_at: end };
  const { login_id: _login, can_code: _code, ...sent } = known ?? nameOnly(application);
  return { ...rest, finished_at: end, sent };
}

/** Whether the candidate may end the employer's reading: not while the end itself can still be taken back. */
export function mayEndAccess(application: Application, term: AccessTerm): boolean {
  return accessUntil(application, term) !== undefined && !isHeld(application, term.now);
}

/**
 * The application after its candidate ended the employer's reading.
 * @throws MarketError 'status-change-refused' where there is none to end
 */
export function withoutAccess(application: Application, term: AccessTerm): Application {
  if (!mayEndAccess(application, term)) throw new MarketError('status-change-refused');
  const { sent: _sent, ...rest } = application;
  return { ...rest, access_ended: true, revision: application.revision + 1 };
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
