import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRecord } from '@market/api';
import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { resetPortsCache } from 'mongodb-memory-server-core/lib/util/getport';
import { ResolveConfigVariables, setDefaultValue } from 'mongodb-memory-server-core/lib/util/resolveConfig';

// Accepts any installed mongod; it need not have the version that the library would download.
setDefaultValue(ResolveConfigVariables.SYSTEM_BINARY_VERSION_CHECK, 'false');

/**
 * A process killed within a transaction leaves it open, and its writes locked, for this long (the server's default is a
 * minute). Our transactions take milliseconds.
 */
export const TRANSACTION_LIFETIME_SECONDS = 5;

/**
 * Journal files of 16 MB. The default is 100, with three preallocated: most of the disk space of an empty database. A
 * larger transaction extends its file.
 */
export const SMALL_JOURNAL = ['--wiredTigerEngineConfigString', 'log=(file_max=16MB)'];

/** The library's own limit of ten seconds is short for a shared machine. */
const START_LIMIT_MS = 120_000;

/** A mongod started by this process, as a single-node replica set. */
export interface RunningMongod {
  uri: string;
  stop(): Promise<void>;
}

/**
 * Starts `program` as a single-node replica set (transactions need one) and waits for its primary. With `dataFolder`
 * the data is persistent: then `port` must be the same at every start, because the folder remembers the replica set's
 * address and another port never elects a primary. Without it a temporary folder, below `below` if given, and any free
 * port are used. The server ends with this process, however that ends.
 */
export async function startMongod({
  program,
  dataFolder,
  port,
  below,
}: {
  program: string;
  dataFolder?: string;
  port?: number;
  below?: string;
}): Promise<RunningMongod> {
  const thrownAway = below === undefined ? undefined : await mkdtemp(join(below, 'mongod-'));
  const dbPath = dataFolder ?? thrownAway;
  if (dataFolder) await mkdir(dataFolder, { recursive: true });
  const replicaSet = await createReplicaSet({
    binary: { systemBinary: program, checkMD5: false },
    replSet: {
      name: 'rs0',
      count: 1,
      storageEngine: 'wiredTiger',
      args: [
        '--quiet',
        '--wiredTigerCacheSizeGB',
        '0.5',
        ...SMALL_JOURNAL,
        '--setParameter',
        `transactionLifetimeLimitSeconds=${String(TRANSACTION_LIFETIME_SECONDS)}`,
      ],
      // Single node without peers; a short election timeout keeps starts and fail-over quick (docs/measurements.md,
      // M22).
      configSettings: { electionTimeoutMillis: 2_000, heartbeatIntervalMillis: 500 },
      // A process group of its own: Ctrl-C in a terminal reaches the whole group, and the services need the database to
      // finish.
      spawn: { detached: true },
    },
    instanceOpts: [
      {
        storageEngine: 'wiredTiger',
        launchTimeout: START_LIMIT_MS,
        ...(port === undefined ? {} : { port }),
        ...(dbPath === undefined ? {} : { dbPath }),
      },
    ],
  });
  return {
    uri: replicaSet.getUri(),
    stop: async () => {
      await replicaSet.stop({ doCleanup: dataFolder === undefined, force: false });
      if (thrownAway !== undefined) await rm(thrownAway, { recursive: true, force: true });
    },
  };
}

/**
 * The replica set of a persistent folder may still be configuring itself when the library reconfigures it: transient,
 * retried.
 */
const CONFIGURATION_IN_PROGRESS = 109;
const TRIES_AT_MOST = 5;
const PAUSE_MS = 500;

async function createReplicaSet(
  options: NonNullable<Parameters<typeof MongoMemoryReplSet.create>[0]>,
): Promise<MongoMemoryReplSet> {
  for (let tries = 1; ; tries += 1) {
    // The library avoids ports that it assigned shortly before, and would use another than the requested one.
    if (options.instanceOpts?.some(({ port }) => port !== undefined)) resetPortsCache();
    try {
      return await MongoMemoryReplSet.create(options);
    } catch (error) {
      if (!isRecord(error) || error.code !== CONFIGURATION_IN_PROGRESS || tries === TRIES_AT_MOST) throw error;
      await pause(PAUSE_MS);
    }
  }
}
