import { parseArgs } from 'node:util';
import { links } from '@market/contracts/site';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../../scripts/tools/find-chromium';
import { median, type Figures } from '../../figures';
import { startedMarket } from '../started-market';
import { newestJob } from './newest-job';

const RUNS = 5;
/** Longer than a page waits with its first report, and its batch after it. */
const STAY_MS = 7_000;

interface View {
  /** Main thread’s tasks in milliseconds. */
  cpu: number;
  requests: number;
  bytes: number;
}

/**
 * Cost of reporting (docs/adr/0083) for one page view: the same page, alternately with reports and with Do Not Track,
 * which disables them. `--url` measures a running marketplace.
 */
export async function reports(options: readonly string[]): Promise<Figures[]> {
  const { values } = parseArgs({ args: [...options], options: { url: { type: 'string' } } });
  const address = values.url;
  const market = address === undefined ? await startedMarket({ env: { BROWSER_REPORTS_SHARE: '100' } }) : undefined;
  const url = address ?? market?.url ?? '';
  const browser = await chromium.launch({ executablePath: await findChromium() });
  try {
    const pages: Array<[string, string]> = [
      ['home', links.home()],
      ['search', links.searchJobs()],
      ['job', links.jobDetails(await newestJob(url))],
    ];
    const rows: Figures['rows'] = [];
    for (const [name, path] of pages) {
      const views: Record<'on' | 'off', View[]> = { on: [], off: [] };
      for (let run = 0; run < RUNS; run += 1)
        for (const kind of ['off', 'on'] as const)
          views[kind].push(await view(browser, `${url}${path}`, kind === 'on'));
      const middle = (kind: 'on' | 'off', of: keyof View) => median(views[kind].map((one) => one[of]));
      rows.push([
        name,
        middle('on', 'requests') - middle('off', 'requests'),
        middle('on', 'bytes') - middle('off', 'bytes'),
        (middle('on', 'cpu') - middle('off', 'cpu')).toFixed(0),
        middle('off', 'cpu').toFixed(0),
      ]);
    }
    return [
      {
        title: 'Cost of reporting',
        how: `A page view of seven seconds, and leaving it; medians of ${RUNS} with reports less those without. Bytes are those of the part that reports, as it travels, and of the reports.`,
        columns: ['page', 'requests', 'bytes', 'CPU, ms', 'of a view without, ms'],
        rows,
      },
    ];
  } finally {
    await browser.close();
    await market?.stop();
  }
}

async function view(browser: Browser, address: string, isReporting: boolean): Promise<View> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (!isReporting)
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true }));
  const sent = { requests: 0, bytes: 0 };
  await page.exposeFunction('noteBeacon', (bytes: number) => {
    sent.requests += 1;
    sent.bytes += bytes;
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (to, body) => {
      // Cast: exposed above; a page sends a Blob.
      void (window as unknown as { noteBeacon: (bytes: number) => void }).noteBeacon((body as Blob).size);
      return send(to, body);
    };
  });
  page.on('requestfinished', (request) => {
    if (!/\/reports\.[^/]*js$/.test(new URL(request.url()).pathname)) return;
    sent.requests += 1;
    void request.sizes().then(({ responseBodySize }) => {
      sent.bytes += responseBodySize;
    });
  });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(address);
  await page.waitForTimeout(STAY_MS);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const { metrics } = await session.send('Performance.getMetrics');
  const cpu = 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  await context.close();
  return { cpu, ...sent };
}
