import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportReport } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import type { Figures } from '../figures';
import { startedMarket } from './started-market';

const ADS = join(__dirname, '..', '..', '..', 'shared', 'data', 'job-ads.csv');
const ROUNDS = 60;
const QUERIES: ReadonlyArray<[kind: string, body: object]> = [
  ['words', { search: 'marketing manager' }],
  ['beginning of a word', { search: 'custom' }],
  ['a typo', { search: 'enginer' }],
  ['filters only', { work_mode: ['remote'], emp_type: ['full_time'] }],
  ['words and filters', { search: 'sales', salary_min: 40_000, posted_within_days: 30 }],
  ['everything', {}],
];

/**
 * Search request over HTTP, on the demo data and on real ads imported through the API (where the file of ads exists).
 */
export async function search(): Promise<Figures[]> {
  const market = await startedMarket();
  try {
    const tables = [await measure(market.url, 'demo data')];
    if (existsSync(ADS)) {
      const report = await importAds(market.url);
      tables.push(await measure(market.url, `demo data and ${String(report.imported)} imported ads`));
    }
    return tables;
  } finally {
    await market.stop();
  }
}

async function measure(url: string, on: string): Promise<Figures> {
  const rows: Array<Array<string | number>> = [];
  for (const [kind, body] of QUERIES) {
    const times: number[] = [];
    let total = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      total = ((await (await post(url, api.searchJobs(), body)).json()) as { total: number }).total;
      times.push(performance.now() - startedAt);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1);
    rows.push([kind, total, at(0.5), at(0.95)]);
  }
  return {
    title: `Search, ${on}`,
    how: `One caller, ${String(ROUNDS)} calls each through the gateway: total, facets and the first 20.`,
    columns: ['search', 'found', 'p50 ms', 'p95 ms'],
    rows,
  };
}

async function importAds(url: string): Promise<ImportReport> {
  const { token } = (await (
    await post(url, api.logIn(), { login_email: 'employer@demo.test', login_pass: 'Demo1234' })
  ).json()) as { token: string };
  const answer = await post(
    url,
    api.importJobs(),
    { format: 'csv', content: readFileSync(ADS, 'utf8'), commit: true },
    token,
  );
  return (await answer.json()) as ImportReport;
}

function post(url: string, path: string, body: object, token?: string): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
}
