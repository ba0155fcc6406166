import { SAME } from '@market/search-index';
import type { JobQuery } from '../job-search';
import { coveredSkills, skillKeysOf } from '@market/match';
import { signalsAt } from '../signals';
import { allOf, type Clause } from './ask';
import { commonFilters, countedFilters, type CountedFilter } from './filters';
import { LAST_PLACE } from './index-layout';

/** Buckets that one shard returns for a facet: all values, for facets with a fixed list. */
const MOST_CHOICES = 200;
const MOST_SKILLS = 100;
/** Maximum of distinct locations among found jobs; beyond it the rarest are missing from the places' counts. */
const MOST_LOCATIONS = 10_000;
/**
 * Shards return more skills than are shown, so that a skill that is rare on one and common on another is counted
 * correctly.
 */
const SHARD_SKILLS = 500;

/** From this number of filters on, jobs that fail two of them are excluded first. */
const WORTH_LEAVING_OUT = 3;

interface Bucket<Key> {
  key: Key;
  doc_count: number;
}

interface Values<Found> {
  buckets: Found[];
}

/** Buckets, nested in a filter if they are counted with one. */
type Counted<Found> = Values<Found> | { values: Values<Found> };

/** Buckets of a facet in a response. */
export function bucketsOf<Found>(counted: Counted<Found>): Found[] {
  return 'values' in counted ? counted.values.buckets : counted.buckets;
}

/** Response to a search with this body. */
export interface SearchAnswer {
  hits: { total: { value: number }; hits: Array<{ _id: string; _version: number }> };
  aggregations: {
    job_cate: Counted<Bucket<number>>;
    emp_type: Counted<Bucket<string>>;
    work_mode: Counted<Bucket<string>>;
    location: Counted<Bucket<string>>;
    skills: Counted<Bucket<string>>;
    /** Counts of the chosen skills. */
    chosen_skills?: Counted<Bucket<string>>;
    salaries?: Counted<{ doc_count: number }>;
  };
}

/**
 * Body of a search. Facet filters are applied after counting (`post_filter`), and each facet is counted with all
 * filters but its own.
 * @param text the clauses of the text
 * @param excluded clauses that no hit may match
 * @param locations texts of the requested locations; undefined without a location filter
 */
export function searchBody(
  query: JobQuery,
  {
    text,
    excluded,
    locations,
  }: { text: readonly Clause[]; excluded: readonly Clause[]; locations: readonly string[] | undefined },
): object {
  const filters = countedFilters(query, locations);
  const butOwn = (own: CountedFilter) =>
    allOf([...filters].filter(([filter]) => filter !== own).map(([, clause]) => clause));
  const values = (field: string, size: number, more: object = {}) => ({
    terms: { field, size, order: [{ _count: 'desc' }, { _key: 'asc' }], ...more },
  });
  // Counting within a filter visits jobs one by one; without one, the server counts by ordinals, which is faster.
  const counted = (own: CountedFilter, counts: object) =>
    [...filters.keys()].every((filter) => filter === own) ? counts : { filter: butOwn(own), aggs: { values: counts } };
  const looked = [...commonFilters(query), ...nearlyAll([...filters.values()])];
  const chosen = query.skills.flatMap(skillKeysOf);
  const byMatch = skillsOfProfile(query);
  const from = Math.min(query.offset, LAST_PLACE);
  return {
    from,
    size: Math.min(query.limit, LAST_PLACE - from),
    track_total_hits: true,
    _source: false,
    version: true,
    query: ranked(query, text.length > 0 && !byMatch, {
      bool: {
        ...(byMatch ? { filter: [...text, ...looked], should: byMatch } : { must: text, filter: looked }),
        ...(excluded.length > 0 ? { must_not: excluded } : {}),
      },
    }),
    post_filter: allOf([...filters.values()]),
    sort: orderOf(query, text.length > 0 || byMatch !== undefined),
    aggs: {
      job_cate: counted('job_cate', values('job_cate', MOST_CHOICES)),
      emp_type: counted('emp_type', values('emp_type', MOST_CHOICES)),
      work_mode: counted('work_mode', values('work_mode', MOST_CHOICES)),
      location: counted('location', values('location', MOST_LOCATIONS)),
      skills: counted('skills', values('skill', MOST_SKILLS, { shard_size: SHARD_SKILLS })),
      ...(chosen.length > 0
        ? { chosen_skills: counted('skills', { terms: { field: 'skill', include: chosen, size: chosen.length } }) }
        : {}),
      ...(query.salaryEdges
        ? {
            salaries: counted('salary', { range: { field: 'salary', ranges: between(query.salaryEdges) } }),
          }
        : {}),
    },
  };
}

/** A job that fails two filters is in no list and no count, so excluding it leaves few jobs to visit for each facet. */
function nearlyAll(filters: readonly Clause[]): Clause[] {
  return filters.length < WORTH_LEAVING_OUT
    ? []
    : [{ bool: { should: filters, minimum_should_match: filters.length - 1 } }];
}

/** Adds the signals to the score when sorting by relevance; without a profile, sorting by match also uses them. */
function ranked({ sort, now }: JobQuery, hasText: boolean, found: Clause): Clause {
  if ((sort !== 'relevance' && sort !== 'match') || !hasText) return found;
  const { fresh, past } = signalsAt(now);
  return {
    function_score: {
      query: found,
      functions: [
        ...fresh.map(({ from, factor }, at) => ({
          filter: { range: { created_at: { gte: from, ...(at > 0 ? { lt: fresh[at - 1]?.from } : {}) } } },
          weight: factor / SAME,
        })),
        { filter: { range: { season_over: { lte: now } } }, weight: past.factor / SAME },
      ],
      score_mode: 'multiply',
      boost_mode: 'multiply',
    },
  };
}

/** Same sort order as the in-memory index: ties by newest, then by id. */
function orderOf({ sort }: JobQuery, hasText: boolean): object[] {
  const newest = [{ created_at: 'desc' }, { id: 'asc' }];
  if (sort === 'salary') return [{ salary: { order: 'desc', missing: '_last' } }, ...newest];
  return (sort === 'relevance' || sort === 'match') && hasText ? [{ _score: 'desc' }, ...newest] : newest;
}

/**
 * Scores one point for each skill of the profile that a job requires. An approximation: the other criteria of a match
 * (years, distance, pay) are not in the server's documents; the results themselves mark it
 * (docs/adr/0072-match-rule.md).
 */
function skillsOfProfile({ sort, profile }: JobQuery): Clause[] | undefined {
  if (sort !== 'match' || !profile) return undefined;
  return [...coveredSkills(profile.skills).keys()].map((key) => ({
    constant_score: { filter: { term: { skill: { value: key } } }, boost: 1 },
  }));
}

/** Ranges between neighbouring edges; an open-ended one has no `to`. */
function between(edges: readonly number[]): Array<{ from: number; to?: number }> {
  return edges
    .slice(0, -1)
    .map((from, at) => ({ from, ...(Number.isFinite(edges[at + 1]) ? { to: edges[at + 1] } : {}) }));
}
