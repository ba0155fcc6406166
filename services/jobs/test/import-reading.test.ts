import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { guessImportFormat, type ImportFormat, JOB_CATEGORIES } from '@market/contracts/job-posts';
import fc from 'fast-check';
import { cleanLine, cleanText, textAsHtml } from '../src/imports/domain/clean-text';
import { mapColumns, recognisedColumns } from '../src/imports/domain/columns';
import { employmentType, yearsOfExperience } from '../src/imports/domain/employment';
import { withoutWorkMode, workMode } from '../src/imports/domain/work-mode';
import { guessCategory } from '../src/imports/domain/guess-category';
import { readJob } from '../src/imports/domain/read-job';
import { placesOf } from '../src/places/domain/places';
import { readRows } from '../src/imports/domain/read-rows';
import { UnreadableFile, type SourceRow } from '../src/imports/domain/source-row';
import { safeDescription } from '@market/service-kit/rich-text';

async function rows(content: string, format: ImportFormat): Promise<SourceRow[]> {
  const found: SourceRow[] = [];
  for await (const row of readRows(content, format)) found.push(row);
  return found;
}

/** An ad whose benefits have headings of a lower rank. */
const BENEFITS_IN_PARTS =
  '<h3>Benefits</h3><h4>Health</h4><ul><li>Excel</li></ul><h4>Study</h4><ul><li>Java</li></ul><h3>Tools</h3><p>Python, SQL</p>';

describe('rows of a file', () => {
  test('CSV with a byte order mark, any usual separator, quoted line breaks and the line that each row begins on', async () => {
    expect(await rows('\uFEFFtitle,city\n"Cook, head","Bergen\nport"\nWaiter,Oslo\n', 'csv')).toEqual([
      { line: 2, cells: { title: 'Cook, head', city: 'Bergen\nport' } },
      { line: 4, cells: { title: 'Waiter', city: 'Oslo' } },
    ]);
    for (const sign of [';', '\t', '|'])
      expect(await rows(`title${sign}city\r\nCook${sign}Oslo, Norway`, 'csv')).toEqual([
        { line: 2, cells: { title: 'Cook', city: 'Oslo, Norway' } },
      ]);
  });

  test('a CSV row with too many cells is refused alone, one with too few is filled up, empty ones are skipped', async () => {
    expect(await rows('title,city\nCook,Oslo,extra\nWaiter\n,\n\nBaker,Bergen', 'csv')).toEqual([
      { line: 2, problem: expect.stringContaining('3 cells') },
      { line: 3, cells: { title: 'Waiter' } },
      { line: 6, cells: { title: 'Baker', city: 'Bergen' } },
    ]);
  });

  test('a quote that is never closed is said with its line; the rows before come in', async () => {
    expect(await rows('title,city\nCook,Oslo\n"Waiter,Bergen\nx,y', 'csv')).toEqual([
      { line: 2, cells: { title: 'Cook', city: 'Oslo' } },
      { line: 3, problem: 'A quote is opened here and never closed' },
    ]);
  });

  test('JSON: a list, a list inside of an object, a single object; nested fields get dotted names', async () => {
    const list = '[\n  {"title": "Cook [head], {x}"},\n\n  {"title": "Wai\\"ter", "at": {"city": "Oslo"}}\n]';
    expect(await rows(list, 'json')).toEqual([
      { line: 2, cells: { title: 'Cook [head], {x}' } },
      { line: 4, cells: { title: 'Wai"ter', 'at.city': 'Oslo' } },
    ]);
    expect(await rows(`{"count": 2, "tags": ["a"], "jobs": ${list}}`, 'json')).toHaveLength(2);
    expect(await rows('\n{"title": "Cook", "tags": ["a", "b"]}', 'json')).toEqual([
      { line: 2, cells: { title: 'Cook', tags: ['a', 'b'] } },
    ]);
  });

  test('a broken entry of a JSON list is refused alone', async () => {
    expect(await rows('[{"title": "a"},\n{"title": oops},\n7,\n{"title": "b"}]', 'json')).toEqual([
      { line: 1, cells: { title: 'a' } },
      { line: 2, problem: 'The entry is not valid JSON' },
      { line: 3, problem: 'The entry is not an object with named fields' },
      { line: 4, cells: { title: 'b' } },
    ]);
  });

  test('JSON Lines with empty and broken lines', async () => {
    expect(await rows('{"title":"a"}\n\nnope\n[1]\r\n{"title":"b"}', 'jsonl')).toEqual([
      { line: 1, cells: { title: 'a' } },
      { line: 3, problem: 'The entry is not valid JSON' },
      { line: 4, problem: 'The entry is not an object with named fields' },
      { line: 5, cells: { title: 'b' } },
    ]);
  });

  test('a file of another kind is said so', async () => {
    await expect(rows('', 'csv')).rejects.toThrow(UnreadableFile);
    await expect(rows('{"title": ', 'json')).rejects.toThrow('not valid JSON');
    await expect(rows('[{"title": "a"}', 'json')).rejects.toThrow('ends in the middle');
  });

  test('a field named like a part of every object does no harm (S52)', async () => {
    const [row] = await rows('{"__proto__": {"x": 1}, "constructor": {"prototype": {"x": 1}}, "title": "a"}', 'jsonl');
    expect(row).toMatchObject({ cells: { title: 'a' } });
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test('the format is told by name or beginning', () => {
    expect(['a.csv', 'a.tsv', 'a.json', 'a.JSONL', 'a.ndjson'].map((name) => guessImportFormat(name, ''))).toEqual([
      'csv',
      'csv',
      'json',
      'jsonl',
      'jsonl',
    ]);
    expect([
      guessImportFormat('x', ' [1]'),
      guessImportFormat('x', '{"a":1}\n{"a":2}'),
      guessImportFormat('x', '{\n"a":1}'),
      guessImportFormat('x', 'a,b'),
    ]).toEqual(['json', 'jsonl', 'json', 'csv']);
  });

  test('entries of a list of objects come back whole, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ title: fc.string(), n: fc.integer(), list: fc.array(fc.string(), { maxLength: 3 }) }), {
          minLength: 1,
          maxLength: 10,
        }),
        fc.constantFrom(0, 2),
        async (list, indent) => {
          expect(
            (await rows(JSON.stringify(list, null, indent), 'json')).map((row) => 'cells' in row && { ...row.cells }),
          ).toEqual(list);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('columns', () => {
  test('usual names are recognised in any writing', () => {
    expect(mapColumns(['Job Title', 'CITY', 'salary-range', 'Employment_Type', 'colour'])).toEqual({
      job_title: 'Job Title',
      job_location: 'CITY',
      salary: 'salary-range',
      emp_type: 'Employment_Type',
    });
  });

  test.each([
    [
      'salary',
      [
        'Salary from',
        'Hourly rate',
        'Stundensatz',
        'Sueldo mínimo',
        'Gehalt ab',
        'Salário de',
        'Salaris vanaf',
        'Min. pay',
      ],
    ],
    ['salary_max', ['Salary to (EUR)', 'Höchstes Gehalt', 'Sueldo máximo', 'Salaire jusqu’à', 'Salário até', 'maxPay']],
    ['salary_period', ['Pay frequency', 'Salary type']],
    [
      'created_at',
      [
        'Posted date',
        'Date of posting',
        'Post date',
        'Erstellt am',
        'Opening date',
        'Ausschreibungsdatum',
        'Data de criação',
        'Publiée le',
      ],
    ],
    [
      'closes_at',
      [
        'Expiration date',
        'Close date',
        'Apply by',
        'Posting end date',
        'Bewerbung bis',
        'Open until',
        'Date limite pour postuler',
        'Last day to apply',
      ],
    ],
    [
      'closes_at',
      [
        'Prazo de candidatura',
        'Date de clôture des candidatures',
        'Fecha de cierre de la oferta',
        'Uiterste sollicitatiedatum',
      ],
    ],
    ['emp_type', ['Vertragstyp', 'Tipo de contratação', 'Tipo de contratación', 'Type of contract']],
    ['job_title', ['Functie', 'Title of position', 'Nome da posição']],
    ['job_location', ['Work city', 'City / Town']],
    ['region', ['Bundesland', 'Province', 'Comunidad autónoma', 'UF']],
    ['region', ['State/Region', 'St', 'Province/State', 'State Code', 'Région / Province', 'Work region name']],
    ['country', ['Country of work', 'Land', 'Pays', 'País']],
  ])('%s is known by words as people put them together, %j', (field, names) => {
    for (const name of names)
      expect({ name, columns: recognisedColumns([name]) }).toEqual({ name, columns: { [field]: name } });
  });

  test.each<[string, string[]]>([
    [
      'job_location',
      ['Office', 'Branch', 'Site', 'Work place', 'Niederlassung', 'Arbeitsort/Standort', 'Lieux', 'Agence'],
    ],
    ['job_location', ['Ubicaciones', 'Oficina', 'Cidade/UF', 'Locaties', 'Kantoor']],
    ['job_description', ['Position description', 'Role description', 'Vacancy description', 'Ausschreibungstext']],
    ['job_description', ["Texte de l'annonce", 'Description de la mission', 'Descripción de la vacante', 'Texto']],
    ['job_description', ['Descrição da função', 'Conteúdo', 'Omschrijving vacature']],
    ['job_title', ['Posting title', 'Advert title', 'Stellenausschreibung', 'Positionsname', 'Titre annonce']],
    ['job_title', ["Nom de l'offre", 'Fonction', 'Positie']],
    ['work_mode', ['Work arrangement', 'Work model', 'Remote/Onsite', 'Modalidade de trabalho', 'workplace']],
    ['job_title', ['Listing title', 'Title of the advertisement']],
    ['job_location', ['Opening location', 'Location of the ad', 'Workplace city']],
    ['external_id', ['Anzeigen-Nr.', 'Ad number']],
    ['remote', ['Remote status', 'remoteStatus', 'Is remote']],
    ['salary_period', ['Period', 'Payment frequency', 'Frecuencia de pago']],
    ['closes_at', ['CLOSING_DT', 'Valid to', 'Vigencia', 'Data final']],
    ['url', ['Job link', 'Stellen-URL', 'Bewerbungs-URL', 'Lien de candidature']],
    ['company_name', ['Client', 'Raison sociale', 'Razón social', 'Client name']],
  ])('headers of six languages mean %s', (field, names) => {
    for (const name of names)
      expect({ name, columns: recognisedColumns([name]) }).toEqual({ name, columns: { [field]: name } });
  });

  test('a header with another word is about something else', () => {
    const others = [
      ...['Pay grade', 'Salary notes', 'Date of birth', 'Start date', 'Eintrittsdatum', 'Contract end date', 'Rate'],
      ...['Published by', 'Created by', 'Closing remarks', 'Application date', 'Postcode', 'Posting group', 'Tax rate'],
      ...['Contract duration', 'Company size', 'To', 'From', 'Fecha de inicio', 'Interest rate', 'Location code'],
      ...['Post code', 'Role code', 'Plaza name', 'Offer name'],
    ];
    for (const name of others) expect({ name, columns: recognisedColumns([name]) }).toEqual({ name, columns: {} });
  });

  test('a name given by hand goes first, in either order', () => {
    expect(mapColumns(['what', 'title'], { what: 'job_title' })).toEqual({ job_title: 'what' });
    expect(mapColumns(['what', 'city'], { job_title: 'what' })).toEqual({ job_title: 'what', job_location: 'city' });
    expect(mapColumns(['title', 'job_title'], { title: 'job_title' })).toEqual({ job_title: 'title' });
  });

  test('a column or field that does not exist is said, and so is a missing title', () => {
    expect(() => mapColumns(['title'], { nope: 'job_title' })).toThrow(
      expect.objectContaining({ fields: { map: expect.stringContaining("no column 'nope'") } }),
    );
    expect(() => mapColumns(['title'], { title: 'colour' })).toThrow(
      expect.objectContaining({ fields: { map: expect.stringContaining("'colour' is no field") } }),
    );
    expect(() => mapColumns(['colour', 'size'])).toThrow(
      expect.objectContaining({ fields: { map: expect.stringContaining('colour, size') } }),
    );
  });
});

describe('text', () => {
  test.each([
    [
      'joined sentences',
      'A great place.We have fun!Come (really)Join us',
      'A great place.\nWe have fun!\nCome (really)\nJoin us',
    ],
    [
      'joined list entries',
      'Build systemsResearching blogsAssisting others',
      'Build systems\nResearching blogs\nAssisting others',
    ],
    [
      'names with capitals inside',
      'JavaScript, iPhone, eCommerce, LinkedIn, jQuery and ASP.Net at McDonald',
      'JavaScript, iPhone, eCommerce, LinkedIn, jQuery and ASP.Net at McDonald',
    ],
    ['entities, even escaped twice', 'R&amp;D &amp;rsquo;x&lt;b&gt;', 'R&D ’x'],
    [
      'marks of removed addresses',
      'See #URL_0a1b2c3d4e5f# or mail #EMAIL_0a1b2c3d4e5f#, call (#PHONE_0a1b2c3d4e5f#).',
      'See or mail, call.',
    ],
    ['odd blanks', 'a\u00a0\u00a0b\tc\u200b  d', 'a b c d'],
    ['markup', '<p>One</p><ul><li>two</li><li>three</li></ul><br>four', 'One\n• two\n• three\nfour'],
    ['control characters', 'a\u0000b\u0007c', 'abc'],
    ['headings run into their text', 'Position SummaryOperates machines', 'Position Summary\nOperates machines'],
  ])('%s', (_what, raw, clean) => expect(cleanText(raw)).toBe(clean));

  test('a title is one line that fits', () => {
    expect(cleanLine('  Cook \n&amp; baker ', 50)).toBe('Cook & baker');
    expect(cleanLine('word '.repeat(60), 50)).toMatch(/^word.{0,48}…$/);
  });

  test('lines without an end of sentence are a list, and hostile text stays text', () => {
    expect(textAsHtml('We do things.\nfirst\nsecond\nlast <script>')).toBe(
      '<p>We do things.</p>\n<ul><li>first</li><li>second</li><li>last &lt;script&gt;</li></ul>',
    );
  });

  test.each<[string, string, string]>([
    ['bold', '**Duties**\n\n* a\n* b', '<p><strong>Duties</strong></p>\n<ul><li>a</li><li>b</li></ul>'],
    ['bold with a colon', '**Duties:**\n- a\n- b', '<p><strong>Duties:</strong></p>\n<ul><li>a</li><li>b</li></ul>'],
    ['underlined', '__Duties__\n* a\n* b', '<p><strong>Duties</strong></p>\n<ul><li>a</li><li>b</li></ul>'],
    ['one star', '*Duties*\n* a\n* b', '<p><strong>Duties</strong></p>\n<ul><li>a</li><li>b</li></ul>'],
    ['bold words in an entry', '* **a** b\n* c', '<ul><li><strong>a</strong> b</li><li>c</li></ul>'],
    [
      'plain headings and a closing sentence',
      'Duties\n• a\n\nBenefits\n• b\n\nHow to apply\nSend us a mail with your CV',
      '<p>Duties</p>\n<ul><li>a</li></ul>\n<p>Benefits</p>\n<ul><li>b</li></ul>\n<p>How to apply</p>\n<p>Send us a mail with your CV</p>',
    ],
    [
      'an address',
      '- a\n- b.\nKite Ltd\n1 High Street',
      '<ul><li>a</li><li>b.</li></ul>\n<p>Kite Ltd</p>\n<p>1 High Street</p>',
    ],
    [
      'a wrapped entry',
      '• Keep the accounts of three branches in the north and\nreport to the board\n• b',
      '<ul><li>Keep the accounts of three branches in the north and report to the board</li><li>b</li></ul>',
    ],
  ])('beside bullets only lines with one are entries: %s', (_what, raw, html) => {
    expect(safeDescription(textAsHtml(cleanText(raw)))).toBe(html);
  });

  test('a safe description comes out, whatever goes in', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '<',
            '>',
            '&',
            ';',
            '"',
            "'",
            '/',
            'script',
            'onerror=',
            'lt',
            '#x3c',
            'a',
            'B',
            '.',
            '\n',
            ' ',
            '•',
          ),
        }),
        (raw) => {
          const html = textAsHtml(cleanText(raw));
          expect(html).not.toMatch(/<(?!\/?(?:p|ul|li)>)/);
          expect(['', html]).toContain(safeDescription(html));
        },
      ),
    );
  });
});

describe('employment', () => {
  const type = (stated: string, title = 'Cook', experience = '') => employmentType({ stated, title, experience });
  test.each([
    ['PT', 'part_time'],
    ['FT', 'full_time'],
    ['C2C', 'contract'],
    ['Corp-to-corp', 'contract'],
    ['Casual', 'temporary'],
    ['Zero hours', 'part_time'],
    ['Zero-hours contract', 'part_time'],
    ['Maternity cover', 'temporary'],
    ['Arbeitnehmerüberlassung', 'temporary'],
    ['Voltijds', 'full_time'],
    ['Beca', 'internship'],
    ['Tirocinio', 'internship'],
    ['Umowa o pracę', 'full_time'],
    ['Umowa zlecenie', 'contract'],
    ['正社員', 'full_time'],
    ['アルバイト', 'part_time'],
    ['实习', 'internship'],
    ['Volunteer', null],
  ])('employment of a column, %s', (stated, wanted) => expect(type(stated)).toBe(wanted));

  test.each(['PT Assistant', 'Casual Dining Chef', 'FT Editor', 'Bank Manager'])(
    'in a title those words say nothing: %s',
    (title) => expect(type('', title)).toBeNull(),
  );

  test('types of employment', () => {
    expect([
      type('Full-time'),
      type('PART_TIME'),
      type('Contract'),
      type('Temporary'),
      type('Other'),
      type(''),
    ]).toEqual(['full_time', 'part_time', 'contract', 'temporary', null, null]);
    expect([
      type('Full-time', 'Marketing Intern'),
      type('Other', 'Cook', 'Internship'),
      type('', 'Software Co-op'),
      type('', 'Cashier - Part Time'),
      type('', 'International Manager'),
    ]).toEqual(['internship', 'internship', 'internship', 'part_time', null]);
  });
  const mode = (part: Partial<Parameters<typeof workMode>[0]>) =>
    workMode({ stated: '', remote: '', location: '', title: '', ...part });
  test('employment and place of the work', () => {
    expect([
      mode({ remote: '1' }),
      mode({ remote: '0' }),
      mode({ location: 'Remote in USA' }),
      mode({ location: 'Remote; Austin, TX' }),
      mode({ stated: 'TELECOMMUTE' }),
      mode({ title: 'Cook (Hybrid)' }),
      mode({ stated: 'On-site' }),
      mode({}),
    ]).toEqual(['remote', null, 'remote', null, 'remote', 'hybrid', 'onsite', null]);
  });
  test.each<[string, ReturnType<typeof employmentType>]>([
    ['Vollzeit', 'full_time'],
    ['Teilzeit (20 Std.)', 'part_time'],
    ['unbefristet', 'full_time'],
    ['befristet', 'temporary'],
    ['CDI', 'full_time'],
    ['CDD', 'temporary'],
    ['Stage', 'internship'],
    ['Temps partiel', 'part_time'],
    ['Jornada completa', 'full_time'],
    ['Media jornada', 'part_time'],
    ['Tempo integral', 'full_time'],
    ['Estágio', 'internship'],
    ['Deeltijd', 'part_time'],
    ['Praktikum', 'internship'],
    ['FullTime', 'full_time'],
    ['fulltime, contract', 'full_time'],
    ['Fixed-term contract (12 months)', 'temporary'],
    ['Tijdelijk contract (12 maanden)', 'temporary'],
    ['Contract (W2)', 'contract'],
  ])('a column that says %j is %s', (stated, wanted) => expect(type(stated)).toBe(wanted));
  test.each<[string, string]>([
    ...[
      'F/T',
      'Perm',
      'Feste Anstellung',
      'Plein-temps',
      'Vaste baan',
      '1.0 FTE',
      'Festanstellung',
      'CLT',
      'Indefinido',
    ].map((said): [string, string] => [said, 'full_time']),
    ...[
      '0.5 FTE',
      'geringfügige Beschäftigung',
      'Minijob',
      'Meio expediente',
      'Oproepcontract',
      'Bijbaan',
      'Nebenjob',
    ].map((said): [string, string] => [said, 'part_time']),
    ...['Honorarkraft', 'Selbstständig', 'Freiberufler', 'PJ', 'Autónomo'].map((said): [string, string] => [
      said,
      'contract',
    ]),
    ...[
      'Apprenti',
      'Contrat de professionnalisation',
      'Jovem Aprendiz',
      'BBL',
      'Afstudeerstage',
      'Alternance',
      'Beca',
    ].map((said): [string, string] => [said, 'internship']),
    ...[
      'Locum',
      'Ferienjob',
      'Leiharbeit',
      'Saisonkraft',
      'Vacataire',
      'Duración determinada',
      'Por obra y servicio',
    ].map((said): [string, string] => [said, 'temporary']),
    ...['Plazo fijo', 'Contrato a termo certo', 'Bepaalde tijd', 'Tijdelijk contract', 'Bank', 'Saisonnière'].map(
      (said): [string, string] => [said, 'temporary'],
    ),
  ])('a column of six languages that says %j is %s', (stated, wanted) => expect(type(stated)).toBe(wanted));
  test.each([
    ['Temp Controller', null],
    ['Auszubildender Koch', 'internship'],
    ['Ausbildung zum Koch', 'internship'],
    ['Apprenti boulanger', 'internship'],
    ['Ausbildungsleiter', null],
  ] as const)('a title alone: %s is %s', (title, wanted) => expect(type('', title)).toBe(wanted));
  test.each([
    ['permanent, part-time', 'part_time'],
    ['Permanent contract', 'full_time'],
    ['CDI - temps partiel', 'part_time'],
    ['Contrato indefinido, jornada parcial', 'part_time'],
    ['unbefristeter Vertrag', 'full_time'],
    ['Teilzeit; unbefristet', 'part_time'],
    ['Regular part-time', 'part_time'],
    ['permanent, contract', 'contract'],
    ['Vast contract', 'full_time'],
    ['full-or-part-time', 'full_time'],
  ] as const)('work without an end says nothing of hours: %j is %s', (stated, wanted) =>
    expect(type(stated)).toBe(wanted),
  );
  test('a permanent job has the hours that its title names', () =>
    expect([type('permanent', 'Part-time Nurse'), type('permanent', 'Contract Lawyer')]).toEqual([
      'part_time',
      'full_time',
    ]));
  test.each([
    ['Alternance - Développeur', 'internship'],
    ['Stage comptabilité (6 mois)', 'internship'],
    ['Offre de stage en droit', 'internship'],
    ['Stage Manager', null],
    ['Stage Hand', null],
    ['Prácticas - Diseño', 'internship'],
    ['Auditora de buenas prácticas', null],
    ['Estágio em TI', 'internship'],
    ['Stagista', 'internship'],
    ['Contract Manager', null],
    ['Contracts Administrator', null],
    ['Head of Contract Services', null],
    ['Temporary Accommodation Officer', null],
    ['Temp Recruiter', null],
    ['Freelance Coordinator', null],
    ['Responsable intérim', null],
    ['Team Lead (Contract)', 'contract'],
    ['Java Developer - Contract', 'contract'],
    ['Temporary Administrator', 'temporary'],
    ['Part-time Office Manager', 'part_time'],
  ] as const)('employment of a title without a column, %s, is %s', (title, wanted) =>
    expect(type('', title)).toBe(wanted),
  );
  test.each(['Placement Officer', 'Internship Program Manager', 'Co-op Store Manager', 'Apprenticeship Coordinator'])(
    '%s looks after others, and is no internship',
    (title) => expect([type('Full-time', title), type('', title)]).toEqual(['full_time', null]),
  );
  test.each<[Partial<Parameters<typeof workMode>[0]>, ReturnType<typeof workMode>]>([
    [{ title: 'Remote Sensing Scientist' }, null],
    [{ title: 'Hybrid Vehicle Technician' }, null],
    [{ title: 'Hybrid Cloud Architect' }, null],
    [{ title: 'Cook (Remote)' }, 'remote'],
    [{ title: 'Engineer - Remote' }, 'remote'],
    [{ title: 'Cook - Hybrid' }, 'hybrid'],
    [{ title: 'Cook (Remote)', stated: 'On-site' }, 'onsite'],
    [{ location: 'Berlin (kein Remote)' }, 'onsite'],
    [{ location: 'Leeds (no remote)' }, 'onsite'],
    [{ stated: 'Télétravail' }, 'remote'],
    [{ stated: 'Híbrido' }, 'hybrid'],
    [{ stated: 'Presencial' }, 'onsite'],
    [{ stated: 'Vor Ort' }, 'onsite'],
    [{ stated: 'Op afstand' }, 'remote'],
  ])('a place of the work, %j, is %s', (part, wanted) => expect(mode(part)).toBe(wanted));
  test.each<[wanted: ReturnType<typeof workMode>, field: 'stated' | 'remote' | 'title', written: string]>([
    ['hybrid', 'stated', 'Semipresencial'],
    ['hybrid', 'stated', 'Misto'],
    ['hybrid', 'stated', 'Mixto'],
    ['onsite', 'stated', 'Kantoor'],
    ['onsite', 'stated', 'Office'],
    ['onsite', 'stated', 'Büro'],
    ['hybrid', 'stated', 'Büro oder Homeoffice'],
    ['hybrid', 'stated', 'Paris + télétravail'],
    ['onsite', 'stated', 'Télétravail non autorisé'],
    ['onsite', 'stated', 'Homeoffice nicht erlaubt'],
    ['remote', 'stated', 'Home office'],
    ['hybrid', 'stated', 'Teletrabajo parcial|Télétravail partiel|Télétravail occasionnel|Homeoffice möglich'],
    ['hybrid', 'stated', 'Bis zu 3 Tage Homeoffice|tageweise Homeoffice|teilweise mobiles Arbeiten|Flexible remote'],
    ['hybrid', 'stated', 'Trabalho parcialmente remoto|Lavoro da remoto parziale|Gedeeltelijk thuiswerken|60% remote'],
    [
      'hybrid',
      'stated',
      'WFH 2 days a week|Full-time, 2 days remote|PARTIALLY_REMOTE|Not fully remote|3-5 days remote',
    ],
    ['hybrid', 'stated', 'pas 100% télétravail|3 days in office|On-site or remote|Smart working|Ibrido|Mostly remote'],
    [
      'remote',
      'stated',
      '100 % remote|FULLY_REMOTE|Remote-first|Télétravail complet|100% Homeoffice möglich|WFH|在宅勤務',
    ],
    [
      'remote',
      'stated',
      'Remote with occasional travel|Remote, 25% travel|Remote, flexible hours|8 hours a day, remote',
    ],
    ['remote', 'stated', 'Temps partiel, télétravail|Work from anywhere|Da remoto|A distancia|Mobiles Arbeiten'],
    [
      'onsite',
      'stated',
      'In-person|In Person|Work from office|WFO|Office-based|Im Büro|En présentiel|In sede|Op locatie',
    ],
    ['onsite', 'stated', 'Remote: No|Remote not possible|Fully on-site, no home working|0% remote|5 days in office'],
    [
      'hybrid',
      'remote',
      'yes, 3 days|Occasional|40|40 %|0,4|3|teilweise|möglich|partiel|parcial|ja, 2 Tage|2 days/week',
    ],
    ['remote', 'remote', '1|1.0|100|100%|Y|ja|Sí|full|Remote'],
    ['onsite', 'remote', 'nein, nur vor Ort|No remote'],
    [null, 'remote', '0|nein|no'],
    ['hybrid', 'title', 'Nurse (2 days remote)|Nurse (Homeoffice möglich)|Developer - Remote possible'],
    ['remote', 'title', 'Flexible Working Manager - Remote|Part-time Clerk (Remote)'],
    ['onsite', 'title', 'Cook (kein Homeoffice)'],
  ])('%s is what a %s says with any of %s', (wanted, field, written) =>
    expect(written.split('|').map((one) => [one, mode({ [field]: one })])).toEqual(
      written.split('|').map((one) => [one, wanted]),
    ),
  );
  test.each<[location: string, wanted: ReturnType<typeof workMode>, place: string]>([
    ['Hybrid (Leeds)', 'hybrid', 'Leeds'],
    ['On-site (Austin, TX)', 'onsite', 'Austin, TX'],
    ['Presencial en Lima', 'onsite', 'Lima'],
    ['Hybrid: London', 'hybrid', 'London'],
    ['Hybride à Nantes', 'hybrid', 'Nantes'],
    ['Paris + télétravail', 'hybrid', 'Paris'],
    ['London - 2 days remote', 'hybrid', 'London'],
    ['Berlin, 2 Tage Homeoffice', 'hybrid', 'Berlin'],
    ['Berlin (Homeoffice möglich)', 'hybrid', 'Berlin'],
    ['Paris (2 jours de télétravail par semaine)', 'hybrid', 'Paris'],
    ['Madrid, teletrabajo parcial', 'hybrid', 'Madrid'],
    ['Lisboa (até 3 dias de teletrabalho)', 'hybrid', 'Lisboa'],
    ['Milano (lavoro da remoto 2 giorni)', 'hybrid', 'Milano'],
    ['Utrecht - gedeeltelijk thuiswerken', 'hybrid', 'Utrecht'],
    ['Hybrid remote in Austin, TX', 'hybrid', 'Austin, TX'],
    ['Remote or London', null, 'Remote; London'],
    ['Remote/Berlin', null, 'Remote; Berlin'],
    ['Paris ou télétravail', null, 'Paris; Remote'],
    ['Austin, TX or Remote (US)', null, 'Austin, TX; Remote (US)'],
    ['Not remote - Boston, MA', 'onsite', 'Boston, MA'],
    ['London (office-based, no WFH)', 'onsite', 'London'],
    ['Remote - US', 'remote', 'Remote - US'],
    ['Remote - US or Canada', 'remote', 'Remote - US or Canada'],
    ['Remote/US', 'remote', 'Remote/US'],
    ['Remote (Berlin or Munich)', 'remote', 'Remote (Berlin or Munich)'],
    ['Flexible / Remote', 'remote', 'Flexible / Remote'],
    ['Remote (25% travel)', 'remote', 'Remote (25% travel)'],
    ['Remote, up to 2 days travel', 'remote', 'Remote, up to 2 days travel'],
    ['Remote - travel 2-3 days per month', 'remote', 'Remote - travel 2-3 days per month'],
    ['Remote, 2 Tage Reisetätigkeit pro Monat', 'remote', 'Remote, 2 Tage Reisetätigkeit pro Monat'],
    ['London, up to 2 days travel', null, 'London'],
    ['Paris, 2 jours de déplacement par mois', null, 'Paris'],
    ['London - 2 days in office', 'hybrid', 'London'],
    ['London, 5 days in office', 'onsite', 'London'],
    ['3 days onsite in Austin, TX', 'hybrid', 'Austin, TX'],
    ['Hybrid - 2 days a week in the London office', 'hybrid', 'London office'],
    ['2 Tage im Büro, Köln', 'hybrid', 'Köln'],
    ['London - hybrid, 3 days a week in the office', 'hybrid', 'London'],
    ['Berlin (2 Tage im Büro)', 'hybrid', 'Berlin'],
    ['Paris - 3 jours au bureau', 'hybrid', 'Paris'],
    ['Madrid, 2 días en la oficina', 'hybrid', 'Madrid'],
    ['Lisboa, 2 dias no escritório', 'hybrid', 'Lisboa'],
    ['Utrecht, 2 dagen op kantoor', 'hybrid', 'Utrecht'],
    ['Milano, 3 giorni in ufficio', 'hybrid', 'Milano'],
    ['Home based, UK', 'remote', 'Home based, UK'],
    ['Madrid (100% teletrabajo)', 'remote', 'Madrid (100% teletrabajo)'],
  ])('the place %j is %s, in %s', (location, wanted, place) =>
    expect([mode({ location }), withoutWorkMode(location)]).toEqual([wanted, place]),
  );
  test('days named by a remote place are no place', () => {
    for (const said of ['Remote, up to 2 days travel', 'Remote (2 Tage Reisetätigkeit)', 'Remote (2 days in office)'])
      expect(placesOf(said).map(({ label }) => label)).toEqual(['Remote']);
    expect(placesOf('Remote (USA), 2 days travel').map(({ label }) => label)).toEqual(['Remote in USA']);
  });
  test('years of experience', () => {
    const years = (stated: string, text = '') => yearsOfExperience({ stated, text });
    expect([
      years('Entry level'),
      years('5'),
      years('3+ years'),
      years('', 'at least 4 years of experience'),
      years('', '2-5 years of sales experience'),
      years('', 'in business for 30 years'),
      years('Director'),
    ]).toEqual([0, 5, 3, 4, 2, null, null]);
  });
});

describe('category', () => {
  const category = (title: string, more: object = {}) =>
    JOB_CATEGORIES.find(
      ({ cate_code }) =>
        cate_code ===
        guessCategory({ stated: '', title, function: '', industry: '', department: '', text: '', ...more }),
    )!.cate_desc;
  test.each([
    ['Senior C# Developer', 'Software Development'],
    ['Registered Nurse', 'Healthcare & Nursing'],
    ['Data Science Intern', 'Data & Analytics'],
    ['Cybersecurity Analyst', 'Cyber Security'],
    ['Executive Assistant', 'Administration & Office'],
    ['Electrician', 'Skilled Trades & Maintenance'],
    ['English Teacher Abroad', 'Education & Training'],
    ['Outside Sales Professional', 'Sales & Business Development'],
    ['Summer Intern', 'Internships & Student Jobs'],
    ['Zanzibar', 'Other'],
    ['Solutions Architect', 'IT & Infrastructure'],
    ['Gesundheits- und Krankenpflegerin (m/w/d)', 'Healthcare & Nursing'],
    ['Pfleger:in', 'Healthcare & Nursing'],
    ['Aide-soignante', 'Healthcare & Nursing'],
    ['Enfermera', 'Healthcare & Nursing'],
    ['Verpleegkundige', 'Healthcare & Nursing'],
    ['Vendeur', 'Retail'],
    ['Verkäufer*in', 'Retail'],
    ['Vendedor', 'Sales & Business Development'],
    ['Softwareentwickler', 'Software Development'],
    ['Chef de projet', 'Product & Project Management'],
    ['Cozinheiro', 'Hospitality & Tourism'],
    ['LKW-Fahrer', 'Transport & Driving'],
    ['Boekhouder', 'Accounting & Finance'],
    ['Bauleiter', 'Construction & Architecture'],
    ['Commercial Zanzibar', 'Other'],
    ['Tierarzt', 'Agriculture & Animals'],
    ['Dierenarts', 'Agriculture & Animals'],
    ['Huisarts', 'Healthcare & Nursing'],
    ['Steuerberater', 'Accounting & Finance'],
    ['Gärtner im Garten- und Landschaftsbau (m/w/d)', 'Agriculture & Animals'],
    // English words, and words of other trades, that contain a foreign word.
    ['Parts Advisor', 'Other'],
    ['Martial Arts Instructor', 'Education & Training'],
    ['Language Arts Teacher', 'Education & Training'],
    ['Document Controller', 'Administration & Office'],
    ['Air Traffic Controller', 'Transport & Driving'],
    ['Train Conductor', 'Transport & Driving'],
    ['Financial Controller', 'Accounting & Finance'],
    ['Controller (m/w/d)', 'Accounting & Finance'],
    ['Gartner Analyst', 'Other'],
    ['Steuerungstechniker', 'Other'],
    ['Kommunikationsdesigner', 'Other'],
    ['Milieu Counselor', 'Social Care & Community'],
  ])('%s', (title, name) => expect(category(title)).toBe(name));
  test.each([
    ['Finanzen', 'Accounting & Finance'],
    ['Santé', 'Healthcare & Nursing'],
    ['Ventas', 'Sales & Business Development'],
    ['Recursos Humanos', 'Human Resources & Recruiting'],
    ['Logistiek', 'Operations & Logistics'],
  ])('a file that states %s means %s', (stated, name) => expect(category('Zanzibar', { stated })).toBe(name));
  test('a category of the file counts most', () => {
    expect(category('Manager', { function: 'Customer Service' })).toBe('Customer Service');
    expect(category('Nurse', { stated: 'Retail' })).toBe('Retail');
    expect(category('Nurse', { stated: '13' })).toBe('Legal');
  });
});

describe('a row as a job', () => {
  const read = (cells: Record<string, unknown>) => {
    const result = readJob(cells, mapColumns(Object.keys(cells)));
    if ('reason' in result) throw new Error(result.reason);
    return result.job;
  };

  test('a row without a title is refused', () => {
    expect(readJob({ title: ' &nbsp; ', city: 'Oslo' }, mapColumns(['title', 'city']))).toEqual({
      reason: 'The row has no job title',
    });
  });

  test('sections become one description with headings', () => {
    const { job_description } = read({
      title: 'Cook',
      description: 'Cook well.',
      requirements: 'Clean handsSharp knives',
      benefits: 'Soup',
      company_profile: 'We eat.',
      required_education: 'Unspecified',
    });
    expect(job_description).toBe(
      '<p>Cook well.</p>\n<h3>What we look for</h3>\n<ul><li>Clean hands</li><li>Sharp knives</li></ul>\n<h3>What we offer</h3>\n<p>Soup</p>\n<h3>About the company</h3>\n<p>We eat.</p>',
    );
  });

  test('a listing that is a mere link says what it is, where, and links to the original', () => {
    const job = read({
      id: 'a',
      title: 'Software Intern',
      company_name: 'Oslo Boats',
      locations: ['Oslo', 'SF'],
      date_posted: 1_700_000_000,
      url: 'https://boats.example/1?a=1&b=2',
      active: false,
    });
    expect(job).toMatchObject({
      job_location: 'Oslo; SF',
      company: 'Oslo Boats',
      status: 'closed',
      created_at: new Date('2023-11-14T22:13:20.000Z'),
      emp_type: 'internship',
      salary: null,
      job_description:
        '<p>Software Intern at Oslo Boats (Oslo; SF).</p>\n<p><a href="https://boats.example/1?a=1&amp;b=2" rel="noopener noreferrer nofollow">See the original ad</a></p>',
    });
  });

  it.each([
    [{}, 'open'],
    [{ status: ' ' }, 'open'],
    [{ status: 'PUBLISHED' }, 'open'],
    [{ status: 'Draft' }, 'draft'],
    [{ status: 'unpublished' }, 'draft'],
    [{ job_status: 'Pending' }, 'draft'],
    [{ status: 'ON_HOLD' }, 'closed'],
    [{ status: 'cancelled' }, 'closed'],
    [{ is_active: false }, 'closed'],
    [{ is_active: true, status: 'draft' }, 'draft'],
    [{ is_active: 0, status: 'published' }, 'closed'],
    [{ open: 3 }, 'open'],
    [{ open: 0 }, 'closed'],
    [{ status: 'закрыто' }, 'draft'],
    [{ status: 'x'.repeat(100_000) }, 'draft'],
  ])('a state in the columns, %j, is %s', (said, status) => {
    const cells = { title: 'Cook', ...said };
    expect(readJob(cells, mapColumns(Object.keys(cells)))).toMatchObject({ job: { status } });
  });

  test('a hostile link is no link', () => {
    expect(read({ title: 'Cook', url: 'javascript:alert(1)' }).job_description).not.toContain('href');
  });

  test('places that do not fit are counted', () => {
    const job = read({ title: 'Cook', locations: Array.from({ length: 60 }, (_, at) => `Town number ${at}`) });
    expect(job.job_location.length).toBeLessThanOrEqual(200);
    expect(job.job_location).toMatch(/; and \d+ more$/);
  });

  test('without a place: remote when the row says so, a place that the text names, or not stated', () => {
    expect([
      read({ title: 'Cook', telecommuting: '1' }).job_location,
      read({ title: 'Clerk', description: 'x.LOCATION: Fort Worth, TXDEPARTMENT: y' }).job_location,
      read({ title: 'Supervisor - St. Louis, MO' }).job_location,
      read({ title: 'Cook' }).job_location,
    ]).toEqual(['Remote', 'Fort Worth, TX', 'St. Louis, MO', 'Not stated']);
  });

  test('skills come from the column, else from the text, else from the category', () => {
    expect(read({ title: 'Developer', skills: 'js; NodeJS, Knitting' }).required_skills).toEqual([
      'JavaScript',
      'Node.js',
      'Knitting',
    ]);
    expect(
      read({ title: 'Developer', description: 'Python and SQL.', benefits: 'Dutch cheese' }).required_skills,
    ).toEqual(['Python', 'SQL']);
    expect(read({ title: 'Zanzibar' }).required_skills).toEqual(['Other']);
  });

  test.each([
    ['No Java needed. You know Python.', ['Python']],
    ['No Java, Python required.', ['Python']],
    ['Java no es necesario, Python sí. PHP não é necessário, SQL sim.', ['Python', 'SQL']],
    ['Il n’est pas nécessaire de connaître Java. Skills not required: Java, PHP. SQL.', ['SQL']],
    ['No Java, no SQL, just Python. Kein PHP. Pas de Docker, Ruby exigé.', ['Python', 'Ruby']],
    ['No Java, SQL or Docker required. Experiência no Word, Python.', ['Microsoft Word', 'Python']],
    ['Java is not required, Python is.', ['Python']],
    ['Kein Java nötig. Python und SQL.', ['Python', 'SQL']],
    ['Python. Our recruiting team never asks for money, not for Java either.', ['Python']],
    ['Java, Python and SQL are required.', ['Java', 'Python', 'SQL']],
    ['SQL. Not needed: Java, Python.', ['SQL']],
    ['SQL. You do not need a driving licence, and no experience of Java, Excel or Python is required.', ['SQL']],
    ['No degree required, Python, SQL', ['Python', 'SQL']],
    ['No agencies please, Python and SQL required.', ['Python', 'SQL']],
    ['You do not need a degree, Python, SQL.', ['Python', 'SQL']],
    ['Sie brauchen kein Studium, Python und SQL sind ein Muss.', ['Python', 'SQL']],
    ['Pas besoin de diplôme, Python et SQL exigés.', ['Python', 'SQL']],
    ['No se requiere título, Python, SQL.', ['Python', 'SQL']],
    ['Não é necessário diploma, Python, SQL.', ['Python', 'SQL']],
    ['Diploma niet vereist, Python, SQL.', ['Python', 'SQL']],
    ['Knowledge of Python and SQL, a degree is not required.', ['Python', 'SQL']],
    ['SQL. You do not need Java, Excel or Python.', ['SQL']],
    ['SQL. Keine Kenntnisse in Java, Excel oder Python nötig.', ['SQL']],
    ['You don’t need Java, but Python.', ['Python']],
    ['You need not only Java but also Python.', ['Java', 'Python']],
    ['Java, SQL and R are not required. Python.', ['Python']],
    ['You know Python, Java is not required.', ['Python']],
    ['SQL. Experience with Java or Python is not required.', ['SQL']],
    ['Keine Kenntnisse in Java oder SQL erforderlich. Sie brauchen keinen Führerschein, aber Englisch.', ['English']],
    ['SQL. Pas besoin de permis de conduire. Vous n’avez pas besoin de Java. Permis B non exigé.', ['SQL']],
    ['SQL. No se requiere carnet de conducir. No hace falta inglés. No es necesario saber Java.', ['SQL']],
    ['SQL. Não precisa de carta de condução. Não é necessário inglês.', ['SQL']],
    ['SQL. Geen rijbewijs nodig. Je hoeft geen Java te kennen. Rijbewijs niet vereist.', ['SQL']],
    ['SQL. Non è richiesta la patente di guida. Senza esperienza di Java.', ['SQL']],
  ])('skills that an ad denies, or has in every ad of its company, are none: %s', (description, skills) =>
    expect(read({ title: 'Developer', description }).required_skills.toSorted()).toEqual(skills),
  );

  test('a baker whose company recruits is a baker', () => {
    const description = 'Bake bread. Our recruiting team never asks for money. We are an equal opportunity employer.';
    expect(read({ title: 'Zanzibar', description })).toMatchObject({ job_cate: 37, required_skills: ['Other'] });
  });

  test.each([
    [
      'English',
      'Soup every day. We offer free bakery goods and SQL courses.\nRequirements:\nPython\nBenefits\nNursing at home\nExcel',
    ],
    [
      'English, told by the company',
      'About us: we are a bakery with Excel and SQL. We are a bakery in Leeds, looking for somebody who knows Python.',
    ],
    ['German', 'Über uns\nWir backen mit SQL.\nIhr Profil:\nPython\nWir bieten:\nBäckerei\nExcel'],
    ['French', 'À propos de Chez Ada\nBoulangerie, SQL\nVotre profil\nPython\nNous offrons\nExcel'],
    ['Spanish', 'Sobre nosotros\nPanadería, SQL\nRequisitos:\nPython\nOfrecemos\nExcel'],
    ['Portuguese', 'Quem somos\nPadaria, SQL\nRequisitos\nPython\nO que oferecemos\nExcel'],
    ['Dutch', 'Over ons\nBakkerij, SQL\nFunctie-eisen\nPython\nWat wij bieden\nExcel'],
    [
      'HTML',
      '<h3>About Acme</h3><p>SQL for a bakery.</p><h3>What you bring</h3><ul><li>Python</li></ul><h3>Benefits</h3><ul><li>Excel</li></ul>',
    ],
    [
      'a company that tells of itself before the job',
      'About us\nWe bake with SQL.\nWe are looking for people who know Python.',
    ],
  ])('skills are of the work, not of benefits or the company: %s', (_what, description) =>
    expect(read({ title: 'Zanzibar', description }).required_skills).toEqual(['Python']),
  );

  test('requirements count in a column of their own, and below a heading that ran into its text', () => {
    const about = 'Help out.\nWhat you get\nExcel';
    expect(read({ title: 'Zanzibar', description: about, requirements: 'Python' }).required_skills).toEqual(['Python']);
    const joined =
      'Company profile:\nWe bake with SQL.\nGENERAL SUMMARYThe baker of this plant writes Python for many ovens in it.';
    expect(read({ title: 'Zanzibar', description: joined }).required_skills).toEqual(['Python']);
    const asked = 'What we expect from you\nPython';
    expect(read({ title: 'Zanzibar', description: asked }).required_skills).toEqual(['Python']);
  });

  test.each([
    ['a list', 'About Acme\nAcme is a bank.\n- Python\n- SQL'],
    ['a heading known to no list', 'About us\nWe are a bank.\nIdeal match\nPython, SQL'],
    ['a heading above a list', 'Unternehmen\nWir drucken\nStellenbeschreibung\n- Python\n- SQL'],
    ['German', 'Über uns\nWir sind ein Verlag.\n\nDas erwartet dich\n- Python\n- SQL'],
    ['French', 'À propos de nous\nUne banque\nDescription du poste\nPython\nSQL'],
    ['Spanish', 'Quiénes somos\nUn banco\n¿Qué harás?\nPython\nSQL'],
    ['Portuguese', 'Quem somos\nUm banco\nO que você vai fazer\nPython\nSQL'],
    ['Dutch', 'Over ons\nEen bank\nWat ga je doen\nPython\nSQL'],
    ['Italian', 'Chi siamo\nUna banca\nAttività\nPython\nSQL'],
    ['sentences on the candidate', 'About us\nWe are a bank.\nThe candidate writes Python and SQL.'],
    ['a list in HTML', '<p>About us</p><p>We are a bank.</p><ul><li>Python</li><li>SQL</li></ul>'],
    ['a section after benefits', 'Why join us?\n- Yoga\n- Lunch\n\nOur tools\n- Python\n- SQL'],
    ['benefits with parts of their own', BENEFITS_IN_PARTS],
    ['a text of one section alone', 'Contact\nAda\nPython, SQL'],
    ['the team', 'About the team\nWe write Python and SQL.'],
    ['duties that are to be expected', 'What you can expect\n- Python\n- SQL'],
    ['entries that look like headings', '- About 50% Python\n- Privacy and security\n- SQL'],
    ['tasks that are offered', 'We offer you the chance to work with Python. Wir bieten Aufgaben mit SQL.'],
    ['entries in HTML', '<ul><li>We offer Java courses</li><li>No Java, Python</li><li>SQL</li></ul>'],
    ['a company that needs somebody', 'We are a bank that needs people with Python and SQL.'],
  ])('skills are found whatever stands before them: %s', (_what, description) =>
    expect(read({ title: 'Zanzibar', description }).required_skills).toEqual(['Python', 'SQL']),
  );

  test('a company’s subject and benefits make no category of its job', () => {
    const company_profile = 'Software developers for hospitals: programming, nurses, nursing.';
    const benefits = 'Nursing rooms, lessons in programming for software developers.';
    expect(read({ title: 'Zanzibar', description: 'Help out.', company_profile, benefits }).job_cate).toBe(37);
    expect(read({ title: 'Zanzibar', description: `Help out.\nBenefits\n${benefits}` }).job_cate).toBe(37);
    expect(read({ title: 'Zanzibar', description: `About the job\n${benefits}` }).job_cate).not.toBe(37);
  });

  test('a job of a place or from home keeps the place', () =>
    expect(read({ title: 'Cook', location: 'Remote or London' })).toMatchObject({
      job_location: 'Remote; London',
      work_mode: null,
    }));

  test('a place that denies remote work is that place', () => {
    for (const location of ['Berlin (kein Remote)', 'Berlin (no remote)'])
      expect(read({ title: 'Cook', location })).toMatchObject({ job_location: 'Berlin', work_mode: 'onsite' });
  });

  test('the key stays when the row says the same, and the hash tells when it does not', () => {
    const [one, same, other, next] = [
      { id: 1, title: 'Cook' },
      { id: 1, title: 'Cook' },
      { id: 1, title: 'Cook', city: 'Oslo' },
      { id: 2, title: 'Cook' },
    ].map(read);
    expect([one!.row_key === same!.row_key, one!.source_hash === same!.source_hash]).toEqual([true, true]);
    expect([one!.row_key === other!.row_key, one!.source_hash === other!.source_hash]).toEqual([true, false]);
    expect(one!.row_key).not.toBe(next!.row_key);
  });

  test('a JobPosting as websites mark it up is understood', async () => {
    await expect(
      readCells({
        title: 'Cook',
        hiringOrganization: { name: 'Galley' },
        jobLocation: { address: { addressLocality: 'Oslo' } },
        employmentType: 'PART_TIME',
        baseSalary: { currency: 'NOK', value: { minValue: 200, maxValue: 250, unitText: 'HOUR' } },
        datePosted: '2026-01-05',
        validThrough: '2026-12-31',
      }),
    ).resolves.toMatchObject({
      company: 'Galley',
      job_location: 'Oslo',
      emp_type: 'part_time',
      salary: 200,
      salary_max: 250,
      currency: 'NOK',
      salary_period: 'hour',
      created_at: new Date('2026-01-05'),
      closes_at: new Date('2026-12-31T23:59:59.999Z'),
    });
  });

  const TIMES: Array<[written: string, closes: string | null]> = [
    ['2027-02-30', null],
    ['hello 2027', null],
    ['31 December 2026', '2026-12-31T23:59:59.999Z'],
    ['Thu, Dec 31st 2026', '2026-12-31T23:59:59.999Z'],
    ['Dec 31, 2026', '2026-12-31T23:59:59.999Z'],
    ['12/31/2026', '2026-12-31T23:59:59.999Z'],
    ['2026/12/31', '2026-12-31T23:59:59.999Z'],
    ['2026-12-31 00:00:00', '2026-12-31T23:59:59.999Z'],
    ['2026-12-31T23:59:59.997', '2026-12-31T23:59:59.999Z'],
    ['2026-12-31T00:00', '2026-12-31T23:59:59.999Z'],
    ['2026-12-31 11:59 PM', '2026-12-31T23:59:59.999Z'],
    ['2026-12-31T00:00:00Z', '2026-12-31T00:00:00.000Z'],
    ['12/31/2026 10:00', '2026-12-31T10:00:00.000Z'],
    ['2026-12-31 10:00 PM', '2026-12-31T22:00:00.000Z'],
    ['2026-12-31 10:00', '2026-12-31T10:00:00.000Z'],
    ['2026-12-31T10:00:00.123456+00:00', '2026-12-31T10:00:00.123Z'],
    ['Thu, 31 Dec 2026 10:00:00 GMT', '2026-12-31T10:00:00.000Z'],
    ['31 Dec 2026 10:00 EST', '2026-12-31T15:00:00.000Z'],
    ['31 Dec 2026 10:00 -0500', '2026-12-31T15:00:00.000Z'],
    ['12/31/2026 10:00+01:00', '2026-12-31T09:00:00.000Z'],
    ['1798711200', '2026-12-31T10:00:00.000Z'],
  ];

  it.each(TIMES)('a closing time of %j is read as %j', async (validThrough, closes) => {
    const { closes_at } = await readCells({ title: 'Cook', hiringOrganization: { name: 'Galley' }, validThrough });
    expect((closes_at as Date | null)?.toISOString() ?? null).toBe(closes);
  });

  // A process has the zone that it was started with.
  it.each(['Asia/Kolkata', 'America/New_York'])('times are the same where the machine is in %s', async (zone) => {
    const program = `
      const { readTime } = require(${JSON.stringify(join(__dirname, '../src/imports/domain/read-time'))});
      const { importedClosingTime } = require(${JSON.stringify(join(__dirname, '../src/posts/domain/closing-time'))});
      const closing = (text) => { const time = readTime(text); return time && importedClosingTime(text, time); };
      const isElsewhere = new Date(0).getTimezoneOffset() !== 0;
      console.log(JSON.stringify({ isElsewhere, times: ${JSON.stringify(TIMES)}.map(([text]) => [text, closing(text)]) }));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', program], {
      cwd: __dirname,
      env: { PATH: process.env.PATH, TZ: zone },
    });
    expect(JSON.parse(stdout)).toEqual({ isElsewhere: true, times: TIMES });
  });

  async function readCells(entry: object) {
    const [row] = await rows(JSON.stringify([entry]), 'json');
    return read((row as { cells: Record<string, unknown> }).cells);
  }
});
