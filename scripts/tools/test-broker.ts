import { privateBroker } from '../../packages/platform/service-kit/src/testing/private-broker';
import { findRabbit, isRabbitInstalled, type FindOptions } from './find-rabbit';
import { installPackages, mayInstallPackages } from './run-command';

/** A broker for one run of tests. */
export interface TestBroker {
  url: string;
  stop(): Promise<void>;
}

/**
 * Provides the broker of a test run: that of RABBITMQ_URL, else a new one on free ports and an empty folder, isolated
 * from the content of the machine's broker. The program is first installed where this process has the rights. On a
 * machine without the program, a broker that responds there is used. Throws ToolMissing with the remedy.
 */
export async function startTestBroker({ env = process.env, say = () => {} }: FindOptions = {}): Promise<TestBroker> {
  if (!env.RABBITMQ_URL && !(await isRabbitInstalled()) && (await mayInstallPackages())) {
    say('Installing RabbitMQ');
    await installPackages('rabbitmq-server');
  }
  if (env.RABBITMQ_URL || !(await isRabbitInstalled()))
    return { url: await findRabbit({ env, say }), stop: () => Promise.resolve() };
  say('Starting a RabbitMQ for the tests');
  const broker = await privateBroker();
  try {
    await broker.start();
  } catch (error) {
    await broker.remove();
    throw error;
  }
  return { url: broker.url, stop: () => broker.remove() };
}
