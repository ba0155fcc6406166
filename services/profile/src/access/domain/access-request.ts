import { DAY_MS } from '@market/api/durations';
import {
  type ACCESS_ANSWERS,
  ASK_AGAIN_AFTER_DAYS,
  type BlindCandidate,
  type RequestState,
} from '@market/contracts/access';
import type { CompanyIdentity } from '@market/contracts/companies';
import type { Background } from '../../profiles/domain/background';
import type { CandidateRecord } from '../../profiles/domain/candidate';
import type { Standing } from '../../blind/domain/standing';

export type RequestStatus = Exclude<RequestState, 'none'>;
export type AccessAnswer = (typeof ACCESS_ANSWERS)[number];

/** An employer's request to see a candidate; one per pair, in whatever state. */
export interface AccessRequestRecord {
  id: string;
  can_code: string;
  candidate_login_id: string;
  employer_login_id: string;
  cmp_code: string;
  cmp_name: string;
  /** Member who made the latest request. */
  asked_by?: string;
  /** Member who withdrew it last. */
  withdrawn_by?: string;
  message?: string;
  /** Set where the candidate had ended the conversation: the company alone reads the message. */
  message_withheld?: boolean;
  /** Message of the candidate with a grant or a refusal; deleted when the request is repeated or the access revoked. */
  answer_message?: string;
  status: RequestStatus;
  /**
   * Name and site of the company when access was granted; absent before, and for grants stored by an earlier version.
   */
  granted_to?: CompanyIdentity;
  /** Name and site of which the candidate was last notified. */
  told_of?: CompanyIdentity;
  /** Set when an earlier request was declined, revoked or withdrawn. */
  closed_before?: boolean;
  /** Id of the latest request, equal for retries with the same `Idempotency-Key`. */
  wish_id?: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
}

/** Message of the company as the candidate reads it. */
export const messageToCandidate = ({
  message,
  message_withheld,
}: Pick<AccessRequestRecord, 'message' | 'message_withheld'>): string | undefined =>
  message_withheld ? undefined : message;

/** Received request, with both names of a company that has changed its identity since access was granted. */
export interface ReceivedAccessRequest {
  request: AccessRequestRecord;
  cmp_logo?: string | undefined;
  renamed?: { from: CompanyIdentity; to: CompanyIdentity } | undefined;
}

/**
 * Whether the employer may still see the candidate's blind record: not after a refusal, a revocation or a withdrawal,
 * since it would recognise the text and read each later change (docs/security.md, S103).
 */
export function isStillBlind({
  status,
  closed_before,
}: Pick<AccessRequestRecord, 'status' | 'closed_before'>): boolean {
  return status === 'requested' && !closed_before;
}

/**
 * Sent request: with the full candidate once granted, with a blind record while it is the first and unanswered; before
 * the grant its candidate code is the employer's pair code, afterwards the candidate's own.
 */
export type SentAccessRequest = { request: AccessRequestRecord; askAgain?: AskAgain } & (
  | { candidate: CandidateRecord; background: Background }
  | { blind: BlindCandidate | undefined }
);

/**
 * State machine of the candidate's answers: the states from which each is allowed. A refusal may become a grant later,
 * a grant ends by `revoked`; repeated answers are rejected, and so are answers to a withdrawn request.
 */
const ANSWERS_FROM: Record<AccessAnswer, readonly RequestStatus[]> = {
  granted: ['requested', 'declined', 'revoked'],
  declined: ['requested'],
  revoked: ['granted'],
};

/** States from which `answer` is possible. */
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

/** States in which the employer may withdraw the request; an answered one cannot be withdrawn. */
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

/** States after which the employer must wait before a new request, so that it cannot pester the candidate. */
const WAITS_AFTER: readonly RequestStatus[] = ['declined', 'revoked', 'withdrawn'];

/**
 * Time from which the employer may ask again after a refusal, revocation or withdrawal; null while the request is open
 * or granted.
 */
export function askAgainAt({ status, updated_at }: Pick<AccessRequestRecord, 'status' | 'updated_at'>): Date | null {
  return WAITS_AFTER.includes(status) ? new Date(updated_at.getTime() + ASK_AGAIN_AFTER_DAYS * DAY_MS) : null;
}

/** Whether the employer may repeat an earlier request now. */
export function mayAskAgain(request: Pick<AccessRequestRecord, 'status' | 'updated_at'>, now: Date): boolean {
  const at = askAgainAt(request);
  return at !== null && at <= now;
}

/** Time from which the candidate may be asked again, and whether it has passed. */
export interface AskAgain {
  at: Date;
  isNow: boolean;
}

/**
 * Relation of an employer to a candidate, and whether `requestAccess` would accept a request now.
 * @param earlier the employer's earlier request
 * @param hasCompany whether it has a company, since the candidate must know who asks
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
