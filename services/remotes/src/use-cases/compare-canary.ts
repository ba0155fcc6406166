import { HOUR_MS, MINUTE_MS } from '@market/api/durations';
import { judgeCanary, type Judgement, type Period, type Sample } from '../domain/judge-canary';
import { startsOf, type Remote } from '../domain/remote';
import { added, type BrowserStore, type Counts } from '../store/browser-store';

/**
 * Compares the canary of a remote with its live version, by stage and hour since the canary began beside this live
 * version. The first minute of a share is excluded, since it had visitors of the previous share.
 * @returns undefined without a canary that advances automatically
 */
export async function compareCanary(
  { browsers, least }: { browsers: BrowserStore; least: number },
  { name, live, canary }: Remote,
): Promise<Judgement | undefined> {
  if (!canary?.stages || live === null) return undefined;
  const starts = startsOf(canary.stages).map((start) => Math.floor(start.getTime() / MINUTE_MS) * MINUTE_MS);
  const periods = new Map<string, { canary: Counts; live: Counts; isPresent: boolean }>();
  const first = new Date((starts[0] ?? 0) + MINUTE_MS);
  for (const [which, version] of [
    ['canary', canary.id],
    ['live', live],
  ] as const)
    for (const { at, counts } of await browsers.minutesSince({ remote: name, version }, first)) {
      const minute = at.getTime();
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
  return judgeCanary(compared, { least });
}

function sampleOf(counts: Counts): Sample {
  const { visits = 0, failed = 0, faulty = 0, inp_good: good = 0, inp_fair: fair = 0, inp_poor: poor = 0 } = counts;
  return { visits, failed, faulty, measured: good + fair + poor, slow: fair + poor };
}
