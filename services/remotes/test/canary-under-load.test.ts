import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '@market/api/durations';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createBrowserStore } from '../src/store/browser-store';
import { createHistoryStore } from '../src/store/history-store';
import { createRegistryStore } from '../src/store/registry-store';
import { createShellStore } from '../src/store/shell-store';
import { advanceCanaries } from '../src/use-cases/advance-canaries';
import { numbers } from './random-numbers';
import { SHELL, createStage } from './stage';

// Four rollouts whose visits arrive as browsers send them, at the endpoint, many at once; docs/adr/0090 has the
// figures.

const mongo = testMongo();
afterAll(() => mongo.drop());

interface Visitors {
  /** Share of the visits in which it fails, and of those with a measured INP above 200 ms. */
  fails: number;
  slow: number;
}
const LIVE: Visitors = { fails: 0.002, slow: 0.1 };
const AT_ONCE = 40;
const LEAST = 300;

/** A rollout of 10, 50 and 100 percent, five minutes each at least, as long as an hour of that clock. */
async function rollOut(name: string, canary: Visitors, aMinute: number) {
  const stage = await createStage(mongo, {
    database: `load${name}`,
    env: { CANARY_VISITS: String(LEAST), CANARY_LOOK_MS: '600000' },
  });
  const server = createServer(stage.service.handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Cast: of a server that listens on TCP.
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${api.reportFromBrowser()}`;
  const { connection, clock, log } = stage;
  const registry = createRegistryStore(connection);
  const look = advanceCanaries({
    connection,
    registry,
    history: createHistoryStore(connection),
    shells: createShellStore({ connection, clock }),
    browsers: createBrowserStore({ connection, clock }),
    // Answers of changes are of no use here.
    listRemotes: async () => ({ generation: 0, records: [], canary_stages: { shares: [], every_minutes: 1 } }),
    clock,
    log,
    least: LEAST,
  });
  const live = (await stage.deploy({ version: '1.0.0' }).expect(201)).body.id;
  const id = (await stage.deploy({ version: '1.1.0' }, { mode: 'inactive' }).expect(201)).body.id;
  const begin = { version: '1.1.0', share: 10, stages: [50, 100], every_minutes: 5 };
  await stage.as(stage.operatorToken).put(api.setCanary('mfe_reports'), begin).expect(200);
  const next = numbers(7);
  let sent = 0;
  let bytes = 0;
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const minute = async (share: number) => {
    const bodies = Array.from({ length: aMinute }, () => {
      const isCanary = next() * 100 < share;
      const { fails, slow } = isCanary ? canary : LIVE;
      const failed = next() < fails;
      const inp = next() < 0.5 ? { inp: next() < slow ? 300 : 120 } : {};
      const steps = failed ? ['show'] : [];
      const part = { remote: 'mfe_reports', version: isCanary ? id : live, visit: true, failed, faulty: false, steps };
      return JSON.stringify({ parts: [{ ...part, errors: [], ...inp }] });
    });
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
          const headers = { 'content-type': 'application/json' };
          const { status } = await fetch(address, { method: 'POST', headers, body });
          if (status !== 204) throw new Error(`the report was answered ${status}`);
          sent += 1;
          bytes += body.length;
        }
      }),
    );
  };
  let minutes = 0;
  let remote = await registry.find('mfe_reports');
  while (remote?.canary && minutes < 60) {
    clock.advance(MINUTE_MS);
    await stage.runShell(SHELL);
    await minute(remote.canary.share);
    await look();
    minutes += 1;
    remote = await registry.find('mfe_reports');
  }
  const { user, system } = process.cpuUsage(cpu);
  const [entry] = (await stage.as(stage.operatorToken).get(api.remotesHistory()).expect(200)).body.records.filter(
    ({ action }: { action: string }) => action === 'canary-ended',
  );
  const { records } = (await stage.as(stage.operatorToken).get(api.listRemotes()).expect(200)).body;
  const waits = records[0].canary?.stages;
  const end = remote?.canary ? 'waits' : remote?.live === id ? 'live' : 'taken back';
  process.stderr.write(
    `${name}: ${end} after ${minutes} minutes and ${sent} reports (${Math.round(sent / ((performance.now() - startedAt) / 1000))} a second, ${((user + system) / 1000 / sent).toFixed(2)} ms of CPU and ${Math.round(bytes / sent)} bytes each): ${entry?.detail ?? waits?.reason}\n`,
  );
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await stage.close();
  return { end, share: remote?.canary?.share, reason: String(entry?.detail ?? waits?.reason) };
}

test.each([
  ['failing', { ...LIVE, fails: 0.02 }, 400, 'taken back', /did not load or show, with the live version/],
  ['slower', { ...LIVE, slow: 0.25 }, 400, 'taken back', /answered in more than 200 ms, with the live version/],
  ['fine', LIVE, 400, 'live', /visits at this share, no worse than/],
  ['few', { ...LIVE, fails: 0.02 }, 10, 'waits', /^too few visits to decide: \d+ of the canary/],
] as const)(
  'a canary that is %s is decided by the visits that are reported under load',
  async (name, canary, aMinute, end, reason) => {
    const rollout = await rollOut(name, canary, aMinute);
    expect(rollout).toMatchObject({ end, reason: expect.stringMatching(reason) });
    if (end === 'waits') expect(rollout.share).toBe(10);
  },
  300_000,
);
