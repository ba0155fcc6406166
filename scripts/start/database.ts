import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMongod } from '../tools/find-mongod';
import { startMongod } from '../tools/start-mongod';
import { CannotStart, isPortFree } from './preflight';

export interface Database {
  uri: string;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const FIRST_PORT = 27_117;
const PORTS_TO_TRY = 200;
/** How long a server left over from a killed start may take to end. */
const LEFTOVER_LIMIT_MS = 15_000;

/**
 * The database: the one of `MONGODB_URI`, or a real mongod with its data kept below `dataDir`.
 * @throws ToolMissing or CannotStart with the remedy.
 */
export async function startDatabase({ dataDir, mongodbUri, say }: { dataDir: string; mongodbUri: string | undefined; say: (step: string) => void }): Promise<Database> {
  if (mongodbUri) return { uri: mongodbUri, stop: async () => undefined };
  const found = await findMongod({ say });
  if (found.kind === 'address') return { uri: found.uri, stop: async () => undefined };
  const folder = join(dataDir, 'mongodb');
  await endLeftover(folder);
  const port = await portFor(dataDir);
  try {
    return await startMongod({ program: found.path, dataFolder: folder, port });
  } catch (error) {
    throw new CannotStart(`The database did not start on the data in ${folder} (${error instanceof Error ? error.message.split('\n')[0] : String(error)}): see that the disk is not full and no other start uses this folder.`);
  }
}

/** The data folder remembers its replica set's address, so its port stays the same for ever once chosen. */
async function portFor(dataDir: string): Promise<number> {
  const note = join(dataDir, 'mongodb-port');
  if (existsSync(note)) {
    const port = Number(readFileSync(note, 'utf8'));
    if (await isPortFree(HOST, port)) return port;
    throw new CannotStart(`Port ${port}, which the database in ${dataDir} always uses, is taken: stop what uses it (perhaps another start of the marketplace), or set DATA_DIR to another folder.`);
  }
  for (let port = FIRST_PORT; port < FIRST_PORT + PORTS_TO_TRY; port += 1) {
    if (!(await isPortFree(HOST, port))) continue;
    writeFileSync(note, String(port));
    return port;
  }
  throw new CannotStart(`No port from ${FIRST_PORT} to ${FIRST_PORT + PORTS_TO_TRY - 1} is free for the database: stop what uses them.`);
}

/** A start that was killed may have left its mongod behind: it is asked to end, so that its data can be used again. */
async function endLeftover(folder: string): Promise<void> {
  const lock = join(folder, 'mongod.lock');
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').trim()) : 0;
  if (!pid || !isMongod(pid)) return;
  process.kill(pid, 'SIGTERM');
  const giveUpAt = Date.now() + LEFTOVER_LIMIT_MS;
  while (isMongod(pid) && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 100));
}

function isMongod(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const name = `/proc/${pid}/comm`;
    return existsSync(name) && readFileSync(name, 'utf8').startsWith('mongod');
  } catch {
    return false;
  }
}
