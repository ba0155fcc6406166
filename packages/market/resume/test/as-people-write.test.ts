import { linesOfPages, readResume, type TextPage, type TextPiece } from '../src';
import { jobsDrawn, readDrawn, schoolsDrawn } from './draw-resume';

const piece = (text: string, x: number, y: number, width = text.length * 5, size = 10): TextPiece => ({
  text,
  x,
  y,
  width,
  size,
  bold: false,
});
const page = (pieces: TextPiece[]): TextPage => ({ width: 595, height: 842, pieces, links: [] });

test('letter-spaced words in pieces of their own stay apart, as templates draw names', () => {
  const lines = linesOfPages([
    page([piece('A M Y', 50, 60, 58, 22), piece('F O S T E R', 123, 60, 114, 22), piece('Graphic designer', 50, 90)]),
  ]);
  expect(lines.map(({ text }) => text)).toEqual(['AMY FOSTER', 'Graphic designer']);
});

test('page numbers with words go wherever a page ends, and headers that repeat at another height', () => {
  const header = (y: number) => piece('Curriculum Vitae – Peter Doe – Confidential', 150, y);
  const lines = linesOfPages([
    page([header(30), piece('Peter Doe', 50, 100), piece('Page 1 of 2', 250, 500)]),
    page([header(44), piece('Sailing', 50, 100), piece('Seite 2 von 2', 250, 300)]),
  ]);
  expect(lines.map(({ text }) => text)).toEqual([
    'Curriculum Vitae – Peter Doe – Confidential',
    'Peter Doe',
    'Sailing',
  ]);
});

const withoutGaps = (jobs: ReturnType<typeof jobsDrawn>) => jobs.map((job) => job.slice(0, 5));

test.each([
  ['2022– Associate Professor, Uppsala University', '2022-01-01', ''],
  ['2018–2022 Assistant Professor, Uppsala University', '2018-01-01', '2022-12-31'],
])('a year with an open dash before a title lasts: %s', (text, start, end) => {
  expect(withoutGaps(jobsDrawn(`${text}\n2010–2014 Lecturer, Lund University`))[0]?.slice(3)).toEqual([start, end]);
});

test('dates that wrap in a narrow column to the left of their text are whole', () => {
  const text = `05/2019– Backend Engineer, Flaschenpost SE
Present Order platform for warehouses.
09/2015– Developer, Comparex AG
04/2019 License portal.`;
  expect(withoutGaps(jobsDrawn(text))).toMatchObject([
    ['Backend Engineer', 'Flaschenpost SE', undefined, '2019-05-01', ''],
    ['Developer', 'Comparex AG', undefined, '2015-09-01', '2019-04-30'],
  ]);
});

test('a time off is no job at the company above, and roles by years are within its dates by months', () => {
  expect(
    withoutGaps(jobsDrawn('** Clerk, Viessmann GmbH>>08/2007 – 03/2016\n\n** Elternzeit>>2012 – 2013'))
      .at(-1)
      ?.slice(0, 2),
  ).toEqual(['Elternzeit', undefined]);
  const roles = '** KPMG, Dublin>>Oct 2007 – Aug 2014\nAudit Manager (2011 – 2014)\nTrainee Accountant (2007 – 2011)';
  expect(withoutGaps(jobsDrawn(roles)).map((job) => job.slice(0, 2))).toEqual([
    ['Audit Manager', 'KPMG'],
    ['Trainee Accountant', 'KPMG'],
  ]);
});

test('town and country of a Europass are one place', () => {
  const job = '** Clerk\n** Amazon Italia Logistica>>01/2017 – 08/2019\nCity: Piacenza | Country: Italy';
  expect(jobsDrawn(job)[0]?.[2]).toBe('Piacenza, Italy');
});

test('degrees without years are one school each, and remarks at a year to come no degree', () => {
  const schools = schoolsDrawn(
    'MBA, Harvard Business School, Boston, MA\nBS, Mechanical Engineering, Purdue University',
  );
  expect(schools.map((school) => school.slice(0, 3))).toEqual([
    ['MBA', undefined, 'Harvard Business School'],
    ['BS', 'Mechanical Engineering', 'Purdue University'],
  ]);
  const [school] = schoolsDrawn('** University of Oslo>>Oct 2022 – Jun 2026 (expected)\nBSc in Physics');
  expect(school?.slice(0, 3)).toEqual(['BSc', 'Physics', 'University of Oslo']);
});

test('a year before a long degree with its thesis is its year, and the thesis no part of the school', () => {
  const text =
    '2016 PhD in Linguistics, Stockholm University. Thesis: Word order in contact\n2011 MA in Linguistics, Uppsala University';
  expect(schoolsDrawn(text).map((school) => [school[0], school[2], school[4]])).toEqual([
    ['PhD', 'Stockholm University', '2016'],
    ['MA', 'Uppsala University', '2011'],
  ]);
});

test('rows of skills with a label and no colon leave the label out', () => {
  const { can_skill } = readDrawn(
    '# Ada King\n\n## Computer skills\nLanguages Java, Kotlin\nTools Kafka, Docker, Helm',
  );
  expect(can_skill.map(({ value }) => value)).toEqual(['Java', 'Kotlin', 'Kafka', 'Docker', 'Helm']);
});

test('the department of a school below a name is no headline', () => {
  const lines = linesOfPages([
    page([piece('Hannah Lind', 50, 60, 120, 20), piece('Department of Linguistics, Uppsala University', 50, 90)]),
  ]);
  expect(readResume(lines, { country: 'SE' }).can_headline).toBeUndefined();
});

test('headings in Markdown are read without their marks', () => {
  const text = '# Li Wei\n\n## Experience\n### Engineer @ Grab (2021-08 - 2022-07)\nPayments';
  expect(readDrawn(text).experience.map(({ exp_desg, emp_name }) => [exp_desg?.value, emp_name?.value])).toEqual([
    ['Engineer', 'Grab'],
  ]);
});

test('a college before its town is no place', () => {
  const [school] = schoolsDrawn('Associate of Applied Science, Logistics, Central Texas College, Killeen, TX, 2020');
  expect(school?.slice(0, 4)).toEqual([
    'Associate of Applied Science',
    'Logistics',
    'Central Texas College',
    'Killeen, TX',
  ]);
});

test('degrees behind a name with their honours are no part of it', () => {
  expect(readDrawn('# Mrs Gwendolyn Pugh BA (Hons) PGCE\ngwenpugh@mail.example').can_name?.value).toBe(
    'Gwendolyn Pugh',
  );
});

test('skills stand under short headings, without interests', () => {
  const { can_skill } = readDrawn('# Ada King\n\n## TECH\nCUDA, SQL\nInterests: chess, cycling');
  expect(can_skill.map(({ value }) => value)).toEqual(['CUDA', 'SQL']);
});

test('a Dutch employer stands behind “bij”', () => {
  expect(jobsDrawn('** Engineer bij Bol.com>>03/2020 – 02/2022')[0]?.slice(0, 2)).toEqual(['Engineer', 'Bol.com']);
});
