// Must be the first import: libraries loaded earlier cannot be traced.
import '@market/service-kit/start-tracing';
import { startDatabase, type Database } from './database';
import { ownFolder, type OwnedFolder } from './folder-owner';
import type { Market } from './market';
import { readConfig } from './market-config';
import { frontendsBuilt, giveUp, preflight, type CannotStart } from './preflight';
import { removeRunningNote, writeRunningNote } from './running-note';
import { printWelcome, step } from './welcome';
import { notReadyOf, whileItMoves } from './while-it-moves';

/** Runs everything in this process until Ctrl-C: database, services, gateway, demo data on an empty store. */
export async function startMarket(_args: string[], isBuilt: Promise<boolean>): Promise<void> {
  let database: Database | undefined;
  let market: Market | undefined;
  let stopping: Promise<void> | undefined;
  let folder: OwnedFolder | undefined;
  let dataDir = '';
  const stop = () =>
    (stopping ??= (async () => {
      console.log('\nStopping ...');
      await market?.stop();
      await database?.stop();
      if (folder) removeRunningNote(dataDir);
      folder?.release();
      console.log('Stopped. All data is kept.');
    })());
  const leave = () => {
    stop().then(() => process.exit(0), giveUp);
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  // Nothing works without the database: the process exits with a message, so that its supervisor notices.
  const endBecause = (error: CannotStart) => {
    console.error(`\n${error.message}`);
    stop().then(() => process.exit(1), giveUp);
  };
  try {
    // Log lines would drown the steps shown here; LOG_LEVEL enables them.
    const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
    dataDir = config.dataDir;
    folder = await ownFolder(dataDir, 'npm start');
    await preflight(config);
    step('Starting the database');
    database = await startDatabase({
      dataDir,
      mongodbUri: config.mongodbUri,
      say: step,
      giveUp: endBecause,
      // Loading the services takes a second of this process; a failure is reported by the later import.
      comesUp: () => void loadServices().catch(() => undefined),
    });
    await frontendsBuilt(isBuilt, step);
    if (stopping) return;
    step('Starting the services');
    const { createMarket, seedDemo } = await loadServices();
    const made = await createMarket({ ...config, mongodbUri: database.uri });
    market = made;
    await whileItMoves({
      label: 'jobs',
      work: made.start(),
      report: async () => notReadyOf(await made.services.jobs.ready()),
      say: step,
      standstillMs: Infinity,
    });
    if (config.seedDemo) await seedDemo({ market, say: step });
    const port = await market.listen();
    const url = `http://localhost:${port}`;
    writeRunningNote(dataDir, {
      pid: process.pid,
      url,
      mongodbUri: database.uri,
      ...(config.rabbitmqUrl ? { rabbitmqUrl: config.rabbitmqUrl } : {}),
      databasePrefix: config.databasePrefix,
      queuePrefix: config.queuePrefix,
    });
    printWelcome(url, { demo: config.seedDemo, mailbox: config.nodeEnv !== 'production' });
  } catch (error) {
    // Ctrl-C ends the build beside it too, which is no failure then; everything is stopped as requested.
    if (stopping) return;
    await market?.stop().catch(() => undefined);
    await database?.stop().catch(() => undefined);
    giveUp(error);
  }
}

/** All services and the gateway, loaded while this process is otherwise idle. */
async function loadServices() {
  const [{ createMarket }, { seedDemo }] = await Promise.all([import('./market'), import('./seed-demo')]);
  return { createMarket, seedDemo };
}
