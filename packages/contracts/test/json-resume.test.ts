import { validate } from '@jsonresume/schema';
import * as fc from 'fast-check';
import {
  type Candidate,
  candidateSchema,
  type Education,
  educationSchema,
  type Experience,
  experienceSchema,
} from '@market/contracts/profiles';
import { readJsonResume, writeJsonResume } from '@market/contracts/profiles/json-resume';

/** Faults of the official schema; none for a valid file. */
function faultsOf(resume: unknown): string[] {
  let faults: string[] = [];
  validate(resume, (errors) => {
    faults = (errors ?? []).map(({ stack }) => stack);
  });
  return faults;
}

const throughFile = (candidate: Candidate): unknown => JSON.parse(JSON.stringify(writeJsonResume(candidate)));
/** Words as people and attackers type them. */
const words = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
    fc.constantFrom('Ada King', 'Żółć Łąka', 'Ελένη', 'Ольга', '木村', '“Quoted” & <b>', 'C++', 'A (B) (C)', 'x,y'),
  );
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const marks = (max: number) => optional(fc.oneof(fc.integer({ min: 0, max }), fc.double({ min: 0, max, noNaN: true })));
const links = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    'https://bücher.example/ä b?q=[1]|{2}#a#b',
    'http://a.example',
    'HTTPS://EXAMPLE.com/%zz',
    'ada.example',
  ),
);

/** Values as a form sends them; only those that its schema takes are stored. */
const profiles = fc.record({
  can_name: words(100),
  can_email: fc.oneof(fc.emailAddress(), fc.constantFrom('ada@bücher.example', "o'neil+x@mail.example")),
  can_mobn: fc.stringMatching(/^\d{4,15}$/),
  can_job_cate: fc.integer({ min: 1, max: 60 }),
  can_skill: fc.array(words(60), { minLength: 1, maxLength: 8 }).map((list) => list.join(',')),
  can_about: words(400),
  can_headline: optional(words(120)),
  can_links: optional(fc.array(links, { maxLength: 4 })),
  can_langs: optional(
    fc.array(fc.oneof(words(60), fc.constantFrom('German (native)', 'Norwegian  (B1)')), { maxLength: 4 }),
  ),
});
const jobs = fc.record({
  emp_name: words(100),
  exp_type: words(50),
  exp_desg: words(100),
  cur_ctc: optional(fc.integer({ min: 0 })),
  job_stdt: days,
  job_endt: fc.oneof(fc.constant(''), days),
  job_desc: optional(words(300)),
});
const schools = fc.record({
  can_edu: fc.constantFrom('Bachelor', 'Magister Artium', 'Бакалавр'),
  can_scho: words(100),
  can_pasy: fc.integer({ min: 1900, max: 2099 }).map(String),
  can_perc: marks(100),
  can_stre: words(50),
  can_cgpa: marks(10),
  edu_desc: optional(words(300)),
});

/** The profile as its owner reads it; undefined where a form refuses it. */
function storedOf(fields: object, work: object[], studies: object[], e164: string | undefined): Candidate | undefined {
  try {
    const { can_skill, can_headline, can_links, can_langs, ...rest } = candidateSchema.validateSync(fields);
    return {
      ...{ ...rest, can_code: 'CAN-7Q4M2K', reg_date: '2026-03-02T09:30:00.000Z', can_skill: can_skill.join(',') },
      can_name: rest.can_name,
      ...(can_headline ? { can_headline } : {}),
      ...(can_links && can_links.length > 0 ? { can_links } : {}),
      ...(can_langs && can_langs.length > 0 ? { can_langs } : {}),
      ...(e164 ? { can_phone: { e164, national: '22 33', country: 'NO' } } : {}),
      candidate_exp: work.map((one, at): Experience => {
        const { is_current: _current, job_desc, cur_ctc, ...entry } = experienceSchema.validateSync(one);
        return { ...entry, id: `exp-${at}`, cur_ctc: cur_ctc ?? null, ...(job_desc ? { job_desc } : {}) };
      }),
      candidate_edu: studies.map((one, at): Education => {
        const { edu_desc, can_perc, can_cgpa, ...entry } = educationSchema.validateSync(one);
        return {
          ...entry,
          ...{ id: `edu-${at}`, can_perc: can_perc ?? null, can_cgpa: can_cgpa ?? null },
          ...(edu_desc ? { edu_desc } : {}),
        };
      }),
    };
  } catch {
    return undefined;
  }
}

test('a profile is the same after export and import, and every export is valid by the official schema', () => {
  let tried = 0;
  fc.assert(
    fc.property(
      profiles,
      fc.array(
        jobs.map((job) => ({ ...job, is_current: job.job_endt === '' })),
        { maxLength: 3 },
      ),
      fc.array(schools, { maxLength: 3 }),
      optional(fc.constant('+4722334455')),
      (fields, work, studies, e164) => {
        const candidate = storedOf(fields, work, studies, e164);
        fc.pre(candidate !== undefined);
        tried += 1;
        const file = throughFile(candidate);
        expect(faultsOf(file)).toEqual([]);

        const read = readJsonResume(file);
        expect(read?.left).toEqual([]);
        const { can_code: _code, reg_date: _date, can_phone, candidate_exp, candidate_edu, ...own } = candidate;
        expect(read?.fields).toEqual({
          ...own,
          can_skill: own.can_skill.split(','),
          ...(can_phone ? { country: can_phone.country } : {}),
        });
        expect(read?.experience.map(({ entry: { is_current: _current, ...entry } }) => entry)).toEqual(
          candidate_exp.map(({ id: _id, cur_ctc, ...entry }) => ({ ...entry, cur_ctc: cur_ctc ?? undefined })),
        );
        expect(read?.education.map(({ entry }) => entry)).toEqual(
          candidate_edu.map(({ id: _id, can_perc, can_cgpa, ...entry }) => ({
            ...entry,
            ...(can_perc === null ? {} : { can_perc }),
            ...(can_cgpa === null ? {} : { can_cgpa }),
          })),
        );
        expect([...(read?.experience ?? []), ...(read?.education ?? [])].some(({ isAdapted }) => isAdapted)).toBe(
          false,
        );
      },
    ),
    { numRuns: 150 },
  );
  expect(tried).toBe(150);
});

test('the file of another program: dates become days, the rest is named and not dropped', () => {
  const read = readJsonResume({
    $schema: 'https://example.com',
    basics: {
      name: 'Ada King',
      phone: '+47 22 33 44 55',
      email: 'no address',
      image: 'https://ada.example/me.png',
      url: 'https://ada.example',
      location: { city: 'Oslo', countryCode: 'NO' },
      profiles: [{ network: 'Code', username: 'ada', url: 'https://code.example/ada' }],
    },
    work: [
      { name: 'Northwind', position: 'Nurse', startDate: '2019', endDate: '2020-02', highlights: ['Led six'] },
      { name: 'Harbour', position: 'Nurse', startDate: '2021-03', endDate: 'Present', summary: 'Nights.' },
      { name: 'Nowhere', startDate: '2019-01-01' },
    ],
    education: [{ institution: 'Oslo', studyType: 'B.Sc.', area: 'Nursing', endDate: '2018-06', score: '4.0' }],
    skills: [{ name: 'Web', level: 'Master', keywords: ['HTML', 'web'] }],
    languages: [{ language: 'Norwegian', fluency: 'native' }, { fluency: 'B1' }],
    awards: [{ title: 'Nurse of the year' }],
    meta: { version: 'v1.0.0', theme: 'even' },
  });
  expect(read?.fields).toEqual({
    can_name: 'Ada King',
    can_mobn: '4722334455',
    can_links: ['https://ada.example', 'https://code.example/ada'],
    can_skill: ['Web', 'HTML'],
    can_langs: ['Norwegian (native)'],
  });
  expect(read?.experience).toMatchObject([
    {
      entry: { exp_type: 'Full time', job_stdt: '2019-01-01', job_endt: '2020-02-29', job_desc: '• Led six' },
      isAdapted: true,
    },
    { entry: { job_stdt: '2021-03-01', job_endt: '', is_current: true, job_desc: 'Nights.' }, isAdapted: true },
  ]);
  expect(read?.education).toMatchObject([{ entry: { can_edu: 'BSc', can_pasy: '2018' }, isAdapted: true }]);
  expect(read?.left.map(({ path, value, reasons }) => [path, value, reasons.length])).toEqual([
    ['work', 'Nowhere, 2019-01-01', 1],
    ['basics › email', 'no address', 1],
    ['basics › image', 'https://ada.example/me.png', 0],
    ['basics › location › city', 'Oslo', 0],
    ['basics › location › countryCode', 'NO', 0],
    ['basics › profiles › network', 'Code', 0],
    ['basics › profiles › username', 'ada', 0],
    ['education › score', '4.0', 0],
    ['skills › level', 'Master', 0],
    ['languages › fluency', 'B1', 0],
    ['awards › title', 'Nurse of the year', 0],
    ['meta › theme', 'even', 0],
  ]);
});

test('S149: our own spelling of phone and links counts only while the file still has what was written', () => {
  const written = { written: '+4722334455', digits: '22334455', country: 'NO' };
  const links = [{ written: 'https://ada.example/', typed: 'https://evil.example' }];
  const fields = (basics: object) => readJsonResume({ basics })?.fields;
  expect(fields({ phone: '+4722334455', perch: { phone: written } })).toEqual({ can_mobn: '22334455', country: 'NO' });
  expect(fields({ phone: '+46 8 123', perch: { phone: written } })).toEqual({ can_mobn: '468123' });
  expect(fields({ url: 'https://ada.example/', perch: { links } })).toEqual({ can_links: ['https://ada.example/'] });
});

test.each([null, [], 'text', 7, {}, { name: 'package', version: '1.0.0' }])('%j is no JSON Resume', (file) => {
  expect(readJsonResume(file)).toBeUndefined();
});

test('S149: no JSON of any shape makes the reader fail', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (basics, work, skills) => {
      expect(readJsonResume({ basics, work: [work], education: work, skills, languages: [skills] })).toBeDefined();
    }),
    { numRuns: 200 },
  );
});
