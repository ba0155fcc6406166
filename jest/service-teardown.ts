import { rmSync } from 'node:fs';

/** Stops the servers started by service-setup, and deletes the tests' leftovers. */
export default async function tearDownServices(): Promise<void> {
  await Promise.all([globalThis.runningMongod?.stop(), globalThis.testBroker?.stop()]);
  for (const folder of [globalThis.temporaryFolder, globalThis.folderInMemory])
    if (folder) rmSync(folder, { recursive: true, force: true });
}
