import { expect, test } from '@playwright/test';
import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { caller, messageTo } from '../support/people';
import { expectHydrated, writtenPage } from '../support/screens';
import { LONG, ARABIC, CITY, type Market, makeMarket, look, windowOf, walk } from '../support/long-words';
let market: Market;

test.beforeAll(async ({ request }) => {
  market = await makeMarket(request, 35);
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
    links.searchMap(query),
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

test('nor for a mail', async ({ browser, contextOptions, request }) => {
  const context = await browser.newContext(contextOptions);
  const page = await context.newPage();
  const { employer, candidate, blind, declined, locked, changing } = market;
  for (const [person, about] of [
    [employer, /^New application for /],
    [candidate, /^Your application for .* was sent$/],
    [candidate, /^News about your application for /],
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
