import { payText, type EmploymentType, type ImportFormat } from '@market/contracts/job-posts';
import { safeDescription } from '@market/service-kit/rich-text';
import { createIndexedJobSearch, type SearchableJob } from '../src/search/adapters';
import { closingTime } from '../src/posts/domain/closing-time';
import { readSection } from '../src/imports/domain/ad-section';
import { fileContent } from '../src/imports/domain/file-content';
import { readImport, type ReadRow } from '../src/imports/domain/read-import';
import { CORPUS, queryOf } from './search-contract/corpus';

/*
 * Faults that people met in other job boards and tools, tried here on inputs of our own. Each title begins with the
 * public report, repository and number. Those of other parts: the link of a mail (services/identity), search among
 * candidates and resumes (services/profile), structured data (mfe-candidate), emails and phones (contracts).
 */

async function rowsIn(content: string, format: ImportFormat = 'csv') {
  const { batches } = await readImport({ content, format });
  return [...batches].flat();
}

async function jobsIn(content: string | object, format?: ImportFormat) {
  const rows = await (typeof content === 'string'
    ? rowsIn(content, format)
    : rowsIn(JSON.stringify(content), format ?? 'json'));
  return rows.map((row) => {
    if (!('job' in row)) throw new Error(row.reason);
    return row.job;
  });
}

const titlesAndPlaces = async (content: string) =>
  (await jobsIn(content)).map(({ job_title, job_location }) => [job_title, job_location]);

describe('a closing day', () => {
  const LOS_ANGELES = { name: 'Los Angeles', country: 'United States', latitude: 34.05, longitude: -118.24 };
  const SYDNEY = { name: 'Sydney', country: 'Australia', latitude: -33.87, longitude: 151.21 };

  test.each([
    ['Los Angeles, CA', [LOS_ANGELES], '2027-01-30T07:59:59.999Z'],
    ['Sydney, Australia', [SYDNEY], '2027-01-29T12:59:59.999Z'],
    // The Azores are the last of the country to see midnight.
    ['Portugal', [], '2027-01-30T00:59:59.999Z'],
  ])("WP-Job-Manager#919: a closing day ends at midnight at the job's place, %s", (job_location, places, ends) => {
    expect(closingTime('2027-01-29', { job_location, places })?.toISOString()).toBe(ends);
  });
});

describe('a file as programs save it', () => {
  const bytesOf = (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');

  test.each([
    ['German', 'Stellentitel;Ort;Gehalt\r\nMüllgärtner;Lübeck;38.500 €\r\n', ['Müllgärtner', 'Lübeck', '€38,500']],
    ['French', 'Titre;Ville;Salaire\r\nBûcheron;Besançon;31 000 €\r\n', ['Bûcheron', 'Besançon', '€31,000']],
    ['Spanish', 'Título;Ciudad;Salario\r\nAlbañil;Logroño;24.000 €\r\n', ['Albañil', 'Logroño', '€24,000']],
  ])('glific/glific#5657: CSV as Excel saves it in %s is read letter by letter', async (_language, text, wanted) => {
    const { content, format } = fileContent(bytesOf(text), 'jobs.csv');
    const [job] = await jobsIn(content, format);
    expect([job?.job_title, job?.job_location, payText(job!)]).toEqual(wanted);
  });

  test.each([
    ['little-endian', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['big-endian', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['without a mark', (text: string) => Buffer.from(text, 'utf16le')],
  ])('odoo/odoo#11792: “Unicode text” of a spreadsheet is read, %s', async (_order, save) => {
    const { content, format } = fileContent(save('Title\tLocation\r\nKöchin\tŁódź\r\nCook\tYork\r\n'), 'jobs.txt');
    expect(await jobsIn(content, format)).toMatchObject([
      { job_title: 'Köchin', job_location: 'Łódź' },
      { job_title: 'Cook', job_location: 'York' },
    ]);
  });

  test.each([
    ['sep=;\r\nTitle;Location\r\nPotter;Bath\r\n'],
    ['SEP=|\nTitle|Location\nPotter|Bath\n'],
    ['\uFEFFsep=\t\nTitle\tLocation\nPotter\tBath\n'],
  ])('mholt/PapaParse#951: the line that states the separator is no header, %j', async (content) => {
    expect(await titlesAndPlaces(content)).toEqual([['Potter', 'Bath']]);
  });

  test.each([
    ['Title,Location\nPotter,Bath,\nWeaver,Hull,,\n'],
    ['Title;Location;;\nPotter;Bath;;\nWeaver;Hull;;\n'],
    ['Title,Location\nPotter,Bath, \n,,\nWeaver,Hull,""\n'],
  ])('YaleSTC/reservations#1439: empty cells behind a row refuse nothing, %j', async (content) => {
    expect(await titlesAndPlaces(content)).toEqual([
      ['Potter', 'Bath'],
      ['Weaver', 'Hull'],
    ]);
  });

  test.each([
    ['Title,Location,Location\nPotter,Bath,\n'],
    ['Title,Location,Title,Location\nPotter,Bath,,\n'],
    ['Title,Location,Location\nPotter,,Bath\n'],
  ])('mholt/PapaParse#129: an empty column of the same name wipes nothing, %j', async (content) => {
    expect(await titlesAndPlaces(content)).toEqual([['Potter', 'Bath']]);
  });

  test.each([
    ['by its column', 'title,deadline\nA,07/02/2027\nB,28/02/2027\n', ['2027-02-07', '2027-02-28']],
    ['by its country', 'title,location,deadline\nA,"Cork, Ireland",07/02/2027\n', ['2027-02-07']],
    ['by its language', 'Titre;Ville;Date limite de candidature\nA;Lyon;7-2-27\n', ['2027-02-07']],
    ['as the number of a spreadsheet', 'title,deadline\nA,46425\n', ['2027-02-07']],
    ['left open, and so not taken', 'title,deadline\nA,07/02/2027\n', [undefined]],
  ])('submersion-app/submersion#1828: a date with the day first is read %s', async (_how, content, days) => {
    const jobs = await jobsIn(content);
    expect(jobs.map(({ closes_at }) => closes_at?.toISOString().slice(0, 10))).toEqual(days);
    expect(jobs.map(({ remarks }) => remarks.length)).toEqual(days.map((day) => (day === undefined ? 1 : 0)));
  });

  test.each([
    [{ id: 'k-7', title: 'Poter', city: 'Bath' }],
    [{ url: 'https://jobs.example/k-7', title: 'Poter', city: 'Bath' }],
    [{ reference: 7, title: 'Poter', city: 'Bath' }],
  ])('craftcms/feed-me#38: a row with the same id is the same job under another title, %j', async (row) => {
    const [first, corrected] = await Promise.all(
      [row, { ...row, title: 'Potter' }].map(
        async (one) => (await rowsIn(JSON.stringify([one]), 'json'))[0] as ReadRow,
      ),
    );
    expect(corrected!.externalId).toBe(first!.externalId);
    expect(corrected!.job.source_hash).not.toBe(first!.job.source_hash);
  });
});

describe('facts of a record', () => {
  test.each([
    [{ title: 'Potter', isListed: false }, 'draft'],
    [{ title: 'Potter', attributes: { published: 'no' } }, 'draft'],
    [{ title: 'Potter', visibility: 'internal' }, 'draft'],
    [{ title: 'Potter', status: 'Position filled' }, 'closed'],
    [{ title: 'Potter', expired: true }, 'closed'],
    [{ title: 'Potter', isListed: true, status: 'live' }, 'open'],
  ])('mvanhorn/printing-press-library#1807: %j is %s', async (record, status) => {
    expect(await jobsIn([record])).toMatchObject([{ status }]);
  });

  test.each([
    ['$4,500 - $5,200 monthly', 'Austin, TX', '$4,500 – $5,200 a month'],
    ['CA$30.40/hr - CA$35.60/hr', 'Toronto, ON', 'CA$30 – CA$36 an hour'],
    ['₱45,000 a month', 'Cebu, Philippines', '₱45,000 a month'],
    ['£13.45 an hour', 'Hull, UK', '£13 an hour'],
    ['3,200.00 EUR per month', 'Porto, Portugal', '€3,200 a month'],
    ['₹7,50,000 - ₹9,00,000 a year', 'Pune, India', '₹750,000 – ₹900,000'],
  ])('speedyapply/JobSpy#294: pay of %j in %s is %s', async (salary, location, shown) => {
    const [job] = await jobsIn([{ title: 'Potter', location, salary }]);
    expect(payText(job!)).toBe(shown);
  });

  test.each([
    ['an amount alone', { salary_min: 41_000, salary_max: 47_000, location: 'Quito' }, '41,000 – 47,000'],
    ['an amount in words', { salary: '41,000 a year', location: 'Remote' }, '41,000'],
    ['a currency of its own', { salary_min: 41_000, currency: 'SEK', location: 'Remote' }, 'SEK 41,000'],
  ])('WP-Job-Manager#1320: no currency is no dollars, %s', async (_what, pay, shown) => {
    const [job] = await jobsIn([{ title: 'Potter', ...pay }]);
    expect(payText(job!)?.replace('\u00a0', ' ')).toBe(shown);
  });
});

describe('a text', () => {
  test.each(['👩🏽‍🌾 Farmer 🧑‍🚒', 'می‌روند به خانه', 'ക്ഷ്‌ and র‍্য', 'نیم‌فاصله'])(
    'diegosouzapw/OmniRoute#12186: joiners of scripts and emoji stay, %s',
    async (text) => {
      const [job] = await jobsIn([{ title: text, description: `We say ${text} here.` }]);
      expect(job?.job_title).toBe(text);
      expect(job?.job_description).toContain(text);
    },
  );

  const plain = (html: string) => html.replace(/\s*\n\s*/g, '');

  test.each([
    [
      '<b id="docs-internal-guid-7" style="font-weight:normal"><p><span style="font-weight:400">Throw </span><span style="font-weight:700">pots</span></p></b>',
      '<p>Throw <strong>pots</strong></p>',
    ],
    [
      '<b style="font-weight:normal;" id="docs-internal-guid-8"><p><span style="font-weight:400">Glaze, </span><span style="font-style:italic">then</span> <a href="https://kiln.example/">fire</a></p></b>',
      '<p>Glaze, <em>then</em> <a href="https://kiln.example/" rel="noopener noreferrer nofollow">fire</a></p>',
    ],
  ])('facebookarchive/draft-js#481: a text of Google Docs is bold only where it was, %#', (html, shown) => {
    expect(plain(safeDescription(html))).toBe(shown);
    expect(plain(readSection(html, true).html)).toBe(shown);
  });

  test.each([
    [
      'bullets',
      "<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span>Throw</p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Glaze</p>",
      '<ul><li>Throw</li><li>Glaze</li></ul>',
    ],
    [
      'numbers',
      "<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Throw</p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span>Glaze</p>",
      '<ol><li>Throw</li><li>Glaze</li></ol>',
    ],
  ])('ckeditor/ckeditor5#9005: a list of Word stays a list, with %s', (_kind, html, shown) => {
    expect(plain(safeDescription(html))).toBe(shown);
    expect(plain(readSection(html, true).html)).toBe(shown);
  });
});

describe('a search', () => {
  const found = (text: string, jobs: ReadonlyArray<Partial<SearchableJob> & { id: string }>) => {
    const search = createIndexedJobSearch();
    for (const fields of jobs)
      search.upsert({
        ...CORPUS[0]!,
        emp_type: null,
        work_mode: null,
        skills: [],
        description: 'Good work.',
        ...fields,
      });
    return search.search(queryOf({ text })).ids.sort().join(' ');
  };
  const HOURS = (['part_time', 'full_time', 'internship'] satisfies EmploymentType[]).map((emp_type) => ({
    id: emp_type,
    title: 'Potter',
    emp_type,
  }));

  test.each([
    ['part time potter', 'part_time'],
    ['Potter Teilzeit', 'part_time'],
    ['part-time', 'part_time'],
    ['potter full time', 'full_time'],
  ])('bcneng/candebot#102: ‘%s’ finds jobs of those hours alone', (text, ids) => {
    expect(found(text, HOURS)).toBe(ids);
  });

  test.each([
    ['看護師', 'ja'],
    ['病院', 'ja'],
    ['会计', 'zh'],
    ['助理 会计', 'zh'],
  ])('nextapps-de/flexsearch#21: ‘%s’ is found inside of a title', (text, ids) => {
    expect(
      found(text, [
        { id: 'ja', title: '総合病院の正看護師' },
        { id: 'zh', title: '高级会计助理' },
      ]),
    ).toBe(ids);
  });

  test.each([
    ['gaertner', 'de'],
    ['Gärtner', 'de'],
    ['koenig', 'de'],
    ['moeller', 'dk'],
    ['Møller', 'dk'],
  ])('pelias/schema#74: ‘%s’ is found however its letters are spelled', (text, ids) => {
    expect(
      found(text, [
        { id: 'de', title: 'Gärtner', company: 'König GmbH' },
        { id: 'dk', title: 'Baker', company: 'Møller A/S' },
      ]),
    ).toBe(ids);
  });
});
