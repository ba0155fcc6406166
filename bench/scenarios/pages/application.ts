import { links } from '@market/contracts/site';
import {
  chromium,
  request as playwrightRequest,
  type APIRequestContext,
  type Browser,
  type Page,
} from '@playwright/test';
import { pdfOf } from '../../../e2e/support/files';
import {
  candidate,
  employer,
  mailedToken,
  postJob,
  uniqueEmail,
  uniqueMobile,
  uniqueWord,
} from '../../../e2e/support/people';
import { logIn } from '../../../e2e/support/screens';
import { findChromium } from '../../../scripts/tools/find-chromium';
import { median, type Figures } from '../../figures';
import { startedMarket } from '../started-market';
import { LATENCY_MS, SLOWER, slowPhone, timedPress } from './slow-phone';

const RUNS = 3;
/** Time for reading the job. A network at rest is not waited for: who is signed in keeps a line open for news. */
const READ_MS = 10_000;
/** Time for reading what the mail's link would send. */
const LOOK_MS = 5_000;
/** Target for the sum of all waits of an application. */
const WANTED_MS = 3_000;
const APPLY = 'main button:text-is("Apply"):visible';
const SEND = 'button:text-is("Send application")';

interface Place {
  browser: Browser;
  request: APIRequestContext;
  url: string;
}
/** Waiting times of one application, by the control that was pressed. */
type Waits = Array<[pressed: string, ms: number]>;

/** Measures every wait from a job's page to the sent application: from each press to its result. */
export async function application(): Promise<Figures[]> {
  const market = await startedMarket();
  const request = await playwrightRequest.newContext({ baseURL: market.url });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  const place = { browser, request, url: market.url };
  try {
    const rows: Figures['rows'] = [];
    for (const [who, apply] of [
      ['new visitor', asVisitor],
      ['known candidate', asCandidate],
    ] as const) {
      const runs: Waits[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const waits = await apply(place);
        console.log(who, waits.map(([pressed, ms]) => `${pressed} ${String(ms)}`).join(', '));
        runs.push(waits);
      }
      for (const [at, [pressed]] of (runs[0] ?? []).entries())
        rows.push([who, pressed, median(runs.map((waits) => waits[at]?.[1] ?? NaN))]);
      rows.push([who, 'all', median(runs.map((waits) => waits.reduce((sum, [, ms]) => sum + ms, 0)))]);
    }
    return [
      {
        title: 'Waiting in a whole application, on a slow phone',
        how: `Chromium at 390 × 844, 1.6 Mbit/s with ${LATENCY_MS} ms, processor ${SLOWER} times as slow, empty cache, a resume of one page, median of ${RUNS}; the page of the job has been read for ${READ_MS / 1000} s, that of the mail's link for ${LOOK_MS / 1000} s. Wanted: ${WANTED_MS} ms for all.`,
        columns: ['who', 'pressed', 'wait ms'],
        rows,
      },
    ];
  } finally {
    await browser.close();
    await request.dispose();
    await market.stop();
  }
}

async function aJob({ request }: Place): Promise<string> {
  const owner = await employer(request, `Bench ${uniqueWord()}`);
  return (await postJob(request, owner, `Pilot ${uniqueWord()}`)).id;
}

async function read(page: Page, id: string): Promise<void> {
  await page.goto(links.jobDetails(id));
  await page.waitForTimeout(READ_MS);
}

async function asVisitor(place: Place): Promise<Waits> {
  const id = await aJob(place);
  const email = uniqueEmail('bench');
  const { page, close } = await slowPhone(place.browser, { baseURL: place.url });
  try {
    await read(page, id);
    const waits: Waits = [];
    const apply = page.locator(APPLY).first();
    waits.push(['Apply', (await timedPress(page, apply, '[role="dialog"] input[autocomplete="name"]')).opened]);
    const form = page.getByRole('dialog', { name: 'Apply' });
    await form.getByLabel('Name', { exact: true }).fill('Nadia Brook');
    await form.getByLabel('Email', { exact: true }).fill(email);
    await form.getByLabel('Mobile Number', { exact: true }).fill(uniqueMobile());
    await form
      .getByLabel(/^Resume/)
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdfOf('Nadia Brook') });
    await form.getByRole('checkbox', { name: 'Terms' }).check();
    // Result: the applicant's email address, in place of the form.
    const sent = await timedPress(page, form.locator(SEND), '[role="dialog"]:not(:has(form)) bdi');
    waits.push(['Send application', sent.opened]);
    const token = await mailedToken(place.request, email, 'confirm-application');
    const began = performance.now();
    await page.goto(links.confirmApplication(token), { waitUntil: 'commit' });
    await page.locator(`main ${SEND}`).waitFor();
    waits.push(['link in the mail', Math.round(performance.now() - began)]);
    await page.waitForTimeout(LOOK_MS);
    const confirmed = await timedPress(page, page.locator(`main ${SEND}`), `main a[href*="${id}"]`);
    waits.push(['Send application, on its page', confirmed.opened]);
    return waits;
  } finally {
    await close();
  }
}

async function asCandidate(place: Place): Promise<Waits> {
  const id = await aJob(place);
  const person = await candidate(place.request, `Tapping ${uniqueWord()}`);
  const { page, close } = await slowPhone(place.browser, { baseURL: place.url });
  try {
    await page.goto(links.home());
    await logIn(page, { email: person.login_email }, 'For candidates');
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor({ state: 'detached' });
    await read(page, id);
    // Result: ‘Applied’, in place of the pressed button.
    const applied = await timedPress(page, page.locator(APPLY).first(), 'main button:disabled svg.lucide-check');
    return [['Apply', applied.opened]];
  } finally {
    await close();
  }
}
