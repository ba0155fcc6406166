import type { AnyObjectSchema, ValidationError } from 'yup';
import { pagingSchema, readMoment } from '@market/api';
import { requestAccessSchema } from '../src/access';
import {
  changePasswordSchema,
  editProfileSchema,
  forgotPasswordSchema,
  googleSchema,
  loginSchema,
  mobileLoginOtpSchema,
  mobileLoginSchema,
  registerSchema,
  resetPasswordSchema,
  verifyPhoneSchema,
} from '../src/accounts';
import { applicationStatusSchema, applySchema } from '../src/applications';
import { companySchema } from '../src/companies';
import { JOB_CATEGORIES, JOB_DETAILS, jobPostSchema } from '../src/job-posts';
import { candidateSchema, educationSchema, experienceSchema } from '../src/profiles';
import { appealSchema, reportDecisionSchema, reportSchema } from '../src/reports';
import { contactSchema } from '../src/site';

const PASSWORD = 'Harbour77lamp';
const text = (length: number) => 'x'.repeat(length);

/** Each form's schema with values that pass it. */
const FORMS: Record<string, { schema: AnyObjectSchema; good: Record<string, unknown> }> = {
  login: { schema: loginSchema, good: { login_email: 'ada@example.test', login_pass: PASSWORD } },
  mobileLogin: { schema: mobileLoginSchema, good: { login_mobile: '5550001234' } },
  mobileLoginOtp: { schema: mobileLoginOtpSchema, good: { login_mobile: '5550001234', otp: '123456' } },
  google: { schema: googleSchema, good: { token: 'token', login_type: 'CND' } },
  verifyPhone: { schema: verifyPhoneSchema, good: { otp: '123456' } },
  register: {
    schema: registerSchema,
    good: {
      login_name: 'Ada Example',
      login_email: 'ada@example.test',
      login_pass: PASSWORD,
      login_mobile: '5550001234',
      login_type: 'CND',
      terms: true,
    },
  },
  forgotPassword: { schema: forgotPasswordSchema, good: { login_email: 'ada@example.test' } },
  resetPassword: {
    schema: resetPasswordSchema,
    good: { token: 'token', newPassword: PASSWORD, confirmPassword: PASSWORD },
  },
  changePassword: { schema: changePasswordSchema, good: { oldPass: 'anything', newPass: PASSWORD } },
  editProfile: {
    schema: editProfileSchema,
    good: { login_name: 'Ada Example', login_email: 'ada@example.test', login_mobile: '5550001234' },
  },
  candidate: {
    schema: candidateSchema,
    good: {
      can_name: 'Ada Example',
      can_email: 'ada@example.test',
      can_mobn: '5550001234',
      can_job_cate: 3,
      can_skill: ['Navigation'],
      can_about: 'I bring ships in.',
      reg_date: '2026-01-31',
    },
  },
  experience: {
    schema: experienceSchema,
    good: {
      emp_name: 'Tide & Co',
      exp_type: 'Full time',
      exp_desg: 'Pilot',
      cur_ctc: 40_000,
      job_stdt: '2020-01-01',
      job_endt: '2020-01-01',
    },
  },
  education: {
    schema: educationSchema,
    good: {
      can_edu: 'Nautical Diploma',
      can_scho: text(100),
      can_pasy: '1999',
      can_perc: 100,
      can_stre: text(50),
      can_cgpa: 10,
    },
  },
  company: {
    schema: companySchema,
    good: {
      cmp_name: 'TC',
      cmp_email: 'post@tide.test',
      cmp_mobn: '5550001234',
      cmp_webs: 'https://tide.test',
      emp_loca: 'Lisbon',
      emp_addr: '1 Harbour Street',
    },
  },
  jobPost: {
    schema: jobPostSchema,
    good: {
      job_title: 'Pilot',
      job_description: 'You bring ships in.',
      job_cate: 3,
      job_location: 'Lisbon',
      salary: '40000',
      salary_max: '50000',
      required_skills: ['Navigation'],
      currency: 'EUR',
      emp_type: 'full_time',
      work_mode: 'onsite',
      exp_min: 0,
      vacancy_state: 'existing',
      ai_screening: 'not_used',
      contact_person: 'Ada Berg, +47 55 00 00 00',
      stages: [{ name: text(40), status: 'interview' }],
      internal_note: text(2_000),
      closes_at: '2026-12-31',
      status: 'open',
    },
  },
  apply: { schema: applySchema, good: { job_id: 'job-1', note: text(2_000) } },
  applicationStatus: { schema: applicationStatusSchema, good: { status: 'rejected' } },
  requestAccess: { schema: requestAccessSchema, good: { can_code: 'can-1', message: text(1_000) } },
  report: { schema: reportSchema, good: { kind: 'job', id: 'job-1', reason: 'scam' } },
  reportDecision: { schema: reportDecisionSchema, good: { decision: 'take_down', reason: 'A scam.' } },
  appeal: { schema: appealSchema, good: { text: 'It is in order.' } },
  contact: {
    schema: contactSchema,
    good: { name: 'Ada', email: 'ada@example.test', subject: 'Hello', message: 'Hello.' },
  },
};

/** A form's field with the message that refuses it, and values that it refuses; the rows of docs/spec-coverage.md. */
const RULE_ROWS: ReadonlyArray<[rule: string, ...wrong: unknown[]]> = [
  ['login.login_email: Invalid email format', 'ada', 'ada@', 'ada example.test'],
  ['login.login_email: Email is required', undefined, '', '  '],
  ['login.login_pass: Password is required', undefined, ''],
  ['mobileLogin.login_mobile: Phone number must only contain digits', '+3550001234', '555 000 1234', '55500a1234'],
  ['mobileLogin.login_mobile: Phone number must be at least 10 digits', '555000123'],
  ['mobileLogin.login_mobile: Phone number cannot exceed 15 digits', '5550001234567890'],
  ['mobileLogin.login_mobile: Phone is required', undefined, ''],
  ['mobileLogin.country: Choose a country from the list', 'XX', 'India', 91],
  ['mobileLoginOtp.country: Choose a country from the list', 'XX', 'India', 91],
  ['register.country: Choose a country from the list', 'XX', 'India', 91],
  ['editProfile.country: Choose a country from the list', 'XX', 'India', 91],
  ['candidate.country: Choose a country from the list', 'XX', 'India', 91],
  ['company.country: Choose a country from the list', 'XX', 'India', 91],
  ['editProfile.password: Password is required', 7],
  ['editProfile.otp: Enter all 6 digits of the code', '12345', '12345a'],
  ['mobileLoginOtp.login_mobile: Phone is required', undefined, ''],
  ['mobileLoginOtp.otp: Enter all 6 digits of the code', undefined, '', '12345', '1234567', '12345a', 123_456],
  ['verifyPhone.otp: Enter all 6 digits of the code', undefined, '', '12345', '1234567', '12345a'],
  ['google.token: Failed to retrieve Google token', undefined, ''],
  ['google.nonce: This must be on one line', 'a\nb'],
  ['google.login_type: Choose employer or candidate', undefined, 'ADM', 'emp'],
  ['register.login_name: Name is required', undefined, '', '  '],
  [
    'register.login_name: A name cannot contain a web address',
    'evil.example/win',
    'Prize evil.example',
    'https://evil.example',
    'www.evil',
    'Ada@Evil.test',
    'me（evil。com）',
    'x.com',
  ],
  ['register.login_email: Invalid email format', 'ada@', 'eva@gmial', `${'e'.repeat(65)}@example.test`],
  ['register.login_email: Email is required', undefined, ''],
  ['register.login_pass: Password is required', undefined, ''],
  ['register.login_pass: Password must be at least 8 characters long', 'Short7x'],
  ['register.login_pass: Password cannot exceed 20 characters', 'Harbour77lampHarbour7'],
  ['register.login_pass: Password must contain at least one lowercase letter', 'HARBOUR77LAMP'],
  ['register.login_pass: Password must contain at least one uppercase letter', 'harbour77lamp'],
  ['register.login_pass: Password must contain at least one number', 'Harbourlamp'],
  ['register.login_mobile: Phone number must only contain digits', '+3550001234'],
  ['register.login_mobile: Phone number must be at least 10 digits', '555000123'],
  ['register.login_mobile: Phone number cannot exceed 15 digits', '5550001234567890'],
  ['register.login_mobile: Phone is required', undefined, ''],
  ['register.login_type: Choose employer or candidate', undefined, 'ADM'],
  ['register.terms: Please accept the terms', undefined, false, 'yes'],
  ['forgotPassword.login_email: Invalid email format', 'ada@'],
  ['forgotPassword.login_email: Email is required', undefined, ''],
  ['resetPassword.token: This is required', undefined, ''],
  ['resetPassword.newPassword: Password is required', undefined, ''],
  ['resetPassword.newPassword: Password must be at least 8 characters long', 'Short7x'],
  ['resetPassword.confirmPassword: Passwords must match', 'Another77lamp'],
  ['resetPassword.confirmPassword: Confirm Password is required', undefined, ''],
  ['changePassword.oldPass: Old Password is required', undefined, ''],
  ['changePassword.newPass: New Password is required', undefined, ''],
  ['changePassword.newPass: Password must be at least 8 characters long', 'Short7x'],
  ['editProfile.login_name: Name is required', undefined, ''],
  [
    'editProfile.login_name: A name cannot contain a web address',
    'evil.example/win',
    'Prize evil.example',
    'https://evil.example',
    'www.evil',
    'Ada@Evil.test',
    'me（evil。com）',
    'x.com',
  ],
  ['editProfile.login_email: Invalid email format', 'ada@', 'eva@gmial', `${'e'.repeat(65)}@example.test`],
  ['editProfile.login_email: Email is required', undefined, ''],
  ['editProfile.login_mobile: Mobile number must be digits only', '+3550001234', '555 0001234'],
  ['editProfile.login_mobile: Mobile number is required', undefined, ''],
  ['candidate.can_name: Name is required', undefined, ''],
  [
    'candidate.can_name: A name cannot contain a web address',
    'evil.example/win',
    'Prize evil.example',
    'https://evil.example',
    'www.evil',
    'Ada@Evil.test',
    'me（evil。com）',
    'x.com',
  ],
  ['candidate.can_email: Invalid email format', 'ada@', 'eva@gmial', `${'e'.repeat(65)}@example.test`],
  ['candidate.can_email: Email is required', undefined, ''],
  ['candidate.can_mobn: Mobile number must be digits only', '555 0001234', '+3550001234'],
  ['candidate.can_mobn: Mobile number is required', undefined, ''],
  ['candidate.can_job_cate: Job category must be a number', 'software', [3]],
  ['candidate.can_job_cate: Job category is required', undefined, ''],
  ['candidate.can_skill: At least one skill is required', undefined, [], '', ' , '],
  ['candidate.can_about: About is required', undefined, ''],
  ['candidate.reg_date: Please enter a valid date', '31.01.2026', '2026-02-30'],
  ['candidate.show_to_employers: This must be true or false', 'yes', 1],
  ['candidate.hide_from: At most 100 entries', Array.from({ length: 101 }, (_, at) => `Company ${at}`)],
  ['experience.emp_name: Company name is required', undefined, ''],
  ['experience.exp_type: Experience type is required', undefined, ''],
  ['experience.exp_desg: Job designation is required', undefined, ''],
  ['experience.cur_ctc: Current CTC must be a number', 'much', -1],
  ['experience.job_stdt: Start date is required', undefined, ''],
  ['experience.job_endt: End date is required', undefined, ''],
  ['experience.job_endt: End date cannot be before start date', '2019-12-31'],
  ['experience.job_stdt: Please enter a valid date', '2020-13-01', 'last spring'],
  ['experience.is_current: This must be true or false', 'yes', 1],
  ['education.can_edu: Education is required', undefined, ''],
  ['education.can_edu: Education must only contain letters and spaces', 'Diploma 2', 'B.Sc.'],
  ['education.can_scho: School name is required', undefined, ''],
  ['education.can_scho: School name cannot exceed 100 characters', text(101)],
  ['education.can_pasy: Passing year is required', undefined, ''],
  ['education.can_pasy: Please enter a valid year', '1899', '2100', '99', '20201'],
  ['education.can_perc: Percentage must be a number from 0 to 100', 'all', -1, 100.5],
  ['education.can_stre: Stream is required', undefined, ''],
  ['education.can_stre: Stream cannot exceed 50 characters', text(51)],
  ['education.can_cgpa: CGPA must be a number from 0 to 10', 'good', -0.1, 10.1],
  ['company.cmp_name: Company name is required', undefined, ''],
  ['company.cmp_name: Company name must be at least 2 characters', 'T'],
  [
    'company.cmp_name: A name cannot contain a web address',
    'Win at https://evil.example/x now',
    'WWW.evil.example',
    'Call tel:5550001234',
  ],
  ['company.cmp_email: Invalid email format', 'post@', 'eva@gmial', `${'e'.repeat(65)}@example.test`],
  ['company.cmp_mobn: Mobile number must be 10 digits', undefined, '', '555000123', '55500012345', '555000123a'],
  ['company.cmp_webs: Website is required', undefined, ''],
  [
    'company.cmp_webs: Please enter a web address that starts with http:// or https://',
    'javascript:alert(1)',
    'ftp://tide.test',
    'nonsense',
  ],
  ['company.emp_loca: Location is required', undefined, ''],
  ['company.emp_addr: Address is required', undefined, ''],
  ['jobPost.job_title: Job title is required', undefined, ''],
  ['jobPost.job_title: A job title cannot contain a web address', 'Cook, see https://evil.example', 'Cook at evil.com'],
  ['jobPost.job_description: Job description is required', undefined, ''],
  ['jobPost.job_cate: Job category is required', undefined, ''],
  ['jobPost.job_cate: Job category must be a number', 'software'],
  ['jobPost.job_location: Job location is required', undefined, ''],
  ['jobPost.salary: Salary must only contain numbers without spaces', '40 000', '40000.50', '40k', -1],
  ['jobPost.salary: Salary cannot exceed 12 digits', '1234567890123', 1234567890123],
  ['jobPost.salary: Salary is required', undefined, ''],
  ['jobPost.required_skills: At least one skill is required', undefined, []],
  ['jobPost.salary_max: The highest salary cannot be below the lowest', '39999'],
  ['jobPost.salary_max: Salary cannot exceed 12 digits', '9999999999999'],
  ['jobPost.salary_max: Salary must only contain numbers without spaces', '50 000'],
  ['jobPost.currency: Currency must be three letters, such as USD', 'E1'],
  [
    'jobPost.salary_period: Choose from the list what the salary is paid for: hour, day, week, month or year',
    'YEAR',
    'fortnight',
    7,
  ],
  ['jobPost.emp_type: Choose an employment type from the list', 'sometimes'],
  ['jobPost.work_mode: Choose a work mode from the list', 'boat'],
  ['jobPost.vacancy_state: Choose from the list whether there is a vacancy now', 'maybe', true],
  ['jobPost.ai_screening: Choose from the list whether AI is used', 'no', false],
  ['jobPost.internal_note: This cannot exceed 2000 characters', text(2_001)],
  ['applicationStatus.stage: This cannot exceed 100 characters', text(101)],
  ['jobPost.stages: Give the stage a name', [{ status: 'viewed' }], [{ name: ' ', status: 'viewed' }]],
  [
    'jobPost.stages: Choose from the list the status that the stage is a part of',
    [{ name: 'End', status: 'hired' }],
    [{ name: 'End', status: 7 }],
    [{ name: 'End' }],
  ],
  [
    'jobPost.stages: Each stage needs a name of its own',
    ['Call', 'CALL '].map((name) => ({ name, status: 'interview' })),
  ],
  [
    'jobPost.stages: At most 20 stages',
    Array.from({ length: 21 }, (_, at) => ({ name: `Stage ${String(at)}`, status: 'viewed' })),
  ],
  ['jobPost.promise_days: The promised time must be a whole number of days from 1 to 60', 'soon', 0, 1.5, 61],
  ['jobPost.exp_min: Experience must be a number of years', 'some', -1, 61],
  [
    'jobPost.closes_at: Please enter a valid date',
    'tomorrow',
    'hello 2027',
    '2027-02-30',
    '2027-06-31T10:00:00Z',
    '2027-01-15T24:30:00Z',
    '+275760-09-13',
    '20270115',
  ],
  [
    'jobPost.questions: Choose a kind of question from the list',
    [{ type: 'essay', label: 'Why?' }],
    [{ label: 'Why?' }],
  ],
  ['jobPost.questions: Write the question', [{ type: 'text' }], [{ type: 'text', label: ' ' }]],
  ['jobPost.status: Choose a status from the list', 'gone'],
  ['apply.job_id: Choose a job', undefined, ''],
  ['apply.note: This cannot exceed 2000 characters', text(2_001)],
  ['apply.time_zone: This time zone is not known', 'Mars/Olympus'],
  ['applicationStatus.status: Choose a status from the list', undefined, 'lost'],
  ['applicationStatus.reason: This cannot exceed 500 characters', text(501)],
  ['applicationStatus.cause: Choose a cause from the list', 'mood', 7],
  ['applicationStatus.cause_note: This cannot exceed 500 characters', text(501)],
  ['applicationStatus.undoable: Say true or false', 'yes', 1],
  ['applicationStatus.tell: Say true or false', 'no', 0],
  ['applicationStatus.message: This cannot exceed 1000 characters', text(1_001)],
  ['applicationStatus.revision: Give a whole number', 0, 1.5, 'x'],
  [
    'applicationStatus.undo_seconds: The time to undo must be a whole number of seconds from 0 to 60',
    61,
    -1,
    1.5,
    '10',
  ],
  ['requestAccess.can_code: Choose a candidate', undefined, ''],
  ['requestAccess.message: This cannot exceed 1000 characters', text(1_001)],
  ['contact.name: Name is required', undefined, ''],
  [
    'contact.name: A name cannot contain a web address',
    'evil.example/win',
    'Prize evil.example',
    'https://evil.example',
    'www.evil',
    'Ada@Evil.test',
    'me（evil。com）',
    'x.com',
  ],
  ['contact.email: Invalid email format', 'ada@', 'eva@gmial', `${'e'.repeat(65)}@example.test`],
  ['contact.subject: Subject is required', undefined, ''],
  ['contact.message: Message is required', undefined, ''],
  ['report.kind: Choose job, company or message', undefined, '', 'person'],
  ['report.id: Name what you report', undefined, ''],
  ['report.text: This cannot exceed 2000 characters', text(2_001)],
  ['report.reason: Choose what is wrong', undefined, '', 'ugly'],
  ['report.email: Invalid email format', 'ada@'],
  ['reportDecision.decision: Choose take_down, hide, dismiss, restore or resolve', undefined, 'delete'],
  ['reportDecision.revision: Give a whole number', 'x', 1.5, -1],
  ['reportDecision.reason: Please give a reason', undefined, ' '],
  ['appeal.text: Please say why the job should be shown again', undefined, ''],
];

const PLAIN_DETAILS = JOB_DETAILS.map((name) => `jobPost.${name}`).filter(
  (field) => !RULE_ROWS.some(([rule]) => rule.startsWith(`${field}:`)),
);

/** The first message about a field, as service and form both show it. */
async function messageOf(
  { schema, good }: (typeof FORMS)[string],
  field: string,
  value: unknown,
): Promise<string | undefined> {
  try {
    await schema.validate({ ...good, [field]: value }, { abortEarly: false });
    return undefined;
  } catch (error) {
    return (error as ValidationError).inner.find(({ path }) => path?.replace(/[[.].*$/, '') === field)?.message;
  }
}

test.each(RULE_ROWS)('%s', async (rule, ...wrong) => {
  const [, form = '', field = '', message] = /^(\w+)\.(\w+): (.*)$/.exec(rule) ?? [];
  const heard = await Promise.all(wrong.map(async (value) => [value, await messageOf(FORMS[form]!, field, value)]));
  expect(heard).toEqual(wrong.map((value) => [value, message]));
});

test.each(Object.entries(FORMS))('%s takes values at the limits of its rules', async (_form, { schema, good }) => {
  expect(await schema.validate(good, { abortEarly: false })).toEqual(good);
});

test('blanks around a salary do not count', async () => {
  const { schema, good } = FORMS.jobPost!;
  expect(await schema.validate({ ...good, salary: ' 40000\u00a0', salary_max: '\t123456789012 ' })).toMatchObject({
    salary: '40000',
    salary_max: '123456789012',
  });
});

test.each([
  '2027-01-15T10:00:00.123456+00:00',
  '2027-01-15T10:00:00.123456789Z',
  '2027-01-15t15:30+05:30',
  '2027-01-15 10:00',
  '2028-02-29',
])('closes_at takes ISO 8601 as programs write it: %s', async (closes_at) => {
  expect(await messageOf(FORMS.jobPost!, 'closes_at', closes_at)).toBeUndefined();
});

test('a moment without a zone is UTC, wherever the server stands', () => {
  const at = (text: string) => readMoment(text)?.at.toISOString();
  expect(at('2027-01-15 10:00')).toBe('2027-01-15T10:00:00.000Z');
  expect(at('2027-01-15T10:00:00,5')).toBe('2027-01-15T10:00:00.500Z');
  expect(at('2027-01-15T10:00+0530')).toBe('2027-01-15T04:30:00.000Z');
  expect(at('2027-01-15T10:00-03')).toBe('2027-01-15T13:00:00.000Z');
  expect(at('9999-12-31')).toBe('9999-12-31T00:00:00.000Z');
});

test('numbers may come as text with all the digits that programs write', async () => {
  const { schema, good } = FORMS.education!;
  expect(await schema.validate({ ...good, can_perc: '66.6666667', can_cgpa: '.5' })).toMatchObject({
    can_perc: 66.6666667,
    can_cgpa: 0.5,
  });
});

test('lengths count characters as people do', async () => {
  const password = (value: string) => messageOf(FORMS.register!, 'login_pass', value);
  expect(await password('Aa3😀😀😀')).toBe('Password must be at least 8 characters long');
  expect(await password('Aa3😀😀😀😀😀')).toBeUndefined();
  expect(await password(`Aa3${'😀'.repeat(17)}`)).toBeUndefined();
  expect(await password(`Aa3${'😀'.repeat(18)}`)).toBe('Password cannot exceed 20 characters');
  expect(await messageOf(FORMS.register!, 'login_name', '😀'.repeat(100))).toBeUndefined();
  expect(await messageOf(FORMS.register!, 'login_name', '😀'.repeat(101))).toBeDefined();
});

test('a company may be named by its domain', async () => {
  expect(await messageOf(FORMS.company!, 'cmp_name', 'Booking.com')).toBeUndefined();
});

test.each([[5], [[5]], '0x10', '1e1', '+5', '1.5', true, {}])('a page or limit of %j is refused', async (value) => {
  for (const field of ['page', 'limit'])
    await expect(pagingSchema.validate({ [field]: value })).rejects.toThrow(/whole number/);
  expect(await pagingSchema.validate({ page: '3', limit: 5 })).toEqual({ page: 3, limit: 5 });
});

/** Optional; their limits are tried in services/profile/test/profile-details.test.ts. */
const PROFILE_DETAILS = [
  'candidate.can_headline',
  'candidate.can_links',
  'candidate.can_langs',
  'experience.job_desc',
  'education.edu_desc',
];

test('no field of a form is without a rule here, but those that take anything', () => {
  // Answers have the rules of the job's questions (services/applications/test/screening.test.ts), and a withdrawal has
  // its own field (services/applications/test/response-promise.test.ts).
  const elsewhere = ['apply.answers', 'applicationStatus.unanswered'];
  const ruled = new Set([...RULE_ROWS.map(([rule]) => rule.split(':')[0]), ...elsewhere]);
  const fields = Object.entries(FORMS).flatMap(([form, { schema }]) =>
    Object.keys(schema.fields).map((field) => `${form}.${field}`),
  );
  const versions = fields.filter((field) => field.endsWith('.version'));
  const rulesElsewhere = [...PLAIN_DETAILS, ...PROFILE_DETAILS, ...versions];
  expect(fields.filter((field) => !ruled.has(field) && !rulesElsewhere.includes(field))).toEqual([]);
});

test('a detail of an ad without a rule here is a line of text like any other', async () => {
  for (const field of PLAIN_DETAILS.map((name) => name.replace('jobPost.', '')))
    expect([field, await messageOf(FORMS.jobPost!, field, 'a\nb')]).toEqual([field, 'This must be on one line']);
});

test('job categories are at least twenty, each with its own code and name', () => {
  expect(JOB_CATEGORIES.length).toBeGreaterThanOrEqual(20);
  for (const key of ['cate_code', 'cate_desc'] as const)
    expect(new Set(JOB_CATEGORIES.map((category) => category[key])).size).toBe(JOB_CATEGORIES.length);
});

test('control characters are refused at the ends of a text as well, where blanks are cut off', () => {
  const note = (value: string) => applySchema.validateSync({ job_id: 'job-1', note: value }).note;
  expect(note('  Hello \n')).toBe('Hello');
  for (const value of ['\u000bHello', 'Hello\u000c', '\u000b']) expect(() => note(value)).toThrow();
});
