import type { JobSearchResult } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessibleAsIs } from '../support/accessibility';
import { employer, postJob, uniqueWord } from '../support/people';
import { expectHydrated, writtenPage } from '../support/screens';
import { startSlowPages } from '../support/slow-pages';

interface Shift {
  value: number;
  at: number;
  /** Moved elements: name, place before and place after. */
  moved: string[];
}
/** Entry of a layout shift in Chromium; TypeScript's own types lack it. */
interface LayoutShift {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
interface Seen {
  shifts: Shift[];
  gaps: number;
  begun: boolean;
}

/** The shell's first script, without which a page stays what the server wrote. */
const APPLICATION = /\/main\.[^/]*\.js$/;

/**
 * Records layout shifts, moments without the heading `title` on the screen, API calls, and React's hydration errors.
 */
async function watch(page: Page, title: string): Promise<{ calls: string[]; faults: string[]; seen(): Promise<Seen> }> {
  const calls: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isCall = pathname.startsWith('/api/') && request.resourceType() !== 'image';
    // Records of answers come after the page: a service that is away must not keep it from being written. A count of
    // the visit reads nothing.
    if (isCall && !/\/(?:responses|visits)$/.test(pathname)) calls.push(pathname);
  });
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.addInitScript((words) => {
    const seen = { shifts: [] as Shift[], gaps: 0, begun: false };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        seen.shifts.push({
          value: entry.value,
          at: Math.round(entry.startTime),
          moved: entry.sources.map(({ node, previousRect, currentRect }) => {
            const element = node instanceof Element ? node : node?.parentElement;
            const places = [previousRect, currentRect].map(({ x, y, width, height }) =>
              [x, y, width, height].map(Math.round).join(' '),
            );
            return `${element?.outerHTML.slice(0, 80)}: ${places.join(' to ')}`;
          }),
        });
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const shown = [...document.querySelectorAll('h1')].some(
        (heading) =>
          heading.textContent === words &&
          getComputedStyle(heading).visibility === 'visible' &&
          heading.getClientRects().length > 0,
      );
      seen.begun ||= shown;
      if (seen.begun && !shown) seen.gaps += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, title);
  return { calls, faults, seen: () => page.evaluate(() => (window as unknown as { seen: Seen }).seen) };
}

/** Nothing moved or disappeared, and React hydrated the page without a mismatch. */
async function expectUnmoved({ faults, seen }: Awaited<ReturnType<typeof watch>>): Promise<void> {
  expect(faults).toEqual([]);
  const { shifts, ...rest } = await seen();
  expect(rest).toMatchObject({ begun: true, gaps: 0 });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `what moved: ${JSON.stringify(shifts, null, 2)}`).toBeLessThan(0.01);
}

/** Holds back the application's scripts until the returned function is called. */
async function heldBack(page: Page): Promise<() => void> {
  let start = (): void => undefined;
  const held = new Promise<void>((resolve) => (start = resolve));
  await page.route(APPLICATION, async (route) => {
    await held;
    await route.continue();
  });
  return start;
}

async function unscripted(browser: Browser): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false })).newPage();
}

async function expectAccessibleUnhydrated(browser: Browser, address: string, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const alone = await (await browser.newContext({ colorScheme })).newPage();
    await alone.route(APPLICATION, (route) => route.abort());
    // A busy machine may send the page without its text, which browsers make then; here they cannot.
    await expect(async () => {
      await alone.goto(address);
      await expect(alone.locator('#page-data')).toBeAttached({ timeout: 1_000 });
    }).toPass();
    await expect(alone.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(alone.locator('#root[data-hydrated="page"]')).toHaveCount(0);
    await expectAccessibleAsIs(alone, { where }, colorScheme);
    await alone.context().close();
  }
}

/** Server-rendered content is complete, with styles and fonts; scripts may be held back, and `load` with them. */
async function expectDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
    undefined,
    { polling: 50 },
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

test('a job’s page reads the same before the application, after it, and without it', async ({
  page,
  browser,
  request,
}) => {
  const owner = await employer(request, 'Reading Room');
  const { id, job_title, cmp_name, required_skills } = await postJob(request, owner, 'Keeper of pages');
  expect(await writtenPage(request, links.jobDetails(id))).toContain('application/ld+json');

  await test.step('with JavaScript switched off it can be read', async () => {
    const quiet = await unscripted(browser);
    await quiet.goto(links.jobDetails(id));
    await expect(quiet.getByRole('heading', { level: 1 })).toHaveText(job_title);
    for (const words of [cmp_name, required_skills[0]!])
      await expect(quiet.getByRole('main').getByText(words).first()).toBeVisible();
    await expect(quiet.locator('main noscript')).toBeVisible();
    expect(await quiet.locator('main noscript').textContent()).toBe(
      'To apply, switch on JavaScript and reload the page.',
    );
    await quiet.context().close();
  });

  await test.step('a server-written page is accessible by itself, in both themes', () =>
    expectAccessibleUnhydrated(browser, links.jobDetails(id), 'a job’s page as the server writes it'));

  await test.step('the application takes over without a gap, a shift or a call, and does what was pressed meanwhile', async () => {
    const watched = await watch(page, job_title);
    const start = await heldBack(page);
    await page.goto(links.jobDetails(id), { waitUntil: 'commit' });
    await expectDrawn(page);
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    start();
    await expectHydrated(page);
    await expect(page.getByRole('dialog', { name: 'Apply' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('main')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(`${job_title}, ${cmp_name} – Perch`);
    expect(watched.calls).toEqual([]);
    await expectUnmoved(watched);
  });

  await test.step('tags of the head belong to the job, and go with it', async () => {
    await expect(page.locator('head > [data-first-page]')).not.toHaveCount(0);
    await page.getByRole('link', { name: 'All jobs' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search jobs' })).toBeVisible();
    await expect(page.locator('head > [data-first-page]')).toHaveCount(0);
  });
});

test('a page that comes in pieces is drawn when it is whole, so that nothing in it moves', async ({
  page,
  request,
  baseURL,
}) => {
  const owner = await employer(request, 'Reading Room');
  const { id } = await postJob(request, owner, 'Keeper of pieces');
  await writtenPage(request, links.jobDetails(id));
  const slow = await startSlowPages(baseURL!, 12);
  await page.goto(slow.origin + links.jobDetails(id), { waitUntil: 'commit' });
  const read = () => page.evaluate(() => document.querySelector('#root')?.innerHTML.length ?? 0);
  const painted = () => page.evaluate(() => performance.getEntriesByType('paint').length);
  for (let before = 0; slow.piecesLeft() > 1; before = await read()) {
    slow.sendNext();
    await expect.poll(read).toBeGreaterThan(before);
    expect(await painted()).toBe(0);
  }
  slow.sendNext();
  await expect.poll(painted).toBeGreaterThan(0);
  await expectHydrated(page);
  await slow.close();
});

test('the first page reads the same before the application and after it, and keeps what was typed', async ({
  page,
  browser,
  request,
}) => {
  const heading = 'Land somewhere good.';
  for (const address of [links.home(), links.pricing()]) await writtenPage(request, address);

  await test.step('with JavaScript switched off one can search', async () => {
    const quiet = await unscripted(browser);
    await quiet.goto(links.home());
    await expect(quiet.getByRole('heading', { level: 1 })).toHaveText(heading);
    await quiet.getByRole('searchbox').fill('night nurse');
    await quiet.getByRole('button', { name: 'Search' }).click();
    // The form of a browser sends the empty place as well.
    await expect(quiet).toHaveURL(/\/search-jobs\?search=night\+nurse(&location=)?$/);
    await quiet.context().close();
  });

  await test.step('a server-written page is accessible by itself, in both themes', () =>
    expectAccessibleUnhydrated(browser, links.home(), 'the first page as the server writes it'));

  await test.step('the application takes over without a gap and without a shift, and what was typed stays, with the focus', async () => {
    const watched = await watch(page, heading);
    const start = await heldBack(page);
    await page.goto(links.home(), { waitUntil: 'commit' });
    await expectDrawn(page);
    const places = () =>
      page.evaluate(() =>
        ['h1', 'h1 + p', 'form', 'form + p', 'main ul'].map(
          (what) => document.querySelector(what)!.getBoundingClientRect().top,
        ),
      );
    const box = page.getByRole('searchbox');
    await expect(box).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await box.fill('night nur');
    const before = await places();
    start();
    await expectHydrated(page);
    await expect(box).toHaveValue('night nur');
    await expect(box).toBeFocused();
    expect(await places()).toEqual(before);
    expect(watched.calls).toEqual([]);
    await expectUnmoved(watched);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(links.searchJobs({ search: 'night nur' }));
  });

  await test.step('a scrolled page stays at its place', async () => {
    const start = await heldBack(page);
    await page.goto(links.pricing(), { waitUntil: 'commit' });
    await expectDrawn(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 200));
    start();
    await expectHydrated(page);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(200);
  });
});

test('a search reads the same before the application and after it, and goes on where somebody typed', async ({
  page,
  browser,
  request,
}) => {
  const address = links.searchJobs({ search: 'enginer', work_mode: 'remote' });
  await writtenPage(request, address);

  await test.step('with JavaScript switched off one can search, narrow, turn pages and open a job', async () => {
    const quiet = await unscripted(browser);
    await quiet.goto(links.searchJobs());
    await quiet.getByLabel('Search jobs').fill('enginer');
    await quiet.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(quiet).toHaveURL(/search=enginer/);
    await quiet
      .getByRole('checkbox', { name: /^Remote/ })
      .first()
      .check();
    await quiet.getByRole('button', { name: 'Apply filters' }).click();
    await expect(quiet).toHaveURL(/search=enginer.*work_mode=remote/);
    await quiet.getByRole('link', { name: 'Newest' }).click();
    await expect(quiet).toHaveURL(/sort=newest/);
    await quiet
      .getByRole('checkbox', { name: /^Remote/ })
      .first()
      .uncheck();
    await quiet.getByRole('button', { name: 'Apply filters' }).click();
    await expect(quiet).not.toHaveURL(/work_mode/);
    await expect(quiet.getByText('Did you mean engineer?')).toBeVisible();
    const first = quiet.getByRole('list', { name: 'Jobs' }).getByRole('article').first();
    const title = (await first.getByRole('heading').textContent())!;
    await first.getByRole('heading').getByRole('link').click();
    await expect(quiet.getByRole('heading', { level: 1 })).toHaveText(title);
    await quiet.goto(links.searchJobs());
    await quiet.getByRole('link', { name: 'Next page' }).click();
    await expect(quiet).toHaveURL(links.searchJobs({ page: '2' }));
    await expect(quiet.getByRole('list', { name: 'Jobs' }).getByRole('article').first()).toBeVisible();
    await quiet.context().close();
  });

  await test.step('a server-written page is accessible by itself, in both themes', () =>
    expectAccessibleUnhydrated(browser, address, 'a search as the server writes it'));

  await test.step('the application takes over without a gap and without a shift, and what was typed goes on', async () => {
    const watched = await watch(page, 'Search jobs');
    const start = await heldBack(page);
    // Search answer is held back until the page was checked during hydration.
    let answer = (): void => undefined;
    const looked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/job-posts/get-job-posts-accessible-to-candidate', async (route) => {
      if ((route.request().postDataJSON() as { search?: string }).search === 'engineer') await looked;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expectDrawn(page);
    const around = ['h1', 'form', 'aside', 'ul[aria-label="Chosen filters"]', 'article'];
    const places = (of: readonly string[]) =>
      page.evaluate(
        (all) => all.map((what) => Math.round(document.querySelector(what)!.getBoundingClientRect().top)),
        of,
      );
    await expect(page.getByText('Did you mean engineer?')).toBeVisible();
    const box = page.getByRole('combobox', { name: 'Search jobs' });
    await box.fill('engineer');
    const before = await places([...around, 'li:nth-child(2) > article']);
    start();
    await expectHydrated(page);
    await expect(box).toHaveValue('engineer');
    await expect(box).toBeFocused();
    // The words that were meant are gone as soon as what was typed is searched for, whenever that is; their line stays.
    expect(await places([...around, 'li:nth-child(2) > article'])).toEqual(before);
    answer();
    await expect(page).toHaveURL(links.searchJobs({ search: 'engineer', work_mode: 'remote' }));
    await expect(page.getByText('Did you mean')).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // Other jobs may be higher or lower; where they begin has not moved.
    expect(await places(around)).toEqual(before.slice(0, around.length));
    await expectUnmoved(watched);
  });
});

test('the application is fetched when the page is touched, or after a while where something of the page does not come', async ({
  browser,
  request,
}) => {
  await writtenPage(request, links.searchJobs());
  for (const begin of ['a touch', 'three seconds'] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (made) => APPLICATION.test(made.url()) && asked.push(made.url()));
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    // Without its fonts the page is never loaded, and not idle.
    await page.route(/\.woff2$/, () => undefined);
    await page.goto(links.searchJobs(), { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const isFetched = page.waitForRequest(APPLICATION);
    if (begin === 'a touch') {
      expect(asked).toEqual([]);
      await page.keyboard.press('Tab');
    } else await page.clock.runFor(3_000);
    await isFetched;
    await context.close();
  }
});

test('a server-written page stays readable when the version that wrote it is gone, and Retry goes on', async ({
  page,
  request,
}) => {
  const owner = await employer(request, 'Reading Room');
  const { id, job_title, required_skills } = await postJob(request, owner, 'Keeper of versions');
  const remote = /\/remotes\/mfe_candidate\/.*\.(js|json)$/;
  await page.route(remote, (route) => route.fulfill({ status: 404, json: { error: 'There is no such file.' } }));
  await writtenPage(request, links.jobDetails(id));
  await page.goto(links.jobDetails(id));
  await expect(page.getByRole('heading', { name: 'Jobs and applications is not available' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: job_title, exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(required_skills[0]!).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).first().click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goBack();
  await page.unroute(remote);
  await page.getByRole('button', { name: /^Retry/ }).click();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Apply' })).toBeVisible();
});

test('public pages are hydrated as they are, without a call, in every language and time zone of a browser', async ({
  browser,
  request,
}) => {
  const { records } = (await (
    await request.post('/api/job-posts/get-job-posts-accessible-to-candidate', { data: { limit: 1 } })
  ).json()) as JobSearchResult;
  const { id, cmp_code } = records[0]!;
  for (const options of [
    { locale: 'de-DE', timezoneId: 'Asia/Tokyo', viewport: { width: 390, height: 844 } },
    { locale: 'ar-EG', timezoneId: 'America/Los_Angeles', viewport: { width: 1440, height: 900 } },
  ]) {
    const context = await browser.newContext(options);
    // Tab with an earlier search.
    await context.addInitScript(() => sessionStorage.setItem('last-search', '/search-jobs?search=engineer'));
    for (const address of [
      links.home(),
      links.searchJobs(),
      links.searchList(),
      links.searchList2(),
      links.jobDetails(id),
      links.companyProfile(cmp_code),
      links.forEmployers(),
      links.forCandidates(),
      links.pricing(),
      links.faq(),
      links.contact(),
      links.terms(),
      links.privacy(),
      links.reporting(),
      links.accessibility(),
    ]) {
      await writtenPage(request, address);
      const page = await context.newPage();
      const watched = await watch(page, '');
      await page.goto(address);
      await expect(page.locator('#page-data'), address).toHaveCount(1);
      await expectHydrated(page);
      await expect(page.getByRole('banner').getByRole('link', { name: /home$/ })).toBeVisible();
      expect([address, watched.faults]).toEqual([address, []]);
      // Contact data is loaded later, since scrapers would collect it from the page.
      expect([address, watched.calls.filter((path) => !path.startsWith('/api/employers/'))]).toEqual([address, []]);
      const styles = await page
        .locator('link[rel="stylesheet"]')
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
      expect(styles).toEqual([...new Set(styles)]);
      await page.close();
    }
    await context.close();
  }
});

test('a company with more jobs than its page shows leads to all of them', async ({ page, request }) => {
  const name = `Many ${uniqueWord()}`;
  const owner = await employer(request, name);
  for (let n = 1; n <= 21; n += 1) await postJob(request, owner, `Gardener of bed ${String(n)}`);
  const all = 'See all 21 open jobs';
  await expect.poll(() => writtenPage(request, links.companyProfile(owner.cmp_code))).toContain(all);
  await page.goto(links.companyProfile(owner.cmp_code));
  await expectHydrated(page);
  await page.getByRole('link', { name: all }).click();
  await expect(page.getByText('21 jobs', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Remove Jobs at ${name}` }).click();
  await expect(page.getByText('21 jobs', { exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('21 jobs', { exact: true })).toBeVisible();
});
