import type { SalaryPeriod } from '@market/contracts/job-posts';
import { mapColumns } from '../src/imports/domain/columns';
import { readImport } from '../src/imports/domain/read-import';
import { readJob } from '../src/imports/domain/read-job';
import { readSalary } from '../src/imports/domain/salary';

type Read = [salary: number | null, salary_max: number | null, currency: string | null, period: SalaryPeriod | null];
const NOTHING: Read = [null, null, null, null];

const reads = (raw: string, [salary, salary_max, currency, salary_period]: Read, context = {}) =>
  expect({ raw, ...readSalary(raw, context) }).toEqual({ raw, salary, salary_max, currency, salary_period });

describe('pay is read as a person reads it:', () => {
  test.each<[string, ...Read]>([
    ['30000-40000', 30_000, 40_000, null, 'year'],
    ['19000-19000', 19_000, null, null, 'year'],
    ['9000-17000', 9_000, 17_000, null, 'year'],
    ['120000-15000000', 120_000, null, null, 'year'],
    ['0-34300', null, 34_300, null, 'year'],
    ['$50k – $70k', 50_000, 70_000, 'USD', 'year'],
    ['50-70k €', 50_000, 70_000, 'EUR', 'year'],
    ['€70k–€90k', 70_000, 90_000, 'EUR', 'year'],
    ['45.000 - 52.000 €', 45_000, 52_000, 'EUR', 'year'],
    ['Up to 60,000 GBP', null, 60_000, 'GBP', 'year'],
    ['Market rate 50,000 USD', 50_000, null, 'USD', 'year'],
  ])('usual ranges, %s', (raw, ...read) => reads(raw, read));

  test.each<[string, ...Read]>([
    ['₹6,00,000', 600_000, null, 'INR', 'year'],
    ['6,00,000 - 12,50,000 INR', 600_000, 1_250_000, 'INR', 'year'],
    ['Rs. 1,20,00,000 p.a.', 12_000_000, null, 'INR', 'year'],
    ['6 LPA', 600_000, null, 'INR', 'year'],
    ['6-8 LPA', 600_000, 800_000, 'INR', 'year'],
    ['12 lakh', 1_200_000, null, 'INR', 'year'],
    ['1.5 crore', 15_000_000, null, 'INR', 'year'],
    ['₹25,000 - ₹30,000 a month', 25_000, 30_000, 'INR', 'month'],
  ])('Indian grouping and units, %s', (raw, ...read) => reads(raw, read));

  test.each<[string, ...Read]>([
    ["CHF 95'000", 95_000, null, 'CHF', 'year'],
    ['CHF 95’000 – 110’000', 95_000, 110_000, 'CHF', 'year'],
    ['45\u202f000 €', 45_000, null, 'EUR', 'year'],
    ['45\u2009000 à 52\u00a0000 €', 45_000, 52_000, 'EUR', 'year'],
    ['45 000 zł rocznie', 45_000, null, 'PLN', 'year'],
    ['45.000,00 EUR', 45_000, null, 'EUR', 'year'],
    ['45.000,- €', 45_000, null, 'EUR', 'year'],
    ['1.234.567 Kč', 1_234_567, null, 'CZK', 'year'],
    ['６５，０００ USD', 65_000, null, 'USD', 'year'],
  ])('other grouping signs, %s', (raw, ...read) => reads(raw, read));

  test.each<[string, ...Read]>([
    ['£12.50 per hour', 13, null, 'GBP', 'hour'],
    ['£12.49 per hour', 12, null, 'GBP', 'hour'],
    ['$16.25 - $18.75/hr', 16, 19, 'USD', 'hour'],
    ['18 €/Std', 18, null, 'EUR', 'hour'],
    ['18,50 € pro Stunde', 19, null, 'EUR', 'hour'],
    ['15 € brutto / h', 15, null, 'EUR', 'hour'],
    ['12,50 €/heure', 13, null, 'EUR', 'hour'],
    ['15 € la hora', 15, null, 'EUR', 'hour'],
    ['200 per day', 200, null, null, 'day'],
    ['Tagessatz 640 €', 640, null, 'EUR', 'day'],
    ['TJM 450 €', 450, null, 'EUR', 'day'],
    ['800 € wöchentlich', 800, null, 'EUR', 'week'],
    ['€3,500 / month', 3_500, null, 'EUR', 'month'],
    ['3.500 € brutto im Monat', 3_500, null, 'EUR', 'month'],
    ['Monatsgehalt: 3.500 bis 4.200 Euro', 3_500, 4_200, 'EUR', 'month'],
    ['2 500 € mensuel', 2_500, null, 'EUR', 'month'],
    ['2500 € par mois', 2_500, null, 'EUR', 'month'],
    ['1.800 € mensuales', 1_800, null, 'EUR', 'month'],
    ['1.800 €/mes', 1_800, null, 'EUR', 'month'],
    ['8 000 zł miesięcznie', 8_000, null, 'PLN', 'month'],
    ['38 k€ par an', 38_000, null, 'EUR', 'year'],
    ['24.000 € brutos anuales', 24_000, null, 'EUR', 'year'],
    ['30 mil euros al año', 30_000, null, 'EUR', 'year'],
    ['52.000 € Jahresgehalt', 52_000, null, 'EUR', 'year'],
  ])('for the period that it names, %s', (raw, ...read) => reads(raw, read));

  test.each<[string, ...Read]>([
    ['$2,000 biweekly', 52_000, null, 'USD', 'year'],
    ['$2,000 every two weeks', 52_000, null, 'USD', 'year'],
    ['£900 - £1,100 per fortnight', 23_400, 28_600, 'GBP', 'year'],
    ['$2,500 semi-monthly', 60_000, null, 'USD', 'year'],
    ['$12,000 per quarter', 48_000, null, 'USD', 'year'],
  ])('for a year where posts have no such period, %s', (raw, ...read) => reads(raw, read));

  test.each<[string, ...Read]>([
    ['年収500万円～700万円', 5_000_000, 7_000_000, 'JPY', 'year'],
    ['月給25万円', 250_000, null, 'JPY', 'month'],
    ['时薪 30 元', 30, null, 'CNY', 'hour'],
    ['15-25K元/月·13薪', 15_000, 25_000, 'CNY', 'month'],
    ['연봉 4,000만원', 40_000_000, null, 'KRW', 'year'],
  ])('in East Asian units, %s', (raw, ...read) => reads(raw, read));

  test.each<[string, ...Read]>([
    ['$70,000 + 401k', 70_000, null, 'USD', 'year'],
    ['$70,000 plus 10% bonus', 70_000, null, 'USD', 'year'],
    ['$130,000 base / $260,000 OTE', 130_000, null, 'USD', 'year'],
    ['$130,000 base/$260,000 OTE', 130_000, null, 'USD', 'year'],
    ['$60k base to $120k OTE', 60_000, null, 'USD', 'year'],
    ['OTE £80k (£50k base)', 50_000, null, 'GBP', 'year'],
    ['25-30k basic, OTE £50k', 25_000, 30_000, 'GBP', 'year'],
    ['£50,000 basic £80,000 OTE', 50_000, null, 'GBP', 'year'],
    ['Total compensation $200,000 (base $150,000)', 150_000, null, 'USD', 'year'],
    ['$100k base/$20k bonus', 100_000, null, 'USD', 'year'],
    ['45K€ fixe / 60K€ package', 45_000, null, 'EUR', 'year'],
    ['60.000 € Fixgehalt / 80.000 € Zielgehalt', 60_000, null, 'EUR', 'year'],
    ['30.000 € fijo + 10.000 € variable', 30_000, null, 'EUR', 'year'],
    ['£70,000 - £80,000 OTE', 70_000, 80_000, 'GBP', 'year'],
    ['60.000 € zzgl. 5.000 € Bonus', 60_000, null, 'EUR', 'year'],
    ['Band 6 £35,392 - £42,618', 35_392, 42_618, 'GBP', 'year'],
    ['Grade 7: £48,000', 48_000, null, 'GBP', 'year'],
    ['$25 per hour, 40 hours per week', 25, null, 'USD', 'hour'],
    ['35h/semaine, 2500 € par mois', 2_500, null, 'EUR', 'month'],
    ['12 month contract, $90,000', 90_000, null, 'USD', 'year'],
    ['€3,500 / month (42,000 a year)', 3_500, null, 'EUR', 'month'],
    ['$90,000 in 2026', 90_000, null, 'USD', 'year'],
  ])('without the numbers beside it, %s', (raw, ...read) => reads(raw, read));
});

describe('nothing is read where nobody can be sure:', () => {
  test.each([
    [''],
    ['0-0'],
    ['60-80'],
    ['9-Dec'],
    ['Dec-09'],
    ['competitive'],
    ['401k'],
    ['401(k) match up to 6%'],
    ['$5,000 signing bonus'],
    ['Bonus 10.000 €'],
    ['Grade 7'],
    ['GS-12'],
    ['E13 TV-L'],
    ['TVöD E 9b'],
    ['2026'],
    ['10%'],
    ['40 hours per week'],
    ['18 to 20 €'],
    ['3.500 €'],
    ['5551234567'],
    ['14 x 3.000 €'],
    // Pay of a month by custom, wherever the place is.
    ['от 150 000 до 200 000 ₽ на руки'],
    ['до 90 тыс. руб.'],
    ['400 000 – 600 000 ₸'],
    ['400 000 тенге'],
    ['30 000 – 40 000 грн'],
    ['5 000 000 - 8 000 000 сум'],
  ])('%j', (raw) => reads(raw, NOTHING));
});

describe('a currency is kept as the file states it:', () => {
  test.each([
    ['£40,000', 'GBP'],
    ['40 000 PLN rocznie', 'PLN'],
    ['400 000 ₸ в месяц', 'KZT'],
    ['90 тыс. руб. в месяц', 'RUB'],
    ['40,000 eur', 'EUR'],
    ['60 TEUR', 'EUR'],
    ['C$80,000', 'CAD'],
    ['US$80,000', 'USD'],
    ['R$ 80.000', 'BRL'],
    ['TRY 900,000', 'TRY'],
    ['all levels, 90,000', null],
    ['900 000 ₽ в год', 'RUB'],
    ['900,000 NGN per year', 'NGN'],
    ['500 000 kr', null],
    ['90,000', null],
  ])('%s', (raw, currency) => expect(readSalary(raw)).toMatchObject({ currency }));

  test.each([
    ['500 000 kr', 'NO', 'NOK'],
    ['500 000 kr', 'SE', 'SEK'],
    ['500.000 kr.', 'DK', 'DKK'],
    ['500 000 kr', 'DE', null],
    ['$90,000', 'CA', 'CAD'],
    ['$90,000', 'DE', 'USD'],
    ['¥200,000', 'CN', 'CNY'],
    ['¥5,000,000', 'JP', 'JPY'],
    ['Rs 500,000', 'PK', 'PKR'],
    ['R 500 000', 'ZA', 'ZAR'],
  ])('%s in %s', (raw, country, currency) => expect(readSalary(raw, { country })).toMatchObject({ currency }));

  test.each([
    ['EUR', '40,000', 'EUR'],
    ['€', '40,000', 'EUR'],
    ['Euro', '40,000', 'EUR'],
    ['CAD', '$40,000', 'CAD'],
    ['', '$40,000', 'USD'],
    ['local', '£40,000', 'GBP'],
  ])('the column says %j, the amount %s', (column, raw, currency) =>
    expect(readSalary(raw, { currency: column })).toMatchObject({ currency }),
  );
});

describe('the whole column says what an amount leaves open:', () => {
  async function pays(content: string) {
    const { batches } = await readImport({ content, format: 'csv' });
    return [...batches].flat().map((row) => {
      if (!('job' in row)) throw new Error(row.reason);
      const { salary, salary_max, currency, salary_period, remarks } = row.job;
      return [salary, salary_max, currency, salary_period, remarks.length];
    });
  }

  test.each([
    ['Monatsgehalt', '25.000', [25_000, null, null, 'month', 0]],
    ['Bruttomonatsgehalt (EUR)', '3.500', [3_500, null, 'EUR', 'month', 0]],
    ['Stundenlohn', '15', [15, null, null, 'hour', 0]],
    ['Stundensatz in €', '15', [15, null, 'EUR', 'hour', 0]],
    ['Salaire mensuel', '2 500 €', [2_500, null, 'EUR', 'month', 0]],
    ['Gehalt (EUR)', '45000', [45_000, null, 'EUR', null, 0]],
    ['Hourly rate', '18.50', [19, null, null, 'hour', 0]],
    ['salary_usd', '60000', [60_000, null, 'USD', null, 0]],
    ['Salary (k€)', '45', [45_000, null, 'EUR', null, 0]],
    ['Salario mensual', '1800', [1_800, null, null, 'month', 0]],
    ['Jahresbruttogehalt', '9000', [9_000, null, null, null, 0]],
    // The cell knows better than its column.
    ['Monatsgehalt', '18 €/Std', [18, null, 'EUR', 'hour', 0]],
  ])('the name %j, %s', async (header, cell, wanted) =>
    expect(await pays(`Titel;${header}\nKoch;${cell}`)).toEqual([wanted]),
  );

  test('most of its cells, where an amount is of the size of theirs', async () => {
    expect(await pays('title;salary\nA;3.500 € / Monat\nB;2.900 € im Monat\nC;3100\nD;45000')).toEqual([
      [3_500, null, 'EUR', 'month', 0],
      [2_900, null, 'EUR', 'month', 0],
      [3_100, null, 'EUR', 'month', 0],
      [45_000, null, 'EUR', null, 0],
    ]);
  });

  test('not the cells of another country’s money, nor a single one', async () => {
    const [, , third] = await pays(
      'title;place;salary\nA;Bonn, Germany;45.000 €\nB;Kiel, Germany;46.000 €\nC;Bern, Switzerland;90.000',
    );
    expect(third).toEqual([90_000, null, null, null, 0]);
    expect((await pays('title;salary\nA;45.000 €\nB;46.000'))[1]).toEqual([46_000, null, null, null, 0]);
  });

  test('an amount without a period is left out when ads state a month’s pay, and its row says so', async () => {
    const rows = await pays(
      'title;place;salary\nA;Łódź, Poland;12000\nB;Brno, Czechia;45 000 Kč\nC;Recife, Brazil;R$ 15.000\nD;Łódź, Poland;180000\nE;Łódź, Poland;12 000 zł miesięcznie\nF;Bonn, Germany;12000',
    );
    expect(rows).toEqual([
      [null, null, null, null, 1],
      [null, null, null, null, 1],
      [null, null, null, null, 1],
      [180_000, null, null, null, 0],
      [12_000, null, 'PLN', 'month', 0],
      [12_000, null, null, null, 0],
    ]);
  });
});

describe('other things beside the pay are parts of their own:', () => {
  test.each<[string, ...Read]>([
    ['$81K – $87K • Offers Equity', 81_000, 87_000, 'USD', 'year'],
    ['$81K – $87K\nOffers Bonus', 81_000, 87_000, 'USD', 'year'],
    ['£30,000 / pension', 30_000, null, 'GBP', 'year'],
    ['€3,500 / month / bonus', 3_500, null, 'EUR', 'month'],
    ['€15,000 per project', ...NOTHING],
    ['5000 one-time', ...NOTHING],
    ['$4,000 bimonthly', ...NOTHING],
    ['$4,000 bi-monthly', ...NOTHING],
    ['$3,000 / two weeks', 78_000, null, 'USD', 'year'],
  ])('%j', (raw, ...read) => reads(raw, read));
});

describe('a row', () => {
  const read = (cells: Record<string, unknown>) => {
    const result = readJob(cells, mapColumns(Object.keys(cells)));
    if (!('job' in result)) throw new Error(result.reason);
    return result.job;
  };

  test('has the columns of its lowest and highest pay, its currency and its period together', () => {
    expect(
      read({ title: 'Cook', salary_min: '2500.4', salary_max: '3000', currency: 'NOK', pay_period: 'MONTH' }),
    ).toMatchObject({ salary: 2_500, salary_max: 3_000, currency: 'NOK', salary_period: 'month', unread_pay: null });
    expect(read({ title: 'Cook', salary_max: '45000 EUR' })).toMatchObject({
      salary: null,
      salary_max: 45_000,
      currency: 'EUR',
    });
  });

  test('has the money of its own country where the sign is that of several', () => {
    expect(read({ title: 'Cook', location: 'Oslo, Norway', salary: '500 000 kr' }).currency).toBe('NOK');
    expect(read({ title: 'Cook', location: 'Toronto, ON, Canada', salary: '$60,000' }).currency).toBe('CAD');
  });

  test.each([
    ['Toronto, ON', 'CAD'],
    ['Vancouver, British Columbia', 'CAD'],
    ['Sydney NSW', 'AUD'],
    ['Perth, WA', 'AUD'],
    ['Seattle, WA', 'USD'],
    ['San Jose, CA', 'USD'],
    ['Atlanta, Georgia', 'USD'],
    ['Austin, Texas, United States', 'USD'],
    ['Remote', 'USD'],
    // The towns are asked before anything is stored.
    ['Sydney', null],
  ])('in %s has dollars of %s', (location, currency) =>
    expect(read({ title: 'Cook', location, salary: '$60,000' }).currency).toBe(currency),
  );

  test.each([
    ['18 to 20 €', '18 to 20 €'],
    ['E13 TV-L', 'E13 TV-L'],
    ['competitive', null],
    ['', null],
    ['0', null],
    ['$60,000', null],
  ])('a row with pay %j has %j to look at', (salary, unread_pay) => {
    expect(read({ title: 'Cook', salary })).toMatchObject({
      unread_pay,
      remarks: unread_pay === null ? [] : [expect.stringContaining(`“${unread_pay}”`)],
    });
  });
});

describe('S480: pay that the file does not show is not published', () => {
  const flagged = async (name: string, value: unknown, pay: object = { salary: '£30,000 a year' }) => {
    const content = JSON.stringify([{ title: 'Cook', location: 'Leeds, UK', ...pay, [name]: value }]);
    const { batches } = await readImport({ content, format: 'json' });
    const [row] = [...batches].flat();
    if (!row || !('job' in row)) throw new Error('no job');
    const { salary, salary_max, currency, salary_period, unread_pay, open_sign, remarks } = row.job;
    return { pay: [salary, salary_max, currency, salary_period, unread_pay, open_sign], remarks };
  };
  const none = [null, null, null, null, null, null];

  test.each<[string, unknown]>([
    ['shouldDisplayCompensationOnJobPostings', false],
    ['compensation_visible', false],
    ['Show salary', 'No'],
    ['showSalary', 0],
    ['showsalary', 'n'],
    ['display_salary', '0.0'],
    ['salary_hidden', true],
    ['hide_pay', 'yes'],
    ['salary.visible', 'FALSE'],
    ['Do not show salary', 'x'],
    ['salary_confidential', 1],
    ['Salary visibility', 'Internal only'],
    ['Salary visibility', 'Recruiters'],
    ['Salary display', 'Do not show'],
    ['Gehalt anzeigen', 'nein'],
    ['Gehaltsanzeige', 'Nein'],
    ['Gehalt ausblenden', 'ja'],
    ['Afficher le salaire', 'non'],
    ['Salaire masqué', 'oui'],
    ['Mostrar salario', 'no'],
    ['Salario oculto', 'sí'],
    ['Exibir salário', 'não'],
    ['Salaris tonen', 'nee'],
    ['Salaris verbergen', 'ja'],
    ['salary_is_predicted', '1'],
  ])('%s: %j', async (name, value) =>
    expect(await flagged(name, value)).toEqual({
      pay: none,
      remarks: [expect.stringContaining(`“${name}: ${String(value)}”`)],
    }),
  );

  test.each<[string, unknown]>([
    ['Show salary', 'Yes'],
    ['Show salary', ''],
    ['hide_pay', 0],
    ['Salary visibility', 'public'],
    ['Salary display', 'Competitive'],
    ['Internal salary', 45_000],
    ['show_salary_currency', false],
    ['salary_is_predicted', '0'],
    ['visible', true],
  ])('but is where the file says otherwise, %s: %j', async (name, value) => {
    const { pay, remarks } = await flagged(name, value);
    expect([pay.slice(0, 4), remarks]).toEqual([[30_000, null, 'GBP', null], []]);
  });

  test.each(['Salary (internal)', 'Salary (not for publication)', 'Gehalt (vertraulich)'])(
    'by the name of its own column, %s',
    async (name) =>
      expect(await flagged(name, '30000 EUR', {})).toMatchObject({
        pay: none,
        remarks: [expect.stringContaining(name)],
      }),
  );

  test('and nothing is said where there is none', async () =>
    expect(await flagged('Show salary', 'No', { salary: '' })).toEqual({ pay: none, remarks: [] }));
});
