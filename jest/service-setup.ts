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

/** Provides the service tests with a real MongoDB for the run, and the address of a real RabbitMQ. */
export default async function setUpServices(): Promise<void> {
  // Single folder for the temporary files of all tests, removed at the end.
  globalThis.temporaryFolder = mkdtempSync(join(tmpdir(), 'market-tests-'));
  // Readable by other users, since the broker and some tests' users have folders inside.
  chmodSync(globalThis.temporaryFolder, 0o755);
  process.env.TMPDIR = globalThis.temporaryFolder;
  const say = (step: string) => process.stderr.write(`${step}\n`);
  // In memory: the data of these tests need not outlive the run.
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
    // Without a broker, only the tests that request one fail, each with this message.
    if (!(error instanceof ToolMissing)) throw error;
    process.env.TEST_RABBITMQ_MISSING = error.message;
  }
}
