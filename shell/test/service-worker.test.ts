import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { MINUTE_MS } from '@market/api/durations';

const SOURCE = readFileSync(join(__dirname, '../public/service-worker.js'), 'utf8');
const ORIGIN = 'https://perch.example';
const NOW = Date.parse('2026-11-29T12:00:00Z');

interface Copy {
  ok: boolean;
  headers: Pick<Headers, 'get'>;
  clone: () => Copy;
  text: () => Promise<string>;
  json: () => Promise<unknown>;
}
type Handler = (event: unknown) => void;

const answerAt = (date: number | null): Copy => {
  const copy: Copy = {
    ok: true,
    headers: { get: (name) => (name === 'date' && date !== null ? new Date(date).toUTCString() : null) },
    clone: () => copy,
    text: async () => '<script src="/main.js"></script>',
    json: async () => ({ microFrontends: {} }),
  };
  return copy;
};

/** The worker with a cache and a network of the test's own. */
const startWorker = (
  keptAt: number | null | undefined,
  { isRemoved = false, isOffline = false, isSilent = false } = {},
) => {
  const handlers = new Map<string, Handler>();
  const kept = new Map<string, Copy>(keptAt === undefined ? [] : [['/saved-jobs', answerAt(keptAt)]]);
  const fetched: string[] = [];
  const cache = {
    match: async (address: string) => kept.get(address),
    put: async (address: string, copy: Copy) => void kept.set(address, copy),
    keys: async () => [...kept.keys()],
    delete: async (address: string) => kept.delete(address),
  };
  const caches = { has: async () => !isRemoved, open: jest.fn(async () => cache) };
  const navigator = { locks: { request: async (_name: string, work: () => unknown) => work() } };
  const self = {
    addEventListener: (name: string, handler: Handler) => void handlers.set(name, handler),
    location: { origin: ORIGIN },
  };
  const fetchIt = async (request: string | { url: string }) => {
    fetched.push(typeof request === 'string' ? request : request.url);
    if (isOffline) throw new TypeError('offline');
    if (isSilent) return new Promise<Copy>(() => undefined);
    return answerAt(Date.now());
  };
  // The script of a worker is no module: it finds these where a browser has its globals.
  runInNewContext(SOURCE, {
    self,
    navigator,
    caches,
    fetch: fetchIt,
    URL,
    Date,
    setTimeout,
    Response: { redirect: (to: string) => `to ${to}` },
  });
  return {
    fetched,
    opened: caches.open,
    async visit(path = '/my-applications') {
      fetched.length = 0;
      const waits: Array<Promise<unknown>> = [];
      let answer: Promise<unknown> | undefined;
      handlers.get('fetch')?.({
        request: { url: `${ORIGIN}${path}`, mode: 'navigate', method: 'GET' },
        respondWith: (given: Promise<unknown>) => {
          answer = given;
        },
        waitUntil: (given: Promise<unknown>) => void waits.push(given),
      });
      const given = await answer;
      await Promise.all(waits);
      return given;
    },
  };
};

describe('the worker of the offline copy', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('makes nothing anew once the copy is removed, while it still answers pages', async () => {
    const worker = startWorker(NOW - 11 * MINUTE_MS, { isRemoved: true });
    await worker.visit();
    expect(worker.fetched).toEqual([`${ORIGIN}/my-applications`]);
    expect(worker.opened).not.toHaveBeenCalled();
  });

  it('fetches the page that it keeps once in ten minutes, however many pages are opened', async () => {
    const worker = startWorker(NOW - 11 * MINUTE_MS);
    await worker.visit();
    expect(worker.fetched).toEqual([
      `${ORIGIN}/my-applications`,
      '/saved-jobs',
      '/remotes.json',
      `${ORIGIN}/main.js`,
      `${ORIGIN}/remotes.json`,
    ]);
    await worker.visit();
    expect(worker.fetched).toEqual([`${ORIGIN}/my-applications`]);
    jest.setSystemTime(NOW + 10 * MINUTE_MS);
    await worker.visit();
    expect(worker.fetched).toContain('/saved-jobs');
  });

  it('leads an app that starts without a connection to the saved jobs, and no other page', async () => {
    const worker = startWorker(NOW, { isOffline: true });
    expect(await worker.visit('/')).toBe('to /saved-jobs');
    expect(await worker.visit()).toMatchObject({ ok: true });
    await expect(startWorker(undefined, { isOffline: true }).visit('/')).rejects.toThrow('offline');
  });

  it('leaves the home page where a connection is only slow', async () => {
    const visit = startWorker(NOW, { isSilent: true }).visit('/');
    await jest.advanceTimersByTimeAsync(8_000);
    expect(await visit).toMatchObject({ ok: true });
  });

  it.each([
    ['is missing', undefined],
    ['has no date', null],
    ['is of the future', NOW + MINUTE_MS],
  ])('fetches it anew where the copy %s', async (_what, keptAt) => {
    const worker = startWorker(keptAt);
    await worker.visit();
    expect(worker.fetched).toContain('/saved-jobs');
  });
});
