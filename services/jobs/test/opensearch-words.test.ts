import { until } from '@market/service-kit/testing';
import { KnownWords } from '../src/search/adapters/opensearch/known-words';

afterEach(() => jest.restoreAllMocks());

test('a written word is counted anew for as long as a server that has just started may take to show it', async () => {
  let shown = 0;
  const answer = () => {
    const buckets = [{ doc_count: shown }];
    return Promise.resolve({
      hits: { total: { value: 1 } },
      aggregations: { words: { buckets }, telling: { buckets } },
    });
  };
  // Cast: the one answer that counting asks for.
  const words = new KnownWords(answer as ConstructorParameters<typeof KnownWords>[0]);
  const count = async () =>
    (await words.about({ words: ['rope'], beginnings: [], forgiven: [] }, 0)).countsOf('rope').documents;
  words.wrote(['rope']);
  const writtenAt = performance.now();
  // The cache reads its clock once a millisecond.
  await until(() => performance.now() > writtenAt + 5);
  const later = performance.now() + 7_000;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  expect(await count()).toBe(0);
  shown = 1;
  expect(await count()).toBe(1);
});
