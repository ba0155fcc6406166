import { readResults, type Figures, type RecordedRun } from './support/record-figures';
import { tierOf } from '../scripts/setup/tiers';
import { RELIABILITY_ROWS, type ReliabilityRow } from './rows';

const INTRODUCTION = `# Reliability

Made from \`faults/rows.ts\` and \`faults/results.json\` by \`npm run docs\`; a test compares them, and holds each row to its test.

Short tests run with \`npm test\`, those marked (all) with \`npm run test:all\`; those in [faults](../faults) take minutes each: \`npm run test:faults\` runs all of them,
\`npm run test:faults -- storm --minutes 10\` one. Every run of theirs writes its figures, which are those below.

## Promises

| Id | Promise | Shown by | Figures |
|---|---|---|---|`;

/** Renders `docs/reliability.md` from the rows and the latest runs. */
export function reliabilityPage(): string {
  const results = readResults();
  return `${[INTRODUCTION, ...RELIABILITY_ROWS.map((row) => rowOf(row, results)), '', ...stormOf(results.storm), '', ...soakOf(results.soak), '', ...bodiesOf(results['worst-bodies'])].join('\n')}\n`;
}

function rowOf(
  { id, promise, tests, shown, runs = [], inFull, meaning }: ReliabilityRow,
  results: Record<string, RecordedRun>,
): string {
  const files = [...new Set(tests.map(([file]) => file))].map(
    (file) => `[${file.split('/').at(-1)!}](../${file})${tierOf(file) === 'all' ? ' (all)' : ''}`,
  );
  const measured = runs.map((name) =>
    results[name] ? `${listed(results[name].figures)} (${results[name].on})` : `${name}: not run yet`,
  );
  return `| ${id} | ${promise} | ${files.join(', ') || 'not yet'} | ${[shown, ...measured, ...fullOf(inFull, results), meaning].filter(Boolean).join('. ')} |`;
}

/** Assertions of a run with larger counts are stated only after it has run and passed. */
function fullOf(inFull: ReliabilityRow['inFull'], results: Record<string, RecordedRun>): string[] {
  if (!inFull) return [];
  const run = results[inFull.run];
  if (!run) return [`With larger counts not run yet on this version; it would show: ${inFull.asserts}`];
  return [
    `${run.figures.failed === 0 ? 'In full' : 'In full, FAILED'}: ${inFull.asserts} (${listed(run.figures)}; ${run.on})`,
  ];
}

function listed(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}

function stormOf(run: RecordedRun | undefined): string[] {
  const heading = [
    '## The storm',
    '',
    'Two replicas of every service and of the gateway, three mongods, a broker of its own, and a steady mixed load of 50 connections:',
    'reads, searches, signing in, applying with an Idempotency-Key, answering applications, posting jobs. A request counts as failed',
    'when its answer is 5xx or never comes, at the first try; changes are then tried again with the same key.',
    '',
  ];
  if (!run) return [...heading, 'Not run yet.'];
  return [
    ...heading,
    `On ${run.on}: ${listed(run.figures)}.`,
    '',
    'Durations are in milliseconds; the longest stall is the longest time in which nobody got a good answer.',
    '',
    ...tableOf(run),
  ];
}

function soakOf(run: RecordedRun | undefined): string[] {
  const heading = [
    '## The soak',
    '',
    'A fault each minute under the storm’s load. “nothing” is all time without a fault in progress, recovery included.',
    '',
  ];
  return run ? [...heading, `On ${run.on}:`, '', ...tableOf(run)] : [...heading, 'Not run yet.'];
}

function bodiesOf(run: RecordedRun | undefined): string[] {
  const heading = [
    '## Worst bodies',
    '',
    'Each call that grows with its body, with the worst body that its limits let through. The pause is the longest in which nothing',
    'else had a turn, in one process that holds all services, the gateway and the writer of pages; the sender is a thread of its own. The first row is',
    'the same process with nothing to do, on the same machine.',
    '',
  ];
  return run ? [...heading, `On ${run.on}, on two cores:`, '', ...tableOf(run)] : [...heading, 'Not run yet.'];
}

function tableOf({ table = [] }: RecordedRun): string[] {
  const columns = Object.keys(table[0] ?? {});
  return [
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...table.map((row) => `| ${columns.map((column) => row[column] ?? '').join(' | ')} |`),
  ];
}
