import type { JobSearch as SearchInput, NearestSearch } from '@market/contracts/search';
import { createPace } from '@market/search-index';

type Change = NearestSearch['change'];

interface NearestNeeds {
  /** Counts the hits of a search. */
  count: (input: SearchInput) => Promise<number>;
}

/** Radii tried around a location, in this order. */
const RADII_KM = [25, 50, 100, 200];
/** Maximum number of words: longer texts are sentences, in which leaving out one word does not help. */
const MOST_WORDS = 5;
const MOST_OFFERED = 5;

/**
 * For a search without hits, returns changes of it that have hits, nearest first: a wider radius, one filter less (a
 * filter with several values is removed as a whole: any of them was enough), one word less; only where none of these
 * helps, one word alone, then no filter at all. Runs the same search at most some twenty times, in slices.
 */
export async function nearestSearches(input: SearchInput, { count }: NearestNeeds): Promise<NearestSearch[]> {
  const pace = createPace();

  async function totals(changes: readonly Change[], most = changes.length): Promise<NearestSearch[]> {
    const found: NearestSearch[] = [];
    for (const change of changes) {
      await pace();
      const total = await count({ ...input, ...change });
      if (total > 0) found.push({ change, total });
      if (found.length === most) break;
    }
    return found;
  }
  const byTotal = (found: NearestSearch[]) => found.sort((a, b) => b.total - a.total);

  // Without a known place, a radius search falls back to the location's words, which had no hits before.
  const wider = input.location
    ? RADII_KM.filter((radius) => radius > (input.radius_km ?? 0)).map((radius_km): Change => ({ radius_km }))
    : [];
  const words = input.search.split(/\s+/).filter(Boolean);
  const isTakenApart = words.length > 1 && words.length <= MOST_WORDS;
  const filters = setFilters(input);
  const offered = [
    ...(await totals(wider, 1)),
    ...byTotal(await totals(filters)),
    ...(isTakenApart
      ? byTotal(await totals(words.map((_, left) => ({ search: words.filter((_word, at) => at !== left).join(' ') }))))
      : []),
  ];
  if (offered.length === 0 && isTakenApart)
    offered.push(...byTotal(await totals([...new Set(words)].map((search) => ({ search })))));
  if (offered.length === 0 && words.length > 0 && filters.length > 0)
    offered.push(...(await totals([filters.reduce((all, one) => ({ ...all, ...one })), { search: '' }])));
  return offered.slice(0, MOST_OFFERED);
}

/** Set filters, each with its empty value. */
function setFilters({
  job_cate,
  location,
  radius_km,
  skills,
  emp_type,
  work_mode,
  cmp_code,
  salary_min,
  posted_within_days,
}: SearchInput): Change[] {
  return [
    ...(salary_min ? [{ salary_min: null }] : []),
    ...(posted_within_days ? [{ posted_within_days: null }] : []),
    ...(work_mode.length > 0 ? [{ work_mode: [] }] : []),
    ...(emp_type.length > 0 ? [{ emp_type: [] }] : []),
    ...(skills.length > 0 ? [{ skills: [] }] : []),
    ...(cmp_code ? [{ cmp_code: '' }] : []),
    ...(job_cate.length > 0 ? [{ job_cate: [] }] : []),
    ...(location ? [{ location: '', ...(typeof radius_km === 'number' ? { radius_km: null } : {}) }] : []),
  ];
}
