import { MarketError } from '@market/contracts/errors';
import type {
  AdStanding,
  ModerationOutcome,
  ReportableKind,
  ReportDecision,
  ReportOutcome,
} from '@market/contracts/reports';
import { statusAt, type Post } from '../../posts/domain/job-post';

/** All reports about one target, which are decided together. */
export interface ReportCase {
  id: string;
  kind: ReportableKind;
  /** Id of the job or message, or code of the company. */
  target_id: string;
  login_id: string;
  cmp_code: string;
  cmp_name: string;
  /** Title of the job, name of the company, or author of the message, at the last report. */
  title: string;
  standing: AdStanding;
  is_open: boolean;
  /** Number of reports, and of an appeal, without a decision yet. */
  waiting: number;
  /** Time of the oldest pending one. */
  since: Date | null;
  appeal: { text: string; at: Date } | null;
  /** Whether the appeal is still pending. */
  appeal_waits: boolean;
  decided_at: Date | null;
  revision: number;
}

/** Id of a target's case: each target has a single one. */
export const caseIdOf = (kind: ReportableKind, targetId: string): string => `${kind}-${targetId}`;

export type NewCase = Pick<ReportCase, 'kind' | 'target_id' | 'login_id' | 'cmp_code' | 'cmp_name' | 'title'>;

/** Case after a new report or appeal. */
export function reopened(before: ReportCase | undefined, about: NewCase, now: Date): ReportCase {
  const rest = { ...about, is_open: true, revision: (before?.revision ?? 0) + 1 };
  if (!before)
    return {
      ...rest,
      id: caseIdOf(about.kind, about.target_id),
      standing: 'shown',
      waiting: 1,
      since: now,
      appeal: null,
      appeal_waits: false,
      decided_at: null,
    };
  return { ...before, ...rest, waiting: before.waiting + 1, since: before.is_open ? before.since : now };
}

/**
 * Decisions possible in the present state. A job that was taken down can be restored but not dismissed; taking it down
 * again declines its employer's appeal.
 * @param isThere whether the job still exists
 */
export function possibleDecisions(
  { kind, standing, is_open, appeal_waits }: Pick<ReportCase, 'kind' | 'standing' | 'is_open' | 'appeal_waits'>,
  isThere: boolean,
): Record<ReportDecision, boolean> {
  const isJob = kind === 'job' && isThere;
  return {
    take_down: isJob && (standing !== 'taken_down' || appeal_waits),
    hide: isJob && is_open && standing === 'shown',
    dismiss: is_open && !(isJob && standing === 'taken_down'),
    restore: isJob && standing !== 'shown',
    resolve: is_open && kind !== 'job',
  };
}

const STANDING_AFTER: Record<ReportDecision, AdStanding> = {
  take_down: 'taken_down',
  hide: 'hidden',
  dismiss: 'shown',
  restore: 'shown',
  resolve: 'shown',
};
const REPORTERS_HEAR: Record<Exclude<ReportDecision, 'hide'>, ReportOutcome> = {
  take_down: 'taken_down',
  dismiss: 'dismissed',
  restore: 'dismissed',
  resolve: 'resolved',
};

/** Result of a decision. */
export interface Decided {
  case: ReportCase;
  /** The post after the decision; undefined if the decision leaves it unchanged. */
  post: Post | undefined;
  /** Outcome sent to its employer. */
  told: ModerationOutcome | undefined;
  /** Outcome sent to reporters whose reports are answered; undefined while they are not. */
  outcome: ReportOutcome | undefined;
}

/**
 * Applies a decision to a case and its post.
 * @param post undefined for a company, and for a deleted job
 * @throws MarketError 'status-change-refused' for a decision that is impossible in the present state
 */
export function decided(
  before: ReportCase,
  post: Post | undefined,
  { decision, reason }: { decision: ReportDecision; reason: string },
  now: Date,
): Decided {
  if (!possibleDecisions(before, post !== undefined)[decision]) throw new MarketError('status-change-refused');
  const standing = STANDING_AFTER[decision];
  const revision = before.revision + 1;
  const isAppealDeclined = decision === 'take_down' && before.appeal_waits;
  const moderated = post && moderatedPost(post, { standing, reason, isAppealDeclined }, now);
  const told = moderated ? toldOf(standing, isAppealDeclined) : undefined;
  if (decision === 'hide')
    return { case: { ...before, standing, revision }, post: moderated, told, outcome: undefined };
  return {
    case: {
      ...before,
      standing,
      revision,
      is_open: false,
      waiting: 0,
      since: null,
      appeal: isAppealDeclined ? before.appeal : null,
      appeal_waits: false,
      decided_at: now,
    },
    post: moderated,
    told,
    outcome: REPORTERS_HEAR[decision],
  };
}

function toldOf(standing: AdStanding, isAppealDeclined: boolean): ModerationOutcome {
  if (isAppealDeclined) return 'appeal_declined';
  return standing === 'shown' ? 'restored' : standing;
}

/** The post with a new standing; undefined if it already has it. */
function moderatedPost(
  post: Post,
  { standing, reason, isAppealDeclined }: { standing: AdStanding; reason: string; isAppealDeclined: boolean },
  now: Date,
): Post | undefined {
  const { moderation } = post;
  const next = { ...post, revision: post.revision + 1, updated_at: now };
  if (standing === 'shown')
    return moderation ? { ...next, moderation: null, status: moderation.status_before } : undefined;
  return {
    ...next,
    status: 'closed',
    moderation: {
      standing,
      reason,
      at: now,
      appeal: standing === 'hidden' ? 'none' : isAppealDeclined ? 'declined' : 'possible',
      status_before: moderation?.status_before ?? statusAt(post, now),
    },
  };
}

/**
 * The post after its employer's appeal.
 * @throws MarketError 'appeal-closed' for one that was not taken down, or was already appealed
 */
export function appealed(post: Post): Post {
  if (post.moderation?.appeal !== 'possible') throw new MarketError('appeal-closed');
  return { ...post, revision: post.revision + 1, moderation: { ...post.moderation, appeal: 'waiting' } };
}
