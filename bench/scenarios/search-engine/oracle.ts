import { EMPLOYMENT_TYPES, WORK_MODES, categoryName } from '@market/contracts';
import type { JobHits, JobQuery, SearchableJob } from '@market/jobs/search';
import { lookupForms } from '@market/search-index';

/** Whether the words, as they are typed and with the last as a beginning, are in the job. Only queries without slips can be judged so. */
function hasWords(job: SearchableJob, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const has = new Set(lookupForms([job.title, job.company, job.skills.join(', '), job.location, categoryName(job.job_cate), job.description].join(' ')));
  return words.every((word, at) => has.has(word) || (at === words.length - 1 && [...has].some((other) => other.startsWith(word))));
}

/** Total and counts of two facets, by looking at every job. */
export function answersLikeOracle(jobs: Iterable<SearchableJob>, query: JobQuery, hits: JobHits): boolean {
  const words = lookupForms(query.text);
  let total = 0;
  const types = new Map<string, number>();
  const modes = new Map<string, number>();
  for (const job of jobs) {
    if (job.closesAt !== null && job.closesAt <= query.now) continue;
    if (query.createdSince !== null && job.createdAt < query.createdSince) continue;
    if (query.salary_min !== null && (job.salary ?? -1) < query.salary_min) continue;
    if (query.job_cate.length > 0 && !query.job_cate.includes(job.job_cate)) continue;
    if (query.location !== '' && job.location !== query.location) continue;
    if (query.skills.length > 0 && !query.skills.some((skill) => job.skills.includes(skill))) continue;
    const hasType = query.emp_type.length === 0 || (job.emp_type !== null && query.emp_type.includes(job.emp_type));
    const hasMode = query.work_mode.length === 0 || (job.work_mode !== null && query.work_mode.includes(job.work_mode));
    if ((!hasType && !hasMode) || !hasWords(job, words)) continue;
    if (hasType && hasMode) total += 1;
    if (hasMode && job.emp_type) types.set(job.emp_type, (types.get(job.emp_type) ?? 0) + 1);
    if (hasType && job.work_mode) modes.set(job.work_mode, (modes.get(job.work_mode) ?? 0) + 1);
  }
  const isSame = (facet: JobHits['facets']['emp_type'], values: readonly string[], counts: Map<string, number>) => values.every((value) => (facet.find((one) => one.value === value)?.count ?? 0) === (counts.get(value) ?? 0));
  return total === hits.total && isSame(hits.facets.emp_type, EMPLOYMENT_TYPES, types) && isSame(hits.facets.work_mode, WORK_MODES, modes);
}
