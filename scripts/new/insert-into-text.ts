import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Puts texts into a file that is no source: each in place of the last match of its pattern, which it may take up (`$&`,
 * `$1`).
 * @throws Error when a pattern is not there: the file has changed its shape
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
