import { Document, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { linesOfPages, type TextPiece } from '../src';
import { readDocx } from '../src/files';
import { jobsDrawn, readDrawn, schoolsDrawn, skillsDrawn } from './draw-resume';

const heads = (text: string) => jobsDrawn(text).map((job) => job.slice(0, 2));

test('each line of a list without dates is a job', () => {
  expect(heads('Office Administrator, Maple Dental Group, Toronto\nReceptionist, Harbour Law LLP, Toronto')).toEqual([
    ['Office Administrator', 'Maple Dental Group'],
    ['Receptionist', 'Harbour Law LLP'],
  ]);
});

test('a year below its month, and an open year above the years of the next job', () => {
  expect(
    jobsDrawn('depuis mars|>Développeur, Qonto SAS\n2020|>Conception de paiements.\n2017 – 2019|>Testeur, Sopra SAS')
      .map((job) => job.slice(3))
      .slice(0, 2),
  ).toEqual([
    ['2020-03-01', ''],
    ['2017-01-01', '2019-12-31'],
  ]);
  expect(
    jobsDrawn('2021–|>Lecturer, University of Bristol\n2018–21|>Researcher, University of Kent').map((job) =>
      job.slice(3),
    ),
  ).toEqual([
    ['2021-01-01', ''],
    ['2018-01-01', '2021-12-31'],
  ]);
});

test('an employer in capitals before town and state is no place', () => {
  expect(heads('** STEELCREST FURNITURE, Grand Rapids, MI>>2012 – 2022\nDirector of Operations (2018 – 2022)')).toEqual(
    [['Director of Operations', 'STEELCREST FURNITURE']],
  );
});

test('Italian presso and a company behind a title without a sign', () => {
  expect(heads('Da gennaio 2019 ad oggi\nMagazziniere presso Logistica Emiliana')).toEqual([
    ['Magazziniere', 'Logistica Emiliana'],
  ]);
  expect(heads('Jan 2009 - Feb 2017   HGV Class 2 Driver Bannister Foods Ltd')).toEqual([
    ['HGV Class 2 Driver', 'Bannister Foods Ltd'],
  ]);
});

test('a Polish resume, and its consent is no skill', () => {
  const read = readDrawn(
    `# Anna Nowak
## DOŚWIADCZENIE ZAWODOWE
** Specjalista ds. kadr>>marzec 2019 – obecnie
Comarch Usługi Sp. z o.o., Kraków
## WYKSZTAŁCENIE
** Magister, Zarządzanie>>2010 – 2015
Uniwersytet Ekonomiczny w Krakowie
## UMIEJĘTNOŚCI
Płatnik, Symfonia
## JĘZYKI OBCE
Angielski – B2, Niemiecki – A2
Wyrażam zgodę na przetwarzanie moich danych osobowych`,
    'PL',
  );
  expect(read.experience.map((job) => [job.exp_desg?.value, job.emp_name?.value, job.job_stdt?.value])).toEqual([
    ['Specjalista ds. kadr', 'Comarch Usługi Sp. z o.o.', '2019-03-01'],
  ]);
  expect(read.education.map((school) => school.can_scho?.value)).toEqual(['Uniwersytet Ekonomiczny w Krakowie']);
  expect(read.can_skill.map(({ value }) => value)).toEqual(['Płatnik', 'Symfonia']);
  expect(read.can_langs.map(({ value }) => value)).toEqual(['Angielski (B2)', 'Niemiecki (A2)']);
});

test('a town in Massachusetts is no master of arts, and a sentence each has degree and school', () => {
  expect(
    schoolsDrawn(
      '** Massachusetts Institute of Technology>>Cambridge, MA\nB.S. in Computer Science>>Expected June 2026',
    ).map((school) => school.slice(0, 4)),
  ).toEqual([['B.S.', 'Computer Science', 'Massachusetts Institute of Technology', 'Cambridge, MA']]);
  expect(schoolsDrawn('Graduação em Direito. Universidade Mackenzie, conclusão em 2013.')[0]?.slice(0, 3)).toEqual([
    'Graduação',
    'Direito',
    'Universidade Mackenzie',
  ]);
});

test('two labels without room between them are two columns of a table', () => {
  expect(
    schoolsDrawn(
      'Course|>Institution|>Year of passing Percentage\nB.E. (CSE)|>Anna University, Chennai|>2016|>78%',
    ).map((school) => [school[0], school[2], school[4]]),
  ).toEqual([['B.E.', 'Anna University', '2016']]);
});

test('training is the school where no other heading is', () => {
  const read = readDrawn('# Ada King\n## Training\n2016  HND Outdoor Leadership, UHI Inverness\n## Hobbies\nClimbing');
  expect(read.education.map((school) => [school.can_edu?.value, school.can_scho?.value])).toEqual([
    ['HND', 'UHI Inverness'],
  ]);
});

test('ornaments separate skills', () => {
  expect(skillsDrawn('❖ Fiber splicing ❖ OTDR testing ❖ Forklift operation')).toEqual([
    'Fiber splicing',
    'OTDR testing',
    'Forklift operation',
  ]);
});

test('a longer cell that leaves little room before the next column is still a cell', () => {
  const piece = (text: string, x: number, y: number, width: number): TextPiece => ({
    ...{ text, x, y, width },
    size: 12,
    bold: false,
  });
  const pieces = [
    piece('NQT / Class Teacher', 50, 60, 100),
    piece('Llanishen School', 200, 60, 90),
    piece('Class Teacher / Maths Lead', 50, 78, 142),
    piece('Ysgol Glan Morfa', 200, 78, 90),
  ];
  expect(linesOfPages([{ width: 595, height: 842, pieces, links: [] }]).map(({ text }) => text)).toEqual([
    'NQT / Class Teacher\tLlanishen School',
    'Class Teacher / Maths Lead\tYsgol Glan Morfa',
  ]);
});

test('a heading in the cell to the left of its section, as Word templates have it', async () => {
  const cell = (...texts: string[]) => new TableCell({ children: texts.map((text) => new Paragraph(text)) });
  const rows = [
    [cell('EXPERIENCE'), cell('Office Manager, Desert Sun Dental', 'January 2019 – Present')],
    [cell('SKILLS'), cell('QuickBooks', 'Dentrix')],
  ].map((children) => new TableRow({ children }));
  const bytes = await Packer.toBuffer(new Document({ sections: [{ children: [new Table({ rows })] }] }));
  const lines = await readDocx(bytes);
  // The format has no pages.
  expect(lines.every(({ page }) => page === 0)).toBe(true);
  expect(lines.map(({ text }) => text)).toEqual([
    'EXPERIENCE',
    'Office Manager, Desert Sun Dental',
    'January 2019 – Present',
    'SKILLS',
    'QuickBooks',
    'Dentrix',
  ]);
});

test('towns off the list stand in brackets behind employers, where several have them', () => {
  const jobs = jobsDrawn(
    '** Chargée de communication – Vignobles Lacroix (Libourne)\nJanv. 2016 – Sept. 2019\n\n** Stagiaire – Mairie de Pessac (Pessac)\nMars – août 2015',
  );
  expect(jobs.map((job) => job.slice(0, 3))).toEqual([
    ['Chargée de communication', 'Vignobles Lacroix', 'Libourne'],
    ['Stagiaire', 'Mairie de Pessac', 'Pessac'],
  ]);
});

test('labels of the old European form, and jobs below a summary of a career', () => {
  expect(
    heads(
      'Date (da – a)|>Maggio 2017 – oggi\nDatore di lavoro|>Studio Conti, Firenze\nTipo di impiego|>Contabile\nDate (da – a)|>Gennaio 2013 – Aprile 2017\nDatore di lavoro|>Pelletteria Toscana\nTipo di impiego|>Impiegata',
    ),
  ).toEqual([
    ['Contabile', 'Studio Conti'],
    ['Impiegata', 'Pelletteria Toscana'],
  ]);
  expect(
    readDrawn(
      '# Ada King\n## Career Summary\nFeb 2019 – Present|>Site Manager, Coral Coast Builders\n## Skills\nSite safety',
    ).experience.map((job) => [job.exp_desg?.value, job.emp_name?.value]),
  ).toEqual([['Site Manager', 'Coral Coast Builders']]);
});
