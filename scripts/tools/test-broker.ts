import { privateBroker } from '../../packages/platform/service-kit/src/testing/private-broker';
import { findRabbit, isRabbitInstalled, type FindOptions } from './find-rabbit';
import { installPackages, mayInstallPackages } from './run-command';

/** A broker for one run of tests. */
export interface TestBroker {
  url: string;
  stop(): Promise<void>;
}

/**
 * Gives a run of tests its broker: the one of RABBITMQ_URL, else a new one on free ports and an empty folder, so that
 * no test meets what the machine's broker holds or was left with. The program is installed first where this process
 * may. A machine without the program whose broker answers lends that one. Throws ToolMissing with the remedy.
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
