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
import { ADMIN, approve, caller, messageTo, PASSWORD, register, signIn, verify, type Person } from '../support/people';
import { expectHydrated, writtenPage } from '../support/screens';

const WIDTHS = [360, 390, 768, 1024, 1440];
/** Sixty letters without a place to break. */
const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt';
const ARABIC = 'مهندس برمجيات';
const CITY = 'الدار البيضاء';
/** Both in a field: as much as fits. */
const both = (length = 200) => `${ARABIC} ${LONG}`.slice(0, length).trim();
/** What somebody gives as their reason. */
const REASON = `${LONG}${LONG}\n\n${ARABIC}`;

const DRAFT = both(70);

/** A market in which every text that people write is a long word or is written from right to left. */
interface Market {
  employer: Person & { cmp_code: string };
  candidate: Person & { can_code: string };
  blind: Person & { can_code: string };
  /** Has let the employer see them. */
  granted: Person & { can_code: string };
  jobs: string[];
  /** The second one is rejected, with a reason. */
  applications: string[];
  /** Employers about whom an admin has decided, and one whose new company waits. */
  declined: Person;
  locked: Person;
  changing: Person;
}

/** Nobody else's in these journeys: the newest blind records of it are ours. */
const OWN_CATEGORY = 35;
const profileOf = (person: Person, name: string) => ({
  can_name: name,
  can_email: person.login_email,
  can_mobn: person.login_mobile,
  can_job_cate: String(OWN_CATEGORY),
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

const companyOf = (person: Person, cmp_name: string) => ({
  cmp_name,
  cmp_email: person.login_email,
  cmp_mobn: '9876543210',
  cmp_webs: `https://${LONG}.test/${LONG}`,
  emp_loca: CITY,
  emp_addr: `${LONG}\n${ARABIC}`,
});

/** An approved employer with a company. */
async function employerOf(request: APIRequestContext): Promise<Person & { cmp_code: string }> {
  const registered = await verify(request, await register(request, 'EMP', both(80)));
  await approve(request, registered);
  // A token says what its account was when it was given.
  const login = { login_email: registered.login_email, login_pass: PASSWORD };
  const person = { ...registered, ...(await signIn(request, login)) };
  const company = await wantOk(
    await caller(request, person.token).post(api.saveCompany(), companyOf(person, `${LONG} ${ARABIC}`)),
  );
  return { ...person, cmp_code: company.cmp_code! };
}

const jobOf = (job_title: string, job_location: string, job_description: string) => ({
  job_title,
  job_location,
  job_description,
  job_cate: 1,
  salary: '65000',
  salary_max: '75000',
  currency: 'MAD',
  required_skills: [LONG, ARABIC],
});

/** Employers about whom was decided with reasons, in each way that an admin has. */
async function decideAboutEmployers(
  request: APIRequestContext,
): Promise<Pick<Market, 'declined' | 'locked' | 'changing'>> {
  const admin = caller(request, (await signIn(request, ADMIN)).token);
  const idOf = ({ user }: Person) => String(user.login_id);
  const declined = await verify(request, await register(request, 'EMP', both(80)));
  await wantOk(await admin.put(api.decideAccount(idOf(declined)), { user_approval_status: 0, reason: REASON }));
  const locked = await employerOf(request);
  await wantOk(await admin.put(api.decideAccount(idOf(locked)), { user_approval_status: 0, reason: REASON }));
  await wantOk(await admin.put(api.lockAccount(idOf(locked)), { locked: 1, reason: REASON }));

  const changing = await employerOf(request);
  const rename = async (name: string) =>
    wantOk(await caller(request, changing.token).post(api.saveCompany(), companyOf(changing, name)));
  const decide = async (waits: string, decision: { approve: number; reason?: string }) => {
    let revision: number | undefined;
    // The service that decides hears of the company a moment later.
    await expect
      .poll(async () => {
        const account = await (await admin.get(api.showApproval(idOf(changing)))).json();
        revision = account.company?.revision;
        return account.waits_for;
      })
      .toBe(waits);
    await wantOk(await admin.put(api.decideCompany(idOf(changing)), { ...decision, company_revision: revision }));
  };
  await decide('first-company', { approve: 1 });
  await rename(`${ARABIC} ${LONG}`);
  await decide('company-change', { approve: 1 });
  await rename(`${LONG} ${ARABIC}`);
  await decide('company-change', { approve: 0, reason: REASON });
  await rename(`${CITY} ${LONG}`);
  return { declined, locked, changing };
}

async function makeMarket(request: APIRequestContext): Promise<Market> {
  const owner = await employerOf(request);
  const asOwner = caller(request, owner.token);
  const jobs: string[] = [];
  const post = async (job: Record<string, unknown>) =>
    (await wantOk(await asOwner.post(api.postJob(), job))).id! as string;
  jobs.push(
    await post(jobOf(LONG, LONG, `<p>${LONG}${LONG}</p><h3>${LONG}</h3><ul><li>${LONG}</li></ul>`)),
    await post(jobOf(ARABIC, CITY, `<p>${ARABIC}</p><ul><li>${ARABIC}</li></ul>`)),
  );
  const candidate = await candidateOf(request, both(90));
  const blind = await candidateOf(request, ARABIC);
  const granted = await candidateOf(request, both(85));
  const asCandidate = caller(request, candidate.token);
  const applications: string[] = [];
  for (const job_id of jobs)
    applications.push(
      (await wantOk(await asCandidate.post(api.applyToJob(), { job_id, note: `${LONG}${LONG}\n${ARABIC}` }))).id!,
    );
  await wantOk(
    await asOwner.put(api.changeApplicationStatus(applications[1]!), { status: 'rejected', reason: REASON }),
  );
  for (const job of jobs) await wantOk(await asCandidate.put(api.saveJob(job)));
  const saveSearch = async (name: string, frequency: string, filter: object) =>
    wantOk(await asCandidate.post(api.saveSearch(), { name, frequency, filter }));
  await saveSearch(both(80), 'daily', { search: LONG, location: CITY, skills: [LONG, ARABIC] });
  await saveSearch(both(60), 'instant', { search: LONG });
  // What that search finds: mailed.
  jobs.push(await post(jobOf(both(90), CITY, `<p>${LONG}</p>`)));
  await post({ job_title: DRAFT, status: 'draft' });
  const { records: asBlind } = (await wantOk(
    await asOwner.post(api.browseCandidates(), { job_cate: [OWN_CATEGORY], limit: 2 }),
  )) as { records?: Array<{ can_code: string }> };
  expect(asBlind).toHaveLength(2);
  for (const { can_code } of asBlind!)
    await wantOk(await asOwner.post(api.requestAccess(), { can_code, message: `${LONG}${LONG} ${ARABIC}` }));
  const asGranted = caller(request, granted.token);
  const asked = (await wantOk(await asGranted.post(api.listReceivedAccessRequests(), { page: 1, limit: 1 }))) as {
    records?: Array<{ id: string }>;
  };
  await wantOk(await asGranted.put(api.answerAccessRequest(asked.records![0]!.id), { status: 'granted' }));
  return { employer: owner, candidate, blind, granted, jobs, applications, ...(await decideAboutEmployers(request)) };
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

/** Opens a page in full width, without the dialog that is open now. */
async function openAnew(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.goto(path);
  await expectHydrated(page);
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

test('nor for what the server writes of a page', async ({ browser, contextOptions, baseURL, request }) => {
  const context = await browser.newContext({ ...contextOptions, baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [
    links.home(),
    links.searchJobs(searchOfMarket()),
    links.searchJobs({ search: LONG }),
    ...market.jobs.map(links.jobDetails),
    links.companyProfile(market.employer.cmp_code),
  ]) {
    await writtenPage(request, path);
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
    links.ownCompanyProfile(),
    links.settings(),
    links.jobDetails(market.jobs[0]!),
  ]);
  await openAnew(page, links.ownCompanyProfile());
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(LONG);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Notifications/ })
    .click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('link').first()).toBeVisible();
  await look(page, 'notifications');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 844 });
  await goWithin(page, links.myApplications());
  await page.getByRole('button', { name: 'Withdraw', exact: true }).first().click();
  const withdrawing = page.getByRole('dialog', { name: /^Withdraw from/ });
  await expect(withdrawing).toBeVisible();
  await look(page, 'the question before withdrawing');
  await page.keyboard.press('Escape');
  await expect(withdrawing).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 844 });
  // Each that is opened bears another name from then on.
  for (const _application of market.applications)
    await page.getByRole('button', { name: 'Show history' }).first().click();
  await expect(page.getByRole('main')).toContainText(LONG + LONG);
  await look(page, 'the history of applications, one with the reason of a rejection');
  await goWithin(page, links.profile());
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Profile Information' })).toBeVisible();
  await look(page, 'Profile Information of a candidate');
  for (const part of ['Experience', 'Education']) {
    await openAnew(page, links.profile());
    await page
      .getByRole('main')
      .getByRole('list', { name: part })
      .getByRole('button', { name: /^Edit/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: `Edit ${part.toLowerCase()}` })).toBeVisible();
    await look(page, `the dialog of ${part}`);
  }
  await openAnew(page, links.savedSearches());
  await page
    .getByRole('main')
    .getByRole('button', { name: `Rename ${both(80)}` })
    .click();
  await expect(page.getByRole('dialog', { name: 'Rename the search' })).toBeVisible();
  await look(page, 'the dialog that renames a search');
  await openAnew(page, links.searchJobs({ search: both(90), location: CITY, skills: LONG }));
  await page.getByRole('main').getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('dialog', { name: 'Save this search' })).toBeVisible();
  await look(page, 'the dialog that saves a search');
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
  await openAnew(page, links.dashboardCandidates());
  await expect(main).toContainText(LONG);
  await openAnew(page, links.dashboardApplicant(market.applications[1]!));
  await expect(page.getByRole('dialog', { name: 'Application' })).toContainText(LONG + LONG);
  await look(page, 'an application that was rejected with a reason');
  await openAnew(page, links.dashboardApplicants());
  await main.getByRole('combobox', { name: 'Job' }).click();
  await expect(page.getByTitle(ARABIC, { exact: true }).filter({ visible: true })).toBeVisible();
  await look(page, 'the choice of a job');
  await page.goto(links.dashboardApplicant(application));
  await expect(page.getByRole('dialog', { name: 'Application' })).toContainText(LONG);
  await look(page, 'an application');
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.getByRole('dialog', { name: 'Application' }).getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('dialog', { name: /^Reject / })).toBeVisible();
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
  await expect(page.getByRole('dialog', { name: /^Close / })).toBeVisible();
  await look(page, 'the question before closing a job');
  await page.goto(links.profile());
  await main.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Profile Information' })).toBeVisible();
  await look(page, 'Profile Information of an employer');

  await openAnew(page, links.dashboardMain());
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Notifications/ })
    .click();
  await expect(page.getByText(/applied for/).first()).toBeVisible();
  await look(page, 'notifications of an employer');
  await openAnew(page, links.dashboardNotAllowedCandidates());
  await main.getByRole('button', { name: 'Request access' }).first().click();
  const request = page.getByRole('dialog', { name: 'Request access' });
  await request.getByRole('textbox', { name: /^Message/ }).fill(`${LONG}${LONG} ${ARABIC}`);
  await look(page, 'the dialog that asks for access');
  await openAnew(page, links.dashboardJobs());
  await main.getByRole('button', { name: `Delete ${DRAFT}` }).click();
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toContainText(DRAFT);
  await look(page, 'the question before deleting a job');
  await openAnew(page, links.dashboardJobs());
  await main.getByRole('button', { name: 'Import', exact: true }).click();
  const file = [
    ['title', 'location', 'description', 'salary', 'skills', LONG],
    [both(80), CITY, LONG, '65000', `${LONG};${ARABIC}`, LONG],
    ['', LONG, LONG, LONG, LONG, LONG],
  ];
  await page
    .getByRole('dialog', { name: 'Import jobs' })
    .locator('input[type=file]')
    .setInputFiles({
      name: `${LONG}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(file.map((row) => row.join(',')).join('\n')),
    });
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(LONG);
  await expect(page.getByRole('region', { name: 'Refused rows' })).toBeVisible();
  await look(page, 'the preview of an import');

  // Last, for it changes an application: one of the two can go there, the rejected one cannot.
  await openAnew(page, links.dashboardApplicants());
  await main.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await main.getByRole('combobox', { name: 'Next status' }).selectOption('Shortlisted');
  await main.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(main.getByRole('alert')).toContainText('cannot go from');
  await look(page, 'what became of several applications');
  await page.context().close();

  // What an admin has decided stands on one's own profile, and where the approval is needed.
  for (const [person, path] of [
    [market.declined, links.profile()],
    [market.declined, links.dashboardMain()],
    [market.changing, links.profile()],
  ] as const) {
    const decided = await windowOf(browser, { ...contextOptions, baseURL }, person);
    await openAnew(decided, path);
    await expect(decided.getByRole('main')).toContainText(LONG + LONG);
    await look(decided, `${path} of an employer about whom was decided`);
    await decided.context().close();
  }
});

test('nor for an admin’s pages', async ({ browser, contextOptions, baseURL, request }) => {
  const waiting = await verify(request, await register(request, 'EMP', both(90)));
  const page = await windowOf(browser, { ...contextOptions, baseURL }, await signIn(request, ADMIN));
  await walk(page, [`${links.admin()}?search=${encodeURIComponent(waiting.login_email)}`]);
  await expect(page.getByText(waiting.login_email)).toBeVisible();
  for (const list of ['declined', 'locked', 'everybody']) {
    await openAnew(page, `${links.admin()}?show=${list}&search=${LONG}`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(ARABIC);
    await look(page, `the list ‘${list}’`);
  }
  for (const [person, told] of [
    [market.declined, 'Declined'],
    [market.locked, 'This account is locked'],
    [market.changing, 'A new name or website waits for you'],
  ] as const) {
    await openAnew(page, links.adminAccount(String(person.user.login_id)));
    await expect(page.getByRole('main')).toContainText(told);
    await look(page, `the account: ${told}`);
  }
  for (const [verb, sure] of [
    ['Decline the change', 'Decline the change'],
    ['Lock', 'Lock'],
  ] as const) {
    await openAnew(page, links.adminAccount(String(market.changing.user.login_id)));
    await page.getByRole('main').getByRole('button', { name: verb, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await expect(dialog.getByRole('button', { name: sure, exact: true })).toBeVisible();
    await look(page, `the dialog of ‘${verb}’`);
  }
  await page.context().close();
});

test('nor for a mail', async ({ browser, contextOptions, request }) => {
  const context = await browser.newContext(contextOptions);
  const page = await context.newPage();
  const { employer, candidate, blind, declined, locked, changing } = market;
  for (const [person, about] of [
    [employer, /^New application for /],
    [candidate, /^Your application for .* was sent$/],
    [candidate, /^Your application for .*: Rejected$/],
    [candidate, /^New job: |new jobs? for “/],
    [blind, /asks to see your profile$/],
    [declined, /account was not approved$/],
    [locked, /^The approval of your .* account was withdrawn$/],
    [locked, /account is locked$/],
    [changing, /^The change of your company is approved$/],
    [changing, /^The change of your company was declined$/],
  ] as const) {
    const { html, subject } = await messageTo(
      request,
      person.login_email,
      (message) => about.test(message.subject) && (message.html.includes(LONG) || message.html.includes(ARABIC)),
    );
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
