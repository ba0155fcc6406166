import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_BUNDLE } from '@market/contracts/remotes';
import type { JobSearchResult } from '@market/contracts/search';
import { api } from '@market/contracts/testing';
import { until } from '@market/service-kit/testing';
import { chromium, type Browser } from 'playwright';
import { ROOT } from '../scripts/start/root';
import { remoteEdition } from '../scripts/test/support/remote-edition';
import { launchReady, type RunningStart } from '../scripts/test/support/running-start';
import { findChromium } from '../scripts/tools/find-chromium';
import { freePorts } from '../scripts/tools/free-ports';
import { recordFigures } from './support/record-figures';

/** Half of the changes are deploys, half are rollbacks by one. */
const CHANGES = 100;
const CLIENTS = 4;
/** Memory is compared between the middle and the end: by then code is compiled and the store is warm. */
const SETTLED_AFTER = 40;
const AVERAGED = 20;
const SEEN_LIMIT_MS = 2_000;
const MEMORY_SHARE = 0.05;

const NAME = 'mfe_candidate';
const HEADING = 'Search jobs';

const dataDir = mkdtempSync(join(tmpdir(), 'deploys-'));
let market: RunningStart;
let browser: Browser;

beforeAll(async () => {
  const [port] = (await freePorts(1)) as [number];
  market = await launchReady({
    form: 'split',
    port,
    dataDir,
    env: { FRONTENDS_DIR: ROOT, QUEUE_PREFIX: `deploys-${process.pid}.` },
  });
  browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await market?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);

/** The built remote with the edition's number in its heading, in browser and on server. */
const edition = (number: number) =>
  remoteEdition('mfe-candidate', {
    version: `2.0.${number}`,
    says: HEADING,
    instead: `${HEADING}, edition ${number}`,
  });

async function administration() {
  const call = async <Answer>(method: string, path: string, body?: object, token?: string): Promise<Answer> => {
    const answer = await fetch(`${market.url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { token } = await call<{ token: string }>('POST', api.logIn(), {
    login_email: 'admin@demo.test',
    login_pass: 'Demo1234',
  });
  return {
    publish: (number: number) =>
      call<unknown>(
        'POST',
        api.publishVersion(NAME),
        { package: '@market/mfe-candidate', files: edition(number), mode: 'live' },
        token,
      ),
    rollBack: () => call<unknown>('POST', api.rollBack(NAME), {}, token),
    aJob: async () => (await call<JobSearchResult>('POST', api.searchJobs(), { limit: 1 })).records[0]!.id,
  };
}

/** Parses a page: the edition in its text, and the version that the browser will load. */
function readPage(html: string) {
  const { microFrontends } = JSON.parse(
    /<script type="application\/json" id="remotes">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}',
  ) as { microFrontends: Record<string, [{ url: string; metadata: { version: string } }]> };
  const [listed] = Object.entries(microFrontends).find(([name]) => name.endsWith('mfe-candidate'))![1];
  return {
    isWritten: html.includes('id="page-data"'),
    edition: /Search jobs, edition (\d+)/.exec(html)?.[1],
    version: listed.metadata.version,
    /** Version folders whose stylesheets the page links. */
    styled: [...html.matchAll(/<link rel="stylesheet" href="\/remotes\/mfe_candidate\/([^/]+)\//g)].map(([, id]) => id),
    folder: /\/remotes\/[^/]+\/([^/]+)\//.exec(listed.url)![1],
  };
}

const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('R32: 100 deploys and rollbacks under load: no page fails, none is written by another version than its browser loads, each is seen within two seconds, memory stays', async () => {
  if (!edition(1).some(({ path }) => path === SERVER_BUNDLE)) throw new Error('Build the frontends: npm run build');
  const admin = await administration();
  const addresses = ['/', '/search-jobs', `/job-details/${await admin.aJob()}`];
  const pid = Number(/^ {2}process (\d+) +pages$/m.exec(market.output())![1]);
  const bundled = await until(async () => {
    const page = readPage(await (await fetch(`${market.url}/search-jobs`)).text());
    return page.isWritten && page.version;
  });

  let isOver = false;
  let pages = 0;
  const faults: string[] = [];
  const load = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let n = client; !isOver; n += 1) {
      const address = addresses[n % addresses.length]!;
      const answer = await fetch(`${market.url}${address}`).catch((error: unknown) => String(error));
      if (typeof answer === 'string' || answer.status !== 200) {
        faults.push(`${address}: ${typeof answer === 'string' ? answer : answer.status}`);
        continue;
      }
      const page = readPage(await answer.text());
      pages += 1;
      if (!page.isWritten) faults.push(`${address}: without its text`);
      else if (address === '/search-jobs' && page.version !== (page.edition ? `2.0.${page.edition}` : bundled))
        faults.push(`${address}: edition ${page.edition} with version ${page.version}`);
      if (page.styled.some((folder) => folder !== page.folder))
        faults.push(`${address}: styles of ${page.styled.join()} with version ${page.folder}`);
    }
  });

  let hydrated = 0;
  const told: string[] = [];
  const visits = (async () => {
    const page = await browser.newPage();
    page.on('console', (said) => said.type() === 'error' && told.push(said.text()));
    page.on('pageerror', (error) => told.push(error.message));
    for (let n = 0; !isOver; n += 1) {
      await page.goto(`${market.url}${addresses[n % addresses.length]!}`);
      await page.locator('#root[data-hydrated="page"]').waitFor();
      hydrated += 1;
    }
    await page.close();
  })();

  const seenAfter: number[] = [];
  const memory: number[] = [];
  /** @param number of the edition; undefined for the bundled version */
  const seen = async (number?: number) => {
    const since = performance.now();
    await until(async () => {
      const page = readPage(await (await fetch(`${market.url}/search-jobs`)).text());
      return page.isWritten && page.edition === (number === undefined ? undefined : String(number));
    }, 60_000);
    seenAfter.push(performance.now() - since);
    memory.push(memoryOf(pid));
  };
  for (let change = 1; change <= CHANGES; change += 1) {
    if (change % 2 === 1) {
      await admin.publish(change);
      await seen(change);
    } else {
      await admin.rollBack();
      await seen();
    }
  }
  isOver = true;
  await Promise.all([...load, visits]);

  const middle = average(memory.slice(SETTLED_AFTER, SETTLED_AFTER + AVERAGED));
  const end = average(memory.slice(-AVERAGED));
  recordFigures('deploys', {
    'changes of the live version': CHANGES,
    'pages asked for': pages,
    'pages that failed, lacked their text or mixed versions': faults.length,
    'pages hydrated in Chromium': hydrated,
    'errors in its console': told.length,
    'seen after ms, median': Math.round([...seenAfter].sort((a, b) => a - b)[CHANGES / 2]!),
    'seen after ms, longest': Math.round(Math.max(...seenAfter)),
    'memory of pages in the middle, MB': Math.round(middle),
    'memory of pages at the end, MB': Math.round(end),
  });
  expect(faults).toEqual([]);
  expect(told).toEqual([]);
  expect(Math.max(...seenAfter)).toBeLessThanOrEqual(SEEN_LIMIT_MS);
  expect(Math.abs(end - middle) / middle).toBeLessThanOrEqual(MEMORY_SHARE);
}, 1_800_000);
