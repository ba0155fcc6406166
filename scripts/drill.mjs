// The operator's drill: failures and their manual remedies, step by step, with a results table at the end.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode } from './setup/check-node.mjs';
import { answerHelp } from './setup/help.mjs';
import { ROOT, installPackages } from './setup/install-packages.mjs';
import { countsOfJest, outcomeOfStep } from './setup/totals.mjs';

answerHelp(`Usage: npm run drill [-- WORD]
  kill -9, rolling restart, deploy, canary, rollback, preview, backup, restore and upgrade, each by its long test,
  and a table of how each ended and how long it took; with WORD only the steps whose sentence has it.
  scripts/drill/steps.json lists them`);
checkNode();
installPackages();

const word = process.argv[2] ?? '';
/** @type {Array<{ step: string, file: string, test: string, optional?: boolean }>} */
const steps = JSON.parse(readFileSync(join(ROOT, 'scripts', 'drill', 'steps.json'), 'utf8')).filter(({ step }) =>
  step.includes(word),
);
if (steps.length === 0) {
  console.error(`No step has '${word}' in its sentence.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'drill-'));
const rows = steps.map(({ step, file, test, optional }, index) => {
  const outcome = join(folder, `${index}.json`);
  console.log(`· ${step} ...`);
  const from = performance.now();
  spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'), file, '-t', test, '--json', `--outputFile=${outcome}`],
    { cwd: ROOT, env: { ...process.env, TEST_TIER: 'all' }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const seconds = ((performance.now() - from) / 1_000).toFixed(1);
  return { step, seconds, ...readOutcome(outcome, optional) };
});
rmSync(folder, { recursive: true });

const width = Math.max(...rows.map(({ step }) => step.length));
console.log(`\n${'Step'.padEnd(width)}  Seconds  Outcome`);
for (const { step, seconds, outcome } of rows) console.log(`${step.padEnd(width)}  ${seconds.padStart(7)}  ${outcome}`);
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;

/** Outcome of a step's tests; an optional one needs a program that a machine may lack. */
function readOutcome(file, isOptional) {
  try {
    return outcomeOfStep(countsOfJest(JSON.parse(readFileSync(file, 'utf8'))), isOptional);
  } catch {
    return { ok: false, outcome: 'did not run' };
  }
}
