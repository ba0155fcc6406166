import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freePorts } from '../../tools/free-ports';

/**
 * Copies the data folder of a start that has ended, so that the demo data is made once for several starts. Its database
 * gets a port of its own: both know the same key, so starts at the same moment could take each other's for theirs.
 */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true, filter: (path) => basename(path) !== 'ballast' });
  const [port] = await freePorts(1);
  writeFileSync(join(to, 'mongodb-port'), String(port), { mode: 0o600 });
}
