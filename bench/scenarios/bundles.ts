import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import { chromium } from 'playwright';
import { findChromium } from '../../scripts/tools/find-chromium';
import type { Figures } from '../figures';
import { startedMarket } from './started-market';

const ROOT = join(__dirname, '..', '..');
const FRONTENDS = ['shell', ...findRemotes(ROOT).map(({ workspace }) => workspace)];
const PAGES = [
  ['/', 'home'],
  ['/search-jobs', 'search'],
  ['/job-details', 'job list by address'],
] as const;
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const gzipped = (content: Buffer) => gzipSync(content, { level: 9 }).length;

/** Download sizes: each frontend's files, and JavaScript of a page's first view. */
export async function bundles(): Promise<Figures[]> {
  const files = FRONTENDS.map((frontend) => {
    const folder = join(ROOT, frontend, 'dist');
    if (!existsSync(folder)) throw new Error('The screens are not built: npm run build');
    const scripts = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.js'));
    const entry = join(folder, 'remoteEntry.js');
    return [
      frontend,
      scripts.length,
      kB(scripts.reduce((sum, name) => sum + gzipped(readFileSync(join(folder, name))), 0)),
      existsSync(entry) ? kB(gzipped(readFileSync(entry))) : '–',
    ];
  });
  const market = await startedMarket();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const pages: Array<Array<string | number>> = [];
  for (const [path, name] of PAGES) {
    const page = await browser.newPage();
    const scripts = new Map<string, number>();
    page.on('response', async (response) => {
      if (!response.url().split('?')[0]!.endsWith('.js')) return;
      const body = await response.body().catch(() => undefined);
      if (body) scripts.set(response.url(), gzipped(body));
    });
    await page.goto(`${market.url}${path}`, { waitUntil: 'networkidle' });
    pages.push([name, scripts.size, kB([...scripts.values()].reduce((sum, size) => sum + size, 0))]);
    await page.close();
  }
  await browser.close();
  await market.stop();
  return [
    {
      title: 'Bundle sizes',
      how: 'JavaScript in each build, gzip -9, kB.',
      columns: ['frontend', 'files', 'all, kB', 'remoteEntry.js, kB'],
      rows: files,
    },
    {
      title: 'JavaScript of a first view',
      how: 'Everything fetched until the network is idle, gzip -9, kB; prefetched remotes included.',
      columns: ['page', 'files', 'kB'],
      rows: pages,
    },
  ];
}
