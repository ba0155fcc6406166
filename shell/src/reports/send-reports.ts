import { REPORTED_ERRORS_MAX, withoutPersonal, type Vital } from '@market/contracts/remotes';
import type { createBrowserRouter } from 'react-router-dom';
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import { findPage } from '../navigation/page-table';
import { shellPages } from '../pages';
import { useKnownRemotes } from '../remotes/known-remotes';
import { followNotes, versionIn, type Note, type UsedVersion } from './notes';
import { isOverridden, SHELL, type Report } from './report';

export type RouterNeeds = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/** Interval over which notes are batched. */
const BATCH_MS = 2_000;
/** Maximum number of remembered page changes, by which an interaction is assigned to its page. */
const PAGES_KEPT = 50;

interface ShownPage extends UsedVersion {
  page: string | undefined;
  /** Since when, as `performance.now()` counts. */
  since: number;
}

/**
 * Collects the notes of this page and the visitor's web vitals (LCP, INP, CLS, long tasks), each with the version of
 * the shown page, and sends them in batches and when the page is left.
 * @param report facts that this page load has reported already
 * @returns a function that stops it
 */
export function sendReports({ router, report }: { router: RouterNeeds; report: Report }): () => void {
  const pages: ShownPage[] = [{ ...pageNow(router), since: 0 }];
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Visits, failures and errors start a batch. Long tasks and values do not: a slow page would use up its reports with
  // them, before the values of its end.
  function take(note: Note): void {
    timer ??= setTimeout(() => flush(), BATCH_MS);
    if (note.kind === 'error') takeError(note.error);
    else report.take(note);
  }

  function takeError(error: unknown): void {
    const place = placeOf(error);
    if (!place || isOverridden(place)) return;
    const part = report.partOf(place);
    report.flag(place, 'faulty');
    // Cast: only an Error has a position.
    const message = withoutPersonal(`${(error as Error).name}: ${(error as Error).message}`);
    if (part.errors.length < REPORTED_ERRORS_MAX && message)
      part.errors.push({ message, ...(place.at === undefined ? {} : { at: place.at }) });
  }

  function takeVital(vital: Vital, { value, entries }: Metric): void {
    const at = vital === 'inp' ? (entries[0]?.startTime ?? 0) : 0;
    const shown = vital === 'cls' ? pages.at(-1) : pages.findLast(({ since }) => since <= at);
    if (!shown || isOverridden(shown) || !report.isFirst(vital)) return;
    const part = report.partOf(shown, shown.page);
    part[vital] = vital === 'cls' ? Math.round(value * 1_000) / 1_000 : Math.round(value);
    if (vital === 'inp' && !report.isNews('inp', shown)) part.again = true;
  }

  function flush(isLeft = false): void {
    clearTimeout(timer);
    timer = undefined;
    report.flush({ isLeft });
  }

  take({ kind: 'used', ...SHELL });
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
    const part = report.partOf(shown, shown.page);
    part.long_tasks = (part.long_tasks ?? 0) + 1;
  });
  // Registered after web-vitals, which reports its last values at the same event.
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') flush(true);
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

/**
 * Version that threw: that of the first remote's file in the stack, else the shell where its own files are in it.
 * Errors of other code, such as a browser extension, have no position.
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
