import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Sources of a remote in its own folder: files, and whole folders. */
const WRITTEN = ['src', 'webpack.config.cjs'];
/** Packages that a build includes; most changes of these files, such as of a linter, do not change the output. */
const PACKAGES = ['package.json', 'package-lock.json'];

/** Types of other remotes' dialogs and slots: no build reads them. */
export const TYPES_OF_OTHERS = { dialogs: 'src/dialogs-of-others.d.ts', slots: 'src/slots-of-others.d.ts' } as const;

/** Lists the sources of a remote in its own folder. */
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
 * Hash of the files that a remote's team writes, the same on each machine: the same sources may be published again
 * under a number, other sources only under another number. Packages are excluded: only after a build is it known
 * whether they change the output, and the registry refuses other bytes under the same number.
 * @returns `sha256-…`
 */
export function sourcesHash(folder: string): string {
  return `sha256-${hashOfFiles(folder, sourcesIn(folder, WRITTEN)).digest('base64')}`;
}

/** Hashes files, by their paths relative to a folder and their contents. */
export function hashOfFiles(folder: string, files: readonly string[], hash = createHash('sha256')) {
  for (const file of files)
    hash.update(relative(folder, file).split(sep).join('/')).update('\0').update(readFileSync(file)).update('\0');
  return hash;
}

function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return (
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      // Hidden files are those of an editor or operating system, such as .DS_Store, and differ between machines.
      .filter(
        (file) =>
          !relative(place, file)
            .split(sep)
            .some((name) => name.startsWith('.')),
      )
  );
}
