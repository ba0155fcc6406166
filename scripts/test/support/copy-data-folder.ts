import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freePorts } from '../../tools/free-ports';

/**
 * Copies the data folder of a start that has ended, so that the demo data is created once for several starts. The
 * copy's database gets another port: both share one key, so that simultaneous starts could take each other's database
 * for theirs.
 */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true, filter: (path) => basename(path) !== 'ballast' });
  const [port] = await freePorts(1);
  writeFileSync(join(to, 'mongodb-port'), String(port), { mode: 0o600 });
}
