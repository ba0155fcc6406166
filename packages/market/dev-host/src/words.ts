import { inTurn } from '@market/api';
import { JOB_CATEGORIES } from '@market/contracts/job-posts';

/** Length of the sample texts. */
export type WordLength = 'usual' | 'long';

type Words = (seed: number, length: WordLength) => unknown;

const LONG_WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk';
const lengthened = (text: string, length: WordLength, max: number) =>
  length === 'long'
    ? `${text} with ${LONG_WORD} and everything else that a person can think of writing into a field of this kind`
        .slice(0, max)
        .trim()
    : text;
const paragraph =
  'You plan the work with a small team, talk to the people who use it, and see what you made in daily use. ';

const TITLES = [
  'Harbour Pilot',
  'Frontend Engineer',
  'Nurse, Night Shift',
  'Data Analyst',
  'Head Gardener',
  'Bicycle Mechanic',
  'Product Designer',
  'Warehouse Lead',
  'Physics Teacher',
  'Pastry Cook',
];
const PLACES = [
  'Lisbon, Portugal',
  'Berlin, Germany',
  'Remote',
  'Rotterdam, Netherlands',
  'Boston, United States',
  'Stockholm, Sweden',
];
const COMPANIES = [
  'Tide & Co',
  'Marsh Gardens',
  'Northlight Software',
  'Copperline Logistics',
  'Larkspur Schools',
  'Saffron Table',
  'Bluebird Energy',
  'Paper Crane Studio',
];
const PEOPLE = [
  'Ada Example',
  'Ines Duarte',
  'Marcus Oyelaran',
  'Yuki Tanaka',
  'Lena Fischer',
  'Ravi Menon',
  'Sofia Almeida',
  'Joris de Vries',
  'Greta Lindqvist',
  'Tomasz Wolski',
  'Camila Rojas',
  'Oliver Grant',
];
const SKILLS = [
  'Navigation',
  'Patience',
  'TypeScript',
  'SQL',
  'Pruning',
  'First aid',
  'Bookkeeping',
  'Welding',
  'Figma',
  'Spanish',
];
const skillsOf = (seed: number, length: WordLength) =>
  Array.from({ length: length === 'long' ? 14 : 3 }, (_, step) =>
    length === 'long' && step > 9 ? `${LONG_WORD} ${step}` : inTurn(SKILLS, seed + step),
  );
const yearsAgo = (seed: number, years: number) => `${2025 - years - (seed % 5)}-0${1 + (seed % 9)}-01`;
const emailOf = (seed: number) =>
  `${inTurn(PEOPLE, seed)
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')}${seed}@people.test`;

/**
 * Sample values per field name of the contracts. Fields without an entry get a value from their schema alone
 * (`sampleInput`); entries must pass the schema too.
 */
export const WORDS: Record<string, Words> = {
  job_title: (seed, length) => lengthened(inTurn(TITLES, seed), length, 200),
  job_description: (seed, length) =>
    `<p>${paragraph.repeat(length === 'long' ? 30 : 2)}</p><h3>What you bring</h3><ul>${skillsOf(seed, length)
      .map((skill) => `<li>${skill}</li>`)
      .join('')}</ul>`,
  job_cate: (seed) => inTurn(JOB_CATEGORIES, seed).cate_code,
  job_location: (seed, length) => lengthened(inTurn(PLACES, seed), length, 200),
  salary: (seed, length) => (length === 'long' ? '100000000000' : String(32_000 + (seed % 12) * 4_000)),
  salary_max: (seed, length) => (length === 'long' ? '999999999999' : String(48_000 + (seed % 12) * 5_000)),
  currency: (seed) => inTurn(['EUR', 'USD', 'GBP'], seed),
  salary_period: () => 'year',
  required_skills: skillsOf,
  exp_min: (seed) => seed % 8,
  closes_at: () => undefined,
  can_name: (seed, length) => lengthened(inTurn(PEOPLE, seed), length, 100),
  can_email: emailOf,
  can_mobn: (seed) => `5550${String(1_000_000 + seed)}`,
  can_job_cate: (seed) => inTurn(JOB_CATEGORIES, seed).cate_code,
  can_skill: skillsOf,
  can_about: (_seed, length) => `I like to see a thing through. ${paragraph.repeat(length === 'long' ? 25 : 1)}`.trim(),
  can_headline: (seed, length) => lengthened(inTurn(TITLES, seed + 1), length, 120),
  can_links: (seed) => [`https://people.test/${String(seed)}`],
  can_langs: () => ['English (native)', 'Norwegian'],
  job_desc: (_seed, length) =>
    paragraph
      .repeat(length === 'long' ? 10 : 1)
      .slice(0, 2_000)
      .trim(),
  edu_desc: () => '',
  reg_date: (seed) => yearsAgo(seed, 0),
  emp_name: (seed, length) => lengthened(inTurn(COMPANIES, seed), length, 200),
  exp_type: (seed) => inTurn(['Full time', 'Part time', 'Internship'], seed),
  exp_desg: (seed, length) => lengthened(inTurn(TITLES, seed + 3), length, 200),
  cur_ctc: (seed) => 30_000 + seed * 1_000,
  job_stdt: (seed) => yearsAgo(seed, 4),
  job_endt: (seed) => yearsAgo(seed, 1),
  can_edu: (seed, length) =>
    lengthened(
      inTurn(['Nautical Diploma', 'Bachelor of Science', 'Master of Arts', 'Apprenticeship'], seed),
      length,
      100,
    ),
  can_scho: (seed, length) =>
    lengthened(inTurn(['Harbour School', 'Technical University', 'City College'], seed), length, 100),
  can_pasy: (seed) => String(2005 + (seed % 18)),
  can_perc: (seed) => 60 + (seed % 40),
  can_stre: (seed, length) => lengthened(inTurn(['Navigation', 'Physics', 'Design', 'Economics'], seed), length, 50),
  can_cgpa: (seed) => 6 + (seed % 4),
  cmp_name: (seed, length) => lengthened(inTurn(COMPANIES, seed), length, 200),
  cmp_email: (seed) => `work${seed}@company.test`,
  cmp_mobn: (seed) => `555${String(2_000_000 + seed)}`,
  cmp_webs: (seed, length) => `https://company-${seed}.test/${length === 'long' ? 'a-very-long-way/'.repeat(12) : ''}`,
  emp_loca: (seed) => inTurn(PLACES, seed + 1),
  emp_addr: (seed, length) => lengthened(`${seed + 1} Harbour Street`, length, 500),
  note: (_seed, length) => lengthened('I would like to hear more about the team.', length, 2_000),
  message: (_seed, length) => lengthened('We have work that fits what you do.', length, 1_000),
};
