import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProblems, type ProjectFiles } from './coverage/find-problems';
import { readTable } from './coverage/read-table';
import { EXACT_SECTIONS, wantedRows } from './coverage/wanted-rows';
import { ROOT } from './start/root';

const files: ProjectFiles = {
  exists: (path) => existsSync(join(ROOT, path)),
  read: (path) => readFileSync(join(ROOT, path), 'utf8'),
};

/** Says what is wrong with docs/spec-coverage.md, one line each. Exit code 1 when anything is. */
export async function main(): Promise<void> {
  const markdown = files.read('docs/spec-coverage.md');
  const problems = findProblems({ markdown, wanted: wantedRows(), exact: EXACT_SECTIONS, files });
  for (const problem of problems) console.error(`docs/spec-coverage.md: ${problem}`);
  console.log(`${String(readTable(markdown).length)} rows, ${String(problems.length)} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
