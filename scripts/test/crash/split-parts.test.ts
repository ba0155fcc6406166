import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PEER_NAMES } from '@market/contracts/services';
import { until } from '@market/service-kit/testing';
import { freePorts } from '../../tools/free-ports';
import { recordWhenAsked } from '../../../faults/support/record-figures';
import { launchReady, signIn, type RunningStart } from '../support/running-start';

jest.setTimeout(900_000);

const dataDir = mkdtempSync(join(tmpdir(), 'split-parts-'));
let market: RunningStart;
afterAll(async () => {
  await market?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The processes that the start has named, by their names. */
const parts = () =>
  [...market.output().matchAll(/^ {2}process (\d+) +(\S+)$/gm)].map(([, pid, name]) => ({
    pid: Number(pid),
    name: name!,
  }));
const isReady = async () => {
  const answer = await fetch(`${market.url}/readyz`, { signal: AbortSignal.timeout(5_000) });
  return answer.ok && Object.values((await answer.json()) as Record<string, string>).every((state) => state === 'ok');
};

test('R31: each part of the split form, and its database, is started again when it is killed, and everything answers as before', async () => {
  const [port] = (await freePorts(1)) as [number];
  market = await launchReady({
    form: 'split',
    port,
    dataDir,
    env: { RABBITMQ_URL: process.env.TEST_RABBITMQ_URL, QUEUE_PREFIX: `split-parts-${process.pid}.` },
  });
  await until(() => parts().length === PEER_NAMES.length + 1);
  await until(isReady);
  const figures: Record<string, number> = {};
  for (const { pid, name } of [...parts(), { pid: market.mongodPid(), name: 'The database' }]) {
    const killedAt = performance.now();
    process.kill(pid, 'SIGKILL');
    await until(() => market.output().includes(`${name} works again`), 120_000);
    await until(isReady, 120_000);
    figures[`${name.replace('The ', '')} killed, all ready again after s`] = Number(
      ((performance.now() - killedAt) / 1000).toFixed(1),
    );
    expect(market.output()).toContain(`${name} ended (SIGKILL); starting it again in 0.5 s`);
  }
  const employer = await signIn(market.url, 'employer@demo.test');
  expect((await employer.get('/employers/own')).status).toBe(200);
  recordWhenAsked('parts-killed', figures);
});
