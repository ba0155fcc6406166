import type { Listing } from '@market/api';
import type { BlindCandidate, OwnBlindRecord } from '@market/contracts/access';
import { api } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
import { picturePart, resumePart } from './fixtures';
import {
  EDUCATION,
  EXPERIENCE,
  FORM,
  createStage,
  type CandidatePerson,
  type EmployerPerson,
  type Stage,
} from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo);
  employer = await stage.employer();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  for (const name of ['candidates', 'backgrounds', 'account_copies', 'access_requests', 'applicant_copies'])
    await stage.rows(name).deleteMany({});
});

const browse = async (filter: object = {}, who = employer) =>
  (await stage.as(who).post(api.browseCandidates(), filter).expect(200)).body as Listing<BlindCandidate>;
/** Codes of the candidates themselves: the test knows them by the employer's. */
const codes = async (filter: object = {}, who = employer) => {
  const all = await stage.rows('candidates').find({}).toArray();
  const own = new Map(all.map(({ _id }) => [stage.codeFor(who, _id), _id]));
  return (await browse(filter, who)).records.map(({ can_code }) => own.get(can_code) ?? can_code).sort();
};
const sorted = (...people: CandidatePerson[]) => people.map(({ can_code }) => can_code).sort();

describe('S42b a blind record tells nothing that names or reaches the person', () => {
  const ABOUT = `Hello, I am ${FORM.can_name}. Write to ${FORM.can_email} or ${FORM.can_mobn}, see https://quill.example and zdenka-quill.dev, or find @zdenkaq. At ${EXPERIENCE.emp_name} I led a team of 12.`;
  /** Every value of the fixture that must not be found anywhere, in any case. */
  const SECRETS = [
    'zdenka',
    'quillfeather',
    'quill',
    FORM.can_email,
    FORM.can_mobn,
    '5550123987',
    'marzipan',
    'mailbox.example',
    'quill.example',
    'zdenkaq',
    'account holder',
    'accounts.example',
    'kelpford',
    'computing',
    '91234',
    '91,234',
    'backend developer',
    'resume',
    'profile-image',
    FORM.reg_date,
  ];

  test('field by field and value by value', async () => {
    const who = await stage.candidate(
      {},
      { can_about: ABOUT, can_skill: `TypeScript,${FORM.can_email},Zdenka Quillfeather,Marzipan Dynamics tools` },
      { profileImage: await picturePart(), resume: await resumePart() },
    );
    await stage.as(who).post(api.addExperience(), EXPERIENCE).expect(201);
    await stage.as(who).post(api.addEducation(), EDUCATION).expect(201);
    await stage.publish('identity.account-changed.v1', stage.accountOf(who, 5, { login_name: 'Account Holder' }));

    const { records, total } = await browse();
    expect(total).toBe(1);
    expect(records).toEqual([
      {
        can_code: stage.codeFor(employer, who.can_code),
        can_job_cate: 1,
        cate_desc: 'Software Development',
        can_skill: 'TypeScript',
        experience_years: 4,
        education_level: 'Bachelor',
        request_state: 'none',
        ask_again_at: null,
        can: { request_access: true },
        can_about: 'Hello, I am …. Write to … or …, see … and … or find … At … I led a team of 12.',
      },
    ]);
    const whole = JSON.stringify(records).toLowerCase();
    for (const secret of [...SECRETS, who.login_id]) expect(whole).not.toContain(secret.toLowerCase());
  });

  test('and a profile that was listed by older rules is listed anew at the start', async () => {
    const who = await stage.candidate({}, { can_about: `Ask for ${FORM.can_name}, a ropemaker` });
    // Row as an earlier release left it: indexed under a name that it no longer shows.
    await stage
      .rows('candidates')
      .updateOne(
        { _id: who.can_code as never },
        { $set: { search_words: ['zdenka'] }, $unset: { listing_version: 1 } },
      );
    // Row as a replica of the next release has just left it.
    const newer = await stage.candidate({}, {});
    await stage
      .rows('candidates')
      .updateOne({ _id: newer.can_code as never }, { $set: { search_words: ['tomorrow'], listing_version: 999 } });
    expect(await codes({ search: 'zdenka' })).toEqual([who.can_code]);
    await stage.rows('sole_work.refresh-old-listings').deleteMany({});
    const anew = await createStage(mongo);
    try {
      await until(async () => (await codes({ search: 'zdenka' })).length === 0);
      expect(await codes({ search: 'ropemaker' })).toEqual([who.can_code]);
      expect(await codes({ search: 'tomorrow' })).toEqual([newer.can_code]);
    } finally {
      await anew.close();
    }
  });

  test('and searching for what is hidden finds nobody', async () => {
    const who = await stage.candidate({}, { can_about: ABOUT });
    await stage.as(who).post(api.addExperience(), EXPERIENCE).expect(201);
    await stage.publish('identity.account-changed.v1', stage.accountOf(who, 5, { login_name: 'Account Holder' }));
    for (const secret of SECRETS) expect(await codes({ search: secret })).toEqual([]);
    for (const secret of ['Zdenka', FORM.can_email, 'Marzipan Dynamics'])
      expect(await codes({ skills: [secret] })).toEqual([]);
    expect(await codes({ search: 'led team' })).toEqual([who.can_code]);
  });

  test('also when the employer is added or the name is changed later', async () => {
    const who = await stage.candidate({}, { can_about: 'I know Tiramisu and Gravenstein well.' });
    expect(await codes({ search: 'tiramisu' })).toEqual([who.can_code]);
    await stage
      .as(who)
      .post(api.addExperience(), { ...EXPERIENCE, emp_name: 'Tiramisu Ltd' })
      .expect(201);
    expect(await codes({ search: 'tiramisu' })).toEqual([]);
    await stage.publish('identity.account-changed.v1', stage.accountOf(who, 5, { login_name: 'Ada Gravenstein' }));
    expect(await codes({ search: 'gravenstein' })).toEqual([]);
    expect((await browse()).records[0]?.can_about).toBe('I know … and … well.');
  });

  test('no event but the two for those who may know carries contact data, and a yes the name', async () => {
    const who = await stage.candidate({}, { can_about: ABOUT });
    await stage.requestAndAnswer(employer, who, 'granted');
    const others = await stage
      .rows('outbox')
      .find({ type: { $nin: ['profile.candidate-saved.v1', 'profile.background-changed.v1'] } })
      .toArray();
    expect(others.length).toBeGreaterThan(0);
    // A granted request sends the name to its employer.
    const told = others.map(({ payload: sent, type }) => {
      const { can_name, ...payload } = sent as { can_name?: string };
      expect(can_name).toBe(type === 'profile.access-answered.v1' ? FORM.can_name : undefined);
      return payload;
    });
    for (const secret of [FORM.can_email, FORM.can_mobn, FORM.can_name])
      expect(JSON.stringify(told)).not.toContain(secret);
  });
});

describe('candidates in the list', () => {
  test('only candidates whose phone and email are verified, who are approved and not disabled', async () => {
    const seen = await stage.candidate();
    await stage.candidate({ phone_ver_status: 0 });
    await stage.candidate({ email_ver_status: 0 });
    await stage.candidate({ user_approval_status: 0 });
    expect(await codes()).toEqual([seen.can_code]);
    await stage.publish('identity.account-changed.v1', stage.accountOf(seen, 5, { disabled: true }));
    expect(await codes()).toEqual([]);
    await stage.publish('identity.account-changed.v1', stage.accountOf(seen, 6));
    expect(await codes()).toEqual([seen.can_code]);
  });

  test('a candidate appears with the event that says verified, and a late older event changes nothing', async () => {
    const who = await stage.candidate({ email_ver_status: 0, user_approval_status: 0 });
    expect(await codes()).toEqual([]);
    await stage.publish(
      'identity.account-changed.v1',
      stage.accountOf(who, 7, { email_ver_status: 1, user_approval_status: 1 }),
    );
    expect(await codes()).toEqual([who.can_code]);
    await stage.publish(
      'identity.account-changed.v1',
      stage.accountOf(who, 3, { email_ver_status: 0, user_approval_status: 0 }),
    );
    expect(await codes()).toEqual([who.can_code]);
  });

  test('a profile saved with an old token is listed as the newer account copy says', async () => {
    const who = stage.person({ login_type: 'CND', email_ver_status: 0, user_approval_status: 0 });
    await stage.publish(
      'identity.account-changed.v1',
      stage.accountOf(who, 7, { email_ver_status: 1, user_approval_status: 1 }),
    );
    await stage.as(who).profile('post').expect(201);
    expect((await browse()).total).toBe(1);
  });

  test('not those whom this employer sees already, by grant or application', async () => {
    const [granted, applied, requested, other] = [
      await stage.candidate(),
      await stage.candidate(),
      await stage.candidate(),
      await stage.candidate(),
    ];
    await stage.requestAndAnswer(employer, granted, 'granted');
    await stage.requestAndAnswer(employer, requested);
    const application = await stage.apply(applied, employer);
    expect(await codes()).toEqual(sorted(requested, other));
    expect(
      (await browse()).records.find(({ can_code }) => can_code === stage.codeFor(employer, requested.can_code))
        ?.request_state,
    ).toBe('requested');
    expect(await codes({}, await stage.employer())).toEqual(sorted(granted, applied, requested, other));
    await stage.moveApplication(application, applied, employer, 'rejected');
    expect(await codes()).toEqual(sorted(requested, other));
  });

  test('S42b not those who withdrew their application: their name is known to this employer, and to nobody else', async () => {
    const [gone, other, elsewhere] = [await stage.candidate(), await stage.candidate(), await stage.employer()];
    await stage.moveApplication(await stage.apply(gone, employer), gone, employer, 'withdrawn');
    expect(await codes()).toEqual(sorted(other));
    expect(await codes({}, elsewhere)).toEqual(sorted(gone, other));
    const ask = (who: EmployerPerson, can_code: string) =>
      stage.as(who).post(api.requestAccess(), { can_code: stage.codeFor(who, can_code) });
    const [refused, absent] = [
      await ask(employer, gone.can_code).expect(404),
      await ask(employer, 'can_nobody').expect(404),
    ];
    expect({ ...refused.body, requestId: '', instance: '' }).toEqual({ ...absent.body, requestId: '', instance: '' });
    await ask(elsewhere, gone.can_code).expect(201);
    // A new application restores access and allows requests.
    await stage.apply(gone, employer);
    await ask(employer, gone.can_code).expect(201);
  });
});

describe('filters', () => {
  let cook: CandidatePerson;
  let developer: CandidatePerson;
  let both: CandidatePerson;
  beforeEach(async () => {
    cook = await stage.candidate(
      {},
      { can_job_cate: '26', can_skill: 'Cooking,Baking', can_about: 'Sourdough and pastry.' },
    );
    developer = await stage.candidate(
      {},
      { can_job_cate: '1', can_skill: 'TypeScript,C++', can_about: 'Résumé parsers.' },
    );
    both = await stage.candidate(
      {},
      { can_job_cate: '24', can_skill: 'Cooking,TypeScript', can_about: 'Teaching both.' },
    );
  });

  test('by categories: any of them', async () => {
    expect(await codes({ job_cate: [26, 24] })).toEqual(sorted(cook, both));
    expect(await codes({ job_cate: [35] })).toEqual([]);
  });
  test('by skills: all of them, whatever the case', async () => {
    expect(await codes({ skills: ['cooking'] })).toEqual(sorted(cook, both));
    expect(await codes({ skills: ['COOKING', 'typescript'] })).toEqual([both.can_code]);
    expect(await codes({ skills: ['c++'] })).toEqual([developer.can_code]);
  });
  test('by skills in another writing or language, and by what lies in a skill', async () => {
    expect(await codes({ skills: ['Kochen'] })).toEqual(sorted(cook, both));
    expect(await codes({ skills: ['JavaScript'] })).toEqual(sorted(developer, both));
    expect(await codes({ skills: ['React'] })).toEqual([]);
  });
  test('by words of category, skills and text, by their beginnings, whatever the marks', async () => {
    expect(await codes({ search: 'sourd' })).toEqual([cook.can_code]);
    expect(await codes({ search: 'resume PARSERS' })).toEqual([developer.can_code]);
    expect(await codes({ search: 'hospitality' })).toEqual([cook.can_code]);
    expect(await codes({ search: 'type cook' })).toEqual([both.can_code]);
  });
  test('mysociety/yournextrepresentative#862, S160: by words as jobs are searched: apostrophes, letters that do not decompose, both spellings, other scripts', async () => {
    const who = await stage.candidate(
      {},
      { can_about: "Sold O'Reilly books in Łódź for Grüber Smørrebrød, 企業向けソフトウェア開発 and كتب المحاسبة." },
    );
    for (const search of [
      'oreilly',
      "o'reilly",
      'lodz',
      'grueber',
      'gruber',
      'smorre',
      'smoerre',
      'ソフトウェア',
      '開発',
      'محاسبه',
    ])
      expect([search, await codes({ search })]).toEqual([search, [who.can_code]]);
    expect(await codes({ search: 'ハードウェア' })).toEqual([]);
  });
  test('S53 text that looks like a pattern is only text', async () => {
    for (const search of ['.*', '(a+)+$', '.*'.repeat(50), '$where', '[', '\\', '^cook']) {
      const found = await codes({ search });
      expect(found.length === 3 || found.every((code) => sorted(cook, both).includes(code))).toBe(true);
    }
    expect(await codes({ skills: ['.*'] })).toEqual([]);
  });
  test('page by page, newest change first', async () => {
    stage.clock.advance(1_000);
    await stage.as(cook).profile('put', { can_job_cate: '26' }).expect(200);
    const first = await browse({ page: 1, limit: 2 });
    const second = await browse({ page: 2, limit: 2 });
    expect([first.total, second.total]).toEqual([3, 3]);
    expect(first.records[0]?.can_code).toBe(stage.codeFor(employer, cook.can_code));
    expect([...first.records, ...second.records].map(({ can_code }) => can_code).sort()).toEqual(
      [cook, developer, both].map(({ can_code }) => stage.codeFor(employer, can_code)).sort(),
    );
  });
  test.each([
    [{ job_cate: 'x' }],
    [{ job_cate: [{ $gt: 0 }] }],
    [{ skills: [{ $ne: null }] }],
    [{ skills: 'x'.repeat(10) }],
    [{ search: { $regex: '.*' } }],
    [{ search: ['a'] }],
    [{ page: 0 }],
    [{ limit: 101 }],
    [{ limit: '$gt' }],
  ])('S51 S55 %j is refused', async (filter) => {
    await stage.as(employer).post(api.browseCandidates(), filter).expect(422);
  });
});

test('S137: a candidate reads of themselves what employers read, masked by the same hand, and nobody else does', async () => {
  const candidate = await stage.candidate();
  await stage
    .as(candidate)
    .post(api.addExperience(), { ...EXPERIENCE, is_current: true })
    .expect(201);
  const [read] = (await browse()).records;
  const { body } = await stage.as(candidate).get(api.ownBlindRecord()).expect(200);
  const { masked: _masked, ...own } = body as OwnBlindRecord;
  const shown = (record: BlindCandidate | undefined) =>
    record && { ...record, can_code: '', request_state: '', can: {} };
  expect(shown(own)).toEqual(shown(read));
  expect(body).toMatchObject({ can_code: candidate.can_code, can: { request_access: false } });
  expect(JSON.stringify(body)).not.toContain(FORM.can_name);
  await stage.as(employer).get(api.ownBlindRecord()).expect(403);
  const nobody = stage.person({ login_type: 'CND' });
  await stage.as(nobody).get(api.ownBlindRecord()).expect(404);
});
