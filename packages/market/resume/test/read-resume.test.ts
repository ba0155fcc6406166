import { linesOfPages, readResume, type ResumeLine, type TextPage, type TextPiece } from '../src';

const piece = (text: string, x: number, y: number, more: Partial<TextPiece> = {}): TextPiece => ({
  text,
  x,
  y,
  width: text.length * 5,
  size: 10,
  bold: false,
  ...more,
});
const page = (pieces: TextPiece[]): TextPage => ({ width: 595, height: 842, pieces, links: [] });
const textsOf = (lines: readonly ResumeLine[]) => lines.map(({ text }) => text);
const linesFrom = (...texts: string[]) =>
  linesOfPages([page(texts.map((text, at) => piece(text, 50, 100 + 14 * at, { bold: text === text.toUpperCase() })))]);

describe('the order of reading', () => {
  test('columns are read one after the other, the narrow one first, also over two pages', () => {
    const column = (heading: string, texts: string[], x: number, from: number) => [
      piece(heading, x, from, { bold: true }),
      ...texts.map((text, at) => piece(text, x, from + 17 + (x > 100 ? 13 : 14) * at)),
    ];
    const pages = [
      page([
        piece('Ada King', 50, 80, { size: 24 }),
        ...column('SKILLS', ['Go', 'SQL', 'Rust', 'Excel'], 50, 150),
        ...column(
          'EXPERIENCE',
          ['Engineer at Northwind', '2019 – 2021', 'Built the first engine of its kind', 'and the second'],
          250,
          150,
        ),
      ]),
    ];
    expect(textsOf(linesOfPages(pages))).toEqual([
      'Ada King',
      'SKILLS',
      'Go',
      'SQL',
      'Rust',
      'Excel',
      'EXPERIENCE',
      'Engineer at Northwind',
      '2019 – 2021',
      'Built the first engine of its kind',
      'and the second',
    ]);
  });

  test('dates at the right edge stay in their line', () => {
    const rows = ['Northwind', 'Acme', 'Lumen', 'Quill', 'Harbour'].flatMap((name, at) => [
      piece(name, 50, 100 + 30 * at),
      piece(`${2010 + at} – ${2011 + at}`, 480, 100 + 30 * at),
      piece('Something was done there for quite some time, and it was done well', 50, 114 + 30 * at),
    ]);
    expect(textsOf(linesOfPages([page(rows)]))[0]).toBe('Northwind\t2010 – 2011');
  });

  test('days close to the left of what they belong to are cells of their rows', () => {
    const beside = (left: string, text: string, y: number) => [
      piece(left, 142 - left.length * 5, y),
      piece(text, 151, y),
    ];
    const rows = [
      piece('EXPERIENCE', 50, 80, { bold: true, size: 14 }),
      ...beside('Mar 2018–', 'Lead Developer, Allegro, Kraków.', 100),
      ...beside('Present', 'Responsible for search.', 114),
      piece('Hired eight people.', 151, 128),
      ...beside('2015–2018', 'Software Engineer, Comarch SA, Kraków.', 150),
      piece('Billing for telecom.', 151, 164),
      piece('And for banks.', 151, 178),
    ];
    const lines = linesOfPages([page(rows)]);
    expect(textsOf(lines)[1]).toBe('Mar 2018–\tLead Developer, Allegro, Kraków.');
    expect(
      readResume(lines, { country: 'PL' }).experience.map((job) => [
        job.exp_desg?.value,
        job.emp_name?.value,
        job.job_stdt?.value,
        job.job_endt?.value,
      ]),
    ).toEqual([
      ['Lead Developer', 'Allegro', '2018-03-01', ''],
      ['Software Engineer', 'Comarch SA', '2015-01-01', '2018-12-31'],
    ]);
  });

  test('ligatures, bullets, signs of icon fonts, spaced letters and numbers of pages are read as what they are', () => {
    const lines = linesOfPages([
      page([
        piece('\ue0be ada@mailbox.example', 50, 60),
        piece('E X P E R I E N C E', 50, 100),
        piece('• Shortened the work\ufb02ow of the of\ufb01ce', 50, 130),
        piece('2', 290, 820),
      ]),
    ]);
    expect(textsOf(lines)).toEqual(['ada@mailbox.example', 'EXPERIENCE', 'Shortened the workflow of the office']);
    expect(lines[2]?.isBullet).toBe(true);
  });
});

describe('jobs', () => {
  const jobsOf = (...texts: string[]) =>
    readResume(linesFrom('Ada King', 'EXPERIENCE', ...texts, 'EDUCATION'), { country: 'GB' }).experience.map((job) => [
      job.exp_desg?.value,
      job.emp_name?.value,
      job.job_stdt?.value,
      job.job_endt?.value,
    ]);

  test('title first or company first is told by their words', () => {
    expect(jobsOf('Northwind Ltd', 'Data Analyst', '2019 – 2021', '• Counted all the sheep')).toEqual([
      ['Data Analyst', 'Northwind Ltd', '2019-01-01', '2021-12-31'],
    ]);
    expect(jobsOf('Data Analyst | Northwind Ltd | 03/2019 – present', '• Counted all the sheep')).toEqual([
      ['Data Analyst', 'Northwind Ltd', '2019-03-01', ''],
    ]);
  });

  test('several titles at one company have that company', () => {
    expect(
      jobsOf(
        'Northwind Ltd',
        'Senior Analyst',
        'Jan 2020 – Present',
        '• Led four people',
        'Analyst',
        'Jan 2018 – Dec 2019',
        '• Counted all the sheep',
      ).map((job) => job.slice(0, 2)),
    ).toEqual([
      ['Senior Analyst', 'Northwind Ltd'],
      ['Analyst', 'Northwind Ltd'],
    ]);
  });

  test('a company with all its time has the jobs below it, and a title keeps its department', () => {
    expect(
      jobsOf(
        'Northwind Industries, Inc., Denver, Colorado 2012 – Present',
        'Vice President, Operations (2016 – Present)',
        '• Led four plants',
        'Director of Manufacturing (2012 – 2016)',
        '• Led two plants',
      ).map((job) => job.slice(0, 2)),
    ).toEqual([
      ['Vice President, Operations', 'Northwind Industries, Inc.'],
      ['Director of Manufacturing', 'Northwind Industries, Inc.'],
    ]);
  });

  test('French ranges before a title are taken whole', () => {
    expect(jobsOf('De mars 2018 à août 2020 : Assistante administrative, Cabinet Martin, Lyon', '• Accueil')).toEqual([
      ['Assistante administrative', 'Cabinet Martin', '2018-03-01', '2020-08-31'],
    ]);
  });

  test('a list whose bullets are drawn is no head, and each point stands for itself', () => {
    const at = (x: number, texts: string[], from: number, more: Partial<TextPiece> = {}) =>
      texts.map((text, index) => piece(text, x, from + 14 * index, more));
    const pages = [
      page([
        piece('EXPERIENCE', 34, 80, { bold: true, size: 14 }),
        ...at(34, ['AMAZON LOGISTICS LLC', 'Senior Manager, Aug 2019 – Present'], 100),
        ...at(
          64,
          ['Raised the share of parcels that leave the warehouse on', 'Monday', 'Cut injuries by a third'],
          128,
        ),
        ...at(34, ['Area Manager, Jun 2016 – Jul 2019'], 172),
        ...at(64, ['Ran the outbound dock'], 186),
        piece('TARGET CORPORATION', 34, 202),
        piece('Columbus, OH', 480, 202),
        ...at(34, ['Group Leader, Jun 2013 – May 2016'], 216),
        ...at(64, ['Trained fifty new hires'], 230),
      ]),
    ];
    const { experience } = readResume(linesOfPages(pages), { country: 'US' });
    expect(experience.map((job) => [job.exp_desg?.value, job.emp_name?.value, job.job_desc?.value])).toEqual([
      [
        'Senior Manager',
        'AMAZON LOGISTICS LLC',
        'Raised the share of parcels that leave the warehouse on\nMonday\nCut injuries by a third',
      ],
      ['Area Manager', 'AMAZON LOGISTICS LLC', 'Ran the outbound dock'],
      ['Group Leader', 'TARGET CORPORATION', 'Trained fifty new hires'],
    ]);
  });

  test('title and company between commas are a whole head, and what follows is described', () => {
    expect(
      jobsOf('10.2018 - 02.2021 Junior Developer, Adesso AG, Dortmund', 'Projekte für Versicherungen').map((job) =>
        job.slice(0, 2),
      ),
    ).toEqual([['Junior Developer', 'Adesso AG']]);
  });

  test('a company above a town that no list knows is no part of the place', () => {
    const { experience } = readResume(
      linesFrom('EXPERIENCE', 'Electrician', 'Mahou San Miguel, Alovera (Guadalajara)', '2018 – 2020', '• Repairs'),
      { country: 'ES' },
    );
    expect(experience).toMatchObject([
      {
        exp_desg: { value: 'Electrician' },
        emp_name: { value: 'Mahou San Miguel' },
        place: { value: 'Alovera, Guadalajara' },
      },
    ]);
  });

  test('a period over two lines is one', () => {
    expect(jobsOf('Data Analyst, Northwind Ltd', 'Jan 2018 –', 'Dec 2020', '• Counted all the sheep')).toEqual([
      ['Data Analyst', 'Northwind Ltd', '2018-01-01', '2020-12-31'],
    ]);
  });

  test('words parted at the end of a line are one again in the description', () => {
    const { experience } = readResume(
      linesFrom(
        'Ada King',
        'EXPERIENCE',
        'Data Analyst, Northwind Ltd, 2019 – 2021',
        '• Introduced a new account-',
        'ing system for all offices',
      ),
      { country: 'GB' },
    );
    expect(experience[0]?.job_desc?.value).toBe('Introduced a new accounting system for all offices');
  });
});

test('lines below dates on their left are no drawn bullets', () => {
  const row = (date: string, texts: string[], from: number) => [
    piece(date, 147, from),
    ...texts.map((text, at) => piece(text, 190, from + 12 * at)),
  ];
  const pages = [
    page([
      piece('EDUCATION', 50, 80, { bold: true }),
      ...row('2017-20', ['Associate of Science in Nursing', 'Miami Dade College, Miami, FL'], 96),
      ...row('2013-16', ['Ph.D. in Linguistics', 'Stanford University, Stanford, CA'], 124),
    ]),
  ];
  expect(
    readResume(linesOfPages(pages), { country: 'US' }).education.map((school) => [
      school.can_scho?.value,
      school.can_pasy?.value,
    ]),
  ).toEqual([
    ['Miami Dade College', '2020'],
    ['Stanford University', '2016'],
  ]);
});

test('each value has the line that it was read from, and what is guessed has low confidence', () => {
  const reading = readResume(
    linesFrom('Ada King', 'ada.king@mailbox.example', 'Worked with Python and Docker for years.'),
    {
      country: 'GB',
    },
  );
  expect(reading.can_name).toMatchObject({
    value: 'Ada King',
    source: { page: 1, text: 'Ada King' },
    confidence: 'high',
  });
  expect(reading.can_skill.map(({ value, confidence }) => [value, confidence])).toEqual([
    ['Python', 'low'],
    ['Docker', 'low'],
  ]);
});

test('skills keep the words of the person; languages that people speak are none', () => {
  const reading = readResume(
    linesFrom(
      'Ada King',
      'SKILLS',
      'Programming: JS, node.js, Postgres (expert)',
      'Languages: English (native), German',
    ),
    {
      country: 'GB',
    },
  );
  expect(reading.can_skill.map(({ value }) => value)).toEqual(['JS', 'node.js', 'Postgres']);
  expect(reading.can_langs.map(({ value }) => value)).toEqual(['English (native)', 'German']);
});

test('phone numbers without a prefix are of the country that addresses and words speak for', () => {
  const reading = readResume(linesFrom('Sabine Hofer', 's.hofer@mailbox.de', 'Telefon: 0171 / 234 56 78'), {
    country: 'US',
  });
  expect(reading.can_mobn).toMatchObject({ value: '+491712345678', confidence: 'high' });
});

test('addresses that a narrow column has broken are one', () => {
  const reading = readResume(linesFrom('Tom Harding', 'www.linkedin.com/in/tom-', 'harding-', '8a1b2c3d (LinkedIn)'), {
    country: 'GB',
  });
  expect(reading.can_links.map(({ value }) => value)).toEqual(['https://www.linkedin.com/in/tom-harding-8a1b2c3d']);
});

test.each([
  ['BSc (Hons) Nursing (Adult), University of Leeds, 2017', 'BSc (Hons)', 'Nursing (Adult)', undefined],
  ['BSc (Hons) Physics (2:1), University of Leeds, 2014', 'BSc (Hons)', 'Physics', '2:1'],
])('brackets in a degree stay whole: %s', (text, degree, field, grade) => {
  const { education } = readResume(linesFrom('Ada King', 'EDUCATION', text), { country: 'GB' });
  expect(education).toMatchObject([{ can_edu: { value: degree }, can_stre: { value: field } }]);
  expect(education[0]?.edu_desc?.value).toBe(grade);
});

test('levels of languages that go on in the next line, and languages with nothing between them, are read whole', () => {
  const langs = (...texts: string[]) =>
    readResume(linesFrom('Ada King', 'LANGUAGES', ...texts), { country: 'GB' }).can_langs.map(({ value }) => value);
  expect(langs('English (fluent), Polish (basic, learnt on', 'site)', 'German', '(B1)')).toEqual([
    'English (fluent)',
    'Polish (basic, learnt on site)',
    'German (B1)',
  ]);
  expect(langs('Español: nativo Inglés: B2')).toEqual(['Español (nativo)', 'Inglés (B2)']);
});

test('a number without a prefix below a British postcode is British; a name keeps its number', () => {
  const reading = readResume(
    linesFrom('GARETH LLEWELLYN III', '14 Heol Fawr, Cardiff CF14 6RB', 'Tel: 029 2018 3344'),
    {
      country: 'US',
    },
  );
  expect(reading.can_mobn).toMatchObject({ value: '+442920183344', confidence: 'high' });
  expect(reading.can_name?.value).toBe('Gareth Llewellyn III');
});

test('labels of forms are no part of what they name', () => {
  const reading = readResume(
    linesFrom(
      'Priya Raman',
      'CAREER OBJECTIVE: To test software that people use each day.',
      'EXPERIENCE',
      'Company: Infosys Ltd',
      'Designation: Test Engineer',
      'Duration: Aug 2019 to Till Date',
      '• Wrote tests',
      'PERSONAL DETAILS',
      'Languages Known : English, Hindi',
    ),
    { country: 'IN' },
  );
  expect(reading.can_about?.value).toBe('To test software that people use each day.');
  expect(reading.experience).toMatchObject([
    {
      exp_desg: { value: 'Test Engineer' },
      emp_name: { value: 'Infosys Ltd' },
      job_stdt: { value: '2019-08-01' },
      job_endt: { value: '' },
    },
  ]);
  expect(reading.can_langs.map(({ value }) => value)).toEqual(['English', 'Hindi']);
});
