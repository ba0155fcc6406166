import type { Suggestion } from '@market/contracts';
import { withinKm, type SpherePoint } from '../../domain/distance';
import { placesOf, saysRemote, type Place } from '../../domain/places';
import { canonicalSkill, skillKey } from '../../domain/skills';
import type { JobHits, JobQuery, JobSearch, SearchableJob } from '../job-search';
import { FacetCounts, type FacetName } from './facets';
import { PlaceIndex } from './place-index';
import { Suggestions } from './suggestions';
import { TextIndex } from './text-index';

interface HeldJob extends Pick<SearchableJob, 'id' | 'revision' | 'cmp_code' | 'job_cate' | 'emp_type' | 'work_mode' | 'salary' | 'createdAt' | 'closesAt' | 'points' | 'isPlaced'> {
  places: number[];
  skills: string[];
  suggestions: Suggestion[];
}

/** Removed jobs whose revision is remembered; a state that comes later than this many removals is not late but lost. */
const REMEMBERED_REMOVALS = 10_000;
const REMOTE: Place = { label: 'Remote', words: ['remote'], findWords: new Set(['remote']) };

/** The search in this process's memory. Every copy of the service holds all jobs that can be found. */
export function createMemoryJobSearch(): JobSearch {
  const jobs = new Map<string, HeldJob>();
  const removed = new Map<string, number>();
  const text = new TextIndex();
  const places = new PlaceIndex();
  const suggestions = new Suggestions();
  const skillLabels = new Map<string, string>();

  function take(id: string): void {
    const held = jobs.get(id);
    if (!held) return;
    jobs.delete(id);
    text.remove(id);
    places.remove(held.places);
    suggestions.remove(id, held.suggestions);
  }

  return {
    upsert(job) {
      const known = jobs.get(job.id);
      if (known?.revision === job.revision && !known.isPlaced && job.isPlaced) Object.assign(known, { points: job.points, isPlaced: true });
      if ((known?.revision ?? removed.get(job.id) ?? -1) >= job.revision) return;
      take(job.id);
      removed.delete(job.id);
      const at = placesOfJob(job);
      for (const skill of job.skills) if (!skillLabels.has(skillKey(skill))) skillLabels.set(skillKey(skill), canonicalSkill(skill));
      const held: HeldJob = {
        id: job.id, revision: job.revision, cmp_code: job.cmp_code, job_cate: job.job_cate, emp_type: job.emp_type, work_mode: job.work_mode, salary: job.salary, createdAt: job.createdAt, closesAt: job.closesAt, points: job.points, isPlaced: job.isPlaced,
        places: places.add(at),
        skills: [...new Set(job.skills.map(skillKey))],
        suggestions: [
          { kind: 'title', text: job.title },
          { kind: 'company', text: job.company },
          ...job.skills.map((skill): Suggestion => ({ kind: 'skill', text: canonicalSkill(skill) })),
          ...at.map(({ label }): Suggestion => ({ kind: 'place', text: label })),
        ],
      };
      jobs.set(job.id, held);
      text.add(job.id, { title: job.title, company: job.company, skills: job.skills.join(', '), location: [job.location, ...at.flatMap(({ findWords }) => [...findWords])].join(' '), description: job.description });
      suggestions.add(job.id, held.suggestions);
    },

    remove(id, revision) {
      if ((jobs.get(id)?.revision ?? -1) > revision) return;
      take(id);
      removed.set(id, Math.max(revision, removed.get(id) ?? -1));
      if (removed.size > REMEMBERED_REMOVALS) removed.delete(removed.keys().next().value!);
    },

    search(query) {
      const scores = text.find(query.text);
      const isThere = locationTest(query, places.matching(query.location));
      const skillKeys = new Set(query.skills.map(skillKey));
      const counts = new FacetCounts((at) => places.foundBy(at));
      const found: HeldJob[] = [];
      for (const job of scores ? heldOf(scores.keys(), jobs) : jobs.values()) {
        if (!passes(job, query)) continue;
        const missed = missedFacets(job, query, isThere, skillKeys);
        if (missed.length > 1) continue;
        if (missed.length === 0) found.push(job);
        for (const facet of missed.length === 0 ? FACETS : missed) counts.count(facet, job);
      }
      found.sort(orderOf(query, scores));
      return {
        ids: found.slice(query.offset, query.offset + query.limit).map(({ id }) => id),
        total: found.length,
        facets: counts.answer({ placeLabel: (id) => places.label(id), skillLabel: (key) => skillLabels.get(key) ?? query.skills.find((skill) => skillKey(skill) === key) ?? key, chosen: { job_cate: query.job_cate, skills: [...skillKeys] } }),
      } satisfies JobHits;
    },

    suggest(typed, { now, limit, kind }) {
      return suggestions.complete(typed, { limit, kind, isLive: (id) => !hasClosed(jobs.get(id)!, now) });
    },

    ids: () => jobs.keys(),
    get size() {
      return jobs.size;
    },
  };
}

/** A remote job can be filtered by 'Remote' wherever its company sits. */
function placesOfJob(job: SearchableJob): Place[] {
  const named = placesOf(job.location);
  return job.work_mode === 'remote' && !saysRemote(job.location) ? [...named, REMOTE] : named;
}

/** Jobs at the places that the words mean, and those within the radius; undefined where no location is asked for. */
function locationTest({ near }: JobQuery, wantedPlaces: ReadonlySet<number> | undefined): ((job: HeldJob) => boolean) | undefined {
  if (!wantedPlaces) return undefined;
  const isNamed = (job: HeldJob) => job.places.some((place) => wantedPlaces.has(place));
  if (!near) return isNamed;
  const isNear: (point: SpherePoint) => boolean = withinKm(near, near.radius_km);
  return (job) => isNamed(job) || job.points.some(isNear);
}

const FACETS: readonly FacetName[] = ['job_cate', 'location', 'skills', 'emp_type', 'work_mode'];

function* heldOf(ids: Iterable<string>, jobs: ReadonlyMap<string, HeldJob>): Iterable<HeldJob> {
  for (const id of ids) {
    const job = jobs.get(id);
    if (job) yield job;
  }
}

function hasClosed(job: HeldJob, now: number): boolean {
  return job.closesAt !== null && job.closesAt <= now;
}

/** The filters that are no facets. */
function passes(job: HeldJob, { now, cmp_code, salary_min, createdSince }: JobQuery): boolean {
  if (hasClosed(job, now)) return false;
  if (cmp_code !== null && job.cmp_code !== cmp_code) return false;
  if (salary_min !== null && (job.salary === null || job.salary < salary_min)) return false;
  return createdSince === null || job.createdAt >= createdSince;
}

/** The facets whose filter the job does not pass. One that misses exactly one is still counted in that facet. */
function missedFacets(job: HeldJob, query: JobQuery, isThere: ((job: HeldJob) => boolean) | undefined, skillKeys: ReadonlySet<string>): FacetName[] {
  const missed: FacetName[] = [];
  if (query.job_cate.length > 0 && !query.job_cate.includes(job.job_cate)) missed.push('job_cate');
  if (isThere && !isThere(job)) missed.push('location');
  if (skillKeys.size > 0 && !job.skills.some((skill) => skillKeys.has(skill))) missed.push('skills');
  if (query.emp_type.length > 0 && (job.emp_type === null || !query.emp_type.includes(job.emp_type))) missed.push('emp_type');
  if (query.work_mode.length > 0 && (job.work_mode === null || !query.work_mode.includes(job.work_mode))) missed.push('work_mode');
  return missed;
}

/** Newest first where the wished order leaves two jobs equal, then by id, so that pages never overlap. */
function orderOf({ sort }: JobQuery, scores: ReadonlyMap<string, number> | undefined): (a: HeldJob, b: HeldJob) => number {
  const newest = (a: HeldJob, b: HeldJob) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
  if (sort === 'salary') return (a, b) => (b.salary ?? -1) - (a.salary ?? -1) || newest(a, b);
  if (sort === 'relevance' && scores) return (a, b) => scores.get(b.id)! - scores.get(a.id)! || newest(a, b);
  return newest;
}
