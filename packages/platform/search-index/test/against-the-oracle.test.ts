import fc from 'fast-check';
import {
  createSearchIndex,
  restoreSearchIndex,
  type IndexDocument,
  type IndexQuery,
  type IndexSchema,
  type IndexValue,
  type SearchIndex,
} from '../src';
import { FarDocuments } from '../src/query/far-documents';
import { Oracle, scorePoints } from './oracle';

const SCHEMA: IndexSchema = {
  fields: [
    { name: 'title', weight: 6, typicalLength: 3, telling: true, phrases: true },
    { name: 'text', weight: 1, typicalLength: 8, telling: false, phrases: true },
  ],
  choices: [
    { name: 'kind', values: 3 },
    { name: 'mode', values: 2 },
  ],
  keys: [
    { name: 'place', filters: true, counted: true, completes: false },
    { name: 'owner', filters: false, counted: false, completes: true },
  ],
  tags: [{ name: 'skill', filters: true, counted: true, completes: true }],
  numbers: [
    { name: 'pay', filters: true },
    { name: 'rank', filters: false },
  ],
};
/** In `npm run test:all`; a smaller part of it with every change. */
const AT_FULL_SIZE = process.env.TEST_TIER === 'all';
const WORDS = [
  'baker',
  'bakers',
  'barker',
  'maker',
  'sailor',
  'night',
  'js',
  'javascript',
  'C++',
  'C#',
  '.NET',
  'Node.js',
  'node',
  'full-stack',
  'full',
  'stack',
  'SWE',
  'software',
  'engineer',
  'engineers',
  'R',
  'rust',
  'must',
  'Zürich',
  'harbour',
  'harbor',
  'the',
  'jobs',
  'ship',
  'shop',
  'shoe',
  'sharp',
  'shelf',
];
const TYPED = [
  ...WORDS,
  'bakre',
  'harbuor',
  'enginer',
  'en',
  'ha',
  'b',
  's',
  'sh',
  'baker sh',
  'nothing',
  'softwear',
  'fullstack',
  'dotnet',
  'k8s',
];
const value = (key: string): IndexValue => ({ key, text: key.toUpperCase() });
const texts = (words: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...words), { maxLength }).map((some) => some.join(' '));
const maybe = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: null });
const point = fc.constantFrom([1, 0, 0] as const, [0, 1, 0] as const, [0, 0, 1] as const, [0.6, 0.8, 0] as const);

const anyDocument: fc.Arbitrary<Omit<IndexDocument, 'id'>> = fc.record({
  texts: fc.record({ title: texts(WORDS, 3), text: texts(WORDS, 8) }),
  choices: fc.record({ kind: fc.integer({ min: -1, max: 2 }), mode: fc.integer({ min: -1, max: 1 }) }),
  keys: fc.record({
    place: maybe(fc.constantFrom('oslo', 'bergen', 'rome').map(value)),
    owner: maybe(fc.constantFrom('ann', 'bob').map(value)),
  }),
  tags: fc.record({ skill: fc.array(fc.constantFrom(...'abcdefghijkl').map(value), { maxLength: 11 }) }),
  numbers: fc.record({ pay: maybe(fc.integer({ min: 0, max: 9 })), rank: maybe(fc.integer({ min: 0, max: 4 })) }),
  points: fc.array(point, { maxLength: 2 }),
  time: fc.integer({ min: 0, max: 5 }),
  expiresAt: maybe(fc.integer({ min: 0, max: 10 })),
});

type Asked = Omit<IndexQuery, 'keys' | 'tags' | 'withoutKeys'> & {
  leftOut?: { place?: string[]; owner?: string[] } | undefined;
  place: string[] | null;
  owner: string[] | null;
  skill: string[] | null;
};
const anyQuery: fc.Arbitrary<Asked> = fc.record({
  text: fc.oneof(fc.constant(''), texts(TYPED, 3)),
  choices: fc.record({
    kind: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.integer({ min: 0, max: 2 }))),
    mode: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.integer({ min: 0, max: 1 }))),
  }),
  place: maybe(fc.uniqueArray(fc.constantFrom('oslo', 'bergen', 'rome'))),
  owner: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom('ann', 'eve')) },
  ),
  leftOut: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.record({
        place: fc.uniqueArray(fc.constantFrom('oslo', 'rome')),
        owner: fc.uniqueArray(fc.constantFrom('ann', 'eve')),
      }),
    },
  ),
  skill: maybe(fc.uniqueArray(fc.constantFrom('a', 'b', 'z'))),
  near: maybe(
    fc.record({
      key: fc.constant('place'),
      around: fc.array(fc.record({ centre: point, chord: fc.constantFrom(0.1, 1, 1.5) }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
  ),
  atLeast: fc.oneof(
    fc.constant<Record<string, number>>({}),
    fc.record({ pay: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ rank: fc.integer({ min: 0, max: 4 }) }),
  ),
  from: maybe(fc.integer({ min: 0, max: 5 })),
  among: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.nat(30).map((at) => `document-${at}`)) },
  ),
  without: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.nat(30).map((at) => `document-${at}`)) },
  ),
  histogram: maybe(fc.constant({ number: 'pay', edges: [0, 3, 6, Infinity] })),
  now: fc.integer({ min: 0, max: 10 }),
  order: fc.constantFrom<IndexQuery['order']>(
    'relevance',
    'newest',
    { number: 'pay' },
    { number: 'rank' },
    { score: scorePoints },
  ),
  offset: fc.constantFrom(0, 0, 2, 9, 40),
  limit: fc.constantFrom(0, 3, 50),
});

type Step =
  | { put: { at: number; document: Omit<IndexDocument, 'id'> } }
  | { remove: number }
  | { ask: Asked }
  | { work: 'compact' | 'settle' | 'restart' };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ put: fc.record({ at: fc.nat(30), document: anyDocument }) }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat(30) }) },
  { weight: 3, arbitrary: fc.record({ ask: anyQuery }) },
  { weight: 1, arbitrary: fc.record({ work: fc.constantFrom('compact', 'settle', 'restart') }) },
);

/** The query with values as the index numbers them. */
function numbered({ place, owner, leftOut, skill, ...query }: Asked, index: SearchIndex): IndexQuery {
  const numbers = (column: string, keys: string[]) =>
    new Set(keys.map((key) => index.values(column).find(key)).filter((number) => number !== undefined));
  return {
    ...query,
    keys: {
      ...(place ? { place: numbers('place', place) } : {}),
      ...(owner ? { owner: numbers('owner', owner) } : {}),
    },
    withoutKeys:
      leftOut && Object.fromEntries(Object.entries(leftOut).map(([column, keys]) => [column, numbers(column, keys)])),
    tags: skill ? { skill: numbers('skill', skill) } : {},
  };
}

function answerOf(index: SearchIndex, query: IndexQuery) {
  const { ids, total, choices, values, histogram } = index.search(query);
  const named = (column: string) =>
    Object.fromEntries(
      [...values[column]!]
        .map((count, number) => [number, count] as const)
        .filter(([number, count]) => number > 0 && count > 0)
        .map(([number, count]) => [index.values(column).key(number), count]),
    );
  return {
    ids,
    total,
    choices: Object.fromEntries(Object.entries(choices).map(([name, counts]) => [name, [...counts]])),
    values: { place: named('place'), skill: named('skill') },
    histogram,
  };
}

test('ids, order, totals and all counts are the same, whatever comes, changes, goes, expires, is compacted or read back in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 5, maxLength: 70 }),
      fc.record({ sealAt: fc.constantFrom(1, 3, 100), farFrom: fc.constantFrom(1, 10, 10_000) }),
      compare,
    ),
    { numRuns: AT_FULL_SIZE ? 250 : 60 },
  );
});

test('so they are for one letter or two that most documents have words with', async () => {
  const plain = {
    choices: { kind: [], mode: [] },
    place: null,
    owner: null,
    skill: null,
    near: null,
    atLeast: {},
    from: null,
    among: undefined,
    histogram: null,
    now: 0,
    order: 'relevance' as const,
    offset: 0,
    limit: 50,
  };
  const begun: fc.Arbitrary<Step> = fc
    .constantFrom('s', 'sh', 'b', 'baker s', 'baker sh', 'full-s', 'node.s', 'js sh', 'rust js', 'zürich js')
    .map((text) => ({ ask: { ...plain, text } }));
  const puts = fc.array(anyDocument, { minLength: 20, maxLength: 40 }).map((documents) =>
    documents.map((document, at): Step => ({
      put: {
        at,
        document: {
          ...document,
          texts: { ...document.texts, text: `${document.texts.text!} jsx json` },
          expiresAt: null,
        },
      },
    })),
  );
  const compacted: Step = { work: 'compact' };
  await fc.assert(
    fc.asyncProperty(
      puts,
      fc.array(fc.oneof(begun, begun, anyStep), { minLength: 5, maxLength: 15 }),
      (documents, steps) => compare([...documents, compacted, ...steps], { sealAt: 3 }),
    ),
    { numRuns: AT_FULL_SIZE ? 100 : 25 },
  );
});

describe('a page behind the last document', () => {
  const index = createSearchIndex(SCHEMA, { farFrom: 5 });
  for (let at = 0; at < 20; at += 1)
    index.put({
      id: `document-${at}`,
      texts: { title: 'baker', text: '' },
      choices: { kind: at % 2, mode: -1 },
      keys: { place: null, owner: null },
      tags: { skill: [] },
      numbers: { pay: at, rank: null },
      points: [],
      time: at,
      expiresAt: null,
    });
  const page = (offset: number, kind: number[], order: IndexQuery['order']) =>
    index.search({
      text: order === 'relevance' ? 'baker' : '',
      choices: { kind, mode: [] },
      keys: {},
      tags: {},
      near: null,
      atLeast: {},
      from: null,
      histogram: null,
      now: 0,
      order,
      offset,
      limit: 3,
    });
  const ORDERS: Array<IndexQuery['order']> = ['newest', 'relevance', { number: 'pay' }];

  test.each(ORDERS)('is found empty without a look at the order of the others (%j)', (order) => {
    const offers = (['offerNewest', 'offerByScore', 'offerByNumber'] as const).map((offer) =>
      jest.spyOn(FarDocuments.prototype, offer),
    );
    const sort = jest.spyOn(Float64Array.prototype, 'sort');
    const calls = () => [...offers, sort].reduce((sum, { mock }) => sum + mock.calls.length, 0);
    try {
      expect(page(20, [], order)).toMatchObject({ ids: [], total: 20 });
      expect(calls()).toBe(0);
      // Unknown totals are counted by offering the documents, segment by segment.
      expect(page(10, [0], order)).toMatchObject({ ids: [], total: 10 });
      expect(calls()).toBe(1);
      expect(sort).not.toHaveBeenCalled();
    } finally {
      jest.restoreAllMocks();
    }
  });

  test.each(ORDERS)('the last one that there is, is found (%j)', (order) => {
    expect(page(19, [], order).ids).toEqual(['document-0']);
    expect(page(8, [0], order).ids).toEqual(['document-2', 'document-0']);
  });
});

/** Does the same with the index and the oracle, and asks both. */
async function compare(steps: readonly Step[], options: { sealAt: number; farFrom?: number }): Promise<void> {
  let index = createSearchIndex(SCHEMA, options);
  const oracle = new Oracle(SCHEMA);
  for (const step of steps) {
    if ('put' in step) {
      const document = { ...step.put.document, id: `document-${step.put.at}` };
      index.put(document);
      oracle.put(document);
    } else if ('remove' in step) {
      index.remove(`document-${step.remove}`);
      oracle.remove(`document-${step.remove}`);
    } else if ('ask' in step) {
      const query = numbered(step.ask, index);
      oracle.numberOf = (column, key) => index.values(column).find(key);
      expect(answerOf(index, query)).toEqual(oracle.search(query, (word) => index.documentsWith(word)));
    } else if (step.work === 'compact') {
      await index.compact();
      // Nothing of what was removed is left in the statistics.
      expect(index.documentsWith('').of).toBe(oracle.documents.length);
    } else if (step.work === 'settle') await index.settled();
    else ({ index } = await restoreSearchIndex(SCHEMA, index.snapshot(''), options));
  }
  expect([...index.ids()].sort()).toEqual(oracle.documents.map(({ id }) => id).sort());
  expect(index.size).toBe(oracle.documents.length);
  await index.settled();
}
