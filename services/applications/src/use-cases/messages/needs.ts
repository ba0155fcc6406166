import { isOneOf } from '@market/api';
import { hasRight } from '@market/contracts/companies';
import { MarketError } from '@market/contracts/errors';
import { THREAD_KINDS } from '@market/contracts/messaging';
import { type Actor, type CallContext, type Clock, onlyJobsOf } from '@market/service-kit';
import type { GrantedAccess } from '../../adapters/granted-access';
import type { Side } from '../../domain/application';
import {
  OPEN_TERMS,
  sideOfThread,
  subjectOfApplication,
  termsOfApplication,
  type Subject,
  type ThreadTerms,
} from '../../domain/messages/thread';
import type { ApplicationStore } from '../../store/application-store';
import type { CandidateCopyStore } from '../../store/candidate-copy-store';
import type { ThreadReader } from '../../store/message-thread-store';

/** A thread's subject from its caller's view, the caller's side, and whether the caller may write for that side. */
export interface OwnThread {
  subject: Subject;
  terms: ThreadTerms;
  side: Side;
  /** Account that reads or writes on behalf of that side. */
  login_id: string;
  /** False for members with read-only access. */
  mayWrite: boolean;
}

type FoundThread = Pick<OwnThread, 'subject' | 'terms'>;

/** Thread named in a request; its kind is not validated yet. */
export interface NamedThread {
  kind: string;
  id: string;
}

/** @throws MarketError 'not-found' for every thread of others, indistinguishable from one that does not exist */
export type FindOwnThread = (actor: Actor, named: NamedThread, asking: CallContext) => Promise<OwnThread>;

/**
 * Rights to a thread: the candidate of the application or access request, and the company as long as that gives it
 * access to the candidate (docs/security.md, S161, S162).
 */
export function findOwnThread({
  applications,
  candidates,
  grantedAccess,
  clock,
  endedAccessDays,
}: {
  applications: Pick<ApplicationStore, 'find'>;
  candidates: Pick<CandidateCopyStore, 'find'>;
  grantedAccess: GrantedAccess;
  clock: Clock;
  endedAccessDays: number;
}): FindOwnThread {
  async function ofApplication(id: string, actor: Actor): Promise<FoundThread | undefined> {
    const application = await applications.find(id);
    if (!application) return undefined;
    const term = { now: clock.now(), endedAccessDays };
    return {
      subject: subjectOfApplication(application, actor.login_type === 'CND' ? 'CND' : 'EMP', term),
      terms: termsOfApplication(application, term),
    };
  }

  async function ofAccess(id: string, asking: CallContext): Promise<FoundThread> {
    const access = await grantedAccess(id, asking);
    const { candidate_login_id, can_code, cmp_code, cmp_name, employer_login_id, status } = access;
    const can_name = (await candidates.find(can_code))?.can_name ?? '';
    return {
      subject: {
        kind: 'access',
        id,
        ...{ candidate_login_id, can_code, can_name, cmp_code, cmp_name, employer_login_id },
        isOpen: status === 'granted',
        isLeft: false,
      },
      terms: OPEN_TERMS,
    };
  }

  return async (actor, { kind, id }, asking) => {
    if (!isOneOf(THREAD_KINDS, kind)) throw new MarketError('not-found');
    // Refused before the profile service is asked, whose answer for this role would differ from that for an unknown id.
    if (kind === 'access' && actor.login_type !== 'CND' && !hasRight(actor.company_role, 'see-requests'))
      throw new MarketError('not-found');
    const found = kind === 'application' ? await ofApplication(id, actor) : await ofAccess(id, asking);
    const side = found && sideOfThread(found.subject, actor);
    if (!side) throw new MarketError('not-found');
    return {
      ...found,
      side,
      login_id: actor.login_id,
      mayWrite: side === 'CND' || hasRight(actor.company_role, 'write-messages'),
    };
  };
}

/** The caller's threads; undefined for an employer without a company. */
export function readerOf(actor: Actor, clock: Clock): ThreadReader | undefined {
  const { login_id, login_type, cmp_code } = actor;
  if (login_type === 'CND') return { side: 'CND', login_id };
  return cmp_code ? { side: 'EMP', cmp_code, now: clock.now(), onlyJobs: onlyJobsOf(actor) } : undefined;
}
