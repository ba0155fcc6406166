import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Inserts texts into a non-source file: each replaces the last match of its pattern, and may contain the match (`$&`,
 * `$1`).
 * @throws Error when a pattern is not found: the file's structure has changed
 */
export function insertIntoText(
  file: string,
  insertions: ReadonlyArray<readonly [place: RegExp, filled: string]>,
): void {
  const text = insertions.reduce(
    (sofar, [place, filled]) => {
      const last = [...sofar.matchAll(new RegExp(place, 'gm'))].at(-1);
      if (!last) throw new Error(`${file} has no place for: ${filled}`);
      const end = last.index + last[0].length;
      return `${sofar.slice(0, last.index)}${last[0].replace(new RegExp(place, 'm'), filled)}${sofar.slice(end)}`;
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, text);
}
