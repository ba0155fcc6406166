import { links } from '@market/contracts/site';
import { chromium, devices, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/tools/find-chromium';
import type { Figures } from '../../figures';
import { startedMarket } from '../started-market';
import { newestJob } from './newest-job';

/** Slow 4G, as Lighthouse has it, and a phone of the middle class. */
const BYTES_A_SECOND = (1.6 * 1024 * 1024) / 8;
const LATENCY_MS = 150;
const SLOWER = 4;
const RUNS = 3;
const STAY_MS = 5_000;

interface Press {
  name: string;
  /** Address of the page that is opened. */
  path: (job: string) => string;
  /** Pressed one after the other; the last one is measured. */
  controls: readonly string[];
  /** Stands in the page, and can be used, when the press is answered. */
  opens: string;
}

const HEADER = '#root header[data-part="Header"]';
const EMAIL = '[role="dialog"] input[autocomplete="username"]';

const PRESSES: readonly Press[] = [
  {
    name: 'Apply, to its first form',
    path: links.jobDetails,
    controls: ['main button:text-is("Apply"):visible'],
    opens: EMAIL,
  },
  {
    name: 'Log in, to its menu',
    path: () => links.home(),
    controls: [`${HEADER} button:text-is("Log in")`],
    opens: '[role="menuitem"]',
  },
  {
    name: 'Sign in, from the menu to its form',
    path: () => links.home(),
    controls: [`${HEADER} button:text-is("Log in")`, '[role="menuitem"]:has-text("For candidates")'],
    opens: EMAIL,
  },
  {
    name: 'Sign up, from the menu to its form',
    path: () => links.home(),
    controls: [`${HEADER} button:text-is("Sign Up")`, '[role="menuitem"]:has-text("For candidates")'],
    opens: EMAIL,
  },
  {
    name: 'Menu',
    path: () => links.home(),
    controls: [`${HEADER} > div button[aria-haspopup="dialog"]`],
    opens: 'dialog[open] nav a',
  },
  {
    name: 'Filters',
    path: () => links.searchJobs(),
    controls: ['main button:has-text("Filters"):visible'],
    opens: '[role="dialog"] input[type="checkbox"]',
  },
];

/** Result of a press. Times in milliseconds from the event in the page. */
interface PressFigures {
  feedback: number;
  opened: number;
  kB: number;
  requests: number;
}

/**
 * Time from a tap to its result on a phone with a slow connection: at once when the page is painted, and after five
 * seconds on it. `--url` measures a marketplace that runs, `--only` presses whose name has that word.
 */
export async function press(options: readonly string[]): Promise<Figures[]> {
  const option = (name: string) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
  const running = option('--url');
  const market = running === undefined ? await startedMarket() : undefined;
  const url = running ?? market?.url ?? '';
  const only = option('--only')?.toLowerCase() ?? '';
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const job = await newestJob(url);
    const rows: Figures['rows'] = [];
    for (const one of PRESSES.filter(({ name }) => name.toLowerCase().includes(only))) {
      // Written once before, as pages are that somebody has asked for.
      await fetch(`${url}${one.path(job)}`, { headers: { accept: 'text/html' } });
      for (const [when, wait] of [
        ['when painted', 0],
        [`after ${STAY_MS / 1000} s`, STAY_MS],
      ] as const) {
        const seen: PressFigures[] = [];
        for (let run = 0; run < Number(option('--runs') ?? RUNS); run += 1)
          seen.push(await measure(browser, `${url}${one.path(job)}`, one, wait));
        const middle = (figure: keyof PressFigures) => median(seen.map((figures) => figures[figure]));
        const row = [one.name, when, middle('feedback'), middle('opened'), middle('kB'), middle('requests')];
        console.log(row.join(' | '));
        rows.push(row);
      }
    }
    return [
      {
        title: 'From a press to its answer, on a slow phone',
        how: `Chromium at 390 × 844, 1.6 Mbit/s with ${LATENCY_MS} ms, processor ${SLOWER} times as slow, empty cache, demo data, median of ${RUNS}. Wanted: feedback within 100 ms; open within 1,500 ms when painted and 500 after five seconds. kB over the wire and requests: from the first one of the page until it is open.`,
        columns: ['press', 'pressed', 'feedback ms', 'open ms', 'kB', 'requests'],
        rows,
      },
    ];
  } finally {
    await browser.close();
    await market?.stop();
  }
}

async function measure(browser: Browser, address: string, { controls, opens }: Press, wait: number) {
  const context = await browser.newContext({
    userAgent: devices['Pixel 7'].userAgent,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    let requests = 0;
    await session.send('Network.enable');
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(address, { waitUntil: 'commit' });
    await page
      .locator(controls[0] ?? '')
      .first()
      .waitFor();
    await page.waitForTimeout(wait);
    for (const before of controls.slice(0, -1)) await page.locator(before).first().tap();
    const control = page.locator(controls.at(-1) ?? '').first();
    await control.waitFor();
    const answer = await page.evaluateHandle(watchPress, opens);
    await tapAt(page, control);
    const { feedback, opened } = await answer.evaluate(({ times }) => times);
    return { feedback, opened, kB: Math.round(bytes / 1000), requests };
  } finally {
    await context.close();
  }
}

/** A finger's tap where the control stands: what waits for it to be still would count as waiting. */
async function tapAt(page: Page, control: ReturnType<Page['locator']>): Promise<void> {
  await control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await control.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Runs in the page: how long it takes from the next press to a frame that shows feedback, and to what it opens. */
function watchPress(opens: string): { times: Promise<{ feedback: number; opened: number }> } {
  const times = (async () => {
    await new Promise((pressed) => addEventListener('click', pressed, { capture: true, once: true }));
    const pressedAt = performance.now();
    let feedback = 0;
    for (;;) {
      // Behind the next frame.
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const passed = Math.round(performance.now() - pressedAt);
      const isOpen = [...document.querySelectorAll(opens)].some((element) =>
        element.checkVisibility({ opacityProperty: true }),
      );
      if (feedback === 0 && (isOpen || document.querySelector('[aria-busy="true"]'))) feedback = passed;
      if (isOpen) return { feedback, opened: passed };
    }
  })();
  return { times };
}

const median = (all: readonly number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? NaN;
