import { MINUTE_MS } from '@market/api/durations';
import type { Remote } from '../domain/remote';
import { judgeCanary, type Judgement, type Sample } from '../domain/judge-canary';
import type { BrowserStore, Counts } from '../store/browser-store';

/**
 * Compares the canary of a remote with its live version, by the whole minutes in which both had visitors: since the
 * canary began.
 * @returns undefined where no canary goes on by itself
 */
export async function compareCanary(
  { browsers, least }: { browsers: BrowserStore; least: number },
  { name, live, canary }: Remote,
): Promise<Judgement | undefined> {
  if (!canary?.stages || live === null) return undefined;
  // The minute in which it began had visitors of the live version from before.
  const since = new Date((Math.floor(canary.stages.began_at.getTime() / MINUTE_MS) + 1) * MINUTE_MS);
  const [ofCanary, ofLive] = await Promise.all(
    [canary.id, live].map((version) => browsers.sumsSince({ remote: name, version }, since)),
  );
  return judgeCanary(sampleOf(ofCanary), sampleOf(ofLive), { least });
}

function sampleOf(counts: Counts = {}): Sample {
  const { visits = 0, failed = 0, faulty = 0, inp_good: good = 0, inp_fair: fair = 0, inp_poor: poor = 0 } = counts;
  return { visits, failed, faulty, measured: good + fair + poor, slow: fair + poor };
}
