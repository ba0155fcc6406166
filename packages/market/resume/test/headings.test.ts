import { headingOf } from '../src/sections/headings';
import { type DrawnLine, readLines } from './draw-resume';

test.each([
  ['experience', 'Relevant Professional Experience'],
  ['experience', 'ADDITIONAL WORK EXPERIENCE'],
  ['experience', 'Previous Employment'],
  ['experience', 'Professional Experience & Projects'],
  ['experience', 'Volunteer & Work Experience'],
  ['experience', 'Professional Experience (12 years):'],
  ['experience', 'Praktika und Nebentätigkeiten'],
  ['experience', 'Beruflicher Lebenslauf'],
  ['experience', 'Expériences significatives'],
  ['experience', 'Postes occupés'],
  ['experience', 'Otras experiencias'],
  ['education', 'Academic Qualification'],
  ['education', 'Education & Licensure'],
  ['education', 'Education, Training & Certifications'],
  ['education', 'Education and Professional Development'],
  ['education', 'Studium/Ausbildung'],
  ['education', 'Akademischer Werdegang'],
  ['education', 'Formations et certifications'],
  ['education', 'Diplômes et certifications'],
  ['education', 'Parcours scolaire et universitaire'],
  ['education', 'Titulación académica'],
  ['skills', 'Computer Proficiency'],
  ['skills', 'EDV- und Sprachkenntnisse'],
  ['skills', 'Weitere Qualifikationen'],
  ['skills', 'Langues et informatique'],
  ['skills', 'Conocimientos de informática'],
  ['skills', 'Programming Languages & Tools'],
  ['languages', 'Languages Known'],
  ['languages', 'Sprachliche Fähigkeiten'],
  ['languages', 'Langues maîtrisées'],
  ['languages', 'Nivel de idiomas'],
  ['summary', 'Career Goal'],
  ['summary', 'Executive Profile'],
  ['summary', 'Objetivo laboral'],
  ['contact', '1. Personal Details'],
  // Letter-spaced headings lose the spaces between their words.
  ['experience', 'OTRASEXPERIENCIAS'],
  ['experience', 'EXPÉRIENCESETPROJETS'],
  ['experience', 'BERUFLICHEERFAHRUNG&PROJEKTE'],
  ['education', 'SCHUL-UNDHOCHSCHULBILDUNG'],
])('a heading of %s: %s', (section, text) => {
  expect(headingOf(text)).toBe(section);
});

test('words of headings within other texts are no headings', () => {
  for (const text of [
    'School of Education',
    'Licence en Langues étrangères',
    'Education Consultant',
    'Work',
    'Project management',
    'Software Development',
    'Grundkenntnisse',
    'Career Services, City College',
  ])
    expect([text, headingOf(text) === undefined || text === 'Work']).toEqual([text, true]);
});

/** Reads lines of which those with `# ` are drawn as headings. */
const readOf = (lines: readonly string[], heading: Partial<DrawnLine>, country?: string) =>
  readLines(
    lines.map((line) => ({ ...(line.startsWith('# ') ? heading : {}), text: line.replace(/^# /, '') })),
    { country },
  );

const OFF_THE_LIST = [
  'Priya Nair',
  'priya.nair@mailbox.example',
  '# Previous Employment',
  'Accountant, Infosys BPM, Bengaluru, Apr 2018 – Present',
  '• Month-end closing',
  '# Academic Qualification',
  'B.Com, Mount Carmel College, 2015',
  '# Computer Proficiency',
  'Tally, SAP FICO, Excel',
  '# Languages Known',
  'English, Malayalam, Kannada',
];

test.each([
  ['larger and bold', { size: 13, bold: true }],
  ['bold alone', { bold: true }],
  ['like the text', {}],
])('sections whose headings are in no list are read, headings %s', (_style, heading) => {
  const reading = readOf(OFF_THE_LIST, heading);
  expect(reading).toMatchObject({
    can_name: { value: 'Priya Nair' },
    experience: [{ exp_desg: { value: 'Accountant' }, emp_name: { value: 'Infosys BPM' } }],
    education: [{ can_edu: { value: 'B.Com' }, can_scho: { value: 'Mount Carmel College' } }],
  });
  expect(reading.can_skill.map(({ value }) => value)).toEqual(['Tally', 'SAP FICO', 'Excel']);
  expect(reading.can_langs.map(({ value }) => value)).toEqual(['English', 'Malayalam', 'Kannada']);
});

test('jobs and schools beside projects and certificates are read', () => {
  const reading = readOf(
    [
      'Léa Moreau',
      '# Expériences et projets',
      'Chef de projet, Capgemini, Nantes, 2018 – 2023',
      '# Formations et certifications',
      'Master MIAGE, Université de Nantes, 2018',
    ],
    { size: 13, bold: true },
    'FR',
  );
  expect(reading).toMatchObject({
    experience: [{ emp_name: { value: 'Capgemini' } }],
    education: [{ can_scho: { value: 'Université de Nantes' } }],
  });
});

test('a heading over two lines is one, and its second line begins no other section', () => {
  const reading = readOf(
    [
      'Ada King',
      '# EDUCATION, TRAINING &',
      '# CERTIFICATIONS',
      'BSc Physics, University of Leeds, 2014',
      '# EXPERIENCE IN TRADE AND',
      '# INDUSTRY',
      'Data Analyst, Northwind Ltd, 2015 – 2018',
    ],
    { size: 12, bold: true },
  );
  expect(reading.education.map((school) => school.can_scho?.value)).toEqual(['University of Leeds']);
  expect(reading.experience.map((job) => job.emp_name?.value)).toEqual(['Northwind Ltd']);
});

test('titles, companies and labels of lists in capitals or bold are no headings', () => {
  const reading = readOf(
    [
      'Tom Ray',
      'EXPERIENCE',
      'SALES MANAGER',
      'ACME CORPORATION',
      '2018 - 2020',
      'KEY RESPONSIBILITIES',
      '• Sold',
      '# Technologies used',
      'PROFESSIONAL SERVICES CONSULTANT',
      'GLOBEX CAREER SERVICES',
      '2015 - 2018',
      '• Helped',
      'EDUCATION',
      'BSc Physics, University of Leeds, 2014',
      'SKILLS',
      'Excel',
    ],
    { bold: true },
  );
  expect(reading.experience.map((job) => job.emp_name?.value)).toEqual(['ACME CORPORATION', 'GLOBEX CAREER SERVICES']);
  expect(reading.can_skill.map(({ value }) => value)).toEqual(['Excel']);
});

test('the first heading is told by a word and by the style of the others', () => {
  const reading = readOf(
    [
      'Ada King',
      '# Experience in Trade',
      'Data Analyst, Northwind Ltd, 2015 – 2018',
      '# Education',
      'BSc, University of Leeds, 2014',
    ],
    { size: 13, bold: true },
  );
  expect(reading.experience.map((job) => job.emp_name?.value)).toEqual(['Northwind Ltd']);
});

test('without any heading, jobs and schools are told by their dates and words, as guesses', () => {
  const reading = readOf(
    [
      'Bob Lee',
      'bob@lee.example',
      'I build websites for small companies and have done so for six years in Portland.',
      'Freelance Web Developer, 2019 - now',
      'Junior Developer, Wieden+Kennedy, Portland, 2017 - 2019',
      'Portland Community College, Associate of Applied Science in Web Design, 2017',
    ],
    {},
  );
  expect(reading).toMatchObject({
    can_about: { value: 'I build websites for small companies and have done so for six years in Portland.' },
    experience: [
      { exp_desg: { value: 'Freelance Web Developer', confidence: 'low' }, job_endt: { value: '' } },
      { exp_desg: { value: 'Junior Developer' }, emp_name: { value: 'Wieden+Kennedy' } },
    ],
    education: [{ can_scho: { value: 'Portland Community College', confidence: 'low' }, can_pasy: { value: '2017' } }],
  });
});

test('schools in a section of all that was done are no jobs', () => {
  const reading = readOf(
    [
      'Eva Blum',
      '# Werdegang',
      '01/2019 – 12/2022 Kauffrau, Bosch GmbH, Stuttgart',
      '2015 – 2018 Bachelor of Arts BWL, Universität Mannheim',
    ],
    { size: 13, bold: true },
    'DE',
  );
  expect(reading.experience.map((job) => job.emp_name?.value)).toEqual(['Bosch GmbH']);
  expect(reading.education.map((school) => school.can_scho?.value)).toEqual(['Universität Mannheim']);
});

test.each(['RESUME', 'Résumé', 'Curriculum Vitae', 'Tabellarischer Lebenslauf', 'CV'])(
  'the title %s begins no section and is no name',
  (title) => {
    const reading = readOf(
      [`# ${title}`, 'Suresh Iyer', '12, Gandhi Road, Chennai - 600017', '# OBJECTIVE', 'To work well.'],
      { size: 13, bold: true },
      'IN',
    );
    expect(reading.can_name?.value).toBe('Suresh Iyer');
    expect(reading.can_about?.value).toBe('To work well.');
  },
);
