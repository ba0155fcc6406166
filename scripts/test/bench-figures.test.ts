import { isFailed, rowOf, type Statuses } from '../../bench/figures';

const answers = (...counts: Array<[number | 'no answer', number]>): Statuses => new Map(counts);

test('a row of good answers has its figures', () => {
  const row = rowOf('search', answers([200, 90], [201, 10]), [1_000, 2, 5]);
  expect(row).toEqual(['search', 1_000, 2, 5]);
  expect(isFailed(row)).toBe(false);
});

test.each([
  ['refused for their rate', answers([200, 10], [429, 90]), 'FAILED: of 100 answers 90 × 429 (rate limited)'],
  ['that never come', answers([200, 99], ['no answer', 1]), 'FAILED: of 100 answers 1 × no answer'],
  ['of several faults', answers([503, 2], [404, 1]), 'FAILED: of 3 answers 2 × 503, 1 × 404'],
])('a row with answers %s has no figure and says why', (_what, statuses, says) => {
  const row = rowOf('search', statuses, [6_535, 1, 2]);
  expect(row).toEqual(['search', says, '', '']);
  expect(isFailed(row)).toBe(true);
});
