import { validate } from '@jsonresume/schema';
import type { Candidate } from '@market/contracts/profiles';
import { reviewOf, withAllRead, type ReviewValues } from '../src/features/read-resume/review-values';
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
  expect(values.leftOut).toEqual([
    'basics.image: https://ada.example.test/me.png',
    'basics.location.city: Oslo',
    'basics.profiles[0].username: ada',
    'work[0].location: Oslo',
    // The profile's rules allow letters alone for a degree, and a year.
    'education[0].studyType: B.Sc.',
    'education[0].endDate: 2018-06',
    'skills[0].level: Master',
    'awards[0].title: Nurse of the year',
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
