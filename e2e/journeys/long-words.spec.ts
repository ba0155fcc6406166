import {
  expect,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { links } from '@market/contracts';
import { api } from '@market/contracts/testing';
import { goWithin } from '../support/accessibility';
import { ADMIN, approve, caller, messageTo, register, signIn, verify, type Person } from '../support/people';
import { expectHydrated } from '../support/screens';

const WIDTHS = [360, 390, 768, 1024, 1440];
/** Sixty letters without a place to break. */
const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt';
const ARABIC = 'مهندس برمجيات';
const CITY = 'الدار البيضاء';
/** Both in a field: as much as fits. */
const both = (length = 200) => `${ARABIC} ${LONG}`.slice(0, length).trim();

/** A market in which every text that people write is a long word or is written from right to left. */
interface Market {
  employer: Person & { cmp_code: string };
  candidate: Person & { can_code: string };
  blind: Person & { can_code: string };
  jobs: string[];
  applications: string[];
}

const profileOf = (person: Person, name: string) => ({
  can_name: name,
  can_email: person.login_email,
  can_mobn: person.login_mobile,
  can_job_cate: '1',
  can_skill: [LONG, ARABIC].join(','),
  can_about: `${LONG}${LONG}\n\n${ARABIC}`,
  reg_date: '2026-01-02',
});

async function wantOk(answer: Awaited<ReturnType<ReturnType<typeof caller>['post']>>): Promise<Record<string, never>> {
  expect(answer.ok(), `${answer.url()} ${await answer.text()}`).toBe(true);
  const text = await answer.text();
  return (text ? JSON.parse(text) : {}) as Record<string, never>;
}

async function candidateOf(request: APIRequestContext, name: string): Promise<Person & { can_code: string }> {
  const registered = await register(request, 'CND', 'Noor');
  const person = await verify(request, { ...registered });
  const answer = await request.post(`/api${api.createCandidate()}`, {
    headers: { authorization: `Bearer ${person.token}` },
    multipart: profileOf(person, name),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const as = caller(request, person.token);
  await wantOk(
    await as.post(api.addExperience(), {
      emp_name: LONG,
      exp_type: both(50),
      exp_desg: ARABIC,
      job_stdt: '2020-01-01',
      job_endt: '2022-01-01',
    }),
  );
  await wantOk(
    await as.post(api.addExperience(), {
      emp_name: ARABIC,
      exp_type: LONG.slice(0, 50),
      exp_desg: LONG,
      job_stdt: '2018-01-01',
      job_endt: '2019-01-01',
    }),
  );
  await wantOk(
    await as.post(api.addEducation(), { can_edu: LONG, can_scho: both(50), can_pasy: '2016', can_stre: both(50) }),
  );
  return { ...person, can_code: (await answer.json()).can_code };
}

async function makeMarket(request: APIRequestContext): Promise<Market> {
  const owner = await verify(request, await register(request, 'EMP', both(80)));
  await approve(request, owner);
  const asOwner = caller(request, owner.token);
  const company = await wantOk(
    await asOwner.post(api.saveCompany(), {
      cmp_name: `${LONG} ${ARABIC}`,
      cmp_email: owner.login_email,
      cmp_mobn: '9876543210',
      cmp_webs: `https://${LONG}.test/${LONG}`,
      emp_loca: CITY,
      emp_addr: `${LONG}\n${ARABIC}`,
    }),
  );
  const jobs: string[] = [];
  for (const [job_title, job_location, job_description] of [
    [LONG, LONG, `<p>${LONG}${LONG}</p><h3>${LONG}</h3><ul><li>${LONG}</li></ul>`],
    [ARABIC, CITY, `<p>${ARABIC}</p><ul><li>${ARABIC}</li></ul>`],
  ] as const)
    jobs.push(
      (
        await wantOk(
          await asOwner.post(api.postJob(), {
            job_title,
            job_location,
            job_description,
            job_cate: 1,
            salary: '65000',
            salary_max: '75000',
            currency: 'MAD',
            required_skills: [LONG, ARABIC],
          }),
        )
      ).id!,
    );
  const candidate = await candidateOf(request, both(90));
  const blind = await candidateOf(request, ARABIC);
  const applications: string[] = [];
  for (const [person, job_id] of [
    [candidate, jobs[0]],
    [candidate, jobs[1]],
  ] as const)
    applications.push(
      (
        await wantOk(
          await caller(request, person.token).post(api.applyToJob(), { job_id, note: `${LONG}${LONG}\n${ARABIC}` }),
        )
      ).id!,
    );
  const asCandidate = caller(request, candidate.token);
  for (const job of jobs) await wantOk(await asCandidate.put(api.saveJob(job)));
  await wantOk(
    await asCandidate.post(api.saveSearch(), {
      name: both(80),
      frequency: 'daily',
      filter: { search: LONG, location: CITY, skills: [LONG, ARABIC] },
    }),
  );
  await wantOk(
    await asOwner.post(api.requestAccess(), { can_code: blind.can_code, message: `${LONG}${LONG} ${ARABIC}` }),
  );
  return { employer: { ...owner, cmp_code: company.cmp_code! }, candidate, blind, jobs, applications };
}

/**
 * What can be scrolled to the side: the page, or what is open over it. Boards and tables that are meant to be moved are
 * not counted.
 */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const over = (element: Element) => element.scrollWidth - element.clientWidth;
    const boxes = [
      ...document.querySelectorAll('dialog[open], [role="dialog"], [role="dialog"] *, [role="menu"]'),
    ].filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX) && over(box) > 0);
    const root = document.documentElement;
    const widest = [...document.body.querySelectorAll('*')]
      .filter((box) => box.getBoundingClientRect().right > root.clientWidth + 1)
      .map((box) => `${box.tagName.toLowerCase()}.${box.className.toString()}`);
    return [
      ...(over(root) > 0 ? [`the page by ${String(over(root))}: ${widest.slice(0, 8).join(', ')}`] : []),
      ...boxes.map((box) => `${box.tagName.toLowerCase()}.${box.className} by ${String(over(box))}`),
    ];
  });

/** Texts in Arabic letters that stand in the direction of the English around them. */
const leftToRight = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (
        !/\p{Script=Arabic}/u.test(node.textContent ?? '') ||
        parent.closest('script, style, option, [hidden], [aria-hidden="true"]')
      )
        continue;
      if (getComputedStyle(parent).unicodeBidi === 'plaintext' || parent.closest('bdi, [dir="auto"], [dir="rtl"]'))
        continue;
      found.push(`${parent.tagName.toLowerCase()}.${parent.className}: ${node.textContent ?? ''}`);
    }
    return found;
  });

async function look(page: Page, where: string): Promise<void> {
  await test.step(where, async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expect.soft.poll(() => sideways(page), `sideways, ${where}, ${String(width)} px`).toEqual([]);
    }
    expect.soft(await leftToRight(page), `direction, ${where}`).toEqual([]);
  });
}

async function windowOf(
  browser: Browser,
  options: BrowserContextOptions,
  session?: { token: string; user: unknown },
): Promise<Page> {
  const localStorage = session
    ? [
        { name: 'token', value: session.token },
        { name: 'user', value: JSON.stringify(session.user) },
      ]
    : [];
  const context = await browser.newContext({
    ...options,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: options.baseURL!, localStorage }] },
  });
  return context.newPage();
}

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 844 });
    await goWithin(page, path);
    await look(page, path);
  }
}

let market: Market;

test.beforeAll(async ({ request }) => {
  market = await makeMarket(request);
});

test.afterAll(async ({ request }) => {
  for (const job of market.jobs)
    await caller(request, market.employer.token).put(api.changeJob(job), { status: 'closed' });
});

const searchOfMarket = () => ({ cmp_code: market.employer.cmp_code });

test('no word is too long for a visitor’s page, and none stands in the wrong direction', async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const page = await windowOf(browser, { ...contextOptions, baseURL });
  const query = searchOfMarket();
  await walk(page, [
    links.home(),
    links.searchJobs(query),
    links.searchList(query),
    links.searchList2(query),
    ...market.jobs.map(links.jobDetails),
    links.companyProfile(market.employer.cmp_code),
    links.searchJobs({ ...query, search: LONG, location: CITY }),
  ]);
  await page.context().close();
});

test('nor for what the server writes of a page', async ({ browser, contextOptions, baseURL }) => {
  const context = await browser.newContext({ ...contextOptions, baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [
    links.home(),
    links.searchJobs(searchOfMarket()),
    links.searchJobs({ search: LONG }),
    ...market.jobs.map(links.jobDetails),
    links.companyProfile(market.employer.cmp_code),
  ]) {
    await page.goto(path);
    await look(page, `${path} as written by the server`);
  }
  await context.close();
});

test('nor for a candidate’s pages and dialogs', async ({ browser, contextOptions, baseURL }) => {
  const page = await windowOf(browser, { ...contextOptions, baseURL }, market.candidate);
  await walk(page, [
    links.myApplications(),
    links.savedJobs(),
    links.savedSearches(),
    links.profile(),
    links.ownCandidateProfile(),
    links.settings(),
    links.jobDetails(market.jobs[0]!),
  ]);
  await page.setViewportSize({ width: 1440, height: 844 });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Notifications/ })
    .click();
  await look(page, 'notifications');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 844 });
  await goWithin(page, links.myApplications());
  await page.getByRole('button', { name: 'Withdraw', exact: true }).first().click();
  await look(page, 'the question before withdrawing');
  await page.keyboard.press('Escape');
  await goWithin(page, links.profile());
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Profile Information' })).toBeVisible();
  await look(page, 'Profile Information of a candidate');
  await page.context().close();

  const asked = await windowOf(browser, { ...contextOptions, baseURL }, market.blind);
  await walk(asked, [links.profile()]);
  await asked.context().close();
});

test('nor for an employer’s pages and dialogs', async ({ browser, contextOptions, baseURL }) => {
  const page = await windowOf(browser, { ...contextOptions, baseURL }, market.employer);
  const main = page.getByRole('main');
  const application = market.applications[0]!;
  await walk(page, [
    links.dashboardMain(),
    links.dashboardJobs(),
    links.dashboardApplicants(),
    links.dashboardCandidates(),
    links.dashboardNotAllowedCandidates(),
    links.dashboardRequestAccess(),
    links.dashboardSettings(),
    links.profile(),
    links.ownCompanyProfile(),
    links.candidateProfile(market.candidate.can_code),
  ]);
  await page.goto(links.dashboardApplicant(application));
  await expect(page.getByRole('dialog', { name: 'Application' })).toContainText(LONG);
  await look(page, 'an application');
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.getByRole('dialog', { name: 'Application' }).getByRole('button', { name: 'Reject' }).click();
  await look(page, 'the question before rejecting');
  await page.goto(links.dashboardApplicants());
  await main.getByRole('radio', { name: 'Board' }).click({ force: true });
  await expect(main.getByRole('region', { name: 'Board' }).getByRole('button').first()).toBeVisible();
  await look(page, 'the board of applicants');
  await page.setViewportSize({ width: 1440, height: 844 });
  await goWithin(page, links.dashboardJobs());
  await main.getByRole('button', { name: `Edit ${LONG}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'the form of a job');
  await page.goto(links.dashboardJobs());
  await main.getByRole('button', { name: 'Close', exact: true }).first().click();
  await look(page, 'the question before closing a job');
  await page.goto(links.profile());
  await main.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Profile Information' })).toBeVisible();
  await look(page, 'Profile Information of an employer');
  await page.context().close();
});

test('nor for an admin’s pages', async ({ browser, contextOptions, baseURL, request }) => {
  const waiting = await verify(request, await register(request, 'EMP', both(90)));
  const page = await windowOf(browser, { ...contextOptions, baseURL }, await signIn(request, ADMIN));
  await walk(page, [links.admin()]);
  await expect(page.getByText(waiting.login_email)).toBeVisible();
  await page.context().close();
});

test('nor for a mail', async ({ browser, contextOptions, request }) => {
  const context = await browser.newContext(contextOptions);
  const page = await context.newPage();
  for (const person of [market.employer, market.blind]) {
    const { html, subject } = await messageTo(request, person.login_email, (message) => message.html.includes(LONG));
    await page.setContent(html);
    await look(page, `the mail ‘${subject}’`);
  }
  await context.close();
});

test('place and pay keep their order beside Arabic', async ({ page }) => {
  const [, arabic] = market.jobs;
  for (const [path, card] of [
    [
      links.searchJobs(searchOfMarket()),
      page.getByRole('article').filter({ hasText: ARABIC }).filter({ hasText: CITY }),
    ],
    [
      links.companyProfile(market.employer.cmp_code),
      page.getByRole('listitem').filter({ has: page.locator(`a[href="${links.jobDetails(arabic!)}"]`) }),
    ],
  ] as const) {
    await page.goto(path);
    await expectHydrated(page);
    const place = await card.getByText(CITY).last().boundingBox();
    const pay = await card.getByText('65,000').last().boundingBox();
    expect(place, path).not.toBeNull();
    expect(pay!.x, path).toBeGreaterThanOrEqual(place!.x + place!.width - 1);
  }
});
