import {
  expect,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { api } from '@market/contracts/testing';
import { goWithin } from './accessibility';
import { ADMIN, approve, caller, PASSWORD, register, signIn, verify, type Person } from './people';
import { expectHydrated } from './screens';

const WIDTHS = [360, 390, 768, 1024, 1440];
/** Sixty letters without a place to break. */
export const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt';
export const ARABIC = 'مهندس برمجيات';
export const CITY = 'الدار البيضاء';
/** Both in a field: as much as fits. */
export const both = (length = 200) => `${ARABIC} ${LONG}`.slice(0, length).trim();
/** Sample reason. */
export const REASON = `${LONG}${LONG}\n\n${ARABIC}`;

export const DRAFT = both(70);

/** A market in which every text that people write is a long word or is written from right to left. */
export interface Market {
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

/** Categories of these journeys alone, one for each file, as both run at once: its newest blind records are ours. */
type OwnCategory = 34 | 35;
const profileOf = (person: Person, name: string, category: OwnCategory) => ({
  can_name: name,
  can_email: person.login_email,
  can_mobn: person.login_mobile,
  can_job_cate: String(category),
  can_skill: [LONG, ARABIC].join(','),
  can_about: `${LONG}${LONG}\n\n${ARABIC}`,
  reg_date: '2026-01-02',
});

async function wantOk(answer: Awaited<ReturnType<ReturnType<typeof caller>['post']>>): Promise<Record<string, never>> {
  expect(answer.ok(), `${answer.url()} ${await answer.text()}`).toBe(true);
  const text = await answer.text();
  return (text ? JSON.parse(text) : {}) as Record<string, never>;
}

async function candidateOf(
  request: APIRequestContext,
  name: string,
  category: OwnCategory,
): Promise<Person & { can_code: string }> {
  const registered = await register(request, 'CND', 'Noor');
  const person = await verify(request, { ...registered });
  const answer = await request.post(`/api${api.createCandidate()}`, {
    headers: { authorization: `Bearer ${person.token}` },
    multipart: profileOf(person, name, category),
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

export async function makeMarket(request: APIRequestContext, category: OwnCategory): Promise<Market> {
  const owner = await employerOf(request);
  const asOwner = caller(request, owner.token);
  const jobs: string[] = [];
  const post = async (job: Record<string, unknown>) =>
    (await wantOk(await asOwner.post(api.postJob(), job))).id! as string;
  jobs.push(
    await post(jobOf(LONG, LONG, `<p>${LONG}${LONG}</p><h3>${LONG}</h3><ul><li>${LONG}</li></ul>`)),
    await post(jobOf(ARABIC, CITY, `<p>${ARABIC}</p><ul><li>${ARABIC}</li></ul>`)),
  );
  const candidate = await candidateOf(request, both(90), category);
  const blind = await candidateOf(request, ARABIC, category);
  const granted = await candidateOf(request, both(85), category);
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
  // Hit of that search, to be mailed.
  jobs.push(await post(jobOf(both(90), CITY, `<p>${LONG}</p>`)));
  await post({ job_title: DRAFT, status: 'draft' });
  const { records: asBlind } = (await wantOk(
    await asOwner.post(api.browseCandidates(), { job_cate: [category], limit: 2 }),
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
 * Horizontal overflow of the page, or of what is open over it. Boards and tables that scroll by design are excluded.
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

export async function look(page: Page, where: string): Promise<void> {
  await test.step(where, async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expect.soft.poll(() => sideways(page), `sideways, ${where}, ${String(width)} px`).toEqual([]);
    }
    expect.soft(await leftToRight(page), `direction, ${where}`).toEqual([]);
  });
}

export async function windowOf(
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
export async function openAnew(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.goto(path);
  await expectHydrated(page);
}

export async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 844 });
    await goWithin(page, path);
    await look(page, path);
  }
}
