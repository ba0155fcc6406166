import { DAY_MS, HOUR_MS } from '@market/api/durations';
import { REPORTED_STEPS, type BrowserFigures, type Vital } from '@market/contracts/remotes';
import type { BrowserStore, Counts, VersionKey } from '../store/browser-store';
import type { PlaceInSources } from './source-places';

const ERRORS_SHOWN = 5;
const PAGES_SHOWN = 20;

/** Browser reports about a version, as shown to publishers; undefined where there are none. */
export async function browserFigures(
  browsers: BrowserStore,
  key: VersionKey,
  { now, placeInSources }: { now: Date; placeInSources: PlaceInSources },
): Promise<BrowserFigures | undefined> {
  const [sums, pages, errors] = await Promise.all([
    browsers.sumsSince(key, new Date(now.getTime() - HOUR_MS)),
    browsers.pagesSince(key, new Date(now.getTime() - DAY_MS)),
    browsers.errorsOf(key, ERRORS_SHOWN),
  ]);
  if (Object.keys(sums).length === 0 && pages.size === 0 && errors.length === 0) return undefined;
  return {
    visits: sums.visits ?? 0,
    failed: sums.failed ?? 0,
    faulty: sums.faulty ?? 0,
    steps: REPORTED_STEPS.flatMap((step) => {
      const count = sums[`steps_${step}`];
      return count ? [{ step, count }] : [];
    }),
    ...vitals(sums),
    errors: await Promise.all(
      errors.map(async ({ message, at, count, last_at }) => {
        const source = at === undefined ? undefined : await placeInSources(key, at);
        return {
          message,
          ...(at === undefined ? {} : { at }),
          ...(source === undefined ? {} : { source }),
          count,
          last_at: last_at.toISOString(),
        };
      }),
    ),
    pages: [...pages]
      .map(([page, counts]) => ({ page, ...vitals(counts) }))
      .sort((a, b) => a.page.localeCompare(b.page))
      .slice(0, PAGES_SHOWN),
  };
}

const vitals = (counts: Counts) => ({
  lcp: ratings(counts, 'lcp'),
  inp: ratings(counts, 'inp'),
  cls: ratings(counts, 'cls'),
  long_tasks: counts.long_tasks ?? 0,
});

const ratings = (counts: Counts, vital: Vital) => ({
  good: counts[`${vital}_good`] ?? 0,
  fair: counts[`${vital}_fair`] ?? 0,
  poor: counts[`${vital}_poor`] ?? 0,
});
