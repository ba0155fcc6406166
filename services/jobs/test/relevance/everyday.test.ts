import { ARE_ADS_THERE } from './ads';
import { judgedCards, judgedEveryday, judgedOperators, judgedPlaces } from './judged-as-people-ask';
import { meanOf, type Judgement } from './judging';

// The real ads are no part of the project: without them there is nothing to judge here.
(ARE_ADS_THERE ? describe : describe.skip)('families of words, seasons and words too many on the real ads', () => {
  let all: Judgement[];

  beforeAll(async () => {
    all = await judgedEveryday();
  });

  test('the set has at least 120 queries, and each has something to find', () => {
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(all.filter(({ relevant }) => relevant === 0)).toEqual([]);
  });
  test.each(['family', 'left out', 'season'])('%s: something of worth stands among the first', (kind) => {
    const own = all.filter(({ shows }) => shows === kind);
    expect(own.filter(({ grades }) => grades.slice(0, 3).every((grade) => grade < 2)).map(({ text }) => text)).toEqual(
      [],
    );
  });
  test('nDCG@10 over all is high', () => expect(meanOf(all)).toBeGreaterThan(0.95));

  describe('operators, and words that companies are called by', () => {
    const asked = ARE_ADS_THERE ? judgedOperators() : [];

    test('each has something to find, and the first is what was meant', () => {
      expect(asked.filter(({ relevant, grades }) => relevant === 0 || grades[0] !== 3)).toEqual([]);
    });
    test('nDCG@10 over all is high', () => expect(meanOf(asked)).toBeGreaterThan(0.95));
  });
});

describe('words of cards and of days on generated jobs', () => {
  const asked = judgedCards();

  test('each has something to find, and the first is what was meant', () => {
    expect(asked.filter(({ relevant, grades }) => relevant === 0 || grades[0] !== 3)).toEqual([]);
  });
  test.each(['mark', 'recent'])('%s: nDCG@10 is high', (kind) => {
    expect(meanOf(asked.filter(({ shows }) => shows === kind))).toBeGreaterThan(0.95);
  });
});

describe('work and place in one text on generated jobs', () => {
  let all: Judgement[];

  beforeAll(async () => {
    all = await judgedPlaces();
  });

  test('each has something to find, and one of the first two is what was meant', () => {
    expect(all.filter(({ relevant, grades }) => relevant === 0 || !grades.slice(0, 2).includes(3))).toEqual([]);
  });
  test.each(['place', 'several places'])('%s: nDCG@10 is high', (kind) => {
    expect(meanOf(all.filter(({ shows }) => shows === kind))).toBeGreaterThan(0.95);
  });
});
