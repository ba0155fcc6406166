import type { ImportFormat } from '@market/contracts/job-posts';
import { readImport, type ReadRow } from '../src/imports/domain/read-import';

async function jobsIn(content: string, format: ImportFormat = 'csv') {
  const { columns, batches } = await readImport({ content, format });
  const rows = [...batches].flat();
  const refused = rows.filter((row) => 'reason' in row);
  const jobs = rows.filter((row): row is ReadRow => 'job' in row).map(({ job }) => job);
  return { columns, jobs, refused };
}

const titles = async (content: string) => {
  const { jobs, refused } = await jobsIn(content);
  return [...jobs.map(({ job_title, job_location }) => [job_title, job_location]), ...refused];
};

describe('a table as spreadsheets write it', () => {
  test.each([
    ['trailing empty cells', 'Title,Location\nNurse,Leeds,,\nCook,York,\n'],
    ['trailing empty names too', 'Title,Location,,\nNurse,Leeds,,\nCook,York,,\n'],
    ['a line that states the separator', 'sep=;\r\nTitle;Location\r\nNurse;Leeds\r\nCook;York\r\n'],
    ['the same in quotes, with the rest of the row', '"sep=|"\nTitle|Location\nNurse|Leeds\nCook|York\n'],
    ['a separator that nobody guesses', 'sep=^\nTitle^Location\nNurse^Leeds\nCook^York\n'],
    ['a title above the header', 'Open positions 2026\n\nTitle,Location\nNurse,Leeds\nCook,York\n'],
    ['titles that fill the row', '"Jobs, all",\nExported;,\nTitle,Location\nNurse,Leeds\nCook,York\n'],
    ['semicolons below a title with a comma', 'Positions, open\nTitle;Location\nNurse;Leeds\nCook;York\n'],
    ['a German title and header', 'Stellenliste, Stand Mai\nStellentitel;Arbeitsort\nNurse;Leeds\nCook;York\n'],
    ['names that stand twice', 'Title,Location,Title,Location\nNurse,Leeds,,\n,,Cook,York\n'],
    ['old line ends of the Macintosh', 'Title;Location\rNurse;Leeds\rCook;York\r'],
  ])('%s', async (_what, content) => {
    expect(await titles(content)).toEqual([
      ['Nurse', 'Leeds'],
      ['Cook', 'York'],
    ]);
  });

  test.each([
    ['pay', 'Job,,Pay,\nTitle,City,Min,Max\nNurse,Leeds,30000,40000\n'],
    ['names that are fields too', 'Position,,Compensation,\nJob title,Location,From,To\nNurse,Leeds,30000,40000\n'],
    ['a title of the table above', 'Jobs in May,,,\nJob,,Pay,\nTitle,City,Min,Max\nNurse,Leeds,30000,40000\n'],
    ['German names', 'Stelle;;Gehalt;\nStellentitel;Ort;von;bis\nNurse;Leeds;30000;40000\n'],
  ])('a header of two rows is read by the lower one, below groups: %s', async (_what, content) => {
    const { jobs, refused } = await jobsIn(content);
    expect(refused).toEqual([]);
    expect(jobs).toMatchObject([{ job_title: 'Nurse', job_location: 'Leeds', salary: 30_000, salary_max: 40_000 }]);
    expect(jobs).toHaveLength(1);
  });

  test('a row with more cells than names is still refused', async () => {
    expect(await titles('Title,Location\nNurse,Leeds,extra,\n')).toEqual([
      { line: 2, reason: expect.stringContaining('3 cells') },
    ]);
  });

  test.each(['Total', 'Total: 2', 'Grand total 2', 'Total jobs: 2', 'Summe', 'Insgesamt 2'])(
    'a line that counts the others, %s, is no job',
    async (total) => {
      expect(await titles(`Title,Location,Openings\nNurse,Leeds,1\nCook,York,1\n${total},,2\n`)).toEqual([
        ['Nurse', 'Leeds'],
        ['Cook', 'York'],
        { line: 4, title: total, reason: 'The row is a total, not a job' },
      ]);
    },
  );

  test('a job with such a title and a place is one', async () =>
    expect(await titles('Title,Location\nTotal,Leeds\nTotal Rewards Manager,York\n')).toEqual([
      ['Total', 'Leeds'],
      ['Total Rewards Manager', 'York'],
    ]));

  test('a job called like a column stays a job', async () => {
    expect(await titles('Title\nRole\nPosition\n')).toEqual([
      ['Role', 'Not stated'],
      ['Position', 'Not stated'],
    ]);
  });

  test('numbers as pandas and spreadsheets write them', async () => {
    const { jobs } = await jobsIn(
      'title,remote_allowed,listed_time,expiry,years of experience\nNurse,1.0,1713397508000.0,46387,3.0\nCook,0.0,1713397508.0,46387.5,\n',
    );
    expect(jobs).toMatchObject([
      {
        work_mode: 'remote',
        created_at: new Date('2024-04-17T23:45:08.000Z'),
        closes_at: new Date('2026-12-31T23:59:59.999Z'),
        exp_min: 3,
      },
      {
        work_mode: null,
        created_at: new Date('2024-04-17T23:45:08.000Z'),
        closes_at: new Date('2026-12-31T12:00:00Z'),
      },
    ]);
  });
});

describe('order of day and month', () => {
  const days = async (content: string) =>
    (await jobsIn(content)).jobs.map(({ closes_at }) => closes_at?.toISOString().slice(0, 10) ?? null);
  test.each([
    ['by another row of the column', 'title,deadline\nA,03/04/2027\nB,25/04/2027\n', ['2027-04-03', '2027-04-25']],
    ['by another row, month first', 'title,deadline\nA,03/04/2027\nB,04/25/2027\n', ['2027-03-04', '2027-04-25']],
    ['by the other column', 'title,posted,deadline\nA,25/01/2026,03/04/2027\n', ['2027-04-03']],
    ['by the country', 'title,location,deadline\nA,"Leeds, UK",03/04/2027\n', ['2027-04-03']],
    ['by the country, month first', 'title,location,deadline\nA,"Austin, TX",03/04/2027\n', ['2027-03-04']],
    ['by the language of the header', 'Stellentitel;Bewerbungsschluss\nA;03/04/2027\n', ['2027-04-03']],
    ['by the currency', 'title,salary,deadline\nA,£30000,03-04-2027\n', ['2027-04-03']],
    ['by dots alone', 'title,deadline\nA,3.4.2027\n', ['2027-04-03']],
    [
      'in words',
      'title,deadline\nA,3. April 2027\nB,3 avril 2027\nC,3 de abril de 2027\nD,1er août 27\n',
      ['2027-04-03', '2027-04-03', '2027-04-03', '2027-08-01'],
    ],
    ['not at all', 'title,deadline\nA,03/04/2027\n', [null]],
  ])('%s', async (_how, content, expected) => {
    expect(await days(content)).toEqual(expected);
  });

  test('an unreadable date is said', async () => {
    const { jobs } = await jobsIn(
      'title,posted,deadline\nA,,03/04/2027\nB,,31 Smarch 2027\nC,sometime,\nD,,until filled\nE,2026-01-02,2027-01-02\n',
    );
    expect(jobs.map(({ remarks }) => remarks)).toEqual([
      ['The closing day “03/04/2027” may be two days, and no other row shows which, so the job has none'],
      ['The closing day “31 Smarch 2027” cannot be read, so the job has none'],
      ['The posting day “sometime” cannot be read, so today counts'],
      [],
      [],
    ]);
  });
});

test.each([
  ['German', 'Stellentitel;Arbeitsort;Beschreibung;Gehalt;Bewerbungsschluss'],
  [
    'German, with what else stands in headers',
    'Stellenbezeichnung (m/w/d);Ort *;Stellenbeschreibung;Gehalt (EUR);Frist',
  ],
  ['French', 'Intitulé du poste;Lieu de travail;Description du poste;Rémunération;Date limite de candidature'],
  ['French without accents', 'Intitule du poste;Ville;Descriptif;Salaire;Date de cloture'],
  ['Spanish', 'Título del puesto;Ubicación;Descripción;Salario;Fecha de cierre'],
  ['Portuguese', 'Título da vaga;Localização;Descrição;Salário;Data de encerramento'],
  ['Dutch', 'Functietitel;Standplaats;Functieomschrijving;Salaris;Sluitingsdatum'],
])('a header in %s is recognised', async (_language, header) => {
  const { columns } = await jobsIn(`${header}\nA;B;C;30000;2027-01-01\n`);
  const names = header.split(';');
  expect(columns).toEqual({
    job_title: names[0],
    job_location: names[1],
    job_description: names[2],
    salary: names[3],
    closes_at: names[4],
  });
});

test.each([
  ['German', 'Stellenbez.;Arb.ort;Beschr.;Geh. von;Bewerb.frist'],
  ['French', 'Int. du poste;Lieu de trav.;Descr. du poste;Salaire;Date limite'],
  ['Spanish', 'Tít. del puesto;Ubic.;Descr.;Salario;Fecha lím.'],
  ['Dutch', 'Func.titel;Standpl.;Omschr.;Salaris;Sluit.datum'],
])('a shortened header in %s is recognised', async (_language, header) => {
  const { columns } = await jobsIn(`${header}\nA;B;C;30000;2027-01-01\n`);
  const names = header.split(';');
  expect(columns).toEqual({
    job_title: names[0],
    job_location: names[1],
    job_description: names[2],
    salary: names[3],
    closes_at: names[4],
  });
});

test.each<[string, string, object]>([
  [
    'British',
    'Vacancy,Base Location,Job Summary,Person Specification\nCook,Leeds,Boil soup.,Clean hands\n',
    { job_location: 'Leeds', job_description: expect.stringMatching(/Boil soup.*Clean hands/s) },
  ],
  [
    'American',
    'Position Title,Work City,Work State,FT/PT,Job Duties,Min Quals\nCook,Portland,OR,PT,Boil soup.,Clean hands\n',
    {
      job_location: 'Portland, OR',
      emp_type: 'part_time',
      job_description: expect.stringMatching(/Boil soup.*Clean hands/s),
    },
  ],
  [
    'Indian',
    'Job Role,Job Location,Exp (in yrs),CTC (LPA),JD\nCook,Pune,3-6,8-12,Boil soup.\n',
    { job_location: 'Pune', exp_min: 3, salary: 800_000, salary_max: 1_200_000, currency: 'INR' },
  ],
  [
    'Indian with whole amounts',
    'Job Role,Job Location,CTC (LPA)\nCook,Pune,800000\n',
    { salary: 800_000, salary_max: null },
  ],
  [
    'Australian',
    'Job title,Suburb,State,Country/Region\nCook,Richmond,VIC,Australia\n',
    { job_location: 'Richmond, VIC, Australia' },
  ],
  ['of a county', 'Job title,Town,County\nCook,Newport,Isle of Wight\n', { job_location: 'Newport, Isle of Wight' }],
  [
    'Italian',
    'Titolo annuncio;Sede di lavoro;Tipo contratto;RAL;Descrizione;Data scadenza\nCook;Bari;Tempo determinato;28.000-32.000 €;Zuppa.;31/12/2099\n',
    { job_location: 'Bari', emp_type: 'contract', salary: 28_000, closes_at: new Date('2099-12-31T23:59:59.999Z') },
  ],
  [
    'Polish',
    'Stanowisko;Miejsce pracy;Wymiar etatu;Opis stanowiska;Ważne do\nCook;Rzeszów;Pełny etat;Zupa.;31.12.2099\n',
    { job_location: 'Rzeszów', emp_type: 'full_time', closes_at: new Date('2099-12-31T23:59:59.999Z') },
  ],
  [
    'Swedish',
    'Yrkesroll;Ort;Omfattning;Arbetsbeskrivning;Sista ansökningsdag\nCook;Malmö;Deltid;Soppa.;2099-12-31\n',
    { job_location: 'Malmö', emp_type: 'part_time', closes_at: new Date('2099-12-31T23:59:59.999Z') },
  ],
])('a table of people, %s, loses no column', async (_what, content, job) => {
  const { jobs } = await jobsIn(content);
  expect(jobs).toMatchObject([{ job_title: 'Cook', ...job }]);
});

test.each([
  ['in Japan', 'title,location,deadline\nCook,"Tokyo, Japan",27/02/05\nClerk,"Osaka, Japan",27/03/31\n', '2027-02-05'],
  ['under a Japanese header', 'title,締切日\nCook,27/02/05\n', '2027-02-05'],
  ['in England', 'title,location,deadline\nCook,"Leeds, UK",27/02/35\n', '2035-02-27'],
])('a year of two digits comes first %s', async (where, content, day) => {
  const map = where.includes('header') ? { 締切日: 'closes_at' } : undefined;
  const { batches } = await readImport({ content, format: 'csv', map });
  const [row] = [...batches].flat();
  expect(row).toMatchObject({ job: { closes_at: new Date(`${day}T23:59:59.999Z`) } });
});

test('an English word of other languages says nothing of the order of day and month', async () => {
  for (const name of ['Benefit', 'Contract', 'Service', 'Website']) {
    const { jobs } = await jobsIn(`title,posted,salary,${name}\nCook,03/04/2026,"$50,000",x\n`);
    expect([name, jobs[0]?.created_at]).toEqual([name, new Date('2026-03-04T00:00:00.000Z')]);
  }
  const { jobs } = await jobsIn('title,posted,salary,Leistungen\nCook,03/04/2026,"$50,000",x\n');
  expect(jobs[0]?.created_at).toEqual(new Date('2026-04-03T00:00:00.000Z'));
  // A title called so is Spanish or Portuguese.
  const { jobs: cargos } = await jobsIn('Cargo,Local,Data\nPadeiro,Lisboa,03/04/2026\n');
  expect(cargos[0]?.created_at).toEqual(new Date('2026-04-03T00:00:00.000Z'));
});

test('a column of years of two digits leaves the order of the other dates to be found', async () => {
  const { jobs } = await jobsIn(
    'title,location,posted,deadline\nCook,"Tokyo, Japan",26/02/05,03/04/2099\nClerk,"Osaka, Japan",26/03/31,25/04/2099\n',
  );
  expect(
    jobs.map(({ created_at, closes_at }) => [created_at, closes_at].map((day) => day?.toISOString().slice(0, 10))),
  ).toEqual([
    ['2026-02-05', '2099-04-03'],
    ['2026-03-31', '2099-04-25'],
  ]);
});

describe('a table with a value in one column or in those of its parts', () => {
  const TABLE = 'title,location,location.city,location.country\nNurse,Leeds,,\nCook,,York,UK\n';

  test('has the place of each row, though its cells are empty and not missing', async () => {
    const { jobs } = await jobsIn(TABLE);
    expect(jobs.map(({ job_location }) => job_location)).toEqual(['Leeds', 'York, UK']);
  });

  test.each<[string, Record<string, string>]>([
    ['to leave out', { location: '' }],
    ['to take for another field', { location: 'department' }],
  ])('keeps to a column that somebody chose %s', async (_what, map) => {
    const records = [
      { title: 'Nurse', location: 'Leeds' },
      { title: 'Cook', location: { city: 'York', country: 'UK' } },
    ];
    for (const [format, content] of [
      ['csv', TABLE],
      ['json', JSON.stringify(records)],
    ] as const) {
      const { batches } = await readImport({ content, format, map });
      expect([...batches].flat()).toMatchObject([
        { job: { job_location: 'Not stated' } },
        { job: { job_location: 'York, UK' } },
      ]);
    }
  });
});

test('a table of a data frame keeps its least pay and its period, whatever its other columns are called', async () => {
  const { jobs } = await jobsIn(
    [
      ',title,location,interval,min_amount,max_amount,currency,job_url',
      '0,Cook,"Austin, TX, US",hourly,21.0,24.0,USD,https://x.example/1',
      '1,Baker,"Austin, TX, US",yearly,45000.0,nan,USD,https://x.example/2',
    ].join('\n'),
  );
  expect(jobs.map(({ salary, salary_max, salary_period }) => [salary, salary_max, salary_period])).toEqual([
    [21, 24, 'hour'],
    [45_000, null, null],
  ]);
});

test('the Dutch column of the workplace says where the work is done', async () => {
  const { jobs } = await jobsIn(
    'Functietitel;Standplaats;Werkplek\nKok;Utrecht;Thuiswerken\nBakker;Utrecht;Op locatie\nSlager;Utrecht;Hybride',
  );
  expect(jobs.map(({ work_mode }) => work_mode)).toEqual(['remote', 'onsite', 'hybrid']);
});

test.each(['keine', 'bis auf weiteres', 'sans date limite', 'sin plazo', 'sem prazo', 'doorlopend', 'no deadline'])(
  'a closing day of ‘%s’ is none, without a remark',
  async (word) => {
    const { jobs } = await jobsIn(`Title;Location;Deadline\nKok;Utrecht;${word}\nBakker;Utrecht;2027-02-01`);
    expect(jobs.map(({ closes_at, remarks }) => [closes_at === null, remarks])).toEqual([
      [true, []],
      [false, []],
    ]);
  },
);
