import { inspect } from 'node:util';
import type { Log } from '@market/service-kit';
import type { SearchableJob } from '../src/search/adapters';
import {
  createOpenSearchJobSearch,
  type OpenSearchJobSearch,
} from '../src/search/adapters/opensearch/opensearch-job-search';
import { bulkAnswer, openSearchServer, operationsOf, type OpenSearchServer, type Recorded } from './opensearch-server';
import { CORPUS, NOW, queryOf } from './search-contract/corpus';

const ALIAS = 'test_jobs-v8';
const [RUST, CPP, CSHARP] = CORPUS as [SearchableJob, SearchableJob, SearchableJob];

let server: OpenSearchServer;
let search: OpenSearchJobSearch;
let logged: object[];

beforeEach(async () => {
  server = await openSearchServer();
  logged = [];
  const log = { error: (fields: object) => void logged.push(fields), debug: () => undefined } as unknown as Log;
  search = createOpenSearchJobSearch({
    url: server.url,
    name: 'test_jobs',
    clock: { now: () => new Date(NOW) },
    log,
    tryAgainMs: 1,
  });
});
afterEach(() => server.stop());

const calls = () =>
  server.recorded.map(({ method, path }) => `${method} ${path.replace(/-\d{13}-[0-9a-f]{6}/g, '-INDEX')}`);
const isBulk = ({ path }: Recorded) => path.endsWith('_bulk');
const bulks = () => server.recorded.filter(isBulk).map(({ body }) => operationsOf(body as object[]));
const fillWith = (...jobs: SearchableJob[]) =>
  search.fill(
    (async function* () {
      for (const job of jobs) yield { id: job.id, revision: job.revision, job };
    })(),
    async () => [],
  );
/** Refuses these jobs in a bulk load. */
const refusing = (errorOf: Parameters<typeof bulkAnswer>[1]) =>
  server.answer((request) => (isBulk(request) ? [200, bulkAnswer(request.body as object[], errorOf)] : undefined));
const UNAVAILABLE = { code: 'service-unavailable', retryAfterSeconds: 2 };

describe('the index', () => {
  test('is made with its mapping and put behind the alias where there is none', async () => {
    expect(await search.restore()).toBeUndefined();
    expect(calls()).toEqual([`GET /_alias/${ALIAS}`, `PUT /${ALIAS}-INDEX`, `GET /_alias/${ALIAS}`, 'POST /_aliases']);
    const { settings, mappings } = server.recorded[1]!.body as {
      settings: { index: object };
      mappings: { properties: object };
    };
    expect(settings.index).toMatchObject({ refresh_interval: '500ms', gc_deletes: '1h' });
    expect(mappings).toMatchObject({
      dynamic: false,
      properties: {
        words: { type: 'text', analyzer: 'whitespace' },
        skill: { type: 'keyword' },
        points: { type: 'geo_point' },
      },
    });
  });

  test('keeps the place in the stream of changes, and is not made again', async () => {
    await search.restore();
    await search.save('{"_data":"82"}');
    expect(await search.restore()).toBe('{"_data":"82"}');
    expect(calls().filter((call) => call === `PUT /${ALIAS}-INDEX`)).toHaveLength(1);
  });

  test('is filled beside the one that is searched, and takes its place in one request', async () => {
    await search.restore();
    const before = server.aliases.get(ALIAS)!;
    server.recorded.length = 0;
    await fillWith(RUST, CPP);
    expect(calls()).toEqual([
      `PUT /${ALIAS}-INDEX`,
      'POST /_bulk',
      `GET /${ALIAS}-INDEX/_refresh`,
      `GET /_alias/${ALIAS}`,
      'POST /_aliases',
    ]);
    const filled = server.aliases.get(ALIAS)!;
    expect(filled).not.toBe(before);
    expect(bulks()).toEqual([
      [
        { kind: 'index', _index: filled, _id: 'rust', version: 3 },
        { kind: 'index', _index: filled, _id: 'cpp', version: 3 },
      ],
    ]);
    expect(server.recorded.at(-1)!.body).toEqual({
      actions: [{ add: { index: filled, alias: ALIAS, is_write_index: true } }, { remove_index: { index: before } }],
    });
  });

  test('two replicas that swap at once: the second looks again what stands there', async () => {
    await search.restore();
    let refused = 0;
    server.answer(({ path }) => {
      if (path !== '/_aliases' || refused > 0) return undefined;
      refused += 1;
      server.aliases.set(ALIAS, `${ALIAS}-of-another`);
      return [404, { error: { type: 'index_not_found_exception', reason: 'no such index' }, status: 404 }];
    });
    await fillWith(RUST);
    expect(server.recorded.at(-1)!.body).toMatchObject({
      actions: [{ add: { alias: ALIAS } }, { remove_index: { index: `${ALIAS}-of-another` } }],
    });
  });

  test('a change while it is filled goes to both', async () => {
    await search.restore();
    await search.fill(
      (async function* () {
        yield { id: 'rust', revision: 1, job: RUST };
        await search.upsert(CPP);
        await search.takeAll([{ id: 'csharp', revision: 4, job: null }]);
      })(),
      async () => [],
    );
    const written = bulks()
      .flat()
      .map(({ kind, _id, _index, version }) => [kind, _id, version, _index === ALIAS ? 'alias' : 'new']);
    expect(written.sort()).toEqual([
      ['delete', 'csharp', 9, 'alias'],
      ['delete', 'csharp', 9, 'new'],
      ['index', 'cpp', 3, 'alias'],
      ['index', 'cpp', 3, 'new'],
      ['index', 'rust', 3, 'new'],
    ]);
  });
});

describe('a bulk load', () => {
  beforeEach(() => search.restore());

  test('goes on without a job that is refused, and says which', async () => {
    refusing((id) => (id === 'cpp' ? [400, 'mapper_parsing_exception', 'failed to parse field [salary]'] : undefined));
    await fillWith(RUST, CPP, CSHARP);
    expect(logged).toEqual([{ jobs: 1, first: { status: 400, id: 'cpp', reason: 'failed to parse field [salary]' } }]);
    expect(calls().at(-1)).toBe('POST /_aliases');
  });

  test('sends again what there was no room for, and only that', async () => {
    let had = 0;
    refusing((id) =>
      id === 'cpp' && (had += 1) === 1
        ? [429, 'rejected_execution_exception', 'rejected execution of primary operation']
        : undefined,
    );
    await fillWith(RUST, CPP, CSHARP);
    expect(bulks().map((operations) => operations.map(({ _id }) => _id))).toEqual([['rust', 'cpp', 'csharp'], ['cpp']]);
    expect(logged).toEqual([]);
  });

  test('is given up where there is no room for long: the half-filled index goes, the one that is searched stays', async () => {
    const before = server.aliases.get(ALIAS);
    refusing(() => [429, 'rejected_execution_exception', 'rejected execution of primary operation']);
    await expect(fillWith(RUST)).rejects.toMatchObject(UNAVAILABLE);
    expect(calls().at(-1)).toBe(`DELETE /${ALIAS}-INDEX`);
    expect(server.aliases.get(ALIAS)).toBe(before);
  });

  test('older states that meet newer ones, and removals of what is not there, are as wished', async () => {
    refusing((id) =>
      id === 'rust'
        ? [409, 'version_conflict_engine_exception', 'current version [9] is higher']
        : [404, 'not_found', ''],
    );
    await search.takeAll([
      { id: 'rust', revision: 1, job: RUST },
      { id: 'gone', revision: 2, job: null },
    ]);
    await search.upsert(RUST);
    expect(logged).toEqual([]);
  });

  test('never makes an index by itself where the alias is gone', async () => {
    await search.upsert(RUST);
    expect(server.recorded.at(-1)!.query.get('require_alias')).toBe('true');
    refusing(() => [
      404,
      'index_not_found_exception',
      `no such index [${ALIAS}] and [require_alias] request flag is [true]`,
    ]);
    await expect(search.upsert(RUST)).rejects.toMatchObject(UNAVAILABLE);
  });
});

describe('a search', () => {
  const bucket = (key: string | number, doc_count: number) => ({ key, doc_count });
  const of = (...buckets: object[]) => ({ doc_count: 9, values: { buckets } });
  const hits = (total: number, ...ids: string[]) => ({
    total: { value: total, relation: 'eq' },
    max_score: null,
    hits: ids.map((_id) => ({ _index: 'x', _id, _score: null, sort: [] })),
  });

  test('is answered in the port’s own shape', async () => {
    server.answer(({ path, body }) => {
      if (!path.endsWith('_search')) return undefined;
      const { aggs, suggest } = body as { aggs: Record<string, object>; suggest?: object };
      // Sequence: locations and counts of the text's words, near words, the search itself, how its skills are written.
      if (suggest)
        return [
          200,
          {
            hits: hits(0),
            suggest: {
              'words-0': [{ text: 'ruts', options: [{ text: 'rust', score: 0.5, freq: 2 }] }],
              'telling-0': [{ text: 'ruts', options: [{ text: 'rust', score: 0.5, freq: 1 }] }],
            },
          },
        ];
      if (Object.keys(aggs).join() === 'skills')
        return [
          200,
          {
            hits: hits(1),
            aggregations: {
              skills: {
                buckets: [
                  {
                    ...bucket('c++', 1),
                    shown: {
                      hits: { hits: [{ _source: { shown: { title: '', company: '', skills: ['Rust', 'C++'] } } }] },
                    },
                  },
                ],
              },
            },
          },
        ];
      if ('locations' in aggs)
        return [
          200,
          {
            hits: hits(0),
            aggregations: { locations: { buckets: [{ key: { location: 'Oslo, Norway' }, doc_count: 2 }] } },
          },
        ];
      if ('words' in aggs) {
        const { filters } = (aggs.words as { filters: { filters: object[] } }).filters;
        const counts = filters.map(() => ({ doc_count: 0 }));
        return [
          200,
          {
            hits: hits(2),
            aggregations: { words: { buckets: counts }, telling: { buckets: counts } },
          },
        ];
      }
      return [
        200,
        {
          hits: hits(2, 'rust', 'dough'),
          aggregations: {
            job_cate: of(bucket(1, 2)),
            emp_type: of(bucket('full_time', 2)),
            work_mode: of(),
            location: of(bucket('Oslo, Norway', 2)),
            skills: of(bucket('c++', 1)),
            salaries: of({ key: '0.0-10.0', from: 0, to: 10, doc_count: 0 }, { key: '10.0-*', from: 10, doc_count: 1 }),
          },
        },
      ];
    });
    expect(
      await search.search(queryOf({ text: 'ruts', location: 'oslo', salaryEdges: [0, 10, Infinity] })),
    ).toMatchObject({
      ids: ['rust', 'dough'],
      total: 2,
      meant: 'rust',
      salaries: [0, 1],
      facets: {
        emp_type: [{ value: 'full_time', label: 'Full time', count: 2 }],
        location: [{ value: 'Oslo, Norway', label: 'Oslo, Norway', count: 2 }],
        skills: [{ value: 'C++', label: 'C++', count: 1 }],
        work_mode: [],
      },
    });
    const { body } = server.recorded.at(-2)!;
    expect(body).toMatchObject({
      track_total_hits: true,
      post_filter: { bool: { filter: [{ bool: { should: [{ terms: { location: ['Oslo, Norway'] } }] } }] } },
      sort: [{ _score: 'desc' }, { created_at: 'desc' }, { id: 'asc' }],
    });
    expect(JSON.stringify(body)).toContain('"rust"');

    // Words, skills and places are known by now: the next search of the words is one request, marking them none.
    server.recorded.length = 0;
    await search.search(queryOf({ text: 'ruts', location: 'oslo' }));
    await search.highlighter('ruts');
    expect(calls()).toEqual([`POST /${ALIAS}/_search`]);
  });

  test('in the order of the match is one by relevance where there is no profile', async () => {
    server.answer(({ path, body }) => {
      if (!path.endsWith('_search')) return undefined;
      const { aggs } = body as { aggs: Record<string, object> };
      const { filters } = (aggs.words as { filters: { filters: object[] } } | undefined)?.filters ?? { filters: [] };
      const counts = { buckets: filters.map(() => ({ doc_count: 2 })) };
      return [
        200,
        {
          hits: hits(0),
          aggregations:
            'locations' in aggs
              ? { locations: { buckets: [] } }
              : 'words' in aggs
                ? { words: counts, telling: counts }
                : { job_cate: of(), emp_type: of(), work_mode: of(), location: of(), skills: of() },
        },
      ];
    });
    const bodyOf = async (sort: 'match' | 'relevance') => {
      await search.search(queryOf({ text: '"rust"', sort }));
      return server.recorded.at(-1)!.body;
    };
    expect(await bodyOf('match')).toEqual(await bodyOf('relevance'));
  });

  test.each([
    ['decken DACH', 'worldareadach'],
    ['decken -DACH', 'worldareadach'],
    ['america -bank', 'worldareaamerica'],
    ['nurse OR america', 'worldareaamerica'],
    ['europe -union', 'worldareaeurope'],
    ['machine -"home office"', 'remote'],
  ])('a search of ‘%s’ counts ‘%s’, which its plan looks up', async (text, word) => {
    const counted: unknown[] = [];
    server.answer(({ path, body }) => {
      if (!path.endsWith('_search')) return undefined;
      const { aggs = {} } = body as { aggs?: { words?: { filters: { filters: object[] } } } };
      const filters = aggs.words?.filters.filters ?? [];
      counted.push(...filters);
      const counts = { buckets: filters.map(() => ({ doc_count: 0 })) };
      return [200, { hits: hits(0), aggregations: { words: counts, telling: counts } }];
    });
    await search.highlighter(text);
    expect(counted).toContainEqual({ term: { words: { value: word } } });
  });

  test.each<[string, () => Promise<void> | void]>([
    ['away', () => server.stop()],
    ['behind a proxy that has nobody behind it', () => server.answer(() => [503, { error: 'no server' }])],
    [
      'busy',
      () =>
        server.answer(() => [
          429,
          { error: { type: 'circuit_breaking_exception', reason: 'Data too large' }, status: 429 },
        ]),
    ],
    [
      'without the index',
      () =>
        server.answer(() => [
          404,
          { error: { type: 'index_not_found_exception', reason: `no such index [${ALIAS}]` }, status: 404 },
        ]),
    ],
  ])('a search of a server that is %s is refused for the time being', async (_how, become) => {
    await search.restore();
    await become();
    for (const call of [
      () => search.search(queryOf({ text: 'rust' })),
      () => search.suggest('rust', { now: NOW, limit: 8 }),
      () => search.highlighter('rust'),
    ])
      await expect(call()).rejects.toMatchObject(UNAVAILABLE);
    expect(await search.answers()).toBe('OpenSearch cannot be asked');
  });

  test('a wrong query is a fault of ours, and no wait; the searched words do not go to the log with it', async () => {
    server.answer(({ path }) =>
      path.endsWith('_search')
        ? [400, { error: { type: 'parsing_exception', reason: 'unknown query [wrong]' }, status: 400 }]
        : undefined,
    );
    const failed: unknown = await Promise.resolve(search.search(queryOf({ text: 'rust' }))).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({
      name: 'OpenSearchFailure',
      statusCode: 400,
      message: expect.stringContaining('parsing_exception') as unknown,
    });
    expect(inspect(failed, { depth: null, showHidden: true })).not.toContain('rust');
  });
});
