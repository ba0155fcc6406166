import { EMPLOYMENT_TYPES, WORK_MODES } from '@market/contracts/job-posts';
import type { Suggestion } from '@market/contracts/search';
import {
  createPace,
  createSearchIndex,
  restoreSearchIndex,
  type Completion,
  type IndexQuery,
  type SearchIndex,
} from '@market/search-index';
import { chordOf, onSphere } from '../../../places/domain/distance';
import { skillKeysOf } from '@market/match';
import type { JobHits, JobQuery, JobSearch, JobState, MarkWords, SearchableJob } from '../job-search';
import { rankSuggestions } from '../rank-suggestions';
import { facetsOf } from './facets';
import { stateOf } from '../searchable-job';
import { signalsAt } from '../signals';
import { JOB_SCHEMA, categoryChoice, indexDocument } from './job-schema';
import { MatchScorer } from './match-scorer';
import { PlaceIndex } from './place-index';

/**
 * Size of the tombstone list: removed jobs whose revision is remembered. A state that arrives later than this many
 * removals counts as lost, not late.
 */
const REMEMBERED_REMOVALS = 10_000;
const COLUMN_OF_KIND = { title: 'title', skill: 'skills', company: 'company' } as const;
/** Batch size for looking up jobs that may be removed. */
const LOOK_UP_BATCH = 500;

/** Synchronous search whose index can be saved as a snapshot and restored. */
export interface IndexedJobSearch extends JobSearch {
  upsert(job: SearchableJob): void;
  remove(id: string, revision: number): void;
  search(query: JobQuery): JobHits;
  highlighter(text: string): MarkWords;
  suggest(...asked: Parameters<JobSearch['suggest']>): Suggestion[];
  hasTown(name: string): boolean;
  /** Ids of all indexed jobs. */
  ids(): Iterable<string>;
  readonly size: number;
  /** The whole index, in chunks; `note` is stored with it and returned by `restore`. */
  snapshot(note: string): AsyncIterable<Uint8Array>;
  /**
   * Replaces the index by a snapshot and returns its note. Throws SnapshotError when it is unusable, and any error that
   * `check` throws about its note; the index is then unchanged.
   */
  restore(pieces: AsyncIterable<Uint8Array>, check?: (note: string) => void): Promise<string>;
  /** Resolves when no background work is left. */
  settled(): Promise<void>;
}

/** Job search on an index in this process's memory. Every replica of the service holds all public jobs. */
export function createIndexedJobSearch(): IndexedJobSearch {
  let index = createSearchIndex(JOB_SCHEMA);
  let places = new PlaceIndex(index.values('location'));
  const scorer = new MatchScorer();
  const removed = new Map<string, number>();

  function upsert(job: SearchableJob): void {
    if ((index.number(job.id, 'state') ?? -1) >= stateOf(job) || isOlder(job)) return;
    removed.delete(job.id);
    index.put(indexDocument(job));
    places.follow();
  }

  function remove(id: string, revision: number): void {
    const state = index.number(id, 'state');
    if (state !== undefined && Math.floor(state / 2) > revision) return;
    index.remove(id);
    removed.set(id, Math.max(revision, removed.get(id) ?? -1));
    const [oldest] = removed.keys();
    if (oldest !== undefined && removed.size > REMEMBERED_REMOVALS) removed.delete(oldest);
  }

  function apply({ id, revision, job }: JobState): void {
    if (job) upsert(job);
    else remove(id, revision);
  }

  async function takeAll(states: Iterable<JobState>): Promise<void> {
    const pace = createPace();
    for (const state of states) {
      apply(state);
      await pace();
    }
  }

  return {
    upsert,
    remove,
    takeAll,

    async fill(states, lookUp) {
      const pace = createPace();
      const seen = new Set<string>();
      for await (const state of states) {
        seen.add(state.id);
        apply(state);
        await pace();
      }
      const gone = [...index.ids()].filter((id) => !seen.has(id));
      for (let at = 0; at < gone.length; at += LOOK_UP_BATCH)
        await takeAll(await lookUp(gone.slice(at, at + LOOK_UP_BATCH)));
    },

    search(query) {
      const answer = index.search(indexQuery(query, { index, places, scorer }));
      return {
        ids: answer.ids,
        // Non-null: every hit is in the index.
        versions: new Map(answer.ids.map((id) => [id, index.number(id, 'state')!])),
        total: answer.total,
        facets: facetsOf(answer, query, { places, skills: index.values('skills') }),
        meant: answer.meant,
        salaries: answer.histogram,
      };
    },

    highlighter: (text) => index.highlighter(text),

    suggest(typed, { now, limit, kind }) {
      const isAsked = (one: Suggestion['kind']) => kind === undefined || kind === one;
      const all = (['title', 'skill', 'company'] as const)
        .filter(isAsked)
        .flatMap((one): Array<Completion & { kind: Suggestion['kind'] }> =>
          index
            .complete(COLUMN_OF_KIND[one], typed, { now, limit })
            .map((completion) => ({ ...completion, kind: one })),
        );
      if (isAsked('place'))
        all.push(...places.complete(typed, limit).map((completion) => ({ ...completion, kind: 'place' as const })));
      return rankSuggestions(all, limit);
    },

    hasTown: (name) => places.hasTown(name),

    snapshot: (note) => index.snapshot(note),
    async restore(pieces, check) {
      const { index: restored, note } = await restoreSearchIndex(JOB_SCHEMA, pieces);
      check?.(note);
      const restoredPlaces = new PlaceIndex(restored.values('location'));
      await restoredPlaces.followAll();
      index = restored;
      places = restoredPlaces;
      return note;
    },

    settled: () => index.settled(),
    ids: () => index.ids(),
    count: () => index.size,
    get size() {
      return index.size;
    },
  };

  function isOlder({ id, revision }: SearchableJob): boolean {
    return (removed.get(id) ?? -1) >= revision;
  }
}

function indexQuery(
  query: JobQuery,
  { index, places, scorer }: { index: SearchIndex; places: PlaceIndex; scorer: MatchScorer },
): IndexQuery {
  const locations = places.locationsMeant(query.location);
  const numbersOf = (column: string, keys: readonly string[]) =>
    new Set(keys.map((key) => index.values(column).find(key)).filter((number) => number !== undefined));
  return {
    text: query.text,
    choices: {
      job_cate: query.job_cate.map(categoryChoice),
      emp_type: query.emp_type.map((type) => EMPLOYMENT_TYPES.indexOf(type)),
      work_mode: query.work_mode.map((mode) => WORK_MODES.indexOf(mode)),
    },
    keys: {
      ...(locations ? { location: locations } : {}),
      ...(query.cmp_code === null ? {} : { cmp_code: numbersOf('cmp_code', [query.cmp_code]) }),
    },
    withoutKeys: query.withoutCompanies && { cmp_code: numbersOf('cmp_code', query.withoutCompanies) },
    tags: query.skills.length > 0 ? { skills: numbersOf('skills', query.skills.flatMap(skillKeysOf)) } : {},
    near:
      locations && query.near.length > 0
        ? {
            key: 'location',
            around: query.near.map((point) => ({ centre: onSphere(point), chord: chordOf(point.radius_km) })),
          }
        : null,
    atLeast: query.salary_min === null ? {} : { salary: query.salary_min },
    from: query.createdSince,
    among: query.among,
    histogram: query.salaryEdges ? { number: 'salary', edges: query.salaryEdges } : null,
    now: query.now,
    order: orderOf(query, { index, scorer }),
    without: query.without,
    signals: signalsAt(query.now),
    offset: query.offset,
    limit: query.limit,
  };
}

function orderOf(
  { sort, profile }: JobQuery,
  { index, scorer }: { index: SearchIndex; scorer: MatchScorer },
): IndexQuery['order'] {
  if (sort === 'salary') return { number: 'salary' };
  if (sort !== 'match') return sort;
  return profile ? { score: scorer.orderOf(profile, (tag) => index.values(tag)) } : 'relevance';
}
