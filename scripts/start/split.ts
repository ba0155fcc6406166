// Must be the first import: libraries loaded earlier cannot be traced.
import '@market/service-kit/start-tracing';
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { forNames, isOneOf } from '@market/api';
import { PEER_NAMES, type PeerName } from '@market/contracts/services';
import { findRabbit } from '../tools/find-rabbit';
import { freePorts } from '../tools/free-ports';
import { startDatabase, type Database } from './database';
import { ownFolder, type OwnedFolder } from './folder-owner';
import { keepRunning, type KeptProcess } from './keep-running';
import { createMarket } from './market';
import { readConfig } from './market-config';
import { CannotStart, frontendsBuilt, giveUp, isPortFree, preflight } from './preflight';
import { ROOT } from './root';
import { removeRunningNote, writeRunningNote } from './running-note';
import { seedDemo } from './seed-demo';
import { printWelcome, step } from './welcome';
import { notReadyOf, whileItMoves } from './while-it-moves';

type PartName = PeerName | 'gateway';

interface Part {
  label: string;
  process: KeptProcess;
}

const MAX_REPLICAS = 8;
const ANSWER_LIMIT_MS = 4_000;

const PART_NAMES: readonly PartName[] = [...PEER_NAMES, 'gateway'];

/**
 * `--replicas jobs=2,gateway=2` as numbers of replicas; 1 by default. `--copies` is the option's former name.
 * @throws CannotStart for anything else
 */
export function readReplicas(args: readonly string[]): Record<PartName, number> {
  const replicas = forNames(PART_NAMES, () => 1);
  args.forEach((arg, index) => {
    const value = /^--(replicas|copies)=/.test(arg)
      ? arg.slice(arg.indexOf('=') + 1)
      : arg === '--replicas' || arg === '--copies'
        ? (args[index + 1] ?? '')
        : undefined;
    if (value === undefined) return;
    for (const entry of value.split(',')) {
      const [name = '', count = ''] = entry.split('=');
      if (!isOneOf(PART_NAMES, name) || !/^[1-8]$/.test(count))
        throw new CannotStart(
          `--replicas takes a part and a number from 1 to ${MAX_REPLICAS}, such as --replicas jobs=2: '${entry}' is not that. Parts: ${PART_NAMES.join(', ')}.`,
        );
      replicas[name] = Number(count);
    }
  });
  return replicas;
}

/**
 * Runs each service and the gateway as a process of its own, events over RabbitMQ, until Ctrl-C. Replicas of the gateway
 * listen on `PORT` and those after it.
 */
export async function startMarket(args: string[], isBuilt: Promise<boolean>): Promise<void> {
  const parts: Part[] = [];
  let database: Database | undefined;
  let folder: OwnedFolder | undefined;
  let dataDir = '';
  let stopping = false;

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    console.log('\nStopping ...');
    // The gateway stops first: the services finish the requests that it has forwarded.
    for (const group of [parts.filter(isGateway), parts.filter((part) => !isGateway(part))])
      await Promise.all(group.map(({ process: kept }) => kept.stop()));
    await database?.stop();
    if (folder) removeRunningNote(dataDir);
    folder?.release();
    console.log('Stopped. All data is kept.');
  }
  const leave = () => {
    stop().then(() => process.exit(0), giveUp);
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);

  const endBecause = (error: CannotStart) => {
    console.error(`\n${error.message}`);
    stop().then(() => process.exit(1), giveUp);
  };

  async function run(name: PartName, label: string, env: NodeJS.ProcessEnv & { PORT: string }): Promise<void> {
    let isFirst = true;
    const works = (child: ChildProcess) => {
      const ready = listening(child);
      if (!isFirst) return ready;
      isFirst = false;
      return whileItMoves({ label, work: ready, report: () => howFar(env.PORT), say: step });
    };
    parts.push({
      label,
      process: await keepRunning({
        label,
        start: () => spawnPart(name, env),
        works,
        say: console.error,
        giveUp: endBecause,
      }),
    });
  }

  try {
    const replicas = readReplicas(args);
    const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
    dataDir = config.dataDir;
    folder = await ownFolder(dataDir, 'npm run start:split');
    await preflight(config);
    const gatewayPorts = Array.from({ length: replicas.gateway }, (_, index) => config.port + index);
    for (const port of gatewayPorts)
      if (!(await isPortFree(config.host, port)))
        throw new CannotStart(
          `Port ${port}, for a replica of the gateway, is in use: stop what uses it, or choose others with PORT.`,
        );
    step('Starting the database');
    database = await startDatabase({ dataDir, mongodbUri: config.mongodbUri, say: step, giveUp: endBecause });
    step('Looking for RabbitMQ');
    const rabbitmqUrl = config.rabbitmqUrl ?? (await findRabbit({ say: step }));
    await frontendsBuilt(isBuilt, step);
    if (config.seedDemo) {
      const market = await createMarket({ ...config, mongodbUri: database.uri, rabbitmqUrl });
      await market.start();
      await seedDemo({ market, say: step });
      await market.stop();
    }
    const ports = forNames(PEER_NAMES, (): number[] => []);
    // All in one call, so that no port is assigned twice.
    const free = await freePorts(PEER_NAMES.reduce((sum, name) => sum + replicas[name], 0));
    for (const name of PEER_NAMES) ports[name] = free.splice(0, replicas[name]);
    const urls = Object.fromEntries(
      PEER_NAMES.map((name) => [
        `${name.toUpperCase()}_URL`,
        ports[name].map((port) => `http://127.0.0.1:${port}`).join(','),
      ]),
    );
    const env = {
      LOG_LEVEL: 'warn',
      ...process.env,
      ...urls,
      MONGODB_URI: database.uri,
      RABBITMQ_URL: rabbitmqUrl,
      PUBLIC_URL: config.publicUrl,
      DATA_DIR: config.dataDir,
    };
    step('Starting the services and the gateway, each as its own process');
    // Identity first: it creates the keys that the others fetch.
    for (const name of PEER_NAMES) {
      await Promise.all(
        ports[name].map((port, index) =>
          run(name, replicas[name] > 1 ? `${name} ${index + 1}` : name, {
            ...env,
            HOST: '127.0.0.1',
            PORT: String(port),
          }),
        ),
      );
    }
    await Promise.all(
      gatewayPorts.map((port, index) =>
        run('gateway', replicas.gateway > 1 ? `gateway ${index + 1}` : 'gateway', {
          ...env,
          HOST: config.host,
          PORT: String(port),
        }),
      ),
    );
    const url = `http://localhost:${config.port}`;
    writeRunningNote(dataDir, {
      pid: process.pid,
      url,
      mongodbUri: database.uri,
      rabbitmqUrl,
      databasePrefix: config.databasePrefix,
      queuePrefix: config.queuePrefix,
    });
    printWelcome(url, { demo: config.seedDemo, mailbox: config.nodeEnv !== 'production' });
    for (const { label, process: kept } of parts)
      console.log(`  process ${String(kept.child().pid).padEnd(8)} ${label}`);
  } catch (error) {
    // Ctrl-C ends the build beside it too, which is no failure then; everything is stopped as requested.
    if (stopping) return;
    stopping = true;
    await Promise.all(parts.map(({ process: kept }) => kept.stop()));
    await database?.stop().catch(() => undefined);
    giveUp(error);
  }
}

function isGateway({ label }: Part): boolean {
  return label.startsWith('gateway');
}

/** Bundled program (bundle-programs.ts); the parts' bundles are in the same folder. */
function spawnPart(name: PartName, env: NodeJS.ProcessEnv): ChildProcess {
  // A process group of its own: Ctrl-C reaches this process alone, which then stops the others in the right order.
  return fork(join(__dirname, `${name}.js`), {
    env: { FRONTENDS_DIR: ROOT, ...env, OTEL_SERVICE_NAME: name },
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
}

/** A part sends a message once it accepts requests. */
function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('message', () => resolve()));
}

/** Start progress of a part, from `/readyz`. */
async function howFar(port: string): Promise<string | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  // Cast: states by part name.
  return notReadyOf((await answer.json()) as Record<string, unknown>);
}
