import fc from 'fast-check';
import { TEXT_END, createSearchIndex, restoreSearchIndex, type IndexQuery, type IndexSchema } from '../src';

/** In `npm run test:all`; a smaller part of it with every change. */
const AT_FULL_SIZE = process.env.TEST_TIER === 'all';
const SCHEMA: IndexSchema = {
  fields: [
    { name: 'title', weight: 6, typicalLength: 3, telling: true, phrases: true },
    { name: 'text', weight: 1, typicalLength: 8, telling: false, phrases: true },
    { name: 'beside', weight: 1, typicalLength: 8, telling: false, phrases: false },
  ],
  choices: [{ name: 'kind', values: 2 }],
  keys: [],
  tags: [],
  numbers: [],
};
const query = (text: string): IndexQuery => ({
  text,
  choices: {},
  keys: {},
  tags: {},
  near: null,
  atLeast: {},
  from: null,
  histogram: null,
  now: 0,
  order: 'relevance',
  offset: 0,
  limit: 1_000,
});

type Texts = Record<'title' | 'text' | 'beside', string>;
type Step = { put: Texts; at: number } | { remove: number } | { work: 'compact' | 'snapshot' };

const words = fc
  .array(fc.constantFrom('night', 'shift', 'of', 'night-shift', 'Shift', 'shifts', 'a.b', TEXT_END), { maxLength: 8 })
  .map((some) => some.join(' '));
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ put: fc.record({ title: words, text: words, beside: words }), at: fc.nat(12) }), weight: 6 },
  { arbitrary: fc.record({ remove: fc.nat(12) }), weight: 2 },
  { arbitrary: fc.record({ work: fc.constantFrom('compact' as const, 'snapshot' as const) }), weight: 1 },
);
const phrases = fc
  .array(fc.constantFrom('night', 'shift', 'of', 'night-shift', 'ab'), { minLength: 2, maxLength: 4 })
  .map((some) => some.join(' '));

/** By definition: one of the texts has these words side by side, whatever parts them. */
function says({ title, text }: Texts, phrase: string): boolean {
  const spaced = (some: string) => ` ${some.toLowerCase().replaceAll('a.b', 'ab').split(/[ -]+/).join(' ')} `;
  return [title, text].some((texts) => texts.split(TEXT_END).some((one) => spaced(one).includes(spaced(phrase))));
}

test('the words of a phrase stand side by side in a text, whatever comes, changes, goes, is compacted or read back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 10, maxLength: 40 }),
      fc.array(phrases, { minLength: 8, maxLength: 8 }),
      fc.record({ sealAt: fc.constantFrom(1, 3, 100), others: fc.constantFrom(0, 60) }),
      async (steps, asked, { sealAt, others }) => {
        let index = createSearchIndex(SCHEMA, { sealAt });
        const documents = new Map<string, Texts>();
        // Phrases are looked for in another way where few of many documents have their words.
        const unlike = Array.from({ length: others }, (_, at): Step => ({
          put: { title: 'other', text: '', beside: '' },
          at: 100 + at,
        }));
        for (const step of [...unlike, ...steps]) {
          if ('put' in step) {
            const [id, kind] = [`document-${step.at}`, step.at % 2];
            documents.set(id, step.put);
            index.put({
              ...{ id, texts: step.put, choices: { kind }, keys: {}, tags: {}, numbers: {} },
              ...{ points: [], time: 0, expiresAt: null },
            });
          } else if ('remove' in step) {
            documents.delete(`document-${step.remove}`);
            index.remove(`document-${step.remove}`);
          } else if (step.work === 'compact') await index.compact();
          else ({ index } = await restoreSearchIndex(SCHEMA, index.snapshot(''), { sealAt }));
        }
        for (const phrase of asked) {
          const [having, lacking] = [true, false].map((wanted) =>
            [...documents].flatMap(([id, texts]) => (says(texts, phrase) === wanted ? [id] : [])).sort(),
          );
          for (const [text, ids = []] of [
            [`"${phrase}"`, having],
            [`"${phrase}" OR "${phrase}"`, having],
            [`-"${phrase}"`, lacking],
          ] as const) {
            const answer = index.search(query(text));
            expect([text, answer.ids.sort()]).toEqual([text, ids]);
            expect([answer.total, ...answer.choices.kind!]).toEqual([
              ids.length,
              ...[0, 1].map((kind) => ids.filter((id) => Number(id.slice(9)) % 2 === kind).length),
            ]);
          }
        }
        await index.settled();
      },
    ),
    { numRuns: AT_FULL_SIZE ? 250 : 50 },
  );
});

test('S470: a phrase is looked for in one go, however many ways there are to write its words', () => {
  const index = createSearchIndex(SCHEMA);
  const put = (id: string, text: string) =>
    index.put({
      ...{ id, texts: { title: '', text, beside: '' }, choices: { kind: -1 }, keys: {}, tags: {}, numbers: {} },
      ...{ points: [], time: 0, expiresAt: null },
    });
  put('without', `${'a '.repeat(20_000)}aa aaaa zz`);
  put('with', `aaaa ${'a '.repeat(40)}zz, aa`);
  const phrase = (length: number) => `"${'aa '.repeat(length)}zz"`;
  expect(index.search(query(phrase(90))).ids).toEqual([]);
  expect(index.search(query(phrase(40))).ids).toEqual(['with']);
  expect(index.search(query(`"${'aaaa '.repeat(50)}zz"`)).ids).toEqual([]);
  const mark = index.highlighter(phrase(90));
  expect(mark(`${'a '.repeat(20_000)}aaaa zz`, { telling: false })).toEqual([]);
});

test('S508: a text with many phrases has the first ones looked for side by side, the words of others in any order', () => {
  const index = createSearchIndex(SCHEMA);
  const put = (id: string, pairs: readonly string[]) =>
    index.put({
      ...{ id, texts: { title: '', text: pairs.join('. ') }, choices: { kind: -1 }, keys: {}, tags: {}, numbers: {} },
      ...{ points: [], time: 0, expiresAt: null },
    });
  const pairs = Array.from({ length: 40 }, (_, at) => `left${at} right${at}`);
  const turned = (from: number) => pairs.map((pair, at) => (at < from ? pair : pair.split(' ').reverse().join(' ')));
  put('right', pairs);
  put('ninth-turned', turned(8));
  put('eighth-turned', turned(7));
  const found = (text: string) => index.search(query(text)).ids.sort().join(' ');
  const quoted = pairs.map((pair) => `"${pair}"`);
  expect(found(quoted.join(' '))).toBe('ninth-turned right');
  expect(found(quoted.slice(0, 7).join(' '))).toBe('eighth-turned ninth-turned right');
  expect(found(quoted.slice(7).join(' OR '))).toBe('eighth-turned ninth-turned right');
  // Behind a minus a word still counts, and of the phrases the first ones.
  expect(found(`left0 ${quoted.map((pair) => pair.replace('"', '-"left0 ')).join(' ')}`)).toBe(
    'eighth-turned ninth-turned right',
  );
  expect(found(`left0 ${quoted.slice(0, 8).join(' ')} -"left9 right9"`)).toBe('ninth-turned right');
  expect(found(`left0 ${quoted.slice(0, 8).join(' ')} -left9`)).toBe('');
});
