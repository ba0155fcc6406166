import { HOUR_MS, MINUTE_MS } from '@market/api/durations';
import type { Clock } from '@market/service-kit';
import type { BrowserStore } from '../store/browser-store';
import type { HistoryStore } from '../store/history-store';
import type { RegistryStore } from '../store/registry-store';

/** Observation period, minimum of visits, and share of failing ones: as in the alert RemoteFailsInBrowsers. */
export const FAILING = { minutes: 10, visits: 50, share: 0.02 };
/** Author of these entries in the history. */
const BY = 'reports of browsers';

/**
 * Records in the history that a served version fails for visitors, once per version and hour, so that its team is
 * notified. A canary by stages has its own rule (docs/adr/0090-canary-by-stages.md).
 */
export function tellFailing({
  registry,
  history,
  browsers,
  clock,
}: {
  registry: Pick<RegistryStore, 'list' | 'findVersion' | 'generation'>;
  history: Pick<HistoryStore, 'addOnce'>;
  browsers: Pick<BrowserStore, 'sumsSince'>;
  clock: Clock;
}): () => Promise<void> {
  return async () => {
    const now = clock.now();
    for (const { name, live, canary } of await registry.list())
      for (const id of [live, canary?.stages ? null : (canary?.id ?? null)]) {
        if (id === null) continue;
        const sums = await browsers.sumsSince(
          { remote: name, version: id },
          new Date(now.getTime() - FAILING.minutes * MINUTE_MS),
        );
        const { visits = 0, failed = 0, faulty = 0 } = sums;
        const [count, does] = failed >= faulty ? [failed, 'did not load or show'] : [faulty, 'threw an error'];
        if (visits < FAILING.visits || count / visits <= FAILING.share) continue;
        const version = await registry.findVersion(name, id);
        const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString();
        // The history has entries of one generation by their ids.
        await history.addOnce(`failing ${hour} ${name} ${id}`, await registry.generation(), {
          at: now,
          by: BY,
          action: 'failing',
          remote: name,
          version: version?.version ?? id,
          detail: `${count} of ${visits} visits (${((100 * count) / visits).toFixed(1)} %) ${does} within ten minutes`,
        });
      }
  };
}
