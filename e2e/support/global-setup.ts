import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDataFolder } from '../../scripts/test/support/copy-data-folder';
import { demoData } from '../../scripts/test/support/demo-data';
import { findChromium } from '../../scripts/tools/find-chromium';
import { memoryFolder } from '../../scripts/tools/memory-folder';
import { startTestBroker } from '../../scripts/tools/test-broker';
import { startBrokerProxy } from './broker-proxy';
import { FORMS } from './forms';
import { startForm, type RunningForm } from './running-form';

/**
 * Starts both forms of the marketplace, each on a copy of a data folder that a first start has filled; with
 * `JOURNEY_FORMS=embedded` that form alone, for journeys that need no more. Gives the function that ends them.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = await findChromium({ say: console.log });
  // Four data folders of half a gigabyte; what is acknowledged was written down before.
  const inMemory = memoryFolder(5);
  if (inMemory) process.env.TEST_MEMORY_FOLDER = inMemory;
  const broker = await startTestBroker({ say: console.log });
  const brokerUrl = new URL(broker.url);
  const folder = mkdtempSync(join(inMemory ?? tmpdir(), 'market-journeys-'));
  const queuePrefix = `journeys-${randomBytes(4).toString('hex')}.`;
  const proxy = await startBrokerProxy({
    port: FORMS.split.brokerProxy.port,
    brokerHost: brokerUrl.hostname,
    brokerPort: Number(brokerUrl.port || 5672),
  });
  const proxied = new URL(brokerUrl);
  proxied.hostname = '127.0.0.1';
  proxied.port = String(FORMS.split.brokerProxy.port);
  const forms: RunningForm[] = [];
  const stop = async () => {
    await Promise.all(forms.map((form) => form.stop()));
    await proxy.close({ brokerUrl: brokerUrl.toString(), queuePrefix });
    await broker.stop();
    for (const each of [folder, inMemory]) if (each) rmSync(each, { recursive: true, force: true });
  };
  try {
    // Built once before, for both would build at the same place; then beside each other, since a start waits much.
    execFileSync(process.execPath, [join(__dirname, '..', '..', 'scripts', 'build.mjs')], { stdio: 'inherit' });
    const embedded = { args: [], port: FORMS.embedded.port, dataDir: join(folder, 'embedded') };
    const seeded = await demoData((dataDir) => startForm({ ...embedded, dataDir }));
    const dataDir = join(folder, 'split');
    process.env.EMBEDDED_DATA_DIR = embedded.dataDir;
    process.env.RESTARTED_DATA_DIR = join(folder, 'restarted');
    for (const copy of [embedded.dataDir, dataDir, process.env.RESTARTED_DATA_DIR]) await copyDataFolder(seeded, copy);
    const starting = [startForm(embedded)];
    if (process.env.JOURNEY_FORMS !== 'embedded')
      starting.push(
        startForm({
          args: ['--split', '--copies', 'jobs=2'],
          port: FORMS.split.port,
          dataDir,
          env: { RABBITMQ_URL: proxied.toString(), QUEUE_PREFIX: queuePrefix },
        }),
      );
    const outcomes = await Promise.allSettled(starting);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') forms.push(outcome.value);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
