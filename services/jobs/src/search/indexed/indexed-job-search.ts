import { EMPLOYMENT_TYPES, WORK_MODES, type Suggestion } from '@market/contracts';
import { createSearchIndex, restoreSearchIndex, type IndexQuery, type SearchIndex } from '@market/search-index';
import { chordOf, onSphere } from '../../domain/distance';
import { skillKey } from '../../domain/skills';
import type { JobQuery, JobSearch, SearchableJob } from '../job-search';
import { facetsOf } from './facets';
import { JOB_SCHEMA, categoryChoice, indexDocument, stateOf } from './job-schema';
import { PlaceIndex } from './place-index';

/** Removed jobs whose revision is remembered; a state that comes later than this many removals is not late but lost. */
const REMEMBERED_REMOVALS = 10_000;
const COLUMN_OF_KIND = { title: 'title', skill: 'skills', company: 'company' } as const;
/** Rank of what only fits with a slip of typing forgiven. */
const SLIPPED = 2;

/** A search that can be written down, and taken up again where it was. */
export interface IndexedJobSearch extends JobSearch {
  /** Everything held, in pieces; `note` comes back with it. */
  snapshot(note: string): AsyncIterable<Uint8Array>;
  /** Takes up a snapshot in place of what is held, and gives its note. Throws SnapshotError when it cannot be used. */
  restore(pieces: AsyncIterable<Uint8Array>): Promise<string>;
  /** Resolves when no work of the background is left. */
  settled(): Promise<void>;
}

/** The search on an index in this process's memory. Every copy of the service holds all jobs that can be found. */
export function createIndexedJobSearch(): IndexedJobSearch {
  let index = createSearchIndex(JOB_SCHEMA);
  let places = new PlaceIndex(index.values('location'));
  const removed = new Map<string, number>();

  return {
    upsert(job) {
      if ((index.number(job.id, 'state') ?? -1) >= stateOf(job) || isOlder(job)) return;
      removed.delete(job.id);
      index.put(indexDocument(job));
    },

    remove(id, revision) {
      const state = index.number(id, 'state');
      if (state !== undefined && Math.floor(state / 2) > revision) return;
      index.remove(id);
      removed.set(id, Math.max(revision, removed.get(id) ?? -1));
      if (removed.size > REMEMBERED_REMOVALS) removed.delete(removed.keys().next().value!);
    },

    search(query) {
      const answer = index.search(indexQuery(query, index, places));
      return { ids: answer.ids, total: answer.total, facets: facetsOf(answer, query, { places, skills: index.values('skills') }), meant: answer.meant, salaries: answer.histogram };
    },

    highlighter: (text) => index.highlighter(text),

    suggest(typed, { now, limit, kind }) {
      const all = (['title', 'skill', 'company'] as const).flatMap((one) => index.complete(COLUMN_OF_KIND[one], typed, { now, limit }).map((completion) => ({ ...completion, kind: one as Suggestion['kind'] })));
      all.push(...places.complete(typed, limit).map((completion) => ({ ...completion, kind: 'place' as const })));
      const wanted = kind === undefined ? all : all.filter((completion) => completion.kind === kind);
      const asTyped = wanted.filter(({ rank }) => rank < SLIPPED);
      const ranked = (asTyped.length > 0 ? asTyped : wanted).sort((a, b) => a.rank - b.rank || b.count - a.count || (a.text < b.text ? -1 : 1));
      return mixed(ranked, limit);
    },

    snapshot: (note) => index.snapshot(note),
    async restore(pieces) {
      const { index: restored, note } = await restoreSearchIndex(JOB_SCHEMA, pieces);
      index = restored;
      places = new PlaceIndex(index.values('location'));
      return note;
    },

    settled: () => index.settled(),
    ids: () => index.ids(),
    get size() {
      return index.size;
    },
  };

  function isOlder({ id, revision }: SearchableJob): boolean {
    return (removed.get(id) ?? -1) >= revision;
  }
}

/** No kind takes more than half of the places as long as others have something to say. */
function mixed(ranked: ReadonlyArray<Suggestion>, limit: number): Suggestion[] {
  const perKind = Math.ceil(limit / 2);
  const taken = new Map<Suggestion['kind'], number>();
  const first = ranked.filter(({ kind }) => {
    const count = (taken.get(kind) ?? 0) + 1;
    taken.set(kind, count);
    return count <= perKind;
  });
  const rest = ranked.filter((completion) => !first.includes(completion));
  return [...first, ...rest].slice(0, limit).map(({ text, kind }) => ({ text, kind }));
}

function indexQuery(query: JobQuery, index: SearchIndex, places: PlaceIndex): IndexQuery {
  const locations = places.locationsMeant(query.location);
  const numbersOf = (column: string, keys: readonly string[]) => new Set(keys.map((key) => index.values(column).find(key)).filter((number) => number !== undefined));
  return {
    text: query.text,
    choices: {
      job_cate: query.job_cate.map(categoryChoice),
      emp_type: query.emp_type.map((type) => EMPLOYMENT_TYPES.indexOf(type)),
      work_mode: query.work_mode.map((mode) => WORK_MODES.indexOf(mode)),
    },
    keys: { ...(locations ? { location: locations } : {}), ...(query.cmp_code === null ? {} : { cmp_code: numbersOf('cmp_code', [query.cmp_code]) }) },
    tags: query.skills.length > 0 ? { skills: numbersOf('skills', query.skills.map(skillKey)) } : {},
    near: locations && query.near ? { key: 'location', centre: onSphere(query.near), chord: chordOf(query.near.radius_km) } : null,
    atLeast: query.salary_min === null ? {} : { salary: query.salary_min },
    from: query.createdSince,
    among: query.among,
    histogram: query.salaryEdges ? { number: 'salary', edges: query.salaryEdges } : null,
    now: query.now,
    order: query.sort === 'salary' ? { number: 'salary' } : query.sort,
    offset: query.offset,
    limit: query.limit,
  };
}
