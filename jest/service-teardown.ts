/** Stops what service-setup started. */
export default async function tearDownServices(): Promise<void> {
  await globalThis.runningMongod?.stop();
}
