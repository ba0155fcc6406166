import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isRecord } from '@market/api';
import { ROOT } from '../start/root';
import { packageFolder } from '../tools/package-folders.mjs';

const load = createRequire(__filename);

/** Exports of api, remote-contract and contracts, of every subject, by their names. */
export const CONTRACTS: Readonly<Record<string, unknown>> = exportsOf(() => true);
/** The constants among them: those of the files `constants.ts`. */
export const CONSTANTS: Readonly<Record<string, unknown>> = exportsOf((file) => file === 'constants.ts');

function exportsOf(isWanted: (file: string) => boolean): Record<string, unknown> {
  const files = ['api', 'remote-contract', 'contracts'].flatMap((name) =>
    readdirSync(join(ROOT, packageFolder(ROOT, name), 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isWanted(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return Object.fromEntries(
    files.flatMap((file) => {
      const module: unknown = load(file);
      return isRecord(module) ? Object.entries(module) : [];
    }),
  );
}
