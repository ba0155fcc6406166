import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { links } from '@market/contracts/site';
import sharp from 'sharp';
import { chromium, request as requests, type APIRequestContext, type Page } from '@playwright/test';
import { CANDIDATE, EMPLOYER, someJob, windowOf } from '../e2e/support/accessible-windows';
import { pdfOf } from '../e2e/support/files';
import { ADMIN, signIn } from '../e2e/support/people';
import { findChromium } from './tools/find-chromium';

export const USAGE = `Usage: npm run screenshots [-- --url http://localhost:3000] [--only NAME ...]
  Takes the pictures of docs/screenshots from a marketplace that runs there on fresh demo data: every screen of the
  table at 1440 and 390 px, light and dark.
  --url    address of the marketplace
  --only   screens to take, by their names; all without it`;

const FOLDER = join(__dirname, '../docs/screenshots');
const WIDTHS = { 1440: 900, 390: 844 } as const;
const THEMES = ['light', 'dark'] as const;
/** Colours of a picture: with a palette the 144 pictures take a third of their bytes. */
const COLOURS = 128;
/** Time in milliseconds for pictures and transitions of a screen that has its content. */
const SETTLE_MS = 700;

interface Screen {
  name: string;
  as: Person;
  path: string;
  /** Steps that open the screen on its page. */
  open?: (page: Page) => Promise<unknown>;
}

const PEOPLE = ['visitor', 'candidate', 'employer', 'admin'] as const;
type Person = (typeof PEOPLE)[number];
const LOGINS = { visitor: undefined, candidate: CANDIDATE, employer: EMPLOYER, admin: ADMIN };

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const scrollTo = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading', { name })
    .first()
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }));

/** Screens by person; addresses that depend on the demo data are looked up. */
async function screensOf(request: APIRequestContext): Promise<Screen[]> {
  const job = await someJob(request);
  return [
    { name: 'home', as: 'visitor', path: links.home() },
    { name: 'search', as: 'visitor', path: links.searchJobs() },
    { name: 'map', as: 'visitor', path: links.searchMap() },
    { name: 'job', as: 'visitor', path: links.jobDetails(job.id) },
    { name: 'apply', as: 'visitor', path: links.jobDetails(job.id), open: press(/^Apply$/) },
    { name: 'company', as: 'visitor', path: links.companyProfile(job.cmp_code) },
    { name: 'matching', as: 'visitor', path: links.matching() },
    { name: 'for-you', as: 'candidate', path: links.home(), open: scrollTo(/For you/i) },
    { name: 'match', as: 'candidate', path: links.jobDetails(job.id), open: scrollTo(/match|fit/i) },
    { name: 'profile', as: 'candidate', path: links.profile() },
    { name: 'read-resume', as: 'candidate', path: links.readResume(), open: readResume },
    { name: 'visibility', as: 'candidate', path: links.profile(), open: scrollTo(/Who finds you/) },
    { name: 'anonymous-profile', as: 'candidate', path: links.ownCandidateProfile() },
    { name: 'my-applications', as: 'candidate', path: links.myApplications() },
    { name: 'messages', as: 'candidate', path: links.messages() },
    { name: 'requests', as: 'candidate', path: links.requests() },
    { name: 'settings', as: 'candidate', path: links.settings() },
    { name: 'dashboard', as: 'employer', path: links.dashboardMain() },
    { name: 'applicants', as: 'employer', path: links.dashboardApplicants() },
    { name: 'board', as: 'employer', path: links.dashboardApplicants({ view: 'board' }) },
    { name: 'application', as: 'employer', path: links.dashboardApplicants(), open: openApplication },
    { name: 'posted-jobs', as: 'employer', path: links.dashboardJobs() },
    { name: 'post-a-job', as: 'employer', path: links.dashboardJobs(), open: press('Post a new job') },
    { name: 'import', as: 'employer', path: links.dashboardJobs(), open: press('Import') },
    { name: 'feeds', as: 'employer', path: links.dashboardJobs(), open: press('Job feeds') },
    { name: 'statistics', as: 'employer', path: links.dashboardJobs(), open: openStatistics },
    { name: 'candidates', as: 'employer', path: links.dashboardNotAllowedCandidates() },
    { name: 'talent-pool', as: 'employer', path: links.dashboardTalentPool() },
    { name: 'employer-messages', as: 'employer', path: links.dashboardMessages() },
    { name: 'company-page', as: 'employer', path: links.companyPage() },
    { name: 'team', as: 'employer', path: links.dashboardTeam() },
    { name: 'integrations', as: 'employer', path: links.dashboardIntegrations() },
    { name: 'admin', as: 'admin', path: links.admin() },
    { name: 'admin-reports', as: 'admin', path: links.adminReports() },
    { name: 'admin-remotes', as: 'admin', path: links.adminRemotes() },
    { name: 'admin-settings', as: 'admin', path: links.adminSettings() },
  ];
}

async function openApplication(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Applicants' }).getByRole('link').first().click();
  await page.getByRole('dialog', { name: 'Application' }).getByRole('heading').nth(1).waitFor();
}

async function openStatistics(page: Page): Promise<void> {
  await press(/^Statistics of /)(page);
  await page.getByRole('dialog').locator('svg rect, svg path, canvas').first().waitFor();
}

async function readResume(page: Page): Promise<void> {
  const file = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdfOf('Nadia Brook, nadia@example.org') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Read this file' }).click();
  await page.getByRole('button', { name: 'Use all' }).waitFor();
}

/** Takes the pictures. */
export async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      only: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean' },
    },
  });
  mkdirSync(FOLDER, { recursive: true });
  const request = await requests.newContext({ baseURL: values.url });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  const missed: string[] = [];
  try {
    const all = await screensOf(request);
    const screens = values.only.length > 0 ? all.filter(({ name }) => values.only.includes(name)) : all;
    for (const [width, height] of Object.entries(WIDTHS))
      for (const colorScheme of THEMES)
        for (const person of PEOPLE) {
          const its = screens.filter(({ as }) => as === person);
          if (its.length === 0) continue;
          const login = LOGINS[person];
          const page = await windowOf(
            browser,
            { baseURL: values.url, colorScheme, viewport: { width: Number(width), height } },
            login && (await signIn(request, login)),
          );
          for (const screen of its) {
            const file = `${screen.name}-${width}-${colorScheme}.png`;
            try {
              await take(page, screen, join(FOLDER, file));
            } catch (error) {
              missed.push(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
            }
          }
          await page.context().close();
        }
    if (values.only.length === 0) writeFileSync(join(FOLDER, 'README.md'), listOf(all));
  } finally {
    await browser.close();
    await request.dispose();
  }
  console.log(missed.length > 0 ? `Not taken:\n${missed.join('\n')}` : 'All pictures are taken.');
  if (missed.length > 0) process.exitCode = 1;
}

/** Page with the pictures of all screens, by person. */
function listOf(screens: readonly Screen[]): string {
  const files = Object.keys(WIDTHS).flatMap((width) => THEMES.map((theme) => `${width}-${theme}`));
  const row = ({ name }: Screen) =>
    `| ${[name, ...files.map((file) => `[${file.replace('-', ' ')}](${name}-${file}.png)`)].join(' | ')} |`;
  const part = (person: Person) =>
    [
      `## ${person[0]?.toUpperCase()}${person.slice(1)}`,
      '',
      `| Screen | ${files.map(() => '').join(' | ')} |`,
      `|${'---|'.repeat(files.length + 1)}`,
      ...screens.filter(({ as }) => as === person).map(row),
      '',
    ].join('\n');
  const lead = 'Taken by `npm run screenshots` on the demo data; do not edit.';
  return `# Screenshots\n\n${lead}\n\n${PEOPLE.map(part).join('\n')}`;
}

async function take(page: Page, screen: Screen, file: string): Promise<void> {
  page.setDefaultTimeout(15_000);
  await page.goto(screen.path);
  await page.locator('#root[data-hydrated="page"]').waitFor();
  await page.locator('main h1').first().waitFor();
  await screen.open?.(page);
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0);
  await page.waitForTimeout(SETTLE_MS);
  const picture = await page.screenshot();
  await sharp(picture).png({ palette: true, colours: COLOURS, effort: 8 }).toFile(file);
}
