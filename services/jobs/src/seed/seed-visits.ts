import { DAY_MS, HOUR_MS } from '@market/api/durations';
import type { Visit, VisitSource } from '@market/contracts/job-statistics';
import type { ServiceDeps } from '@market/service-kit';
import { createJobVisitStore } from '../statistics/store/job-visit-store';
import { repeatableRandom } from './random';
import type { SeededJob } from './seed-jobs';

/** Demo sources, repeated by frequency. */
const SOURCES: readonly VisitSource[] = [
  ...(['search', 'search', 'search', 'search', 'for_you', 'for_you', 'saved', 'pages'] as const),
  ...(['alert', 'alert', 'share', 'board', 'board', 'engine', 'engine', 'other', 'direct'] as const),
];
const BEGUN = 0.2;

/**
 * Creates visits of open jobs since they were posted: always the same, except for the dates. A second run adds none.
 */
export async function seedVisits(
  { connection, clock }: Pick<ServiceDeps, 'connection' | 'clock'>,
  jobs: ReadonlyArray<Pick<SeededJob, 'id' | 'created_at' | 'status'>>,
): Promise<void> {
  const visits = createJobVisitStore(connection);
  const now = clock.now().getTime();
  for (const { id, created_at: since, status } of jobs) {
    if (status !== 'open' || (await visits.since(id, since)).length > 0) continue;
    const random = repeatableRandom(id);
    const made: Array<Visit & { at: Date }> = [];
    const most = random.between(25, 60);
    for (let at = since.getTime(); at < now; at += DAY_MS) {
      // New ads are viewed most, and weekends are quieter.
      const age = (at - since.getTime()) / DAY_MS;
      const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
      const count = Math.round((most * (isWeekend ? 0.5 : 1) * random.between(0.6, 1.2)) / (1 + age / 8));
      for (let view = 0; view < count; view += 1) {
        const moment = new Date(Math.min(at + random.between(0, 10) * HOUR_MS, now));
        const source = random.one(SOURCES);
        made.push({ kind: 'view', source, at: moment });
        if (random.chance(BEGUN)) made.push({ kind: 'start', source, at: moment });
      }
    }
    if (made.length > 0) await visits.add(id, made);
  }
}
