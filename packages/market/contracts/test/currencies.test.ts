import { CURRENCIES } from '../src/job-posts';

test('Intl knows each currency that a form offers, so that it has a name and a sign', () => {
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
  expect(CURRENCIES.filter((code) => !Intl.supportedValuesOf('currency').includes(code))).toEqual([]);
});
