import { HOUR_MS, MINUTE_MS } from '@market/api/durations';
import { withoutPersonal } from '@market/contracts/remotes';
import type { Clock, Peers } from '@market/service-kit';
import type { BrowserStore } from '../store/browser-store';
import type { HistoryStore } from '../store/history-store';
import type { RegistryStore } from '../store/registry-store';
import { renderingsOf } from './renderings';

/** Observation period, minimum of visits, and share of failing ones: as in the alert RemoteFailsInBrowsers. */
export const FAILING = { minutes: 10, visits: 50, share: 0.02 };
/** Authors of these entries in the history. */
const BY_BROWSERS = 'reports of browsers';
const BY_PAGES = 'the writer of pages';

/**
 * Records in the history that a served version fails for visitors, or that its server side rests after failures, once
 * per version and hour, so that its team is notified. In browsers a canary by stages has its own rule
 * (docs/adr/0090-canary-by-stages.md).
 */
export function tellFailing({
  registry,
  history,
  browsers,
  peers,
  clock,
}: {
  registry: Pick<RegistryStore, 'list' | 'findVersion' | 'generation'>;
  history: Pick<HistoryStore, 'addOnce'>;
  browsers: Pick<BrowserStore, 'sumsSince'>;
  peers: Pick<Peers, 'askEach'>;
  clock: Clock;
}): () => Promise<void> {
  /** Adds an entry of the present hour. */
  async function tell(kind: string, remote: string, id: string, { by, detail }: { by: string; detail: string }) {
    const at = clock.now();
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString();
    const version = (await registry.findVersion(remote, id))?.version ?? id;
    // The history has entries of one generation by their ids.
    await history.addOnce(`${kind} ${hour} ${remote} ${id}`, await registry.generation(), {
      at,
      by,
      action: 'failing',
      remote,
      version,
      detail,
    });
  }

  async function tellOfBrowsers(name: string, id: string): Promise<void> {
    const since = new Date(clock.now().getTime() - FAILING.minutes * MINUTE_MS);
    const { visits = 0, failed = 0, faulty = 0 } = await browsers.sumsSince({ remote: name, version: id }, since);
    const [count, does] = failed >= faulty ? [failed, 'did not load or show'] : [faulty, 'threw an error'];
    if (visits < FAILING.visits || count / visits <= FAILING.share) return;
    const detail = `${count} of ${visits} visits (${((100 * count) / visits).toFixed(1)} %) ${does} within ten minutes`;
    await tell('failing', name, id, { by: BY_BROWSERS, detail });
  }

  return async () => {
    const remotes = await registry.list();
    for (const { name, live, canary } of remotes)
      for (const id of [live, canary?.stages ? null : (canary?.id ?? null)])
        if (id !== null) await tellOfBrowsers(name, id);
    const served = new Map(
      remotes.flatMap(({ name, live, canary }) => [live, canary?.id].map((id) => [`${name}/${id}`, { name, id }])),
    );
    for (const { version, resting, last_failure: failure } of await renderingsOf(peers)) {
      const { name, id } = served.get(version) ?? {};
      if (!resting || !name || !id) continue;
      const detail = `its server side failed so often that its pages come without their text: ${withoutPersonal(failure ?? '')}`;
      await tell('resting', name, id, { by: BY_PAGES, detail });
    }
  };
}
