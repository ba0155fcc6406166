import { isChunkFailure, recoverFromChunkFailure } from '../src/navigation/chunk-failure';

const chunkFailure = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
let navigations: number;
const navigate = () => {
  navigations += 1;
};

beforeEach(() => {
  navigations = 0;
  sessionStorage.clear();
  history.replaceState(null, '', '/search-jobs');
  jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
});

afterEach(() => jest.useRealTimers());

test('a chunk that did not load is recognised, also as the cause of another error', () => {
  expect(isChunkFailure(chunkFailure())).toBe(true);
  expect(isChunkFailure(new Error('remote failed', { cause: chunkFailure() }))).toBe(true);
  expect(isChunkFailure(new Error('render failed'))).toBe(false);
  expect(isChunkFailure('text')).toBe(false);
});

test('it forces one full navigation', () => {
  expect(recoverFromChunkFailure(chunkFailure(), navigate)).toBe(true);
  expect(navigations).toBe(1);
});

test('one that took too long does not: the page would wait as long again', () => {
  const late = Object.assign(chunkFailure(), { type: 'timeout' });
  expect(recoverFromChunkFailure(new Error('remote failed', { cause: late }), navigate)).toBe(false);
  expect(navigations).toBe(0);
});

test('it never navigates again at the same address', () => {
  recoverFromChunkFailure(chunkFailure(), navigate);
  jest.advanceTimersByTime(3_600_000);
  expect(recoverFromChunkFailure(chunkFailure(), navigate)).toBe(false);
  expect(navigations).toBe(1);
});

test('two addresses cannot send the person back and forth', () => {
  recoverFromChunkFailure(chunkFailure(), navigate);
  history.replaceState(null, '', '/profile');
  expect(recoverFromChunkFailure(chunkFailure(), navigate)).toBe(false);
  jest.advanceTimersByTime(10_000);
  expect(recoverFromChunkFailure(chunkFailure(), navigate)).toBe(true);
});

test('any other failure is left to the panel', () => {
  expect(recoverFromChunkFailure(new Error('render failed'), navigate)).toBe(false);
  expect(navigations).toBe(0);
});
