import { fitsContract, isContractRange } from '../src';

test.each([
  ['^1.0.0', '1.0.0'],
  ['^1.0.0', '1.4.2'],
  ['^1.2.3', '1.2.3'],
  ['^1.2.3', '1.3.0'],
  ['^2.2.0 || ^3.0.0', '2.4.0'],
  ['^2.2.0 || ^3.0.0', '3.0.1'],
])('a remote built for %s runs in a shell of %s', (range, version) => {
  expect(fitsContract(range, version)).toBe(true);
});

test.each([
  ['^2.0.0', '1.9.9'],
  ['^1.0.0', '2.0.0'],
  ['^1.2.0', '1.1.9'],
  ['^1.2.3', '1.2.2'],
  ['^2.2.0 || ^3.0.0', '2.1.0'],
  ['^2.2.0 || ^3.0.0', '4.0.0'],
  ['^2.2.0 || latest', '2.2.0'],
  ['latest', '1.0.0'],
  ['^1.0.0', 'dev'],
])('a remote built for %s is refused by a shell of %s', (range, version) => {
  expect(fitsContract(range, version)).toBe(false);
});

test.each(['^2.2.0', '^2.2.0 || ^3.0.0'])('%s is a range of the contract', (range) => {
  expect(isContractRange(range)).toBe(true);
});

test.each(['', '2.2.0', '2.x', '^2.2', '>=2.2.0', '~2.2.0', '*', '^2.2.0||^3.0.0', '^2.2.0 ^3.0.0', '^2.2.0 || '])(
  '"%s" is none',
  (range) => {
    expect(isContractRange(range)).toBe(false);
  },
);
