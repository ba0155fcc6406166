import { RELEASE_VERSION } from '@market/api';
import type { Shell } from '@market/web-kit';
import { browserReportSchema, type BrowserReport, type RemoteVersion } from '@market/contracts/remotes';
import { useKnownRemotes, type KnownRemote } from '../src/remotes/known-remotes';
import { createRemoteModules } from '../src/remotes/remote-modules';
import { followNotes, noteVersion, takeKept, takeNote, type Note } from '../src/reports/notes';
import { createReport } from '../src/reports/report';
import { sendReports, type RouterNeeds } from '../src/reports/send-reports';
import { startReports } from '../src/reports/start-reports';
import { zooVersion } from './misbehaving-remotes/zoo';

jest.mock('../src/remotes/federation', () => ({
  load: () => (mockFails ? Promise.reject(new Error('no code')) : Promise.resolve({ setup: () => ({}) })),
  loadAfresh: () => undefined,
}));
jest.mock('../src/remotes/shell-of-remote', () => ({ shellOfRemote: () => ({}) }));
let mockFails = false;

jest.mock('web-vitals', () => ({
  onLCP: (tell: (metric: object) => void) => tell({ value: 1_234.4, entries: [] }),
  onINP: (tell: (metric: object) => void) => tell({ value: 260, entries: [{ startTime: 0 }] }),
  onCLS: (tell: (metric: object) => void) => (mockTellCls = tell),
}));
let mockTellCls: (metric: object) => void = () => undefined;

/** Long tasks, as the browser's observer reports them. */
const observed: Array<(list: object) => void> = [];
class LongTaskObserver {
  static readonly supportedEntryTypes = ['longtask'];
  constructor(listen: (list: object) => void) {
    observed.push(listen);
  }
  observe(): void {}
  disconnect(): void {}
}
globalThis.PerformanceObserver = LongTaskObserver as unknown as typeof PerformanceObserver;
const longTask = () => observed.forEach((tell) => tell({ getEntries: () => [{ startTime: 1 }] }));
const hide = (state: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

const sent: BrowserReport[] = [];
const router = {
  state: { location: { pathname: '/zoo' } },
  subscribe: () => () => undefined,
} as unknown as RouterNeeds;
const FILE = `${location.origin}/remotes/zoo/1.0.0-abc/expose.0a1b.js`;
const thrown = (stack: string) => Object.assign(new TypeError('x is not a function'), { stack });

function knowZoo(override?: boolean): void {
  const listed = zooVersion('1.0.0', {}) as unknown as RemoteVersion;
  const zoo = {
    name: 'zoo',
    entry: `${location.origin}/remotes/zoo/1.0.0-abc/mf-manifest.json`,
    listed: { ...listed, extras: { ...listed.extras, ...(override ? { override } : {}) } },
    manifest: {
      name: 'zoo',
      contracts: '^3.0.0',
      pages: [{ path: '/zoo', title: 'Zoo', layout: 'default', access: 'public' }],
    },
  } as unknown as KnownRemote;
  useKnownRemotes.setState({ settled: true, remotes: [zoo], error: null });
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  sent.length = 0;
  mockFails = false;
  sessionStorage.clear();
  observed.length = 0;
  takeKept();
  knowZoo();
  navigator.sendBeacon = (_address, body) => {
    sent.push(browserReportSchema.validateSync(JSON.parse((body as TextBlob).body), { strict: true }));
    return true;
  };
});
afterEach(() => jest.useRealTimers());

const RealBlob = globalThis.Blob;
/** A body whose text can be read at once. */
class TextBlob extends RealBlob {
  readonly body: string;
  constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
    super(parts, options);
    this.body = parts.filter((part) => typeof part === 'string').join('');
  }
}
beforeAll(() => {
  globalThis.Blob = TextBlob;
});
afterAll(() => {
  globalThis.Blob = RealBlob;
});

const partsOf = (remote: string) => sent.flatMap(({ parts }) => parts).filter((part) => part.remote === remote);

describe('reports of browsers', () => {
  it('name versions, steps and what visitors feel of a page, each visit and failure once', () => {
    noteVersion(FILE);
    const stop = sendReports({ router, report: createReport() });
    noteVersion(FILE, 'setup');
    noteVersion(FILE, 'setup');
    jest.advanceTimersByTime(2_000);
    expect(partsOf('zoo')).toEqual([
      {
        remote: 'zoo',
        version: '1.0.0-abc',
        visit: true,
        failed: true,
        faulty: false,
        steps: ['setup', 'setup'],
        errors: [],
      },
      expect.objectContaining({ visit: false, failed: false, page: '/zoo', lcp: 1_234, inp: 260 }),
    ]);
    expect(partsOf('shell')).toEqual([expect.objectContaining({ version: RELEASE_VERSION, visit: true })]);
    noteVersion(FILE);
    noteVersion(FILE, 'show');
    jest.advanceTimersByTime(2_000);
    expect(partsOf('zoo').at(-1)).toMatchObject({ visit: false, failed: false, steps: ['show'] });
    stop();
  });

  it('give an error to the remote whose file threw, to the shell for its own, and to nobody for an extension', () => {
    const stop = sendReports({ router, report: createReport() });
    noteVersion(FILE);
    takeNote({
      kind: 'error',
      error: thrown(`TypeError: x\n at a (${location.origin}/main.js:1:2)\n at b (${FILE}:1:204)`),
    });
    takeNote({ kind: 'error', error: thrown(`TypeError: x\n at a (${location.origin}/main.js:3:4)`) });
    takeNote({ kind: 'error', error: thrown('TypeError: x\n at a (chrome-extension://abc/a.js:1:2)') });
    takeNote({ kind: 'error', error: 'Script error.' });
    jest.advanceTimersByTime(2_000);
    expect(partsOf('zoo').find(({ faulty }) => faulty)).toMatchObject({
      errors: [{ message: 'TypeError: x is not a function', at: 'expose.0a1b.js:1:204' }],
    });
    expect(partsOf('shell')[0]).toMatchObject({ faulty: true, errors: [{ at: 'main.js:3:4' }] });
    expect(sent.flatMap(({ parts }) => parts.flatMap(({ errors }) => errors))).toHaveLength(2);
    stop();
  });

  it('count no visit and no failure of what was only fetched ahead, until it is asked for', () => {
    const stop = sendReports({ router, report: createReport() });
    noteVersion(FILE, 'code');
    takeNote({ kind: 'error', error: thrown(`TypeError: x\n at b (${FILE}:1:204)`) });
    jest.advanceTimersByTime(2_000);
    expect(partsOf('zoo')).toEqual([
      expect.objectContaining({ visit: false, failed: false, lcp: 1_234 }),
      expect.objectContaining({ visit: false, failed: false, faulty: false, steps: ['code'] }),
    ]);
    // Another version has taken its place.
    noteVersion(FILE.replace('1.0.0-abc', '0.9.0-def'));
    jest.advanceTimersByTime(2_000);
    expect(partsOf('zoo').slice(2)).toEqual([
      expect.objectContaining({ version: '0.9.0-def', visit: true, failed: false }),
      expect.objectContaining({ version: '1.0.0-abc', visit: true, failed: true, faulty: true }),
    ]);
    stop();
  });

  it.each([
    [false, ['used 1.0.0-abc']],
    [true, ['used 1.0.0-abc', 'failed 1.0.0-abc']],
  ])('know a start ahead from one for a page, a dialog or a slot (fails: %s)', async (fails, expected) => {
    mockFails = fails;
    jest.useRealTimers();
    const notes: string[] = [];
    const stop = followNotes((note: Note) => notes.push(note.kind === 'error' ? '' : `${note.kind} ${note.version}`));
    const modules = createRemoteModules({} as Shell);
    await modules.prefetch('zoo');
    expect(notes.filter((one) => one.startsWith('used'))).toEqual([]);
    notes.length = 0;
    await modules.get('zoo').catch(() => undefined);
    await modules.get('zoo').catch(() => undefined);
    expect([...new Set(notes)]).toEqual(expected);
    stop();
  });

  it('reports of a version that the session chose itself are not sent', () => {
    knowZoo(true);
    const stop = sendReports({ router, report: createReport() });
    noteVersion(FILE, 'code');
    jest.advanceTimersByTime(2_000);
    expect(partsOf('zoo')).toEqual([]);
    stop();
  });

  it('end after ten, whatever goes wrong, the last of them when the page is left', () => {
    const stop = sendReports({ router, report: createReport() });
    for (let n = 0; n < 30; n += 1) {
      noteVersion(FILE, 'code');
      jest.advanceTimersByTime(2_000);
    }
    expect(sent).toHaveLength(9);
    mockTellCls({ value: 0.3, entries: [] });
    hide('hidden');
    hide('hidden');
    expect(sent).toHaveLength(10);
    expect(partsOf('zoo').at(-1)).toMatchObject({ cls: 0.3 });
    stop();
    Reflect.deleteProperty(document, 'visibilityState');
  });

  it('are not used up by a page of long tasks, whose values come when it is left', () => {
    const stop = sendReports({ router, report: createReport() });
    jest.advanceTimersByTime(2_000);
    expect(sent).toHaveLength(1);
    for (let n = 0; n < 30; n += 1) {
      longTask();
      jest.advanceTimersByTime(2_000);
    }
    expect(sent).toHaveLength(1);
    mockTellCls({ value: 0.3, entries: [] });
    hide('hidden');
    expect(partsOf('zoo').at(-1)).toMatchObject({ long_tasks: 30, cls: 0.3 });
    stop();
    Reflect.deleteProperty(document, 'visibilityState');
  });

  it('count a visitor once per version, however many pages the tab loads', () => {
    const canary = FILE.replace('1.0.0-abc', '1.1.0-def');
    for (let load = 0; load < 12; load += 1) {
      const stop = sendReports({ router, report: createReport() });
      // The first page load fails with the canary; the live version serves the rest of the session.
      if (load === 0) noteVersion(canary);
      if (load === 0) noteVersion(canary, 'setup');
      noteVersion(FILE);
      takeNote({ kind: 'error', error: thrown(`TypeError: x\n at b (${FILE}:1:204)`) });
      jest.advanceTimersByTime(2_000);
      stop();
    }
    const count = (version: string, what: 'visit' | 'failed' | 'faulty') =>
      partsOf('zoo').filter((part) => part.version === version && part[what]).length;
    expect([count('1.1.0-def', 'visit'), count('1.1.0-def', 'failed')]).toEqual([1, 1]);
    expect([count('1.0.0-abc', 'visit'), count('1.0.0-abc', 'faulty')]).toEqual([1, 1]);
    expect(partsOf('shell').filter(({ visit }) => visit)).toHaveLength(1);
    // Values belong to each page load; only the first INP is the visitor's.
    const measured = partsOf('zoo').filter(({ inp }) => inp !== undefined);
    expect(measured.map(({ again }) => again)).toEqual([undefined, ...Array.from({ length: 11 }, () => true)]);
    // Kept in the browser: names of versions, nothing about the visitor.
    expect(JSON.parse(sessionStorage.getItem('market.told-versions') ?? '')).toContain('failed zoo 1.1.0-def');
  });

  it('tell of a visit anew that a page which hung has not told', () => {
    const stop = sendReports({ router, report: createReport() });
    noteVersion(FILE);
    stop();
    const again = sendReports({ router, report: createReport() });
    noteVersion(FILE);
    jest.advanceTimersByTime(2_000);
    expect(partsOf('zoo').filter(({ visit }) => visit)).toHaveLength(1);
    again();
  });
});

describe('a page that is left before the part that reports is there', () => {
  beforeEach(() => {
    document.head.innerHTML = '<script type="application/json" id="settings">{"reportsShare":100}</script>';
  });
  afterEach(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.head.innerHTML = '';
  });

  it('tells which versions it used and whether they failed, once', () => {
    const stop = startReports({ router, shown: new Promise(() => undefined) });
    noteVersion(FILE);
    noteVersion(FILE, 'setup');
    hide('hidden');
    hide('visible');
    hide('hidden');
    expect(sent).toHaveLength(1);
    expect(partsOf('zoo')).toEqual([expect.objectContaining({ visit: true, failed: true, steps: ['setup'] })]);
    expect(partsOf('shell')).toEqual([expect.objectContaining({ visit: true, failed: false })]);
    stop();
    noteVersion(FILE, 'show');
    hide('hidden');
    expect(sent).toHaveLength(1);
  });

  it('tells the errors in full to who comes back, those of the shell too', async () => {
    const stop = startReports({ router, shown: new Promise(() => undefined) });
    noteVersion(FILE);
    takeNote({ kind: 'error', error: thrown(`TypeError: x\n at b (${FILE}:1:204)`) });
    takeNote({ kind: 'error', error: thrown(`TypeError: x\n at a (${location.origin}/main.js:3:4)`) });
    hide('hidden');
    hide('visible');
    hide('hidden');
    expect(sent).toHaveLength(1);
    expect(partsOf('zoo')).toEqual([expect.objectContaining({ visit: true, faulty: true, errors: [] })]);
    hide('visible');
    await jest.advanceTimersByTimeAsync(9_000);
    await jest.advanceTimersByTimeAsync(2_000);
    const told = sent.slice(1).flatMap(({ parts }) => parts.filter(({ errors }) => errors.length > 0));
    expect(told).toEqual([
      expect.objectContaining({
        remote: 'zoo',
        visit: false,
        errors: [expect.objectContaining({ at: 'expose.0a1b.js:1:204' })],
      }),
      expect.objectContaining({
        remote: 'shell',
        faulty: true,
        errors: [expect.objectContaining({ at: 'main.js:3:4' })],
      }),
    ]);
    stop();
  });
});

describe('S261: whether a page reports', () => {
  const settings = (share: number) => {
    document.head.innerHTML = `<script type="application/json" id="settings">{"reportsShare":${share}}</script>`;
  };
  const listens = () => {
    const add = jest.spyOn(window, 'addEventListener');
    startReports({ router, shown: new Promise(() => undefined) })();
    const count = add.mock.calls.filter(([kind]) => kind === 'error').length;
    add.mockRestore();
    return count > 0;
  };
  afterEach(() => {
    document.head.innerHTML = '';
    jest.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'doNotTrack');
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  });

  it('follows the setting, and is no without one', () => {
    expect(listens()).toBe(false);
    settings(100);
    expect(listens()).toBe(true);
    settings(10);
    sessionStorage.clear();
    jest.spyOn(Math, 'random').mockReturnValue(0.1);
    expect(listens()).toBe(false);
    sessionStorage.clear();
    jest.spyOn(Math, 'random').mockReturnValue(0.09);
    expect(listens()).toBe(true);
    // Drawn once per tab: a tab that is sampled at one page load is sampled at all of them.
    jest.spyOn(Math, 'random').mockReturnValue(0.9);
    expect(listens()).toBe(true);
    expect(sessionStorage.getItem('market.reports-place')).toBe('9');
  });

  it.each([
    ['Do Not Track', 'doNotTrack', '1'],
    ['Global Privacy Control', 'globalPrivacyControl', true],
  ])('is no with %s', (_what, name, value) => {
    settings(100);
    Object.defineProperty(navigator, name, { value, configurable: true });
    expect(listens()).toBe(false);
  });
});
