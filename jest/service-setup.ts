import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepOldRows } from '../packages/platform/service-kit/src/testing/test-mongo';
import { sweepTestQueues } from '../packages/platform/service-kit/src/testing/test-rabbit';
import { memoryFolder } from '../scripts/tools/memory-folder';
import { findMongod } from '../scripts/tools/find-mongod';
import { ToolMissing } from '../scripts/tools/run-command';
import { startMongod, type RunningMongod } from '../scripts/tools/start-mongod';
import { startTestBroker, type TestBroker } from '../scripts/tools/test-broker';

declare global {
  var runningMongod: RunningMongod | undefined;
  var testBroker: TestBroker | undefined;
  var temporaryFolder: string | undefined;
  var folderInMemory: string | undefined;
}

/** Gives the tests of services one real MongoDB for the run, and the address of a real RabbitMQ. */
export default async function setUpServices(): Promise<void> {
  // Temporary files of all tests are in one folder, and are removed with it.
  globalThis.temporaryFolder = mkdtempSync(join(tmpdir(), 'market-tests-'));
  // The broker and the users of some tests have folders of their own in it.
  chmodSync(globalThis.temporaryFolder, 0o755);
  process.env.TMPDIR = globalThis.temporaryFolder;
  const say = (step: string) => process.stderr.write(`${step}\n`);
  // Durability is not needed here: data of these tests is wanted for the run only.
  globalThis.folderInMemory = memoryFolder(2);
  if (globalThis.folderInMemory) process.env.TEST_MEMORY_FOLDER = globalThis.folderInMemory;
  const found = await findMongod({ say });
  if (found.kind === 'program')
    globalThis.runningMongod = await startMongod({ program: found.path, below: globalThis.folderInMemory });
  const uri = found.kind === 'address' ? found.uri : globalThis.runningMongod!.uri;
  process.env.TEST_MONGODB_URI = uri;
  await keepOldRows(uri);
  try {
    globalThis.testBroker = await startTestBroker({ say });
    process.env.TEST_RABBITMQ_URL = globalThis.testBroker.url;
    await sweepTestQueues(process.env.TEST_RABBITMQ_URL);
  } catch (error) {
    // Only the tests that ask for a broker fail, each with this sentence.
    if (!(error instanceof ToolMissing)) throw error;
    process.env.TEST_RABBITMQ_MISSING = error.message;
  }
}
