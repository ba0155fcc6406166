import { brokerAnswers } from '../../packages/service-kit/src/bus/broker-answers';
import { installPackages, mayInstallPackages, runCommand, ToolMissing } from './run-command';

const LOCAL_BROKER = 'amqp://guest:guest@127.0.0.1:5672';
const START_LIMIT_MS = 60_000;
const REMEDY = 'sudo apt-get install -y rabbitmq-server && sudo service rabbitmq-server start';

/**
 * Finds a RabbitMQ that answers: the one of RABBITMQ_URL, else the one on this machine, which is installed and started
 * first where this process may (root on Debian). Gives its address; throws ToolMissing with the remedy.
 */
export async function findRabbit({ env = process.env, say = () => {} }: { env?: NodeJS.ProcessEnv; say?: (step: string) => void } = {}): Promise<string> {
  const url = env['RABBITMQ_URL'] || LOCAL_BROKER;
  if (await brokerAnswers(url)) return url;
  if (env['RABBITMQ_URL']) throw new ToolMissing('No RabbitMQ answers at RABBITMQ_URL: start it, or correct the setting.');
  if (await mayInstallPackages()) {
    say('Starting RabbitMQ');
    if ((await runCommand('rabbitmqctl', ['version'], 30_000)).code !== 0) await installPackages('rabbitmq-server');
    // A quorum queue holds three file handles; with the usual limit of 1024 the broker stops taking connections at 300 queues.
    await runCommand('sh', ['-c', 'ulimit -n "$(ulimit -H -n)"; exec rabbitmq-server -detached'], 30_000);
    const giveUpAt = Date.now() + START_LIMIT_MS;
    while (Date.now() < giveUpAt) {
      if (await brokerAnswers(url)) return url;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  throw new ToolMissing(`No RabbitMQ answers on 127.0.0.1:5672. Run: ${REMEDY}`);
}
