import { followConnection, useConnection } from '../src/base/connection';
import { isChunkFailure, recoverFromChunkFailure } from '../src/base/chunk-failure';

const chunkFailure = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const answered = async () => ({ status: 200 }) as Response;
let navigations: number;
let stop: () => void;
const navigate = () => {
  navigations += 1;
};

beforeEach(() => {
  navigations = 0;
  globalThis.fetch = jest.fn(answered);
  stop = followConnection();
  sessionStorage.clear();
  history.replaceState(null, '', '/search-jobs');
  jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('a chunk that did not load is recognised, also as the cause of another error', () => {
  expect(isChunkFailure(chunkFailure())).toBe(true);
  expect(isChunkFailure(new Error('remote failed', { cause: chunkFailure() }))).toBe(true);
  expect(isChunkFailure(new Error('render failed'))).toBe(false);
  expect(isChunkFailure('text')).toBe(false);
});

test('a missing file forces one full navigation', async () => {
  expect(await recoverFromChunkFailure(chunkFailure(), navigate)).toBe(true);
  expect(navigations).toBe(1);
});

test('a file that took too long does not: the page would wait as long again', async () => {
  const late = Object.assign(chunkFailure(), { type: 'timeout' });
  expect(await recoverFromChunkFailure(new Error('remote failed', { cause: late }), navigate)).toBe(false);
  expect(navigations).toBe(0);
});

test('a navigation is never repeated at the same address', async () => {
  await recoverFromChunkFailure(chunkFailure(), navigate);
  jest.advanceTimersByTime(3_600_000);
  expect(await recoverFromChunkFailure(chunkFailure(), navigate)).toBe(false);
  expect(navigations).toBe(1);
});

test('two addresses cannot send the person back and forth', async () => {
  await recoverFromChunkFailure(chunkFailure(), navigate);
  history.replaceState(null, '', '/profile');
  expect(await recoverFromChunkFailure(chunkFailure(), navigate)).toBe(false);
  jest.advanceTimersByTime(10_000);
  expect(await recoverFromChunkFailure(chunkFailure(), navigate)).toBe(true);
});

test('any other failure is left to the panel', async () => {
  expect(await recoverFromChunkFailure(new Error('render failed'), navigate)).toBe(false);
  expect(navigations).toBe(0);
});

test('while nobody answers it does not navigate, whose end would be the browser’s own error page; afterwards it may', async () => {
  globalThis.fetch = jest.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await recoverFromChunkFailure(chunkFailure(), navigate)).toBe(false);
  expect(navigations).toBe(0);
  expect(useConnection.getState().connection).toBe('site');

  globalThis.fetch = jest.fn(answered);
  expect(await recoverFromChunkFailure(chunkFailure(), navigate)).toBe(true);
  expect(useConnection.getState().connection).toBe('online');
});
