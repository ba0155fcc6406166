import type { EmploymentType, GeocodedPlace, JobSort, WorkMode } from '@market/contracts/job-posts';
import type { JobFacets, Suggestion, TextRange } from '@market/contracts/search';
import type { MatchedProfile } from '@market/match';
import type { GeoPoint, SpherePoint } from '../../domain/places/distance';

/** A job as the search knows it: plain text and comparable values, no markup. */
export interface SearchableJob {
  id: string;
  /** Version of the state: the higher revision wins. */
  revision: number;
  title: string;
  company: string;
  cmp_code: string;
  location: string;
  /** The towns of the location as they were looked up. */
  places?: readonly GeocodedPlace[];
  /** Positions of the towns. */
  points: readonly SpherePoint[];
  /** Whether the towns have been looked up: of two equal revisions the one with towns counts. */
  isPlaced: boolean;
  skills: readonly string[];
  description: string;
  job_cate: number;
  emp_type: EmploymentType | null;
  work_mode: WorkMode | null;
  /** Lowest pay, in the measure in which all pay is compared; null when unknown or not comparable. */
  salary: number | null;
  /** The same at most; as `salary` where the post states one amount. */
  mostPay?: number | null;
  /** Years of experience that it asks for. */
  experienceYears?: number | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  closesAt: number | null;
}

export interface JobQuery {
  text: string;
  job_cate: readonly number[];
  location: string;
  /** Jobs that lie so near one of these points are found as well as those whose location has the words. */
  near: ReadonlyArray<GeoPoint & { radius_km: number }>;
  /** Jobs that state a salary of at least this much, in the same measure, as the edges below. */
  salary_min: number | null;
  skills: readonly string[];
  emp_type: readonly EmploymentType[];
  work_mode: readonly WorkMode[];
  cmp_code: string | null;
  /** Jobs made at this time or later. */
  createdSince: number | null;
  /** Only these jobs, as far as they are found; all where left out. */
  among?: readonly string[];
  /** Salaries between which found jobs are counted, from the lowest to the highest. */
  salaryEdges?: readonly number[];
  /** Profile that `sort: 'match'` compares jobs with; without one the order is that of `relevance`. */
  profile?: MatchedProfile;
  /** Jobs that are left out. */
  without?: readonly string[];
  /** Companies whose jobs are left out, by their codes. */
  withoutCompanies?: readonly string[];
  sort: JobSort;
  /** Jobs that close at this time or earlier are not found any more. */
  now: number;
  offset: number;
  limit: number;
}

export interface JobHits {
  /** The asked page, in order. */
  ids: string[];
  /** Version of each hit: a number that grows with every change of the job. */
  versions: ReadonlyMap<string, number>;
  total: number;
  /** Each facet counts what the other filters leave, so that a person sees what choosing more would bring. */
  facets: JobFacets;
  /** The text with its slips of typing put right; null where it was taken as typed. */
  meant: string | null;
  /** Jobs between each two neighbouring `salaryEdges`, by what the other filters leave. */
  salaries: number[];
}

/** Marks matches in a text of a job. `telling` for texts that say what the job is: not its description. */
export type MarkWords = (text: string, options: { telling: boolean }) => TextRange[];

/** A job's newest state as far as the search cares: `job` is null where nobody may see it any more. */
export interface JobState {
  id: string;
  revision: number;
  job: SearchableJob | null;
}

/** An answer that an index in memory has at once, and a server some milliseconds later. */
export type Soon<Value> = Value | Promise<Value>;

/**
 * Finds jobs that anybody may see. Several values of one filter widen it, several filters narrow it. All words of the
 * text must occur in title, company, skills, location, category or description, in either number or as a synonym; the
 * last counts as the beginning of a word too, and a word that no job has counts as a slip of typing. Knows neither our
 * own HTTP nor the database.
 *
 * Where the search is a server's, all calls throw MarketError 'service-unavailable' while it does not answer.
 */
export interface JobSearch {
  /** Takes a job in, or its newer state; an older state than the known one changes nothing. */
  upsert(job: SearchableJob): Soon<void>;
  /** Takes a job out; it comes back only with a higher revision. */
  remove(id: string, revision: number): Soon<void>;
  /** The same for many, in slices. */
  takeAll(states: Iterable<JobState>): Promise<void>;
  /**
   * Reads all jobs that there are. What was held and is not among them goes; where the search cannot know whether it
   * only came or went while they were read, it asks `lookUp`, which has a state for each id.
   */
  fill(
    states: AsyncIterable<JobState>,
    lookUp: (ids: readonly string[]) => Promise<readonly JobState[]>,
  ): Promise<void>;
  search(query: JobQuery): Soon<JobHits>;
  /**
   * Marks in found jobs' texts the words by which a search for `text` finds them: with synonyms, beginnings and slips.
   */
  highlighter(text: string): Soon<MarkWords>;
  /**
   * Titles, skills, companies and places (or one kind of them) that continue what is being typed, the likeliest first.
   */
  suggest(
    typed: string,
    options: { now: number; limit: number; kind?: Suggestion['kind'] | undefined },
  ): Soon<Suggestion[]>;
  /** Number of jobs held. */
  count(): Soon<number>;
}
