import { readResults, type Figures, type RecordedRun } from './support/record-figures';
import { RELIABILITY_ROWS, type ReliabilityRow } from './rows';

const INTRODUCTION = `# Reliability

Made from \`faults/rows.ts\` and \`faults/results.json\` by \`npm run docs\`; a test compares them, and holds each row to its test.

Short tests run with \`npm test\`; those in [faults](../faults) take minutes each: \`npm run test:faults\` runs all of them,
\`npm run test:faults -- storm --minutes 10\` one. Every run of theirs writes its figures, which are those below.

## Promises

| Id | Promise | Shown by | Figures |
|---|---|---|---|`;

/** `docs/reliability.md`, as the rows and the latest runs have it. */
export function reliabilityPage(): string {
  const results = readResults();
  return `${[INTRODUCTION, ...RELIABILITY_ROWS.map((row) => rowOf(row, results)), '', ...stormOf(results['storm'])].join('\n')}\n`;
}

function rowOf({ id, promise, tests, shown, runs = [] }: ReliabilityRow, results: Record<string, RecordedRun>): string {
  const files = [...new Set(tests.map(([file]) => file))].map((file) => `[${file.split('/').at(-1)!}](../${file})`);
  const measured = runs.map((name) => (results[name] ? `${listed(results[name].figures)} (${results[name].on})` : `${name}: not run yet`));
  return `| ${id} | ${promise} | ${files.join(', ') || 'not yet'} | ${[shown, ...measured].filter(Boolean).join('. ')} |`;
}

function listed(figures: Figures): string {
  return Object.entries(figures).map(([name, value]) => `${name}: ${value}`).join(', ');
}

function stormOf(run: RecordedRun | undefined): string[] {
  const heading = ['## The storm', '', 'Two copies of every service and of the gateway, three mongods, a broker of its own, and a steady mixed load of 50 connections:', 'reads, searches, signing in, applying with an Idempotency-Key, answering applications, posting jobs. A request counts as failed', 'when its answer is 5xx or never comes, at the first try; changes are then tried again with the same key.', ''];
  if (!run) return [...heading, 'Not run yet.'];
  const columns = Object.keys(run.table?.[0] ?? {});
  return [
    ...heading,
    `On ${run.on}: ${listed(run.figures)}.`,
    '',
    'Durations are in milliseconds; the longest stall is the longest time in which nobody got a good answer.',
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...(run.table ?? []).map((row) => `| ${columns.map((column) => row[column] ?? '').join(' | ')} |`),
  ];
}
