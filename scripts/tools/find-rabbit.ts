import { existsSync } from 'node:fs';
import { brokerAnswers } from '../../packages/platform/service-kit/src/bus/broker-answers';
import { DEBIAN_RABBIT } from '../../packages/platform/service-kit/src/testing/debian-rabbit';
import { installPackages, mayInstallPackages, runCommand, ToolMissing } from './run-command';

const LOCAL_BROKER = 'amqp://guest:guest@127.0.0.1:5672';
const START_LIMIT_MS = 60_000;
const REMEDY = 'sudo apt-get install -y rabbitmq-server && sudo service rabbitmq-server start';

export interface FindOptions {
  env?: NodeJS.ProcessEnv;
  /** Called for each step that may take a while. */
  say?: (step: string) => void;
}

/**
 * Finds a RabbitMQ that responds: that of RABBITMQ_URL, else the one on this machine, which is first installed and
 * started where this process has the rights (root on Debian). Returns its address; throws ToolMissing with the remedy.
 */
export async function findRabbit({ env = process.env, say = () => {} }: FindOptions = {}): Promise<string> {
  const url = env.RABBITMQ_URL || LOCAL_BROKER;
  if (await brokerAnswers(url)) return url;
  if (env.RABBITMQ_URL) throw new ToolMissing('No RabbitMQ answers at RABBITMQ_URL: start it, or correct the setting.');
  if (await mayInstallPackages()) {
    say('Starting RabbitMQ');
    if (!(await isRabbitInstalled())) await installPackages('rabbitmq-server');
    await startMachineBroker();
    const giveUpAt = Date.now() + START_LIMIT_MS;
    while (Date.now() < giveUpAt) {
      if (await brokerAnswers(url)) return url;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  throw new ToolMissing(`No RabbitMQ answers on 127.0.0.1:5672. Run: ${REMEDY}`);
}

/** Whether this machine has RabbitMQ's program. */
export async function isRabbitInstalled(): Promise<boolean> {
  return existsSync(DEBIAN_RABBIT) || (await runCommand('rabbitmqctl', ['version'], 30_000)).code === 0;
}

/**
 * Starts the machine's broker as its own user. Debian's command on the PATH does this by `su`, which resets the limit
 * of file handles to 1,024: with some 300 queues (three handles each) the broker then starts but never responds.
 */
async function startMachineBroker(): Promise<void> {
  const raised = 'ulimit -n "$(ulimit -H -n)"; exec "$0" "$@"';
  const asItself = [
    'setpriv',
    '--reuid',
    'rabbitmq',
    '--regid',
    'rabbitmq',
    '--init-groups',
    'env',
    'HOME=/var/lib/rabbitmq',
    DEBIAN_RABBIT,
  ];
  const command = existsSync(DEBIAN_RABBIT) ? asItself : ['rabbitmq-server'];
  await runCommand('sh', ['-c', raised, ...command, '-detached'], 30_000);
}
