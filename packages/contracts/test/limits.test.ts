import { ENDPOINTS } from '../src/endpoints';
import type { Endpoint } from '../src/endpoint';
import { LIMITS } from '../src/limits';

const endpoints = Object.values(ENDPOINTS) as Endpoint[];

test.each(Object.entries(LIMITS))('%s is the limit of some endpoint', (_name, limit) => {
  expect(endpoints.some(({ limits = [] }) => limits.includes(limit))).toBe(true);
});

test('each limit is counted under a name of its own', () => {
  const names = Object.values(LIMITS).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
