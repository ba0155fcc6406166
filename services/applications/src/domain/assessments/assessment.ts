import type { InterviewRecommendation } from '@market/contracts/interviews';
import { type GivenJobs, hasRight, seesJob } from '@market/contracts/companies';

export interface StoredNote {
  id: string;
  /** Login id of the author; empty once that account has ended. */
  author: string;
  text: string;
  /** Login ids of colleagues. */
  mentions: string[];
  at: Date;
  edited_at?: Date | undefined;
  revision: number;
}

export interface StoredRating {
  /** Login id; empty once that account has ended. */
  by: string;
  stars: number;
  at: Date;
}

/** Feedback of a member on an interview. */
export interface StoredFeedback {
  interview_id: string;
  /** Login id; empty once that account has ended. */
  by: string;
  recommendation: InterviewRecommendation;
  text: string;
  at: Date;
}

/** Assessment of one application by the company's team, under the application's id. */
export interface StoredAssessment {
  id: string;
  job_id: string;
  employer_login_id: string;
  candidate_login_id: string;
  notes: StoredNote[];
  ratings: StoredRating[];
  feedback: StoredFeedback[];
  /** Ids of tags of the company. */
  tags: string[];
  delete_at: Date | null;
}

/** Name of a note in lists of notifications. */
export const aboutNote = (id: string): string => `note-${id}`;

/** Mean of ratings to one decimal; undefined without any. */
export function meanOf(ratings: ReadonlyArray<Pick<StoredRating, 'stars'>>): number | undefined {
  if (ratings.length === 0) return undefined;
  return Math.round((ratings.reduce((sum, { stars }) => sum + stars, 0) / ratings.length) * 10) / 10;
}

/**
 * Whether a member reads the ratings of others: who rates does so after the own rating, so that nobody follows the
 * first one; who may not rate has none that could follow (docs/security.md, S245).
 */
export function readsRatings(
  { ratings }: Pick<StoredAssessment, 'ratings'>,
  { login_id, company_role }: { login_id: string } & GivenJobs,
): boolean {
  return !hasRight(company_role, 'assess-applicants') || ratings.some(({ by }) => by === login_id);
}

/** Whether a member of the company sees the applicants of a job at this moment; an ended account is disabled. */
export function seesApplicants(member: GivenJobs & { disabled: boolean }, jobId: string): boolean {
  return !member.disabled && hasRight(member.company_role, 'see-applicants') && seesJob(member, jobId);
}
