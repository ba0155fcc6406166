import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { links } from '@market/contracts/site';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { findChromium } from './tools/find-chromium';

/** Usage, for `--help`. */
export const USAGE = `Usage: npm run film [-- --url http://localhost:3000]
  records the product's film from the screens of a marketplace on fresh demo data; needs ffmpeg and Chromium`;

/**
 * Records the product's film from its own screens, with a marketplace running on fresh demo data, and ffmpeg installed. Each frame is captured separately and has a fixed duration,
 * so that a slow machine makes the same film. Writes the film, its captions and its poster image to the folder from
 * which the shell serves them.
 */
const FOLDER = join(__dirname, '../shell/public/film');
const NAME = 'how-it-works';
const SIZE = { width: 1280, height: 720 };
const FRAMES_A_SECOND = 12;
const LARGEST_BYTES = 3 * 1024 * 1024;
const PASSWORD = 'Demo1234';
const LETTER_SECONDS = 0.09;
const SCROLL_STEPS = 14;

// Non-null: `--url` is followed by an address.
const url = process.argv.includes('--url') ? process.argv[process.argv.indexOf('--url') + 1]! : 'http://localhost:3000';

interface Frame {
  file: string;
  seconds: number;
}

/** Frames of the film, and its captions with their times. */
class Film {
  readonly frames: Frame[] = [];
  readonly captions: Array<{ from: number; text: string }> = [];
  private length = 0;

  constructor(private readonly folder: string) {}

  get seconds(): number {
    return this.length;
  }

  /** Adds a caption from this frame on. */
  say(text: string): void {
    this.captions.push({ from: this.length, text });
  }

  /** Shows the present page for this many seconds. */
  async hold(page: Page, seconds: number): Promise<void> {
    const file = join(this.folder, `${String(this.frames.length).padStart(5, '0')}.png`);
    await page.screenshot({ path: file });
    this.frames.push({ file, seconds });
    this.length += seconds;
  }

  async type(page: Page, box: Locator, text: string): Promise<void> {
    await box.click();
    for (const letter of text) {
      await page.keyboard.type(letter);
      await this.hold(page, LETTER_SECONDS);
    }
  }

  /** Scrolls down by this many pixels, easing in and out. */
  async scroll(page: Page, pixels: number): Promise<void> {
    let done = 0;
    for (let step = 1; step <= SCROLL_STEPS; step += 1) {
      const share = (1 - Math.cos((Math.PI * step) / SCROLL_STEPS)) / 2;
      await page.mouse.wheel(0, Math.round(pixels * share) - done);
      done = Math.round(pixels * share);
      await this.hold(page, 1 / FRAMES_A_SECOND);
    }
  }

  /** Moves the pointer to the element before pressing it. */
  async press(page: Page, what: Locator): Promise<void> {
    const box = await what.boundingBox();
    if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await this.hold(page, 0.6);
    await what.click();
  }
}

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(`${url}/`);
  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('menuitem', { name: email.startsWith('employer') ? 'For employers' : 'For candidates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  return page;
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: SIZE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  // Draws a pointer, which screenshots do not contain.
  await page.addInitScript(() => {
    const hand = document.createElement('div');
    hand.style.cssText =
      'position:fixed;z-index:2147483647;width:18px;height:18px;margin:-9px 0 0 -9px;border-radius:50%;background:#111a;box-shadow:0 0 0 3px #fffa;pointer-events:none;inset-block-start:-40px;inset-inline-start:0';
    document.addEventListener(
      'mousemove',
      ({ clientX, clientY }) => {
        if (!hand.isConnected) document.documentElement.append(hand);
        hand.style.insetBlockStart = `${clientY}px`;
        hand.style.insetInlineStart = `${clientX}px`;
      },
      true,
    );
  });
  return page;
}

/** Waits until the page shows its content and no request is pending. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [class*="bone"]') && document.fonts.status === 'loaded',
  );
}

async function shoot(browser: Browser, film: Film): Promise<void> {
  const candidate = await signedIn(browser, 'candidate@demo.test');
  await candidate.goto(`${url}${links.home()}`);
  await settled(candidate);
  film.say('Perch is a job marketplace where you always know where you stand.');
  await film.hold(candidate, 3);
  film.say('Search open jobs by title, skill, company or place.');
  await film.type(candidate, candidate.getByRole('main').getByLabel('Search jobs'), 'engineer');
  await film.press(candidate, candidate.getByRole('main').getByRole('button', { name: 'Search', exact: true }));
  await candidate.waitForURL(/search-jobs/);
  await settled(candidate);
  await film.hold(candidate, 1.6);
  await film.scroll(candidate, 420);
  await film.hold(candidate, 1);
  film.say('The page of a job says what the work is, where, and what it pays.');
  await film.press(
    candidate,
    candidate
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .getByRole('link')
      .or(candidate.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link'))
      .nth(1),
  );
  await candidate.waitForURL(/job-details/);
  await settled(candidate);
  await film.hold(candidate, 1.5);
  await film.scroll(candidate, 260);
  await film.hold(candidate, 1);
  film.say('One profile, and applying takes a moment.');
  const apply = candidate.getByRole('button', { name: 'Apply', exact: true }).first();
  if (await apply.isVisible()) {
    await film.press(candidate, apply);
    await candidate.getByRole('button', { name: 'Applied' }).first().waitFor();
  }
  await film.hold(candidate, 2);
  film.say('Every step of your application is told to you, on this page and by mail.');
  await candidate.goto(`${url}${links.myApplications()}`);
  await settled(candidate);
  await film.hold(candidate, 2.4);
  await film.scroll(candidate, 300);
  await film.hold(candidate, 1);

  const employer = await signedIn(browser, 'employer@demo.test');
  await employer.goto(`${url}${links.dashboardMain()}`);
  await settled(employer);
  film.say('Employers see at a glance how their jobs are doing.');
  await film.hold(employer, 3.4);
  film.say('All applicants are in one place, by job and by how far they have come.');
  await employer.goto(`${url}${links.dashboardApplicants()}`);
  await settled(employer);
  await film.hold(employer, 2);
  film.say('Read an application, contact the candidate, decide.');
  await film.press(employer, employer.getByRole('main').locator('[data-applicant]').nth(1));
  await employer.getByRole('dialog', { name: 'Application' }).getByRole('heading', { name: 'History' }).waitFor();
  await film.hold(employer, 3);
  await employer.keyboard.press('Escape');
  film.say('Or move the cards of the board, one step after the other.');
  await employer.goto(`${url}${links.dashboardApplicants({ view: 'board' })}`);
  await settled(employer);
  await employer.locator('[data-application]').first().waitFor();
  await film.hold(employer, 3);
  film.say('Candidates are found by what they can do. Name and contact stay hidden until they say yes.');
  await employer.goto(`${url}${links.dashboardNotAllowedCandidates()}`);
  await settled(employer);
  await film.hold(employer, 2);
  await film.scroll(employer, 300);
  await film.hold(employer, 1.6);
  film.say('Perch. Land somewhere good.');
  const visitor = await newPage(browser);
  await visitor.goto(`${url}${links.home()}`);
  await settled(visitor);
  await film.hold(visitor, 2.6);
}

/** WebVTT (W3C): each caption stays until the next one. */
function captionsOf(film: Film): string {
  const time = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
  const cues = film.captions.map(
    ({ from, text }, at) => `${time(from)} --> ${time(film.captions[at + 1]?.from ?? film.seconds)}\n${text}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/**
 * Records the film and writes it.
 * @throws Error where no marketplace responds, ffmpeg is missing, or the film is too large
 */
export async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'market-film-'));
  const browser = await chromium.launch({
    executablePath: await findChromium({ say: console.log }),
    args: ['--no-sandbox', '--hide-scrollbars'],
  });
  try {
    const film = new Film(folder);
    await shoot(browser, film);
    mkdirSync(FOLDER, { recursive: true });
    const target = (kind: string) => join(FOLDER, `${NAME}.${kind}`);
    const last = film.frames.at(-1)!; // no film is without frames
    // ffmpeg's concat demuxer ignores the duration of the last frame unless the frame is listed again.
    writeFileSync(
      join(folder, 'frames.txt'),
      [
        ...film.frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(3)}`),
        `file '${last.file}'`,
      ].join('\n'),
    );
    const ffmpeg = (...args: string[]) =>
      execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], { stdio: 'inherit' });
    ffmpeg(
      '-f',
      'concat',
      '-safe',
      '0',
      '-i',
      join(folder, 'frames.txt'),
      '-an',
      '-vf',
      `fps=${FRAMES_A_SECOND},format=yuv420p`,
      '-c:v',
      'libvpx-vp9',
      '-b:v',
      '0',
      '-crf',
      '36',
      '-g',
      '48',
      '-row-mt',
      '1',
      '-cpu-used',
      '3',
      target('webm'),
    );
    // Non-null as above.
    ffmpeg('-i', film.frames[0]!.file, '-q:v', '4', target('jpg'));
    writeFileSync(target('vtt'), captionsOf(film));
    const { size } = statSync(target('webm'));
    if (size > LARGEST_BYTES) throw new Error(`The film has ${String(size)} bytes: more than people should wait for.`);
    console.log(`${film.seconds.toFixed(0)} s, ${(size / 1024).toFixed(0)} KB: ${target('webm')}`);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
