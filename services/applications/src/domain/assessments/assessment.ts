import type { InterviewRecommendation } from '@market/contracts/interviews';
import { type GivenJobs, hasRight } from '@market/contracts/companies';

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

/** Authorship of a tag on an application. */
export interface PutOn {
  /** Id of the tag. */
  tag: string;
  /** Login id; empty once that account has ended. */
  by: string;
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
  /** Members who put the tags on; of those of before this was kept there is none. */
  put_on: PutOn[];
  delete_at: Date | null;
}

/** Name of a note as the subject of notifications. */
export const aboutNote = (id: string): string => `note-${id}`;

/** Mean of ratings to one decimal; undefined without any. */
export function meanOf(ratings: ReadonlyArray<Pick<StoredRating, 'stars'>>): number | undefined {
  if (ratings.length === 0) return undefined;
  return Math.round((ratings.reduce((sum, { stars }) => sum + stars, 0) / ratings.length) * 10) / 10;
}

/**
 * Whether a member may read the ratings of others. Members with the right to rate must rate first, to prevent anchoring
 * on the first rating; members without it have no rating to bias (docs/security.md, S245).
 */
function readsRatings(
  ratings: readonly StoredRating[],
  { login_id, company_role }: { login_id: string } & GivenJobs,
): boolean {
  return readsAllRatings({ company_role }) || ratings.some(({ by }) => by === login_id);
}

/** Whether a member may read ratings without rating first. */
export const readsAllRatings = ({ company_role }: Pick<GivenJobs, 'company_role'>): boolean =>
  !hasRight(company_role, 'assess-applicants');

/** Ratings for a member: the mean only if the member may read the ratings of others. */
export function ratingOf(
  ratings: readonly StoredRating[],
  member: { login_id: string } & GivenJobs,
): { mine: number | null; count: number; mean?: number } {
  const mean = readsRatings(ratings, member) ? meanOf(ratings) : undefined;
  return {
    mine: ratings.find(({ by }) => by === member.login_id)?.stars ?? null,
    count: ratings.length,
    ...(mean === undefined ? {} : { mean }),
  };
}
