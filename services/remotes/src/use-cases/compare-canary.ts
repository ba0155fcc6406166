import { HOUR_MS, MINUTE_MS } from '@market/api/durations';
import { judgeCanary, type Judgement, type Period, type Sample } from '../domain/judge-canary';
import { startsOf, type Remote } from '../domain/remote';
import type { Clock } from '@market/service-kit';
import { added, type BrowserStore, type Counts } from '../store/browser-store';

/** Minutes in which a fault of the whole site holds every canary. */
const RECENT_MINUTES = 10;
/** Age of a share from which visits are missed: gateways have it by then, and pages have reported. */
const REPORTS_AFTER_MS = 3 * MINUTE_MS;

/**
 * Compares the canary of a remote with its live version, by stage and hour since the canary began beside this live
 * version. The first minute of a share is excluded, since it had visitors of the previous share.
 * @returns undefined without a canary that advances automatically
 */
export async function compareCanary(
  { browsers, least, clock }: { browsers: BrowserStore; least: number; clock: Clock },
  { name, live, canary }: Remote,
): Promise<Judgement | undefined> {
  if (!canary?.stages || live === null) return undefined;
  const starts = startsOf(canary.stages).map((start) => Math.floor(start.getTime() / MINUTE_MS) * MINUTE_MS);
  const periods = new Map<string, { canary: Counts; live: Counts; isPresent: boolean }>();
  const recentFrom = clock.now().getTime() - RECENT_MINUTES * MINUTE_MS;
  let recent: Counts = {};
  const first = new Date((starts[0] ?? 0) + MINUTE_MS);
  for (const [which, version] of [
    ['canary', canary.id],
    ['live', live],
  ] as const)
    for (const { at, counts } of await browsers.minutesSince({ remote: name, version }, first)) {
      const minute = at.getTime();
      if (which === 'live' && minute > recentFrom) recent = added(recent, counts);
      if (starts.includes(minute)) continue;
      const stage = starts.findLastIndex((start) => start < minute);
      const key = `${stage} ${Math.floor(minute / HOUR_MS)}`;
      const period = periods.get(key) ?? { canary: {}, live: {}, isPresent: stage === starts.length - 1 };
      periods.set(key, { ...period, [which]: added(period[which], counts) });
    }
  const compared = [...periods.values()].map((one): Period => ({
    canary: sampleOf(one.canary),
    live: sampleOf(one.live),
    isPresent: one.isPresent,
  }));
  const isSettled = clock.now().getTime() - canary.stages.since.getTime() >= REPORTS_AFTER_MS;
  return judgeCanary(compared, { least, share: isSettled ? canary.share : undefined, recent: sampleOf(recent) });
}

const sampleOf = ({ visits = 0, failed = 0, faulty = 0, measured = 0, slow = 0 }: Counts): Sample => ({
  visits,
  failed,
  faulty,
  measured,
  slow,
});
