import { links, type JobSearchResult } from '@market/contracts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAsIs } from '../support/accessibility';
import { employer, postJob, uniqueWord } from '../support/people';

interface Shift {
  value: number;
  at: number;
}

/** Notes layout shifts, and each moment at which the heading `title` is on the screen nowhere. */
async function watch(page: Page, title: string): Promise<void> {
  await page.addInitScript((words) => {
    const seen = { shifts: [] as Shift[], gaps: 0, begun: false };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shifts.push({ value: (entry as unknown as Shift).value, at: entry.startTime });
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
}

test('a job’s page reads the same before the application, after it, and without it', async ({
  page,
  browser,
  request,
}) => {
  const { records } = (await (
    await request.post('/api/job-posts/get-job-posts-accessible-to-candidate', { data: { sort: 'newest', limit: 1 } })
  ).json()) as JobSearchResult;
  const { id, job_title, cmp_name, required_skills } = records[0]!;
  const raw = await (await request.get(links.jobDetails(id), { headers: { accept: 'text/html' } })).text();
  expect(raw).toContain('application/ld+json');

  await test.step('with JavaScript switched off it can be read', async () => {
    const quiet = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await quiet.goto(links.jobDetails(id));
    await expect(quiet.getByRole('heading', { level: 1 })).toHaveText(job_title);
    for (const words of [cmp_name, required_skills[0]!])
      await expect(quiet.getByRole('main').getByText(words).first()).toBeVisible();
    await expect(quiet.locator('main noscript')).toBeVisible();
    await quiet.context().close();
  });

  await test.step('what the server wrote is accessible by itself, in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const alone = await (await browser.newContext({ colorScheme })).newPage();
      await alone.route(/\/main\.[^/]*\.js$/, (route) => route.abort());
      await alone.goto(links.jobDetails(id));
      await expect(alone.locator('#raw-page')).toBeVisible();
      await expectAccessibleAsIs(alone, { where: 'a job’s page as the server writes it' }, colorScheme);
      await alone.context().close();
    }
  });

  await test.step('the application takes over without a gap and without a shift', async () => {
    await watch(page, job_title);
    await page.goto(links.jobDetails(id), { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: job_title })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeVisible();
    await expect(page.locator('#raw-page')).toHaveCount(0);
    await expect(page.locator('main')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { shifts: Shift[]; gaps: number; begun: boolean } }).seen,
    );
    expect(seen).toMatchObject({ begun: true, gaps: 0 });
    expect(seen.shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.05);
  });

  await test.step('what the head says of the job goes with the job', async () => {
    await expect(page.locator('head > [data-first-page]')).not.toHaveCount(0);
    await page.getByRole('link', { name: 'All jobs' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search jobs' })).toBeVisible();
    await expect(page.locator('head > [data-first-page]')).toHaveCount(0);
  });
});

test('the first page reads the same before the application and after it, and keeps what was typed', async ({
  page,
  browser,
}) => {
  const heading = 'Land somewhere good.';

  await test.step('with JavaScript switched off one can search', async () => {
    const quiet = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await quiet.goto(links.home());
    await expect(quiet.getByRole('heading', { level: 1 })).toHaveText(heading);
    await quiet.getByRole('searchbox').fill('night nurse');
    await quiet.getByRole('button', { name: 'Search' }).click();
    await expect(quiet).toHaveURL(links.searchJobs({ search: 'night nurse' }));
    await quiet.context().close();
  });

  await test.step('what the server wrote is accessible by itself, in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const alone = await (await browser.newContext({ colorScheme })).newPage();
      await alone.route(/\/main\.[^/]*\.js$/, (route) => route.abort());
      await alone.goto(links.home());
      await expect(alone.locator('#raw-page')).toBeVisible();
      await expectAccessibleAsIs(alone, { where: 'the first page as the server writes it' }, colorScheme);
      await alone.context().close();
    }
  });

  await test.step('the application takes over without a gap and without a shift, and what was typed goes over', async () => {
    await watch(page, heading);
    let start = (): void => undefined;
    const typed = new Promise<void>((resolve) => (start = resolve));
    await page.route(/\/main\.[^/]*\.js$/, async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto(links.home(), { waitUntil: 'commit' });
    const places = () =>
      page.evaluate(() =>
        ['h1', 'h1 + p', 'form', 'form + p', 'main ul'].map(
          (what) =>
            [...document.querySelectorAll(what)]
              .filter((element) => getComputedStyle(element).visibility === 'visible')[0]!
              .getBoundingClientRect().top,
        ),
      );
    await expect(page.locator('#raw-page form')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.locator('#raw-page').getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.locator('#raw-page').getByRole('searchbox').fill('night nur');
    const before = await places();
    start();
    await expect(page.locator('#raw-page')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveValue('night nur');
    await expect(page.getByRole('searchbox')).toBeFocused();
    expect(await places()).toEqual(before);
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { shifts: Shift[]; gaps: number; begun: boolean } }).seen,
    );
    expect(seen).toMatchObject({ begun: true, gaps: 0 });
    expect(seen.shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.05);
  });
});

test('a search reads the same before the application and after it, and goes on where somebody typed', async ({
  page,
  browser,
}) => {
  const address = links.searchJobs({ search: 'enginer', work_mode: 'remote' });

  await test.step('with JavaScript switched off one can search, narrow, turn pages and open a job', async () => {
    const quiet = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await quiet.goto(links.searchJobs());
    await quiet.getByRole('searchbox', { name: 'Search jobs' }).fill('enginer');
    await quiet.getByRole('button', { name: 'Search' }).click();
    await quiet
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('link', { name: /^Remote \d+$/ })
      .first()
      .click();
    await expect(quiet).toHaveURL(address);
    await quiet.getByRole('link', { name: 'Newest' }).click();
    await quiet.getByRole('link', { name: 'Remove Remote' }).click();
    await expect(quiet).toHaveURL(links.searchJobs({ search: 'enginer', sort: 'newest' }));
    await expect(quiet.getByText('Did you mean engineer?')).toBeVisible();
    const first = quiet.getByRole('list', { name: 'Jobs' }).getByRole('article').first();
    const title = (await first.getByRole('heading').textContent())!;
    await first.getByRole('link').click();
    await expect(quiet.getByRole('heading', { level: 1 })).toHaveText(title);
    await quiet.goto(links.searchJobs());
    await quiet.getByRole('link', { name: 'Next page' }).click();
    await expect(quiet.getByText(/^\d+ jobs, page 2$/)).toBeVisible();
    await quiet.context().close();
  });

  await test.step('what the server wrote is accessible by itself, in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const alone = await (await browser.newContext({ colorScheme })).newPage();
      await alone.route(/\/main\.[^/]*\.js$/, (route) => route.abort());
      await alone.goto(address);
      await expect(alone.locator('#raw-page')).toBeVisible();
      await expectAccessibleAsIs(alone, { where: 'a search as the server writes it' }, colorScheme);
      await alone.context().close();
    }
  });

  await test.step('the application takes over without a gap and without a shift, and what was typed goes over', async () => {
    await watch(page, 'Search jobs');
    let start = (): void => undefined;
    const typed = new Promise<void>((resolve) => (start = resolve));
    await page.route(/\/main\.[^/]*\.js$/, async (route) => {
      await typed;
      await route.continue();
    });
    // What the typed words find is held back until the page has been looked at as the application takes it over.
    let answer = (): void => undefined;
    const looked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/job-posts/get-job-posts-accessible-to-candidate', async (route) => {
      if ((route.request().postDataJSON() as { search?: string }).search === 'engineer') await looked;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    const around = ['h1', 'form', 'aside', 'ul[aria-label="Chosen filters"]', 'article'];
    const places = (of: readonly string[]) =>
      page.evaluate(
        (all) =>
          all.map((what) =>
            Math.round(
              [...document.querySelectorAll(what)]
                .filter((element) => getComputedStyle(element).visibility === 'visible')[0]!
                .getBoundingClientRect().top,
            ),
          ),
        of,
      );
    await expect(page.locator('#raw-page').getByText('Did you mean engineer?')).toBeVisible();
    await page.locator('#raw-page').getByRole('searchbox', { name: 'Search jobs' }).fill('engineer');
    const before = await places([...around, 'li:nth-child(2) > article']);
    start();
    await expect(page.locator('#raw-page')).toHaveCount(0);
    const box = page.getByRole('combobox', { name: 'Search jobs' });
    await expect(box).toHaveValue('engineer');
    await expect(box).toBeFocused();
    // The words that were meant are gone as soon as what was typed is searched for, whenever that is; their line stays.
    await expect(page.getByRole('region', { name: 'Results' }).getByRole('article').first()).toBeVisible();
    expect(await places([...around, 'li:nth-child(2) > article'])).toEqual(before);
    answer();
    await expect(page).toHaveURL(links.searchJobs({ search: 'engineer', work_mode: 'remote' }));
    await expect(page.getByText('Did you mean')).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // Other jobs may be higher or lower; where they begin has not moved.
    expect(await places(around)).toEqual(before.slice(0, around.length));
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { shifts: Shift[]; gaps: number; begun: boolean } }).seen,
    );
    expect(seen).toMatchObject({ begun: true, gaps: 0 });
    expect(seen.shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.05);
  });
});

test('a company with more jobs than its page shows leads to all of them', async ({ page, request }) => {
  const name = `Many ${uniqueWord()}`;
  const owner = await employer(request, name);
  for (let n = 1; n <= 21; n += 1) await postJob(request, owner, `Gardener of bed ${String(n)}`);
  const all = 'See all 21 open jobs';
  await expect
    .poll(
      async () =>
        await (await request.get(links.companyProfile(owner.cmp_code), { headers: { accept: 'text/html' } })).text(),
    )
    .toContain(all);
  await page.goto(links.companyProfile(owner.cmp_code));
  await expect(page.locator('#raw-page')).toHaveCount(0);
  await page.getByRole('link', { name: all }).click();
  await expect(page.getByText('21 jobs', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Remove Jobs at ${name}` }).click();
  await expect(page.getByText('21 jobs', { exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('21 jobs', { exact: true })).toBeVisible();
});
