import { amountsOf, type Pay, TIMES_A_YEAR } from '../job-posts/money';
import { type DutyState, POSTING_RULES, POSTING_RULES_VERSION, type PostingDuty, type PostingRule } from './rules';

/** Place of a job, as geocoded from its location. */
export interface RulePlace {
  country_code: string | null;
  /** English name of the state or province. */
  region?: string | undefined;
}

/** Fields of a post that the rules check. */
export interface CheckedPost extends Pay {
  job_title?: string | undefined;
  job_description?: string | undefined;
  vacancy_state?: string | null | undefined;
  ai_screening?: string | null | undefined;
  closes_at?: string | null | undefined;
}

export interface CheckedDuty {
  rule: PostingRule;
  state: DutyState;
}

/**
 * Rules that apply to a post at its places on a day.
 * @param places of the job; without known places no rule applies
 * @param day `2026-01-31`
 * @param version of the table, for a post that was checked with an earlier one
 */
export function postingRulesFor(
  places: readonly RulePlace[],
  day: string,
  version: string = POSTING_RULES_VERSION,
  table: readonly PostingRule[] = POSTING_RULES,
): PostingRule[] {
  return table.filter(
    ({ countries, region, from, added, removed }) =>
      from <= day &&
      added <= version &&
      (removed === undefined || removed > version) &&
      places.some(
        (place) =>
          place.country_code !== null &&
          countries.includes(place.country_code) &&
          (region === undefined || region === place.region),
      ),
  );
}

/** Checks a post against each of the rules. */
export function checkPosting(post: CheckedPost, rules: readonly PostingRule[]): CheckedDuty[] {
  return rules.map((rule) => ({ rule, state: CHECKS[rule.duty](post, rule) }));
}

const metIf = (isMet: boolean): DutyState => (isMet ? 'met' : 'open');

/** Requirement of local experience, as in `two years of Canadian experience`. */
const LOCAL_EXPERIENCE = /\bcanadian\s+(?:\w+\s+)?experience\b/i;

const CHECKS: Record<PostingDuty, (post: CheckedPost, rule: PostingRule) => DutyState> = {
  pay: (post) => metIf(isPayClear(post)),
  pay_range(post) {
    if (!isPayClear(post)) return 'open';
    // A single amount is lawful if everybody is paid it, which no field states.
    return isRange(post) ? 'met' : 'reminder';
  },
  pay_width(post, { width }) {
    const [lowest, highest] = amountsOf(post);
    if (lowest === undefined || highest === undefined || !width) return 'met';
    // Amounts in another currency cannot be compared.
    if (post.currency !== width.currency) return 'reminder';
    const times = TIMES_A_YEAR[post.salary_period ?? 'year'];
    return metIf(highest * times > width.free_above || (highest - lowest) * times <= width.most);
  },
  pay_before_interview: (post) => metIf(isPayClear(post)),
  vacancy: ({ vacancy_state }) => metIf(Boolean(vacancy_state)),
  ai: ({ ai_screening }) => metIf(Boolean(ai_screening)),
  no_local_experience: ({ job_title = '', job_description = '' }) =>
    metIf(!LOCAL_EXPERIENCE.test(`${job_title} ${job_description.replace(/<[^>]{0,500}>/g, ' ')}`)),
  closing_day: ({ closes_at }) => (closes_at ? 'met' : 'reminder'),
  benefits: () => 'reminder',
};

const isPayClear = (post: CheckedPost): boolean => amountsOf(post).length > 0 && Boolean(post.currency);

const isRange = (post: CheckedPost): boolean => amountsOf(post).length > 1;
