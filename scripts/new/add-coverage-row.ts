import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TABLE = 'docs/spec-coverage.md';

/**
 * Appends a row to a section of docs/spec-coverage.md.
 * @param root the project's folder
 * @param section its heading
 * @param cells the three cells: what, where and shown by
 */
export function addCoverageRow(
  root: string,
  section: string,
  cells: readonly [what: string, where: string, shownBy: string],
): void {
  const file = join(root, TABLE);
  const lines = readFileSync(file, 'utf8').split('\n');
  const start = lines.indexOf(`## ${section}`);
  if (start < 0) throw new Error(`${TABLE} has no section '${section}'.`);
  const next = lines.findIndex((line, index) => index > start && line.startsWith('## '));
  const last = lines.findLastIndex(
    (line, index) => index > start && (next < 0 || index < next) && line.startsWith('|'),
  );
  lines.splice(last + 1, 0, `| ${cells.join(' | ')} |`);
  writeFileSync(file, lines.join('\n'));
}
