import { rmSync } from 'node:fs';

/** Stops what service-setup started, and takes away what the tests left. */
export default async function tearDownServices(): Promise<void> {
  await Promise.all([globalThis.runningMongod?.stop(), globalThis.testBroker?.stop()]);
  for (const folder of [globalThis.temporaryFolder, globalThis.folderInMemory])
    if (folder) rmSync(folder, { recursive: true, force: true });
}
