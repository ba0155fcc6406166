import {
  BorderStyle,
  Document,
  Header,
  HeadingLevel,
  Packer,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  ExternalHyperlink,
} from 'docx';
import type { Layout } from './pdf-layouts';
import { datesIn, headingIn, periodOf } from './words';

const packed = async (children: Array<Paragraph | Table>, header?: Paragraph[]): Promise<Buffer> =>
  Buffer.from(
    await Packer.toBuffer(
      new Document({
        sections: [{ ...(header ? { headers: { default: new Header({ children: header }) } } : {}), children }],
      }),
    ),
  );
const line = (text: string, style: { bold?: boolean; size?: number; italics?: boolean } = {}) =>
  new Paragraph({ children: [new TextRun({ text, ...style })] });
const heading = (text: string) => new Paragraph({ text, heading: HeadingLevel.HEADING_1 });
const bullet = (text: string) => new Paragraph({ text, bullet: { level: 0 } });
const tabbed = (left: string, right: string) =>
  new Paragraph({ children: [new TextRun({ text: left, bold: true }), new TextRun({ children: [new Tab(), right] })] });
const inField = (language: string) => (language === 'en' ? ' in ' : language === 'de' ? ' ' : ' en ');
const NONE = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' };
const BORDERS = { top: NONE, bottom: NONE, left: NONE, right: NONE };
const cell = (children: Array<Paragraph | Table>, width: number) =>
  new TableCell({ children, borders: BORDERS, width: { size: width, type: WidthType.PERCENTAGE } });
const table = (rows: TableRow[]) => new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } });

/** Headings by style, dates behind a tab. */
export const wordHeadings: Layout = ({ person, random }) => {
  const { language } = person;
  const dates = datesIn(random, person);
  return packed([
    new Paragraph({ text: person.shownName, heading: HeadingLevel.TITLE }),
    line(`${person.email} | ${person.shownPhone}`),
    new Paragraph({
      children: person.links.map(
        (link) => new ExternalHyperlink({ link: `https://${link}`, children: [new TextRun(link)] }),
      ),
    }),
    heading(headingIn(random, person, 'summary')),
    line(person.about),
    heading(headingIn(random, person, 'experience')),
    ...person.jobs.flatMap((job) => [
      tabbed(`${job.title}, ${job.company}`, dates(job.start, job.end)),
      ...job.points.map(bullet),
    ]),
    heading(headingIn(random, person, 'education')),
    ...person.schools.map((school) =>
      tabbed(
        `${school.degree}${school.field ? inField(language) + school.field : ''}, ${school.school}`,
        periodOf(school, person),
      ),
    ),
    heading(headingIn(random, person, 'skills')),
    ...person.skills.map(bullet),
    heading(headingIn(random, person, 'languages')),
    ...person.languages.map(({ name, level }) => bullet(`${name} – ${level}`)),
  ]);
};

/** A table with the days on the left. */
export const wordTable: Layout = ({ person, random }) => {
  const { language } = person;
  const dates = datesIn(random, person);
  const rowOf = (left: string, right: Paragraph[]) =>
    new TableRow({ children: [cell([line(left)], 25), cell(right, 75)] });
  return packed([
    line(person.shownName, { bold: true, size: 40 }),
    line(person.headline),
    table([
      rowOf('Tel.', [line(person.shownPhone)]),
      rowOf('E-Mail', [line(person.email)]),
      ...person.links.map((link) => rowOf('Web', [line(link)])),
    ]),
    line(headingIn(random, person, 'experience'), { bold: true, size: 28 }),
    table(
      person.jobs.map((job) =>
        rowOf(dates(job.start, job.end), [
          line(job.title, { bold: true }),
          line(`${job.company}, ${job.place}`),
          ...job.points.map(bullet),
        ]),
      ),
    ),
    line(headingIn(random, person, 'education'), { bold: true, size: 28 }),
    table(
      person.schools.map((school) =>
        rowOf(periodOf(school, person), [
          line(`${school.degree}${school.field ? inField(language) + school.field : ''}`, { bold: true }),
          line(`${school.school}, ${school.place}`),
        ]),
      ),
    ),
    line(headingIn(random, person, 'skills'), { bold: true, size: 28 }),
    line(person.skills.join(', ')),
    line(headingIn(random, person, 'languages'), { bold: true, size: 28 }),
    table(person.languages.map(({ name, level }) => rowOf(name, [line(level)]))),
  ]);
};

/** Two columns made of a table with a single row. */
export const wordColumns: Layout = ({ person, random }) => {
  const { language } = person;
  const dates = datesIn(random, person);
  const head = (text: string) => line(text.toUpperCase(), { bold: true, size: 24 });
  const left = [
    head(headingIn(random, person, 'contact')),
    line(person.email),
    line(person.shownPhone),
    ...person.links.map((link) => line(link)),
    head(headingIn(random, person, 'skills')),
    ...person.skills.map((skill) => line(skill)),
    head(headingIn(random, person, 'languages')),
    ...person.languages.map(({ name, level }) => line(`${name} (${level})`)),
  ];
  const right = [
    head(headingIn(random, person, 'experience')),
    ...person.jobs.flatMap((job) => [
      line(job.company, { bold: true }),
      line(`${job.title} | ${dates(job.start, job.end)}`, { italics: true }),
      ...job.points.map(bullet),
    ]),
    head(headingIn(random, person, 'education')),
    ...person.schools.flatMap((school) => [
      line(school.school, { bold: true }),
      line(`${school.degree}${school.field ? inField(language) + school.field : ''} | ${periodOf(school, person)}`),
    ]),
  ];
  return packed([
    line(person.shownName, { bold: true, size: 48 }),
    table([new TableRow({ children: [cell(left, 32), cell(right, 68)] })]),
  ]);
};

/** Name and contacts in the page's header, skills by groups, title and company on lines of their own. */
export const wordHeader: Layout = ({ person, random }) => {
  const { language } = person;
  const dates = datesIn(random, person);
  const head = (text: string) => line(text.toUpperCase(), { bold: true });
  const half = Math.ceil(person.skills.length / 2);
  return packed(
    [
      head(headingIn(random, person, 'summary')),
      line(person.about),
      head(headingIn(random, person, 'experience')),
      ...person.jobs.flatMap((job) => [
        line(dates(job.start, job.end)),
        line(job.title, { bold: true }),
        line(`${job.company} – ${job.place}`),
        ...job.points.map((point) => line(`• ${point}`)),
        line(''),
      ]),
      head(headingIn(random, person, 'education')),
      ...person.schools.flatMap((school) => [
        line(periodOf(school, person)),
        line(`${school.degree}${school.field ? inField(language) + school.field : ''}`, { bold: true }),
        line(school.school),
        line(''),
      ]),
      head(headingIn(random, person, 'skills')),
      line(`A: ${person.skills.slice(0, half).join(', ')}`),
      line(`B: ${person.skills.slice(half).join(', ')}`),
      head(headingIn(random, person, 'languages')),
      line(person.languages.map(({ name, level }) => `${name} (${level})`).join(' | ')),
    ],
    [
      line(person.shownName, { bold: true, size: 36 }),
      line(`${person.shownPhone} · ${person.email} · ${person.links.join(' · ')}`),
    ],
  );
};
