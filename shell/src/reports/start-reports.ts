import { asksNotToBeFollowed } from '@market/api/privacy-signals';
import type { RouterNeeds } from './send-reports';
import { takeKept, takeNote } from './notes';
import { createReport, SHELL } from './report';
import { readReportsShare } from '../base/settings';
import { tabStorage } from '../base/storage';

/** Storage key of the tab's place in the sample: 0 to 99, the same for many visitors. */
const PLACE = 'market.reports-place';

/** Delay until the page is idle, so that measuring does not distort the measured values. */
const AFTER_SHOWN_MS = 3_000;

/**
 * Reports failures and timings of remotes from this page, unless the visitor has opted out of tracking or the tab is
 * outside of the sample. No personal data: no cookie, no id, no address with its variable parts.
 * @param shown resolves when the first page is shown
 * @returns a function that stops it
 */
export function startReports({ router, shown }: { router: RouterNeeds; shown: Promise<void> }): () => void {
  if (!isReporting()) return () => undefined;
  const onError = ({ error }: ErrorEvent): void => takeNote({ kind: 'error', error });
  const onRejection = ({ reason }: PromiseRejectionEvent): void => takeNote({ kind: 'error', error: reason });
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  let isStopped = false;
  let stopSending: (() => void) | undefined;
  const report = createReport();
  // A page that is left before the sending code has loaded may be left because of a failure.
  const onHidden = (): void => {
    if (stopSending || document.visibilityState !== 'hidden') return;
    report.take({ kind: 'used', ...SHELL });
    const buffered = takeKept();
    buffered.forEach(report.take);
    report.flush({ isLeft: true });
    // Errors stay for `sendReports`, which adds messages if the visitor returns.
    buffered.filter(({ kind }) => kind === 'error').forEach(takeNote);
  };
  document.addEventListener('visibilitychange', onHidden);
  const begin = async (): Promise<void> => {
    const { sendReports } = await import(/* webpackChunkName: "reports" */ './send-reports');
    if (!isStopped) stopSending = sendReports({ router, report });
  };
  // A page that is never shown has failed, and is reported as well.
  const timer = setTimeout(() => void begin().catch(() => undefined), 3 * AFTER_SHOWN_MS);
  void shown.then(() => {
    clearTimeout(timer);
    if (!isStopped) setTimeout(() => void begin().catch(() => undefined), AFTER_SHOWN_MS);
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
    document.removeEventListener('visibilitychange', onHidden);
    stopSending?.();
  };
}

/**
 * Whether this tab is in the sample: drawn once per tab, since a visitor who was counted at one of many page loads would
 * rarely be counted at the one that failed.
 */
function isReporting(): boolean {
  const share = readReportsShare();
  if (asksNotToBeFollowed() || share === 0) return false;
  const place = tabStorage.getItem(PLACE) ?? String(Math.floor(Math.random() * 100));
  tabStorage.setItem(PLACE, place);
  return Number(place) < share;
}
