import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Sources of a remote in its own folder: files, and whole folders. */
const WRITTEN = ['src', 'webpack.config.cjs'];
/** Packages that a build takes in; most changes of them, such as of a linter, change no byte of it. */
const PACKAGES = ['package.json', 'package-lock.json'];

/** Types of dialogs and slots that other remotes have: no build looks at them. */
export const TYPES_OF_OTHERS = { dialogs: 'src/dialogs-of-others.d.ts', slots: 'src/slots-of-others.d.ts' } as const;

/** The files that a remote is made from in its own folder. */
export function ownSources(folder: string): string[] {
  return sourcesIn(folder, [...WRITTEN, ...PACKAGES]);
}

function sourcesIn(folder: string, names: readonly string[]): string[] {
  return names
    .map((name) => join(folder, name))
    .filter(existsSync)
    .flatMap(filesIn)
    .filter((file) => !Object.values(TYPES_OF_OTHERS).some((written) => file === join(folder, written)))
    .sort();
}

/**
 * A hash of what a remote's team has written, the same on each machine that has it: what was published of the same
 * sources may be published again, and of others only under another number. Its packages are not in it: whether other ones
 * change a byte is known after a build, and the registry refuses other bytes under the same number.
 * @returns `sha256-…`
 */
export function sourcesHash(folder: string): string {
  return `sha256-${hashOfFiles(folder, sourcesIn(folder, WRITTEN)).digest('base64')}`;
}

/** A hash of files, by their names as seen from a folder and what is in them. */
export function hashOfFiles(folder: string, files: readonly string[], hash = createHash('sha256')) {
  for (const file of files)
    hash.update(relative(folder, file).split(sep).join('/')).update('\0').update(readFileSync(file)).update('\0');
  return hash;
}

function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
