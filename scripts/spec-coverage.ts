import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSTANTS } from './coverage/contracts';
import { findProblems, type ProjectFiles } from './coverage/find-problems';
import { readTable } from './coverage/read-table';
import { readProductTexts } from './coverage/read-texts';
import { findUnmetSentences, type SpecSentence } from './coverage/spec-sentences';
import { EXACT_SECTIONS, wantedRows } from './coverage/wanted-rows';
import { ROOT } from './start/root';

const files: ProjectFiles = {
  exists: (path) => existsSync(join(ROOT, path)),
  read: (path) => readFileSync(join(ROOT, path), 'utf8'),
};

/** Usage, for `--help`. */
export const USAGE = `Usage: npm run spec-coverage
  prints what docs/spec-coverage.md lacks, one line each, and ends with 1 if anything is lacking`;

/** Prints the errors in docs/spec-coverage.md, one line each. Exit code 1 if there are any. */
export async function main(): Promise<void> {
  const markdown = files.read('docs/spec-coverage.md');
  // Cast: maintained by hand in this form.
  const sentences = JSON.parse(files.read('docs/spec-sentences.json')) as SpecSentence[];
  const [rows, named] = [readTable(markdown), wantedRows()];
  const problems = [
    ...findProblems({ markdown, wanted: named, exact: EXACT_SECTIONS, files }).map(
      (problem) => `docs/spec-coverage.md: ${problem}`,
    ),
    ...findUnmetSentences(sentences, { named, constants: CONSTANTS, texts: readProductTexts(ROOT) }, rows).map(
      (problem) => `docs/spec-sentences.json: ${problem}`,
    ),
  ];
  for (const problem of problems) console.error(problem);
  console.log(
    `${String(sentences.length)} sentences, ${String(rows.length)} rows, ${String(problems.length)} problems.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
