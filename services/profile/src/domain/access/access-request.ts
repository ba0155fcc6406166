import { DAY_MS } from '@market/api/durations';
import {
  type ACCESS_ANSWERS,
  ASK_AGAIN_AFTER_DAYS,
  type BlindCandidate,
  type RequestState,
} from '@market/contracts/access';
import type { CompanyIdentity } from '@market/contracts/companies';
import type { Background } from '../candidates/background';
import type { CandidateRecord } from '../candidates/candidate';

export type RequestStatus = Exclude<RequestState, 'none'>;
export type AccessAnswer = (typeof ACCESS_ANSWERS)[number];

/** An employer's request to see a candidate; one for each pair of them, whatever becomes of it. */
export interface AccessRequestRecord {
  id: string;
  can_code: string;
  candidate_login_id: string;
  employer_login_id: string;
  cmp_code: string;
  cmp_name: string;
  /** Member who asked last. */
  asked_by?: string;
  /** Member who withdrew it last. */
  withdrawn_by?: string;
  message?: string;
  /** Words of the candidate with a yes or a no; gone once the request is made anew, or the access taken back. */
  answer_message?: string;
  status: RequestStatus;
  /** Name and site of the company when access was given; absent before, and of what was given to an earlier version. */
  granted_to?: CompanyIdentity;
  /** The name and site that the candidate was last told of. */
  told_of?: CompanyIdentity;
  /** Set when an earlier request was declined, revoked or withdrawn. */
  closed_before?: boolean;
  /** Id of the latest request, equal for retries with the same `Idempotency-Key`. */
  wish_id?: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
}

/** A request with the names of a company that is another one than access was given to. */
export interface ReceivedAccessRequest {
  request: AccessRequestRecord;
  cmp_logo?: string | undefined;
  renamed?: { from: CompanyIdentity; to: CompanyIdentity } | undefined;
}

/**
 * Whether the employer may still meet the candidate as a blind record: not after a no, a revocation or a withdrawal,
 * for it would know the words again and read each later change of them (docs/security.md, S103).
 */
export function isStillBlind({
  status,
  closed_before,
}: Pick<AccessRequestRecord, 'status' | 'closed_before'>): boolean {
  return status === 'requested' && !closed_before;
}

/**
 * A request with the candidate in full once granted, and blind while it is the first and not answered; its code is the
 * employer's own for the candidate, and the candidate's once granted.
 */
export type SentAccessRequest = { request: AccessRequestRecord; askAgain?: AskAgain } & (
  | { candidate: CandidateRecord; background: Background }
  | { blind: BlindCandidate | undefined }
);

/**
 * From which states the candidate may give which answer (the candidate decides). A refusal may be taken back later, a
 * grant is ended by `revoked`; giving the same answer twice is refused, and so is any to a withdrawn request.
 */
const ANSWERS_FROM: Record<AccessAnswer, readonly RequestStatus[]> = {
  granted: ['requested', 'declined', 'revoked'],
  declined: ['requested'],
  revoked: ['granted'],
};

/** The states in which `answer` is possible. */
export function statesBefore(answer: AccessAnswer): readonly RequestStatus[] {
  return ANSWERS_FROM[answer];
}

/** Answers open to the candidate; withdrawing is the employer's. */
export function possibleAnswers(status: RequestStatus): {
  grant: boolean;
  decline: boolean;
  revoke: boolean;
  withdraw: false;
} {
  const may = (answer: AccessAnswer) => ANSWERS_FROM[answer].includes(status);
  return { grant: may('granted'), decline: may('declined'), revoke: may('revoked'), withdraw: false };
}

/** The states in which the employer may withdraw the request: an answer stands, whoever regrets having asked. */
export const WITHDRAWN_FROM: readonly RequestStatus[] = ['requested'];

/** Actions open to the employer; answering is the candidate's (docs/security.md, S42c). */
export function possibleForEmployer(status: RequestStatus): {
  grant: false;
  decline: false;
  revoke: false;
  withdraw: boolean;
} {
  return { grant: false, decline: false, revoke: false, withdraw: WITHDRAWN_FROM.includes(status) };
}

/** After these the employer may not ask again at once: asking anew as often as one likes would be pestering. */
const WAITS_AFTER: readonly RequestStatus[] = ['declined', 'revoked', 'withdrawn'];

/**
 * From when on the employer may ask once more after a refusal or a withdrawal; null while the request stands or is
 * granted.
 */
export function askAgainAt({ status, updated_at }: Pick<AccessRequestRecord, 'status' | 'updated_at'>): Date | null {
  return WAITS_AFTER.includes(status) ? new Date(updated_at.getTime() + ASK_AGAIN_AFTER_DAYS * DAY_MS) : null;
}

/** Whether the employer may ask once more for what was asked before. */
export function mayAskAgain(request: Pick<AccessRequestRecord, 'status' | 'updated_at'>, now: Date): boolean {
  const at = askAgainAt(request);
  return at !== null && at <= now;
}

/** When a candidate may be asked anew, and whether that is now. */
export interface AskAgain {
  at: Date;
  isNow: boolean;
}

/** Relation of an employer to a candidate. */
export interface Standing {
  request_state: RequestState;
  ask_again_at: string | null;
  can: { request_access: boolean };
}

/**
 * Relation of an employer to a candidate, and whether `requestAccess` would accept a request now.
 * @param earlier what was asked before
 * @param hasCompany the candidate must know who asks
 */
export function standingOf(
  earlier: Pick<AccessRequestRecord, 'status' | 'updated_at'> | undefined,
  { hasCompany, now }: { hasCompany: boolean; now: Date },
): Standing {
  const again = earlier ? askAgainAt(earlier) : null;
  return {
    request_state: earlier?.status ?? 'none',
    ask_again_at: again && again > now ? again.toISOString() : null,
    can: { request_access: hasCompany && (!earlier || mayAskAgain(earlier, now)) },
  };
}
