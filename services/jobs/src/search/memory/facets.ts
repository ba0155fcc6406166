import { EMPLOYMENT_TYPES, EMPLOYMENT_TYPE_LABELS, WORK_MODES, WORK_MODE_LABELS, categoryName, type EmploymentType, type FacetValue, type JobFacets, type WorkMode } from '@market/contracts';

/** The values of a job by which it is counted. */
export interface FacetedJob {
  job_cate: number;
  emp_type: EmploymentType | null;
  work_mode: WorkMode | null;
  skills: readonly string[];
  /** Where the job is. */
  places: readonly number[];
}

export type FacetName = keyof JobFacets;

/** Values shown of facets that can have any number of them. */
const LONGEST_FACET = 50;

/** Counts values while a search goes over the jobs; `filtersOf` gives the places by which a job at some places can be filtered. */
export class FacetCounts {
  readonly #filtersOf: (places: readonly number[]) => Iterable<number>;
  readonly #counts = { job_cate: new Map<number, number>(), location: new Map<number, number>(), skills: new Map<string, number>(), emp_type: new Map<EmploymentType, number>(), work_mode: new Map<WorkMode, number>() };

  constructor(filtersOf: (places: readonly number[]) => Iterable<number>) {
    this.#filtersOf = filtersOf;
  }

  count(facet: FacetName, job: FacetedJob): void {
    const counts = this.#counts;
    switch (facet) {
      case 'job_cate': return add(counts.job_cate, job.job_cate);
      case 'emp_type': return job.emp_type === null ? undefined : add(counts.emp_type, job.emp_type);
      case 'work_mode': return job.work_mode === null ? undefined : add(counts.work_mode, job.work_mode);
      case 'skills': return job.skills.forEach((skill) => add(counts.skills, skill));
      case 'location':
        for (const place of this.#filtersOf(job.places)) add(counts.location, place);
    }
  }

  /** The facets for an answer. Chosen values are there even when nothing has them, so that a person can take them back. */
  answer({ placeLabel, skillLabel, chosen }: { placeLabel: (id: number) => string; skillLabel: (key: string) => string; chosen: { job_cate: readonly number[]; skills: readonly string[] } }): JobFacets {
    const { job_cate, location, skills, emp_type, work_mode } = this.#counts;
    for (const code of chosen.job_cate) if (categoryName(code) !== undefined && !job_cate.has(code)) job_cate.set(code, 0);
    for (const key of chosen.skills) if (!skills.has(key)) skills.set(key, 0);
    return {
      job_cate: sorted([...job_cate].map(([code, count]) => ({ value: code, label: categoryName(code) ?? String(code), count }))),
      location: longest([...location].map(([id, count]) => ({ value: placeLabel(id), label: placeLabel(id), count }))),
      skills: longest([...skills].map(([key, count]) => ({ value: skillLabel(key), label: skillLabel(key), count })), new Set(chosen.skills.map(skillLabel))),
      emp_type: EMPLOYMENT_TYPES.filter((type) => emp_type.has(type)).map((type) => ({ value: type, label: EMPLOYMENT_TYPE_LABELS[type], count: emp_type.get(type)! })),
      work_mode: WORK_MODES.filter((mode) => work_mode.has(mode)).map((mode) => ({ value: mode, label: WORK_MODE_LABELS[mode], count: work_mode.get(mode)! })),
    };
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sorted(values: FacetValue[]): FacetValue[] {
  return values.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}

function longest(values: FacetValue[], always: ReadonlySet<string> = new Set()): FacetValue[] {
  const all = sorted(values);
  return [...all.slice(0, LONGEST_FACET), ...all.slice(LONGEST_FACET).filter(({ label }) => always.has(label))];
}
