import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventPayload } from '@market/contracts/events';
import type { FoundJob, JobSearchResult } from '@market/contracts/search';
import { api } from '@market/contracts/testing';
import { testMongo, until, type Person } from '@market/service-kit/testing';
import { readExchangeRates } from '../src/pay/adapters/read-exchange-rates';
import { createPayComparison } from '../src/pay/domain/compare-pay';
import { createStage, type Stage } from './stage';

const mongo = testMongo();
afterAll(() => mongo.drop());

const folder = mkdtempSync(join(tmpdir(), 'rates-'));
/** A table of round rates: a euro is 1.25 dollars, 200 yen, 0.8 pounds. */
const RATES = { date: '2026-03-02', source: 'test', rates: { EUR: 1, USD: 1.25, JPY: 200, GBP: 0.8 } };
function fileOf(table: unknown, name = 'rates.json'): string {
  const file = join(folder, name);
  writeFileSync(file, typeof table === 'string' ? table : JSON.stringify(table));
  return file;
}

const EMPTY = { salary: null, salary_max: null, currency: null, salary_period: null };

describe('a comparison', () => {
  const pay = createPayComparison(RATES, 'USD');
  test.each([
    [{ salary: 40_000, currency: 'EUR', salary_period: 'year' }, 40_000],
    [{ salary: 50_000, currency: 'USD' }, 40_000],
    [{ salary: 8_000_000, currency: 'JPY' }, 40_000],
    [{ salary: 20, currency: 'EUR', salary_period: 'hour' }, 41_600],
    [{ salary: 200, currency: 'EUR', salary_period: 'day' }, 52_000],
    [{ salary: 800, currency: 'GBP', salary_period: 'week' }, 52_000],
    [{ salary: 3_000, currency: 'EUR', salary_period: 'month' }, 36_000],
    [{ salary: 40_000 }, null],
    [{ salary: 40_000, currency: 'XYZ' }, null],
    [{ salary_max: 40_000, currency: 'EUR' }, null],
    [{}, null],
  ] as const)('pay of %j is %j euros a year', (stated, measure) => {
    expect(pay.measure({ ...EMPTY, ...stated })).toBe(measure);
  });

  test.each([
    ['USD', 10_000],
    ['EUR', 10_000],
    ['JPY', 2_000_000],
    ['GBP', 10_000],
  ])('has steps of a round amount in %s', (currency, step) => {
    const edges = pay.edgesIn(currency);
    expect([edges.length, edges[0], edges[1], edges.at(-2), edges.at(-1)]).toEqual([22, 0, step, 20 * step, Infinity]);
  });
});

describe('the search', () => {
  let stage: Stage;
  let employer: Person;
  beforeAll(async () => {
    stage = await createStage(mongo, {
      database: 'pay',
      env: { EXCHANGE_RATES_FILE: fileOf(RATES), ALERTS_EVERY_MS: '50' },
    });
    employer = await stage.employer();
    const post = (job_title: string, pay: object) =>
      stage.post(employer, { job_title: `Paytest ${job_title}`, currency: null, ...pay });
    await post('tokyo', { salary: '5150000', salary_max: '7600000', currency: 'JPY' });
    await post('berlin', { salary: '60000', currency: 'EUR' });
    await post('boston', { salary: '60000', currency: 'USD' });
    await post('hourly', { salary: '40', salary_max: '50', currency: 'GBP', salary_period: 'hour' });
    await post('nameless', { salary: '900000' });
    await post('exotic', { salary: '900000', currency: 'XYZ' });
  });
  afterAll(() => stage.close());

  const ask = (query: object) => stage.search({ search: 'paytest', ...query });
  const titles = ({ records }: JobSearchResult) => records.map(({ job_title }) => job_title.replace('Paytest ', ''));

  test('orders by what is paid whatever its money; what cannot be compared comes last', async () => {
    const sorted = titles(await ask({ sort: 'salary' }));
    // 104,000 and 60,000, 48,000, 25,750 euros.
    expect(sorted.slice(0, 4)).toEqual(['hourly', 'berlin', 'boston', 'tokyo']);
    expect(sorted.slice(4).sort()).toEqual(['exotic', 'nameless']);
  });

  test.each([
    [{ salary_min: 60_000 }, ['berlin', 'boston', 'hourly']],
    [{ salary_min: 60_001 }, ['berlin', 'hourly']],
    [{ salary_min: 60_000, currency: 'EUR' }, ['berlin', 'hourly']],
    [{ salary_min: 60_000, currency: 'eur' }, ['berlin', 'hourly']],
    [{ salary_min: 60_000, currency: '' }, ['berlin', 'boston', 'hourly']],
    [{ salary_min: 5_150_000, currency: 'JPY' }, ['berlin', 'boston', 'hourly', 'tokyo']],
    [{ salary_min: 5_150_001, currency: 'JPY' }, ['berlin', 'boston', 'hourly']],
    [{ salary_min: 83_200, currency: 'GBP' }, ['hourly']],
    [{ salary_min: 1, currency: 'USD' }, ['berlin', 'boston', 'hourly', 'tokyo']],
  ])('%j finds what pays as much a year, and nothing that cannot be compared', async (query, found) => {
    expect(titles(await ask(query)).sort()).toEqual(found);
  });

  test('records carry what was written, and what it is in the search’s currency', async () => {
    const { records, compared_in } = await ask({ currency: 'USD' });
    expect(compared_in).toEqual({ currency: 'USD', rates_of: '2026-03-02' });
    const pays = new Map(
      records.map(({ job_title, salary, salary_max, currency, salary_period, compared_pay }: FoundJob) => [
        job_title.replace('Paytest ', ''),
        [salary, salary_max, currency, salary_period, compared_pay],
      ]),
    );
    const usd = (salary: string, salary_max: string | null) => ({ salary, salary_max, currency: 'USD' });
    expect(pays.get('tokyo')).toEqual(['5150000', '7600000', 'JPY', 'year', usd('32188', '47500')]);
    expect(pays.get('hourly')).toEqual(['40', '50', 'GBP', 'hour', usd('130000', '162500')]);
    expect(pays.get('nameless')).toEqual(['900000', null, null, 'year', null]);
    expect(pays.get('exotic')).toEqual(['900000', null, 'XYZ', 'year', null]);
  });

  test('a histogram is in the search’s currency and steps, of jobs that can be compared', async () => {
    const bars = async (currency: string) =>
      (await ask({ include: ['salaries'], currency })).salaries!.filter(({ count }) => count > 0);
    expect(await bars('EUR')).toEqual([
      { from: 20_000, to: 30_000, count: 1 },
      { from: 40_000, to: 50_000, count: 1 },
      { from: 60_000, to: 70_000, count: 1 },
      { from: 100_000, to: 110_000, count: 1 },
    ]);
    expect(await bars('JPY')).toEqual([
      { from: 4_000_000, to: 6_000_000, count: 1 },
      { from: 8_000_000, to: 10_000_000, count: 1 },
      { from: 12_000_000, to: 14_000_000, count: 1 },
      { from: 20_000_000, to: 22_000_000, count: 1 },
    ]);
    expect((await ask({ include: ['salaries'] })).compared_in?.currencies).toEqual(['EUR', 'GBP', 'JPY', 'USD']);
  });

  test('a currency without a rate is refused with those that have one', async () => {
    const { body } = await stage.request.post(api.searchJobs()).send({ currency: 'XYZ' }).expect(422);
    expect(body.fields).toEqual({ currency: 'Pay is compared in one of these currencies: EUR, GBP, JPY, USD' });
  });

  test('a feed and the alerts of a saved search compare the same', async () => {
    const { text } = await stage.request
      .get(`${api.feedJobs()}?search=paytest&salary_min=60000&currency=EUR`)
      .expect(200);
    expect([...text.matchAll(/<title>Paytest (\w+)/g)].map(([, title]) => title).sort()).toEqual(['berlin', 'hourly']);
    const candidate = stage.person({ login_type: 'CND' });
    await stage.publish('identity.account-changed.v1', stage.accountOf(candidate, 1));
    const { body } = await stage
      .as(candidate)
      .post(api.saveSearch(), {
        name: 'Well paid',
        frequency: 'instant',
        filter: { search: 'paytest', salary_min: 60_000, currency: 'EUR' },
      })
      .expect(201);
    expect(body.address).toBe('/search-jobs?currency=EUR&salary_min=60000&search=paytest');
    for (const [town, currency] of [
      ['york', 'USD'],
      ['oslo', 'EUR'],
    ] as const)
      await stage.post(employer, { job_title: `Paytest ${town}`, salary: '70000', currency });
    const told = await until(async () => {
      const rows = await stage.rows('outbox').find({ type: 'jobs.search-alert-due.v1' }).toArray();
      return rows.length > 0 && rows.map((row) => row.payload as EventPayload<'jobs.search-alert-due.v1'>);
    });
    expect(told.flatMap(({ jobs }) => jobs.map(({ job_title }) => job_title))).toEqual(['Paytest oslo']);
  });
});

test('a change of the rates compares all jobs anew, also those that were kept in a file', async () => {
  const snapshots = mkdtempSync(join(tmpdir(), 'search-'));
  const startWith = (usd: number) =>
    createStage(mongo, {
      database: 'rates',
      env: {
        SEARCH_SNAPSHOT_DIR: snapshots,
        EXCHANGE_RATES_FILE: fileOf({ ...RATES, rates: { EUR: 1, USD: usd } }, `${String(usd)}.json`),
      },
    });
  const first = await startWith(1);
  await first.post(await first.employer(), { salary: '50000', currency: 'EUR' });
  expect((await first.search({ salary_min: 60_000 })).total).toBe(0);
  await first.close();
  expect(readdirSync(snapshots)).toHaveLength(1);
  const second = await startWith(2);
  expect((await second.search({ salary_min: 60_000 })).total).toBe(1);
  await second.close();
});

describe('the table of rates', () => {
  const read = (exchangeRatesFile?: string, defaultCurrency = 'USD') =>
    readExchangeRates({ exchangeRatesFile, defaultCurrency });

  test('rates of the project have a day, a source, and the currencies that the demo data states', () => {
    const { date, source, rates } = read();
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(source).toContain('European Central Bank');
    for (const code of ['CHF', 'GBP', 'SEK', 'PLN', 'CAD', 'SGD', 'JPY', 'INR', 'AUD', 'USD'])
      expect(rates[code]).toBeGreaterThan(0);
  });

  test.each([
    ['no JSON', 'EUR=1'],
    ['without a day', { ...RATES, date: 'today' }],
    ['without euros', { ...RATES, rates: { USD: 1 } }],
    ['with a rate that is none', { ...RATES, rates: { EUR: 1, USD: 0 } }],
    ['with a rate that is text', { ...RATES, rates: { EUR: 1, USD: '1.1' } }],
    ['with a currency that is none', { ...RATES, rates: { EUR: 1, dollars: 1.1 } }],
  ])('%s stops the start with a message that names the setting', (_what, table) => {
    expect(() => read(fileOf(table, 'wrong.json'))).toThrow(/^EXCHANGE_RATES_FILE: .*wrong\.json is no table/);
  });

  test('rates without the usual currency stop the start as well', () => {
    expect(() => read(fileOf(RATES), 'CHF')).toThrow(
      'DEFAULT_CURRENCY: the table of exchange rates has no rate for CHF.',
    );
  });
});
