import { parseArgs } from 'node:util';
import { links } from '@market/contracts/site';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../../scripts/tools/find-chromium';
import { median, type Figures } from '../../figures';
import { startedMarket } from '../started-market';
import { newestJob } from './newest-job';
import { LATENCY_MS, SLOWER, slowPhone, timedPress } from './slow-phone';

const RUNS = 3;
const STAY_MS = 5_000;

interface Press {
  name: string;
  /** Address of the page that is opened. */
  path: (job: string) => string;
  /** Controls to press in sequence; the last press is measured. */
  controls: readonly string[];
  /** Selector of the result, which is visible and usable once the press has taken effect. */
  opens: string;
}

const HEADER = '#root header[data-part="Header"]';
/** Selector of the account field; with passkeys offered, its `autocomplete` is `username webauthn`. */
const ACCOUNT = '[role="dialog"] input[autocomplete~="username"]';

const PRESSES: readonly Press[] = [
  {
    name: 'Apply, to its first form',
    path: links.jobDetails,
    controls: ['main button:text-is("Apply"):visible'],
    opens: '[role="dialog"] input[autocomplete="email"]',
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
    opens: ACCOUNT,
  },
  {
    name: 'Sign up, from the menu to its form',
    path: () => links.home(),
    controls: [`${HEADER} button:text-is("Sign Up")`, '[role="menuitem"]:has-text("For candidates")'],
    opens: ACCOUNT,
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
 * Time from a tap to its result on a phone with a slow connection: immediately after first paint, and five seconds
 * later. `--url` measures a running marketplace, `--only` the presses whose name contains that word.
 */
export async function press(options: readonly string[]): Promise<Figures[]> {
  const { values } = parseArgs({
    args: [...options],
    options: { url: { type: 'string' }, only: { type: 'string', default: '' }, runs: { type: 'string' } },
  });
  const running = values.url;
  const market = running === undefined ? await startedMarket() : undefined;
  const url = running ?? market?.url ?? '';
  const only = values.only.toLowerCase();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const job = await newestJob(url);
    const rows: Figures['rows'] = [];
    for (const one of PRESSES.filter(({ name }) => name.toLowerCase().includes(only))) {
      // Renders the page once beforehand, so that caches are warm as for a page already visited.
      await fetch(`${url}${one.path(job)}`, { headers: { accept: 'text/html' } });
      for (const [when, wait] of [
        ['when painted', 0],
        [`after ${STAY_MS / 1000} s`, STAY_MS],
      ] as const) {
        const seen: PressFigures[] = [];
        for (let run = 0; run < Number(values.runs ?? RUNS); run += 1)
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
  const { page, session, close } = await slowPhone(browser);
  try {
    let bytes = 0;
    let requests = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page
      .locator(controls[0] ?? '')
      .first()
      .waitFor();
    await page.waitForTimeout(wait);
    for (const before of controls.slice(0, -1)) await page.locator(before).first().tap();
    const { feedback, opened } = await timedPress(page, page.locator(controls.at(-1) ?? '').first(), opens);
    return { feedback, opened, kB: Math.round(bytes / 1000), requests };
  } finally {
    await close();
  }
}
