import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokerAnswers } from '../bus';
import { DEBIAN_RABBIT } from './debian-rabbit';
import { until } from './until';

/** Separate RabbitMQ that a test may kill. Its data survives its restarts. */
export interface PrivateBroker {
  url: string;
  /** URL of the management API, when requested. */
  managementUrl: string;
  start(): Promise<void>;
  /** Kills it as `kill -9` does. */
  kill(): Promise<void>;
  /** Shuts it down cleanly, after it has written all data. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

const START_LIMIT_MS = 90_000;
/** Maximum tries: a port that was free a moment ago may be in use by the time the broker opens it. */
const TRIES_AT_MOST = 3;
const LOG_TAIL = 2_000;
/** Makes the kernel end a process with its parent, so that a killed test run leaves no broker behind. */
const SETPRIV = '/usr/bin/setpriv';
/**
 * A quorum queue uses three file handles: with the default limit of 1,024 a broker of some 300 queues starts, accepts
 * connections and never responds. So the limit is raised to this user's maximum.
 */
const RAISE_FILE_LIMIT = 'ulimit -n "$(ulimit -H -n)"; exec "$0"';

/**
 * Prepares a broker on free ports with its own folder, isolated from the machine's broker and from earlier runs. It
 * ends with this process, however that ends (if `setpriv` exists: on Linux).
 * @param options `below`: parent of its folder; by default in memory, if the test run has room there; `management`:
 * whether it also has its management API
 */
export async function privateBroker({
  below = process.env.TEST_MEMORY_FOLDER ?? tmpdir(),
  management = false,
}: { below?: string; management?: boolean } = {}): Promise<PrivateBroker> {
  const folder = await mkdtemp(join(below, 'market-broker-'));
  const port = await freePort();
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  const managementPort = management ? await freePort() : undefined;
  await writeFile(join(folder, 'plugins'), management ? '[rabbitmq_management].' : '[].');
  await writeFile(
    join(folder, 'rabbitmq.conf'),
    [
      `listeners.tcp.1 = 127.0.0.1:${port}`,
      ...(managementPort === undefined
        ? []
        : ['management.tcp.ip = 127.0.0.1', `management.tcp.port = ${managementPort}`]),
      '',
    ].join('\n'),
  );
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    RABBITMQ_NODENAME: `market-test-${randomBytes(4).toString('hex')}@localhost`,
    // All settings are set here; with those of the machine's own broker both would listen on one port.
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, 'advanced.config'),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
    RABBITMQ_CONF_ENV_FILE: join(folder, 'none'),
    // Replaces the script's process by the server instead of supervising it, so that signals reach the server.
    RUNNING_UNDER_SYSTEMD: 'true',
  };
  let running: { child: ChildProcess; ended: Promise<void> } | undefined;

  /** Whether the broker responds; false if it has exited instead. */
  async function startOnce(): Promise<boolean> {
    const shell = ['sh', '-c', RAISE_FILE_LIMIT, existsSync(DEBIAN_RABBIT) ? DEBIAN_RABBIT : 'rabbitmq-server'];
    const options = {
      env: { ...env, RABBITMQ_DIST_PORT: String(await freePort()) },
      cwd: folder,
      stdio: 'ignore',
    } as const;
    const child = existsSync(SETPRIV)
      ? spawn(SETPRIV, ['--pdeathsig', 'KILL', ...shell], options)
      : spawn('sh', shell.slice(1), options);
    let hasEnded = false;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(
      () => void (hasEnded = true),
    );
    running = { child, ended };
    await until(async () => hasEnded || (await brokerAnswers(url)), START_LIMIT_MS);
    return !hasEnded;
  }

  async function logTail(): Promise<string> {
    const logs = (await readdir(join(folder, 'log')).catch(() => [])).filter((name) => name.endsWith('.log'));
    const texts = await Promise.all(logs.map((name) => readFile(join(folder, 'log', name), 'utf8')));
    return texts.join('\n').slice(-LOG_TAIL);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = running;
    running = undefined;
    ending?.child.kill(signal);
    await ending?.ended;
  }

  return {
    url,
    managementUrl: `http://guest:guest@127.0.0.1:${managementPort ?? 0}`,
    async start() {
      let cause: unknown = new Error(`it ended ${TRIES_AT_MOST} times`);
      for (let tries = 1; tries <= TRIES_AT_MOST; tries += 1) {
        try {
          if (await startOnce()) return;
        } catch (late) {
          cause = late;
          break;
        }
      }
      throw new Error(`The broker did not start (${String(cause)}). Its log ends so:\n${await logTail()}`, { cause });
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
