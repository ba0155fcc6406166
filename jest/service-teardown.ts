/** Stops what service-setup started. */
export default async function tearDownServices(): Promise<void> {
  await Promise.all([globalThis.runningMongod?.stop(), globalThis.testBroker?.stop()]);
}
