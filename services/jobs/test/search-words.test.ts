import { DAY_MS } from '@market/api/durations';
import { keysOf } from '@market/api';
import { JOB_MARKS, recentIn, searchJobPostsSchema } from '@market/contracts/search';
import type { JobQuery, SearchableJob } from '../src/search/adapters';
import { createIndexedJobSearch } from '../src/search/adapters';
import { employmentType } from '../src/imports/domain/employment';
import { workMode } from '../src/imports/domain/work-mode';
import { leaveWordsOut } from '../src/search/use-cases/leave-words-out';
import { namesPlace } from '../src/search/use-cases/names-place';
import { CORPUS, NOW, queryOf } from './search-contract/corpus';

const ANY: SearchableJob = { ...CORPUS[0]!, emp_type: null, work_mode: null, skills: [], description: 'Good work.' };

function idsOf(jobs: ReadonlyArray<Partial<SearchableJob> & { id: string }>, fields: Partial<JobQuery>): string[] {
  const search = createIndexedJobSearch();
  for (const fields of jobs) search.upsert({ ...ANY, ...fields });
  return search.search(queryOf(fields)).ids.sort();
}

describe('words on a card', () => {
  const JOBS = [
    { id: 'half', title: 'Baker', emp_type: 'part_time' },
    { id: 'says-half', title: 'Florist', description: 'We offer this as a part time post.' },
    { id: 'hyphen', title: 'Part-time tailor' },
    {
      id: 'apart',
      title: 'Potter',
      description: 'Be a part of us, full of joy, at the time of your life.',
      emp_type: 'full_time',
    },
    { id: 'trainee', title: 'Marketing', emp_type: 'internship' },
    { id: 'stage', title: 'Stage manager', emp_type: 'full_time' },
    { id: 'away', title: 'Writer', work_mode: 'remote' },
    { id: 'here', title: 'Site keeper', work_mode: 'onsite' },
    { id: 'mixed', title: 'Baker of both', work_mode: 'hybrid', emp_type: 'contract' },
    { id: 'season', title: 'Picker', emp_type: 'temporary' },
  ] as const;

  test.each([
    ['part time', 'half hyphen says-half'],
    ['Part-Time', 'half hyphen says-half'],
    ['Teilzeit', 'half hyphen says-half'],
    ['temps partiel', 'half hyphen says-half'],
    ['mi-temps', 'half hyphen says-half'],
    ['media jornada', 'half hyphen says-half'],
    ['meio período', 'half hyphen says-half'],
    ['deeltijd', 'half hyphen says-half'],
    ['part time baker', 'half'],
    ['tailor part time', 'hyphen'],
    ['jornada completa', 'apart stage'],
    ['full time', 'apart stage'],
    ['praktikum', 'trainee'],
    ['stage', 'stage trainee'],
    ['stage manager', 'stage'],
    ['stage marketing', 'trainee'],
    ['marketing late stage', ''],
    ['estágio', 'trainee'],
    ['home office', 'away'],
    ['télétravail', 'away'],
    ['on site', 'here'],
    ['on-site keeper', 'here'],
    ['vor ort', 'here'],
    ['presencial', 'here'],
    ['híbrido', 'mixed'],
    ['freelance baker', 'mixed'],
    ['tijdelijk', 'season'],
    ['befristet', 'season'],
    ['-part-time -Picker', 'apart away here mixed stage trainee'],
    ['baker -part-time', 'mixed'],
    ['baker -Teilzeit', 'mixed'],
    ['baker NOT "part time"', 'mixed'],
    ['baker -freelance', 'half'],
    ['-remote writer', ''],
    ['-home-office writer', ''],
    ['site -on-site', ''],
    ['manager -stage', ''],
    ['marketing -stage', 'trainee'],
    ['marketing -Praktikum', ''],
  ])('‘%s’ finds the jobs that carry it, beside those that say it', (text, ids) => {
    expect(idsOf(JOBS, { text }).join(' ')).toBe(ids);
  });
});

describe.each(keysOf(JOB_MARKS))('a job imported as %s by a word', (mark) => {
  const { token, writings, alone = [] } = JOB_MARKS[mark];
  test.each([token, ...writings, ...alone])('%s is found by that word', (stated) => {
    const emp_type = employmentType({ stated, experience: '', title: 'Zebu' });
    const work_mode = workMode({ stated, remote: '', location: '', title: 'Zebu' });
    expect([emp_type, work_mode]).toContain(mark);
    expect(idsOf([{ id: 'zebu', title: 'Zebu', emp_type, work_mode }], { text: stated })).toEqual(['zebu']);
  });
});

describe('a category', () => {
  const JOBS = [
    { id: 'sales', title: 'Key Account Executive', job_cate: 8 },
    { id: 'says', title: 'Assistenz Vertrieb', job_cate: 14 },
    { id: 'nurse', title: 'Ward sister', job_cate: 22 },
    { id: 'hr', title: 'People Partner', job_cate: 12 },
    { id: 'coder', title: 'Kotlin Guild Member', job_cate: 1 },
  ];

  test.each([
    ['Vertrieb', 'sales says'],
    ['ventas', 'sales'],
    ['Pflege', 'nurse'],
    ['ressources humaines', 'hr'],
    ['recursos humanos', 'hr'],
    ['Softwareentwicklung', 'coder'],
    ['développement logiciel', 'coder'],
    ['desarrollo de software', 'coder'],
    ['desenvolvimento de software', 'coder'],
    ['softwareontwikkeling guild', 'coder'],
    ['Software Development', 'coder'],
    ['Vertrieb -assistenz', 'sales'],
    ['Pflege OR Vertrieb', 'nurse sales says'],
    ['-Pflege -Vertrieb', 'coder hr'],
  ])('is found by ‘%s’, beside the jobs that say it', (text, ids) => {
    expect(idsOf(JOBS, { text }).join(' ')).toBe(ids);
  });
});

test.each([
  ['new jobs welder', { days: 7, rest: 'welder' }],
  ['neue Stellen', { days: 7, rest: '' }],
  ['Nouveau', { days: 7, rest: '' }],
  ['welder posted today', { days: 1, rest: 'welder' }],
  ['hoy', { days: 1, rest: '' }],
  ['24h', { days: 1, rest: '' }],
  ['welder last 24h', { days: 1, rest: 'welder' }],
  ['24h Pflege', undefined],
  ['ouvrier 24h/24', undefined],
  ['today show producer', undefined],
  ['new business manager', undefined],
  ['assistent nieuw talent', undefined],
  ['welder this week', { days: 7, rest: 'welder' }],
  ['posted in the last 24 hours', { days: 1, rest: '' }],
  ['Schlosser in den letzten 24 Stunden', { days: 1, rest: 'Schlosser' }],
  ['diese Woche', { days: 7, rest: '' }],
  ['soudeur ces derniers temps', undefined],
  ['soudeur dans les dernières 24 heures', { days: 1, rest: 'soudeur' }],
  ['soudeur cette semaine', { days: 7, rest: 'soudeur' }],
  ['soldador en las últimas 24 horas', { days: 1, rest: 'soldador' }],
  ['soldador esta semana', { days: 7, rest: 'soldador' }],
  ['soldador nas últimas 24 horas', { days: 1, rest: 'soldador' }],
  ['vagas na semana passada', { days: 7, rest: '' }],
  ['welder today', { days: 1, rest: 'welder' }],
  ['Schlosser heute', { days: 1, rest: 'Schlosser' }],
  ['soudeur aujourd’hui', { days: 1, rest: 'soudeur' }],
  ['soldador hoy', { days: 1, rest: 'soldador' }],
  ['welder yesterday', { days: 2, rest: 'welder' }],
  ['welder last 3 days', { days: 3, rest: 'welder' }],
  ['welder last 48 hours', { days: 2, rest: 'welder' }],
  ['jobs posted this week', { days: 7, rest: '' }],
  ['Stellen diese Woche', { days: 7, rest: '' }],
  ['offres cette semaine', { days: 7, rest: '' }],
  ['new welder jobs', { days: 7, rest: 'welder jobs' }],
  ['latest site welder vacancies', { days: 7, rest: 'site welder vacancies' }],
  ['neue Schlosser Stellen', { days: 7, rest: 'Schlosser Stellen' }],
  ['recent welder jobs', { days: 7, rest: 'welder jobs' }],
  ['welder latest', { days: 7, rest: 'welder' }],
  ['new york jobs', undefined],
  ['recent graduate jobs', undefined],
  ['new business jobs', undefined],
  ['reporter USA Today', undefined],
  ['"new welder jobs"', undefined],
  ['“new welder jobs”', undefined],
  ['“new jobs” welder', undefined],
  ['welder “posted today”', undefined],
  ['welder «posted today»', undefined],
  ['welder 「posted today」', undefined],
  ["welder 'posted today'", undefined],
  ['welder ‹posted today›', undefined],
  ['welder ‚posted today‘', undefined],
  ["welder -'posted today'", undefined],
  ["new 'night welder' jobs", undefined],
  ['“new welder jobs', { days: 7, rest: '“ welder jobs' }],
  ['„new jobs“ welder', undefined],
  ['„Site Welder“ heute', { days: 1, rest: '„Site Welder“' }],
  ['“welder posted today', { days: 1, rest: '“welder' }],
  ['“site welder” posted today', { days: 1, rest: '“site welder”' }],
  ['New Balance jobs', undefined],
  ['New Relic jobs', undefined],
  ['New London jobs', undefined],
  ['New Leaf jobs', undefined],
  ['Novo Nordisk vagas', undefined],
  ['Nieuwe Gracht vacatures', undefined],
  ['Fresh Thyme jobs', undefined],
  ['new nurse jobs', { days: 7, rest: 'nurse jobs' }],
  ['new truck driver jobs', { days: 7, rest: 'truck driver jobs' }],
  ['new accountant jobs', { days: 7, rest: 'accountant jobs' }],
  ['new part time jobs', { days: 7, rest: 'part time jobs' }],
  ['new marketing jobs', { days: 7, rest: 'marketing jobs' }],
  ['new teaching positions', { days: 7, rest: 'teaching positions' }],
  ['neue Erzieherin Stellen', { days: 7, rest: 'Erzieherin Stellen' }],
  ['nieuwe verpleegkundige vacatures', { days: 7, rest: 'verpleegkundige vacatures' }],
  ['novas enfermeiro vagas', { days: 7, rest: 'enfermeiro vagas' }],
  ['new java jobs', { days: 7, rest: 'java jobs' }],
  ['new HR jobs', { days: 7, rest: 'HR jobs' }],
  ['new IT jobs', { days: 7, rest: 'IT jobs' }],
  ['neue SAP Stellen', { days: 7, rest: 'SAP Stellen' }],
  ['new bank jobs', { days: 7, rest: 'bank jobs' }],
  ['latest London jobs', { days: 7, rest: 'London jobs' }],
  ['ayer', { days: 2, rest: '' }],
  ['soldador desde ayer', { days: 2, rest: 'soldador' }],
  ['trabajos ayer', { days: 2, rest: '' }],
  ['soldador ofertas de ayer', { days: 2, rest: 'soldador' }],
  ['teacher Ayer', undefined],
  ['welder -today', undefined],
  ['welder NOT today', undefined],
  ['lasser in de afgelopen 24 uur', { days: 1, rest: 'lasser' }],
  ['lasser deze maand', { days: 30, rest: 'lasser' }],
  ['last 30 days', { days: 30, rest: '' }],
  ['last mile driver', undefined],
  ['new york', undefined],
  ['"new jobs"', undefined],
  ['-new jobs', undefined],
])('‘%s’ means jobs of the last days only where it says so', (text, recent) => {
  expect(recentIn(text)).toEqual(recent);
});

test.each([
  ['bookkeeping', 'Bookkeeper'],
  ['book keeper', 'Bookkeeper'],
  ['bookkeeper', 'Senior bookkeeping clerk'],
  ['caregiving', 'Caregiver'],
  ['counselling', 'School Counselor'],
  ['counseling', 'Counsellor'],
  ['designing', 'Web designer'],
  ['veterinary', 'Veterinarian'],
  ['lecturing', 'Lecturer in law'],
  ['waitress', 'Waiter'],
  ['waiter', 'Waitress'],
  ['waitress', 'Restaurant Server'],
  ['hostess', 'Host'],
  ['salesperson', 'Salesman'],
  ['lorry driver', 'HGV Class 1 Driver'],
  ['lorry drivers', 'Truck Driver'],
  ['truck driver', 'Lorry driver'],
  ['软件工程师', '軟體工程師'],
  ['軟體工程師', '软件工程师'],
  ['老师', '幼兒園老師'],
  ['老師', '英语老师'],
  ['Krankenschwester', 'Gesundheits- und Krankenpfleger (m/w/d)'],
  ['Krankenschwester', 'Pflegefachkraft'],
  ['Krankenschwester', 'Registered Nurse'],
  ['Bürokaufmann', 'Bürokauffrau'],
  ['Buerokauffrau', 'Bürokaufmann'],
  ['Bürokaufmann', 'Office Clerk'],
  ['office clerk', 'Bürokauffrau'],
])('‘%s’ finds a job for a %s', (text, title) => {
  expect(
    idsOf(
      [
        { id: 'meant', title },
        { id: 'other', title: 'Zymurgist' },
      ],
      { text },
    ),
  ).toEqual(['meant']);
});

test('a long word with two slips, the first letter among them, is no other trade', () => {
  expect(idsOf([{ id: 'books', title: 'Bookkeeper' }], { text: 'zookeeper' })).toEqual([]);
  expect(idsOf([{ id: 'books', title: 'Bookkeeper' }], { text: 'bokkeper' })).toEqual(['books']);
  expect(idsOf([{ id: 'books', title: 'Bookkeeper' }], { text: 'nookkeeper' })).toEqual(['books']);
});

test.each([
  ['phyton', 'Python'],
  ['pyhton', 'Python'],
  ['javasrcipt', 'Javascript'],
  ['amnager', 'Manager'],
  ['enigneer', 'Engineer'],
  ['nusre', 'Nurse'],
  ['desinger', 'Designer'],
  ['accoutnant', 'Accountant'],
  ['slaes', 'Sales'],
  ['marekting', 'Marketing'],
  ['nruse', 'Nurse'],
  ['drievr', 'Driver'],
])('letters in another order are forgiven: ‘%s’ finds %s', (text, title) =>
  expect(
    idsOf(
      [
        { id: 'meant', title },
        { id: 'other', title: 'Zymurgist' },
      ],
      { text },
    ),
  ).toEqual(['meant']),
);

test('the name of a house comes before its words elsewhere', () => {
  const search = createIndexedJobSearch();
  const fields = { location: 'Chicago, IL, United States of America' };
  search.upsert({ ...ANY, ...fields, id: 'title', title: 'Bank teller', company: 'Huntington' });
  search.upsert({ ...ANY, ...fields, id: 'company', title: 'Analyst', company: 'Bank of America' });
  search.upsert({ ...ANY, ...fields, id: 'other', title: 'Bank clerk', company: 'Citi Bank' });
  expect(search.search(queryOf({ text: 'bank of america' })).ids[0]).toBe('company');
});

describe('operators', () => {
  const JOBS = [
    { id: 'senior', title: 'Senior welding inspector' },
    { id: 'plain', title: 'Welding inspector' },
    { id: 'turned', title: 'Inspector of welding' },
    { id: 'roofer', title: 'Roofer', skills: ['Night shift'] },
    { id: 'tiler', title: 'Tiler', company: 'Shift Night Ltd' },
    { id: 'cpp', title: 'C++ teacher' },
    { id: 'keen', title: 'Keeper', description: 'Work without experience and without a licence.' },
    {
      id: 'entry',
      title: 'Fahrer, auch Quereinsteiger',
      description: 'Auch ohne Ausbildung und ohne Führerschein.',
    },
    { id: 'warden', title: 'Warden', emp_type: 'part_time', description: 'A post without an end.' },
  ] as const;

  test.each([
    ['inspector -senior', 'plain turned'],
    ['-senior inspector', 'plain turned'],
    ['-inspector -cpp', 'cpp entry keen roofer tiler warden'],
    ['inspector -"welding inspector"', 'turned'],
    ['"welding inspector"', 'plain senior'],
    ['“Welding Inspector”', 'plain senior'],
    ['„Welding Inspector“', 'plain senior'],
    ['inspector -„welding inspector“', 'turned'],
    ['NOT „welding inspector“ inspector', 'turned'],
    ['"inspector welding"', ''],
    ['"night shift"', 'roofer'],
    ['"c++ teacher"', 'cpp'],
    ['"inspect"', ''],
    ['roofer OR tiler', 'roofer tiler'],
    ['the roofer OR tiler OR "c++ teacher"', 'cpp roofer tiler'],
    ['welding roofer OR inspector', 'plain senior turned'],
    ['roofer OR tiler -shift', ''],
    ['roofer or tiler', 'roofer tiler'],
    ['roofer oder tiler', 'roofer tiler'],
    ['roofer ODER tiler', 'roofer tiler'],
    ['“roofer or tiler”', ''],
    ['inspector or', 'plain senior turned'],
    ['part time or roofer', ''],
    ['inspector NOT senior', 'plain turned'],
    ['inspector NICHT senior', 'plain turned'],
    ['inspector not senior', ''],
    ['inspector NOT "welding inspector"', 'turned'],
    ['inspector –senior', 'plain turned'],
    ['inspector —senior', 'plain turned'],
    ['inspector −senior', 'plain turned'],
    ['inspector －senior', 'plain turned'],
    ['inspector −«welding inspector»', 'turned'],
    ['« Welding Inspector »', 'plain senior'],
    ['»Welding Inspector«', 'plain senior'],
    ['「Welding Inspector」', 'plain senior'],
    ["'Welding Inspector'", 'plain senior'],
    ['‘Welding Inspector’', 'plain senior'],
    ["inspector -'welding inspector'", 'turned'],
    ['«inspector welding»', ''],
    ['roofer OU tiler', 'roofer tiler'],
    ['roofer ou tiler', 'roofer tiler'],
    ['«roofer ou tiler»', ''],
    ['roofer || tiler', 'roofer tiler'],
    ['roofer | tiler', 'roofer tiler'],
    ['without experience', 'keen'],
    ['keeper without a licence', 'keen'],
    ['Quereinsteiger ohne Ausbildung', 'entry'],
    ['Fahrer ohne Führerschein', 'entry'],
    ['warden without part time', 'warden'],
    ['welding – inspector', 'plain senior turned'],
    ['welding - inspector', 'plain senior turned'],
    ['inspector OR', 'plain senior turned'],
    ['senior-inspector', 'senior'],
  ])('%s finds what it says', (text, ids) => {
    expect(idsOf(JOBS, { text }).join(' ')).toBe(ids);
  });
});

describe('queries of which no job has all words', () => {
  const search = createIndexedJobSearch();
  const JOBS = [
    { id: 'a', title: 'Accountant', location: 'Leeds, UK', emp_type: 'full_time', work_mode: 'hybrid' },
    { id: 'b', title: 'Accountant', location: 'Tokyo, Japan', emp_type: 'full_time', work_mode: 'hybrid' },
    { id: 'c', title: 'Chef', location: 'London, UK', emp_type: 'part_time', work_mode: 'onsite' },
    { id: 'd', title: 'Chef', location: 'Tokyo, Japan', emp_type: 'part_time', work_mode: 'onsite' },
    { id: 'e', title: 'Barber', location: 'London, UK', emp_type: 'part_time', work_mode: 'onsite' },
    { id: 'f', title: 'Nurse', location: 'New York, NY', emp_type: 'full_time', work_mode: 'onsite' },
    { id: 'g', title: 'Chef', location: 'New York, NY', emp_type: 'part_time', work_mode: 'onsite' },
    { id: 'h', title: 'Chef', location: 'Ulm, Germany', emp_type: 'full_time', work_mode: 'onsite' },
    { id: 'i', title: 'Chef', location: 'Newport, Isle of Wight', emp_type: 'full_time', work_mode: 'onsite' },
    { id: 'j', title: '料理人', location: '東京', emp_type: 'full_time', work_mode: 'onsite' },
    { id: 'k', title: '看護師', location: '大阪', emp_type: 'full_time', work_mode: 'onsite' },
    { id: 'l', title: 'SAP clerk', location: 'Sap, Slovakia', emp_type: 'full_time', work_mode: 'onsite' },
  ] as const;
  for (const job of JOBS) search.upsert({ ...ANY, createdAt: NOW - 20 * DAY_MS, ...job });
  const count = async ({ search: text }: { search: string }) => {
    const recent = recentIn(text);
    const createdSince = recent ? NOW - recent.days * DAY_MS : null;
    return search.search(queryOf({ text: recent?.rest ?? text, createdSince })).total;
  };

  test.each([
    ['accountant tokyo part time', ['part time'], 'accountant tokyo'],
    ['onsite accountant tokyo', ['onsite'], 'accountant tokyo'],
    ['accountant london part time', ['london', 'part time'], 'accountant'],
    ['accountant london hybrid', ['london'], 'accountant hybrid'],
    ['nurse new york remote', ['remote'], 'nurse new york'],
    ['nurse london', ['london'], 'nurse'],
    ['accountant new york hybrid', ['new york'], 'accountant hybrid'],
    ['accountant posted today', ['posted today'], 'accountant'],
    ['new accountant jobs', ['new'], 'accountant'],
    ['accountant tokyo part time today', ['part time', 'today'], 'accountant tokyo'],
    ['barber accountant', ['barber'], 'accountant'],
    ['ulm barber', ['ulm'], 'barber'],
    ['SAP barber', ['barber'], 'SAP'],
    ['isle of wight barber', ['isle of wight'], 'barber'],
    ['Isle of Wight barber in London', ['Isle of Wight'], 'barber London'],
    ['東京 看護師', ['東京'], '看護師'],
    ['accountant leeds tokyo', [], 'accountant leeds OR tokyo'],
    ['chef, ulm, tokyo', [], 'chef ulm OR tokyo'],
    ['nurse new york leeds', [], 'nurse new-york OR leeds'],
    ['chef remote ulm tokyo', ['remote'], 'chef ulm OR tokyo'],
    ['chef slovakia germany', [], 'chef slovakia OR germany'],
    ['barber tokyo germany', ['germany', 'tokyo'], 'barber'],
    ['barber/florist', ['florist'], 'barber'],
  ])(
    'S546: ‘%s’ does without %j, the words of the work last, with any of several towns',
    async (text, leftOut, rest) => {
      const isPlace = namesPlace(search);
      const asked = { ...searchJobPostsSchema.getDefault(), search: text };
      const shorter = await leaveWordsOut(asked, { count, isPlace, isTown: async (town) => search.hasTown(town) });
      expect(shorter && { ...shorter, leftOut: [...shorter.leftOut].sort() }).toEqual({ search: rest, leftOut });
    },
  );
});

test.each([
  ['hybride baker', 'Baker of hybrids'],
  ['contractor baker', 'Contract baker'],
  ['saúde', 'Saudi baker'],
])('‘%s’ stands for a mark or a category, and is no slip', (text, title) => {
  const search = createIndexedJobSearch();
  search.upsert({ ...ANY, id: 'near', title, company: 'Hybrid' });
  expect(search.search(queryOf({ text })).meant).toBeNull();
});
