import { RELEASE_VERSION } from '@market/api';
import {
  BROWSER_REPORTS_PATH,
  REPORTED_ERRORS_MAX,
  REPORTED_PARTS_MAX,
  SHELL_REPORT,
  withoutPersonal,
  type ReportedPart,
  type Vital,
} from '@market/contracts/remotes';
import type { createBrowserRouter } from 'react-router-dom';
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import { findPage } from '../navigation/page-table';
import { shellPages } from '../pages';
import { useKnownRemotes } from '../remotes/known-remotes';
import { followNotes, versionIn, type Note, type UsedVersion } from './notes';

export type RouterNeeds = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/** Address of the call. */
export const REPORTS_ADDRESS = `/api${BROWSER_REPORTS_PATH}`;
/** Notes of this time travel together. */
const BATCH_MS = 2_000;
/** Reports of one page load; a page that fails without end stops reporting. */
const REPORTS_MAX = 10;
/** Page changes that are remembered, to know on which page an interaction was. */
const PAGES_KEPT = 50;

const SHELL: UsedVersion = { remote: SHELL_REPORT, version: RELEASE_VERSION };

interface ShownPage extends UsedVersion {
  page: string | undefined;
  /** Since when, as `performance.now()` counts. */
  since: number;
}

/**
 * Gathers the notes of this page and what visitors feel of it (LCP, INP, CLS, long tasks), each with the version whose
 * page was shown, and sends them in batches and when the page is left.
 * @returns the function that stops it
 */
export function sendReports({ router }: { router: RouterNeeds }): () => void {
  const parts = new Map<string, ReportedPart>();
  const said = new Set<string>();
  const pages: ShownPage[] = [{ ...pageNow(router), since: 0 }];
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether that is said for the first time in this page load. */
  const isFirst = (what: string): boolean => !said.has(what) && Boolean(said.add(what));

  function partOf({ remote, version }: UsedVersion, page?: string): ReportedPart {
    const key = [remote, version, page ?? ''].join(' ');
    const part = parts.get(key) ?? {
      remote,
      version,
      visit: isFirst(`visit ${remote} ${version}`),
      failed: false,
      faulty: false,
      steps: [],
      errors: [],
      ...(page === undefined ? {} : { page }),
    };
    parts.set(key, part);
    timer ??= setTimeout(flush, BATCH_MS);
    return part;
  }

  function take(note: Note): void {
    if (note.kind === 'error') {
      takeError(note.error);
      return;
    }
    if (isOverridden(note)) return;
    const part = partOf(note);
    if (note.kind === 'used') return;
    if (isFirst(`failed ${note.remote} ${note.version}`)) part.failed = true;
    if (part.steps.length < REPORTED_ERRORS_MAX) part.steps.push(note.step);
  }

  function takeError(error: unknown): void {
    const place = placeOf(error);
    if (!place || isOverridden(place)) return;
    const part = partOf(place);
    if (isFirst(`faulty ${place.remote} ${place.version}`)) part.faulty = true;
    // Cast: only an Error has a place.
    const message = withoutPersonal(`${(error as Error).name}: ${(error as Error).message}`);
    if (part.errors.length < REPORTED_ERRORS_MAX && message)
      part.errors.push({ message, ...(place.at === undefined ? {} : { at: place.at }) });
  }

  function takeVital(vital: Vital, { value, entries }: Metric): void {
    const at = vital === 'inp' ? (entries[0]?.startTime ?? 0) : 0;
    const shown = vital === 'cls' ? pages.at(-1) : pages.findLast(({ since }) => since <= at);
    if (!shown || isOverridden(shown) || !isFirst(vital)) return;
    partOf(shown, shown.page)[vital] = vital === 'cls' ? Math.round(value * 1_000) / 1_000 : Math.round(value);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (parts.size === 0 || sent >= REPORTS_MAX) return;
    const body = JSON.stringify({ parts: [...parts.values()].slice(0, REPORTED_PARTS_MAX) });
    parts.clear();
    sent += 1;
    navigator.sendBeacon(REPORTS_ADDRESS, new Blob([body], { type: 'application/json' }));
  }

  partOf(SHELL);
  const stopNotes = followNotes(take);
  const stopRouter = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return;
    const now = pageNow(router);
    if (now.page !== pages.at(-1)?.page) pages.push({ ...now, since: performance.now() });
    if (pages.length > PAGES_KEPT) pages.shift();
  });
  onLCP((metric) => takeVital('lcp', metric));
  onINP((metric) => takeVital('inp', metric));
  onCLS((metric) => takeVital('cls', metric));
  const stopTasks = followLongTasks((at) => {
    const shown = pages.findLast(({ since }) => since <= at);
    if (!shown || isOverridden(shown)) return;
    const part = partOf(shown, shown.page);
    part.long_tasks = (part.long_tasks ?? 0) + 1;
  });
  // After those of web-vitals, which tell their last values at the same event.
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    clearTimeout(timer);
    stopNotes();
    stopRouter();
    stopTasks();
    document.removeEventListener('visibilitychange', onHidden);
  };
}

/** The page at the present address by its pattern, and the version that owns it. */
function pageNow({ state }: RouterNeeds): Omit<ShownPage, 'since'> {
  const { remotes } = useKnownRemotes.getState();
  const found = findPage(shellPages, remotes, state.location.pathname, undefined);
  const page = found?.page.path;
  if (!found?.remote) return { ...SHELL, page };
  const entry = remotes.find(({ name }) => name === found.remote)?.entry;
  const version = entry ? versionIn(entry) : undefined;
  return version ? { ...version, page } : { ...SHELL, page: undefined };
}

/** Whether this session has chosen the version itself: its failures say nothing about visitors. */
function isOverridden({ remote }: UsedVersion): boolean {
  return useKnownRemotes.getState().remotes.some(({ name, listed }) => name === remote && listed?.extras.override);
}

/**
 * The code that threw: the first file of a remote in the stack, else the shell where its own files are in it. Errors of
 * others, such as of a browser's extension, have no place.
 */
function placeOf(error: unknown): (UsedVersion & { at?: string }) | undefined {
  if (!(error instanceof Error) || !error.stack) return undefined;
  const frames = [...error.stack.matchAll(/(https?:\/\/[^\s()]+?):(\d{1,6}):(\d{1,7})/g)].filter(([, file = '']) =>
    file.startsWith(`${location.origin}/`),
  );
  const frame = frames.find(([, file = '']) => versionIn(file)) ?? frames[0];
  if (!frame) return undefined;
  const [, file = '', line = '', column = ''] = frame;
  const at = `${file.split('/').at(-1)?.split('?')[0] ?? ''}:${line}:${column}`;
  return { ...(versionIn(file) ?? SHELL), ...(/^[\w.-]{1,100}:/.test(at) ? { at } : {}) };
}

function followLongTasks(onTask: (at: number) => void): () => void {
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes.includes('longtask'))
    return () => undefined;
  const observer = new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) onTask(startTime);
  });
  observer.observe({ type: 'longtask', buffered: true });
  return () => observer.disconnect();
}
