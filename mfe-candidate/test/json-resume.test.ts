import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { validate } from '@jsonresume/schema';
import { RESUME_DETAILS_MAX } from '@market/contracts/profiles';
import type { Candidate } from '@market/contracts/profiles';
import { keptDetails, reviewOf, withAllRead, type ReviewValues } from '../src/features/read-resume/review-values';
import { readJsonResume } from '../src/shared/json-resume/read-json-resume';
import { writeJsonResume } from '../src/shared/json-resume/write-json-resume';
import { aCandidate } from './samples';

const PHONE = { e164: '+491512345678', national: '0151 2345678', country: 'DE' };
const FULL: Candidate = aCandidate({
  can_name: 'Zoë Ångström',
  can_email: 'zoe@example.test',
  can_mobn: '1512345678',
  can_phone: PHONE,
  can_job_cate: 3,
  can_skill: 'Navigation,C++,Порт',
  can_about: 'Line one.\n\n• not a list\nLine two.',
  can_headline: 'Harbour pilot',
  can_links: ['https://zoe.example.test', 'https://github.com/zoe'],
  can_langs: ['Portuguese (native)', 'English'],
  candidate_exp: [
    {
      id: 'exp-1',
      emp_name: 'Tide & Co',
      exp_type: 'Full time',
      exp_desg: 'Pilot',
      cur_ctc: 50_000,
      job_stdt: '2019-03-01',
      job_endt: '',
      job_desc: 'Brings ships in.\n• By day\n• By night',
    },
    {
      id: 'exp-2',
      emp_name: 'Sea Rescue',
      exp_type: 'Voluntary',
      exp_desg: 'Crew',
      job_stdt: '2015-01-01',
      job_endt: '2018-12-31',
    },
  ],
  candidate_edu: [
    {
      id: 'edu-1',
      can_edu: 'Bachelor',
      can_scho: 'Nautical School',
      can_pasy: '2014',
      can_perc: 78,
      can_stre: 'Navigation',
      can_cgpa: 8.1,
      edu_desc: 'Thesis on tides.',
    },
  ],
});
const EMPTY: ReviewValues = {
  file: null,
  isRead: false,
  read: [],
  jobs: [],
  schools: [],
  leftOut: [],
  kept: [],
  keepsRest: false,
  jsonFile: '',
  can_name: '',
  can_email: '',
  can_mobn: '',
  country: 'IN',
  can_job_cate: '',
  can_skill: [],
  can_about: '',
  can_headline: '',
  can_links: [],
  can_langs: [],
  show_to_employers: false,
  hide_from: [],
  version: undefined,
};

function refused(resume: unknown): string[] {
  let found: string[] = ['not checked'];
  validate(resume, (errors) => (found = (errors ?? []).map(String)));
  return found;
}
const taken = (resume: unknown) =>
  withAllRead({ ...EMPTY, ...reviewOf(readJsonResume(JSON.stringify(resume))!, undefined) });

test('a profile is exported as JSON Resume that the official schema takes, full or bare, and without the pay', () => {
  const resume = writeJsonResume(FULL);
  expect(refused(resume)).toEqual([]);
  expect(refused(writeJsonResume(aCandidate({ candidate_exp: [], candidate_edu: [] })))).toEqual([]);
  expect(JSON.stringify(resume)).not.toContain('50000');
});

test('S147: an exported profile that is imported is the same profile', () => {
  const values = taken(writeJsonResume(FULL));
  expect(values).toMatchObject({
    can_name: FULL.can_name,
    can_email: FULL.can_email,
    can_mobn: FULL.can_mobn,
    country: 'DE',
    can_job_cate: 3,
    can_skill: ['Navigation', 'C++', 'Порт'],
    can_about: FULL.can_about,
    can_headline: FULL.can_headline,
    can_links: FULL.can_links,
    can_langs: FULL.can_langs,
    leftOut: [],
  });
  expect(values.jobs).toMatchObject([
    {
      emp_name: 'Tide & Co',
      exp_type: 'Full time',
      exp_desg: 'Pilot',
      job_stdt: '2019-03-01',
      is_current: true,
      job_endt: '',
      job_desc: 'Brings ships in.\n• By day\n• By night',
    },
    { emp_name: 'Sea Rescue', exp_type: 'Voluntary', job_stdt: '2015-01-01', job_endt: '2018-12-31', job_desc: '' },
  ]);
  const { id: _, ...school } = FULL.candidate_edu[0]!;
  expect(values.schools).toMatchObject([school]);
});

test('S147: an imported file keeps what the profile has room for, and all else is named', () => {
  const file = {
    basics: {
      name: 'Ada',
      label: 'Nurse',
      image: 'https://ada.example.test/me.png',
      email: 'ada@example.test',
      phone: '+4722334455',
      url: 'https://ada.example.test',
      summary: 'Calm.',
      location: { city: 'Oslo' },
      profiles: [{ network: 'GitHub', username: 'ada', url: 'https://github.com/ada' }],
    },
    work: [
      {
        name: 'Northwind',
        position: 'Nurse',
        location: 'Oslo',
        startDate: '2019-02',
        endDate: '2020',
        summary: 'Care.',
        highlights: ['Team of six'],
      },
    ],
    education: [
      {
        institution: 'University of Oslo',
        area: 'Nursing',
        studyType: 'B.Sc.',
        endDate: '2018-06',
        courses: ['Triage'],
      },
    ],
    skills: [{ name: 'Care', level: 'Master', keywords: ['triage', 'first aid'] }],
    languages: [{ language: 'Norwegian', fluency: 'native' }],
    awards: [{ title: 'Nurse of the year' }],
    meta: { version: 'v1.0.0' },
  };
  expect(refused(file)).toEqual([]);
  const values = taken(file);
  expect(values.leftOut).toEqual([]);
  expect(values.kept).toEqual([
    'Picture: https://ada.example.test/me.png',
    'Place, city: Oslo',
    'Profile 1, username: ada',
    'Job 1, place: Oslo',
    // The profile's rules allow letters alone for a degree, and a year.
    'Education 1, degree: B.Sc.',
    'Education 1, end: 2018-06',
    'Skill 1, level: Master',
    'Award 1, title: Nurse of the year',
  ]);
  expect(values.jobs).toMatchObject([
    { job_stdt: '2019-02-01', job_endt: '2020-12-31', is_current: false, job_desc: 'Care.\n• Team of six' },
  ]);
  expect(values.schools).toMatchObject([{ can_edu: 'BSc', can_pasy: '2018', edu_desc: '• Triage' }]);
  expect(values.can_skill).toEqual(['Care', 'triage', 'first aid']);
  const again = writeJsonResume({
    ...FULL,
    ...values,
    can_job_cate: 3,
    can_phone: { ...PHONE, e164: '+4722334455' },
    can_skill: values.can_skill.join(','),
    candidate_exp: values.jobs.map((job, at) => ({ id: String(at), ...job })),
    candidate_edu: values.schools.map((school, at) => ({ id: String(at), ...school })),
  });
  expect(again).toMatchObject({
    basics: { name: 'Ada', label: 'Nurse', phone: '+4722334455', url: 'https://ada.example.test', summary: 'Calm.' },
    work: [{ name: 'Northwind', position: 'Nurse', summary: 'Care.', highlights: ['Team of six'] }],
    education: [{ institution: 'University of Oslo', area: 'Nursing', courses: ['Triage'] }],
    languages: [{ language: 'Norwegian', fluency: 'native' }],
  });
});

test.each(['', 'no JSON', '[]', '{}', '{"name":"x"}', 'null', '7', '{"basics":7}'])(
  'a file that is no JSON Resume is refused: %s',
  (text) => {
    expect(readJsonResume(text)).toBeUndefined();
  },
);

const folder = dirname(require.resolve('@jsonresume/schema/schema.json'));
const officialExample = (name: string) =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>;

/** Profile that results from saving the reviewed values, as the service stores it. */
const savedFrom = (values: ReviewValues): Candidate => ({
  ...FULL,
  ...values,
  can_mobn: values.can_mobn,
  can_phone: undefined,
  can_job_cate: 3,
  can_skill: values.can_skill.join(','),
  candidate_exp: values.jobs
    .filter(({ decision }) => decision === 'used')
    .map((job, at) => ({ id: String(at), ...job, exp_type: job.exp_type || 'Full time' })),
  candidate_edu: values.schools
    .filter(({ decision }) => decision === 'used')
    .map((school, at) => ({ id: String(at), ...school })),
});
const exported = (values: ReviewValues, candidate = savedFrom(values)) =>
  writeJsonResume(candidate, JSON.parse(keptDetails(values) || '{}') as Record<string, unknown>);

const FOREIGN = {
  $schema: 'https://schema.example.test/resume.json',
  basics: {
    name: 'Ada',
    label: 'Nurse',
    image: 'https://ada.example.test/me.png',
    email: 'ada@example.test',
    phone: '(+47) 22 33 44 55',
    url: 'https://ada.example.test',
    summary: 'Calm.',
    location: { address: 'Street 1', postalCode: '0150', city: 'Oslo', countryCode: 'NO', region: 'Oslo' },
    profiles: [
      { network: 'GitHub', username: 'ada', url: 'https://github.com/ada' },
      { network: 'Signal', username: '@ada' },
    ],
    pronouns: 'she',
  },
  work: [
    {
      name: 'Northwind',
      location: 'Oslo',
      description: 'Hospitals',
      position: 'Nurse',
      url: 'https://northwind.example.test',
      startDate: '2019-02',
      endDate: '2020',
      summary: 'Care.',
      highlights: ['Team of six'],
      teamSize: 6,
    },
    { name: 'Southwind', position: 'Nurse', startDate: '2020-01', summary: 'Nights.' },
  ],
  volunteer: [
    {
      organization: 'Red Cross',
      position: 'Helper',
      url: 'https://redcross.example.test',
      startDate: '2015',
      endDate: '2016-05-04',
      summary: 'First aid.',
    },
  ],
  education: [
    {
      institution: 'University of Oslo',
      url: 'https://uio.example.test',
      area: 'Nursing',
      studyType: 'B.Sc.',
      startDate: '2015',
      endDate: '2018-06',
      score: '4.0',
      courses: ['Triage'],
    },
  ],
  awards: [{ title: 'Nurse of the year', date: '2021', awarder: 'The town', summary: 'Once.' }],
  certificates: [{ name: 'Life support', date: '2020-02-01', url: 'https://cert.example.test', issuer: 'ERC' }],
  publications: [{ name: 'On nights', publisher: 'Journal', releaseDate: '2022-03', url: 'https://j.example.test' }],
  skills: [
    { name: 'Care', level: 'Master', keywords: ['triage', 'first aid'] },
    { name: 'Norwegian law', level: 'Basic' },
  ],
  languages: [{ language: 'Norwegian', fluency: 'Native', since: 1990 }, { language: 'English' }],
  interests: [{ name: 'Sea', keywords: ['tides'] }],
  references: [{ name: 'Bob', reference: 'Very calm.' }],
  projects: [
    { name: 'Ward app', description: 'Beds.', keywords: ['paper'], roles: ['Lead'], url: 'https://w.example.test' },
  ],
  meta: {
    version: 'v1.0.0',
    theme: 'even',
    canonical: 'https://ada.example.test/r.json',
    custom: { a: [1, null, true] },
  },
  'x-own.key $set': { __proto_like: [{ deep: ['yes'] }] },
};

/** The file as the export of an unchanged profile has it: with the profile's own two values. */
const withOwnValues = (file: Record<string, unknown>) => ({
  $schema: expect.any(String) as unknown,
  ...file,
  ...(file.work ? { work: (file.work as object[]).map((job) => ({ ...job, employmentType: 'Full time' })) } : {}),
  meta: { version: 'v1.0.0', ...(file.meta as object), jobCategory: 3 },
});

test('S525: a file with parts that no profile has comes back from import and export as it was, and schema-valid', () => {
  expect(refused(FOREIGN)).toEqual([]);
  const values = taken(FOREIGN);
  expect(values.leftOut).toEqual([]);
  const again = exported(values);
  expect(again).toEqual(withOwnValues(FOREIGN));
  expect(refused(again)).toEqual([]);
  // A second round trip, as when the export is imported into a new account.
  expect(exported(taken(again))).toEqual(again);
});

test.each([
  'sample.resume.json',
  'examples/career-changer.resume.json',
  'examples/new-grad.resume.json',
  'examples/senior-engineer.resume.json',
])('S525: the official example %s comes back as it was', (name) => {
  const file = officialExample(name);
  expect(refused(file)).toEqual([]);
  const values = taken(file);
  const again = exported(values);
  expect(again).toEqual(withOwnValues(file));
  expect(refused(again)).toEqual([]);
});

test('S525: an entry skipped, removed or changed in the profile does not come back from the kept parts', () => {
  const values = taken(FOREIGN);
  values.jobs[1]!.decision = 'skipped';
  values.jobs[0] = { ...values.jobs[0]!, emp_name: 'Northwind Ltd', job_desc: 'Care, and more.' };
  const details = keptDetails(values)!;
  for (const gone of ['Southwind', 'Nights.', 'ada@example.test', 'Calm.', 'Team of six', 'Care.'])
    expect(details).not.toContain(gone);
  const kept = JSON.parse(details) as Record<string, unknown>;
  const saved = savedFrom(values);
  const again = writeJsonResume(
    {
      ...saved,
      can_about: 'New words.',
      can_skill: 'triage,Rowing',
      can_langs: ['English'],
      can_links: ['https://new.example.test'],
      candidate_edu: [],
    },
    kept,
  );
  expect(refused(again)).toEqual([]);
  expect(again).toMatchObject({
    basics: {
      summary: 'New words.',
      pronouns: 'she',
      profiles: [
        { network: 'Signal', username: '@ada' },
        { network: 'new.example.test', url: 'https://new.example.test' },
      ],
    },
    work: [{ name: 'Northwind Ltd', location: 'Oslo', summary: 'Care, and more.', startDate: '2019-02', teamSize: 6 }],
    skills: [{ name: 'triage' }, { name: 'Rowing' }],
    languages: [{ language: 'English' }],
    education: [],
    awards: FOREIGN.awards,
  });
  for (const gone of [
    'Southwind',
    'ada.example.test/r"',
    'github.com/ada',
    'first aid',
    'University of Oslo',
    'Norwegian',
  ])
    expect(JSON.stringify(again)).not.toContain(gone);
  expect(again.work).toHaveLength(1);
});

test('S525: values that break the format are corrected or named, so the export is schema-valid whatever the file has', () => {
  const file = {
    basics: { name: 'Ada', image: 7, url: 'ada.example.test', location: 'Oslo' },
    work: [
      { name: 'Northwind', url: 'northwind.example.test', startDate: '2019-02-01T00:00:00Z', endDate: 'Present' },
      'x',
    ],
    education: [{ institution: 'Oslo', score: 3.8, endDate: 2018 }],
    awards: { title: 'none' },
    projects: [{ name: 'App', url: 'no address', keywords: 'paper', startDate: 'spring' }, null],
    interests: null,
    certificates: [{ name: 'A', date: '' }],
  };
  const values = taken(file);
  expect(values.leftOut).toEqual(
    expect.arrayContaining(['Awards, title: none', 'Place: Oslo', 'Project 1, start: spring', 'Job 2: x']),
  );
  const again = exported(values);
  expect(refused(again)).toEqual([]);
  expect(again).toMatchObject({
    basics: { image: '7', url: 'https://ada.example.test' },
    education: [{ institution: 'Oslo', score: '3.8', endDate: '2018' }],
    projects: [{ name: 'App', keywords: ['paper'] }, {}],
  });
});

test('S525: a file that is too long to be kept names its longest values, which are left out', () => {
  const file = { ...FOREIGN, basics: { ...FOREIGN.basics, image: `data:image/png;base64,${'A'.repeat(90_000)}` } };
  const values = taken(file);
  expect(values.leftOut).toEqual([expect.stringMatching(/^Picture: data:/)]);
  expect(keptDetails(values)!.length).toBeLessThan(RESUME_DETAILS_MAX);
  const { image: _image, ...basics } = FOREIGN.basics;
  expect(exported(values).basics).toEqual(basics);
});

test('S525: nothing is kept of a file that the profile says whole, nor where the candidate does not want it', () => {
  expect(keptDetails(taken({ basics: { name: 'Ada' } }))).toBe('');
  expect(keptDetails(taken(writeJsonResume(FULL)))).toBe('');
  expect(keptDetails({ ...taken(FOREIGN), keepsRest: false })).toBeUndefined();
});
