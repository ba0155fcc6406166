import { createHighlighter } from '@market/search-index';
import type { Clock, Log } from '@market/service-kit';
import { locationOf } from '../indexed/job-schema';
import type { JobSearch } from '../job-search';
import { rankSuggestions } from '../rank-suggestions';
import type { SearchMemory } from '../search-memory';
import type { Ask } from './ask';
import { hitsOf, skillKeysIn } from './hits';
import { createJobsIndex } from './jobs-index';
import { KnownPlaces } from './known-places';
import { KnownSkills } from './known-skills';
import { KnownWords } from './known-words';
import { searchBody, type SearchAnswer } from './search-body';
import { connectTo, reaching } from './server';
import { completions } from './suggest';
import { excludedClauses, textClauses } from './text-query';
import { beginningIn, planFor } from './vocabulary';

/** A search on a server that also stores its position in the change stream. */
export interface OpenSearchJobSearch extends JobSearch, SearchMemory {
  /** 'ok', or the reason why it is unavailable. */
  answers(): Promise<string>;
  /** Resolves when all written jobs are searchable, without waiting for the server's next refresh. */
  settled(): Promise<void>;
}

/**
 * Short timeout of health checks: gateways query each replica several times a second, and a server that hangs must not
 * make the check hang.
 */
const SIGN_OF_LIFE_MS = 1_000;

interface OpenSearchNeeds {
  url: string;
  /** Prefix of the names of alias and indexes. */
  name: string;
  clock: Clock;
  log: Log;
  /** Wait before a retry after the server rejected a request as overloaded. */
  tryAgainMs?: number;
}

/**
 * Search on an OpenSearch shared by all replicas of the service. Words, plurals, synonyms, typos, places, highlights
 * and facets work as in the in-memory index, by the same code; the server finds, counts and sorts.
 */
export function createOpenSearchJobSearch({ url, name, clock, log, tryAgainMs }: OpenSearchNeeds): OpenSearchJobSearch {
  const client = connectTo(url);
  const index = createJobsIndex({
    client,
    name,
    log,
    onChange: ({ words: written }) => words.wrote(new Set(written.split(' '))),
    ...(tryAgainMs === undefined ? {} : { tryAgainMs }),
  });
  // Cast: the caller knows the response type of its query.
  const ask: Ask = <Answer>(body: object) =>
    reaching(async () => (await client.search({ index: index.alias, body })).body as Answer);
  const words = new KnownWords(ask);
  const skills = new KnownSkills(ask);
  const places = new KnownPlaces(ask);
  const now = () => clock.now().getTime();

  return {
    async upsert(job) {
      places.know(locationOf(job));
      await index.write({ id: job.id, revision: job.revision, job });
    },
    remove: (id, revision) => index.write({ id, revision, job: null }),
    takeAll: (states) => index.writeAll(states),
    async fill(states) {
      await index.replace(states);
      words.forget();
    },

    async search(query) {
      const [planned] = await Promise.all([planFor(query.text, words, query.now), places.ready(query.now)]);
      const answer = await ask<SearchAnswer>(
        searchBody(query, {
          text: textClauses(planned),
          excluded: excludedClauses(planned),
          locations: places.meant(query.location),
        }),
      );
      const texts = await skills.textsOf(skillKeysIn(answer));
      return hitsOf(answer, query, { places, skillTexts: texts, meant: planned.plan.meant });
    },

    async highlighter(text) {
      const { plan, terms } = await planFor(text, words, now());
      // A word missing from the plan may continue one of its prefixes.
      const beginnings = Array.from({ length: terms.size }, (_, term) => ({
        term,
        beginning: beginningIn(terms.term(term)),
      }));
      const find = (form: string) =>
        terms.find(form) ??
        beginnings.find(({ beginning }) => beginning !== undefined && form.startsWith(beginning))?.term;
      return createHighlighter(plan.parts, { find });
    },

    async suggest(typed, { now: at, limit, kind }) {
      const [others] = await Promise.all([
        kind === 'place' ? [] : completions(typed, { ask, now: at, limit }),
        places.ready(at),
      ]);
      const all = [
        ...others,
        ...places.index.complete(typed, limit).map((completion) => ({ ...completion, kind: 'place' as const })),
      ];
      return rankSuggestions(kind === undefined ? all : all.filter((completion) => completion.kind === kind), limit);
    },

    async hasTown(town) {
      await places.ready(now());
      return places.index.hasTown(town);
    },

    count: () => reaching(async () => (await client.count({ index: index.alias })).body.count),
    restore: () => index.open(),
    save: (position) => index.note(position),

    async answers() {
      try {
        await reaching(() => client.count({ index: index.alias }, { requestTimeout: SIGN_OF_LIFE_MS, maxRetries: 0 }));
        return 'ok';
      } catch (error) {
        log.debug({ err: error }, 'OpenSearch cannot be asked');
        return 'OpenSearch cannot be asked';
      }
    },

    async settled() {
      await reaching(() => client.indices.refresh({ index: index.alias }));
      await places.read(now());
    },
  };
}
