import { rmSync } from 'node:fs';

/** Stops what service-setup started, and takes away what the tests left. */
export default async function tearDownServices(): Promise<void> {
  await Promise.all([globalThis.runningMongod?.stop(), globalThis.testBroker?.stop()]);
  if (globalThis.temporaryFolder) rmSync(globalThis.temporaryFolder, { recursive: true, force: true });
}
