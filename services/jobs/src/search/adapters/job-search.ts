import type { EmploymentType, GeocodedPlace, JobSort, WorkMode } from '@market/contracts/job-posts';
import type { JobFacets, Suggestion, TextRange } from '@market/contracts/search';
import type { MatchedProfile } from '@market/match';
import type { GeoPoint, SpherePoint } from '../../places/domain/distance';

/** A job as the search indexes it: plain text and comparable values, no markup. */
export interface SearchableJob {
  id: string;
  /** Version of the state: the higher revision wins. */
  revision: number;
  title: string;
  company: string;
  cmp_code: string;
  location: string;
  /** Geocoded towns of the location. */
  places?: readonly GeocodedPlace[];
  /** Positions of the towns. */
  points: readonly SpherePoint[];
  /** Whether the towns have been geocoded: of two equal revisions the one with towns wins. */
  isPlaced: boolean;
  skills: readonly string[];
  description: string;
  job_cate: number;
  emp_type: EmploymentType | null;
  work_mode: WorkMode | null;
  /** Lowest pay, in the common unit for comparison; null when unknown or not comparable. */
  salary: number | null;
  /** Highest pay in the same unit; equals `salary` if the post states one amount. */
  mostPay?: number | null;
  /** Required years of experience. */
  experienceYears?: number | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  closesAt: number | null;
}

export interface JobQuery {
  text: string;
  job_cate: readonly number[];
  location: string;
  /** Jobs within the radius of one of these points are found in addition to those whose location matches the words. */
  near: ReadonlyArray<GeoPoint & { radius_km: number }>;
  /** Jobs that state at least this salary, in the common unit, as the edges below. */
  salary_min: number | null;
  skills: readonly string[];
  emp_type: readonly EmploymentType[];
  work_mode: readonly WorkMode[];
  cmp_code: string | null;
  /** Jobs created at this time or later. */
  createdSince: number | null;
  /** Restricts the search to these jobs; all if omitted. */
  among?: readonly string[];
  /** Bucket edges of the salary histogram, ascending. */
  salaryEdges?: readonly number[];
  /** Profile for `sort: 'match'`; without one, jobs are sorted by `relevance`. */
  profile?: MatchedProfile;
  /** Jobs to exclude. */
  without?: readonly string[];
  /** Companies to exclude, by their codes. */
  withoutCompanies?: readonly string[];
  sort: JobSort;
  /** Jobs that close at this time or earlier are excluded. */
  now: number;
  offset: number;
  limit: number;
}

export interface JobHits {
  /** Ids on the requested page, in order. */
  ids: string[];
  /** Version of each hit: a number that grows with every change of the job. */
  versions: ReadonlyMap<string, number>;
  total: number;
  /** Facets, each counted without its own filter, so that it shows the effect of choosing more values. */
  facets: JobFacets;
  /** The text with typos corrected; null if it was used as typed. */
  meant: string | null;
  /** Salary histogram between neighbouring `salaryEdges`, counted without the salary filter. */
  salaries: number[];
}

/** Marks matches in a text of a job. `telling` for texts that state what the job is: all but its description. */
export type MarkWords = (text: string, options: { telling: boolean }) => TextRange[];

/** A job's newest state for the search: `job` is null once it is no longer public. */
export interface JobState {
  id: string;
  revision: number;
  job: SearchableJob | null;
}

/** Result that an in-memory index returns at once, and a server some milliseconds later. */
export type Soon<Value> = Value | Promise<Value>;

/**
 * Finds public jobs. Several values of one filter widen the result, several filters narrow it. All words of the text
 * must occur in title, company, skills, location, category or description, in singular or plural or as a synonym; the
 * last also counts as a prefix, and a word that no job has counts as a typo. Independent of our HTTP layer and the
 * database. With a search server, all calls throw MarketError 'service-unavailable' while it does not respond.
 */
export interface JobSearch {
  /** Upserts a job; a state older than the indexed one changes nothing. */
  upsert(job: SearchableJob): Soon<void>;
  /** Removes a job; only a higher revision can add it again. */
  remove(id: string, revision: number): Soon<void>;
  /** Applies many states, in time slices. */
  takeAll(states: Iterable<JobState>): Promise<void>;
  /**
   * Synchronizes the index with all jobs. Indexed jobs that are not among them are removed; if the search cannot tell
   * whether a job was only added or removed during the read, it calls `lookUp`, which returns a state for each id.
   */
  fill(
    states: AsyncIterable<JobState>,
    lookUp: (ids: readonly string[]) => Promise<readonly JobState[]>,
  ): Promise<void>;
  search(query: JobQuery): Soon<JobHits>;
  /** Highlights the words by which a search for `text` finds a job: with synonyms, prefixes and typos. */
  highlighter(text: string): Soon<MarkWords>;
  /**
   * Autocompletion: titles, skills, companies and places (or one of these kinds) that continue the typed text, the
   * likeliest first.
   */
  suggest(
    typed: string,
    options: { now: number; limit: number; kind?: Suggestion['kind'] | undefined },
  ): Soon<Suggestion[]>;
  /** Whether this is the name of a town with jobs, as their locations write it or as its label does. */
  hasTown(name: string): Soon<boolean>;
  /** Number of indexed jobs. */
  count(): Soon<number>;
}
