import type { Listing } from '@market/api';
import type { BlindCandidate, OwnBlindRecord } from '@market/contracts/access';
import type { Visibility } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
import { LISTING_VERSION } from '../src/blind/domain/blind';
import { COMPANY, EXPERIENCE, FORM, createStage, type CandidatePerson, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;
let other: EmployerPerson;

const OTHER = { cmp_name: 'Kelp & Sons', cmp_webs: 'https://kelp.example', cmp_email: 'people@kelp.example' };

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  for (const name of ['candidates', 'visibilities', 'backgrounds', 'access_requests', 'applicant_copies', 'companies'])
    await stage.rows(name).deleteMany({});
  employer = await stage.employer();
  other = await stage.employer({}, OTHER);
});

const browse = async (who: EmployerPerson, filter: object = {}) =>
  (await stage.as(who).post(api.browseCandidates(), filter).expect(200)).body as Listing<BlindCandidate>;
const codesIn = async (who: EmployerPerson, filter: object = {}) =>
  (await browse(who, filter)).records.map(({ can_code }) => can_code);
const visibilityOf = async (who: CandidatePerson) =>
  (await stage.as(who).get(api.viewVisibility()).expect(200)).body as Visibility;
const choose = (who: CandidatePerson, show_to_employers: boolean) =>
  stage.as(who).put(api.chooseVisibility(), { show_to_employers }).expect(200);
const hide = async (who: CandidatePerson, company: string) =>
  (await stage.as(who).post(api.hideFromCompany(), { company }).expect(200)).body as Visibility;
const ask = (who: EmployerPerson, can_code: string) => stage.as(who).post(api.requestAccess(), { can_code });
const withoutIds = (body: object) => ({ ...body, requestId: '', instance: '' });

/** The two ways to be absent for `employer`; each channel is tried with both. */
const WAYS: ReadonlyArray<[string, (who: CandidatePerson) => Promise<unknown>]> = [
  ['shown to nobody', (who) => choose(who, false)],
  ['hidden by name', (who) => hide(who, 'harbour works GmbH')],
  ['hidden by domain', (who) => hide(who, 'someone@mail.harbour.example')],
];

describe.each(WAYS)('a candidate %s', (_way, disappear) => {
  test('S150 is in no list and no count of that company, with no filter, and pages close up', async () => {
    const [gone, first, second] = [await stage.candidate(), await stage.candidate(), await stage.candidate()];
    const before = await browse(employer, { limit: 100 });
    expect(before.total).toBe(3);
    await disappear(gone);
    const own = stage.codeFor(employer, gone.can_code);
    for (const filter of [{}, { job_cate: [1] }, { skills: ['typescript'] }, { search: 'reliable' }]) {
      const found = await browse(employer, filter);
      expect(found.total).toBe(2);
      expect(found.records.map(({ can_code }) => can_code).sort()).toEqual(
        [first, second].map(({ can_code }) => stage.codeFor(employer, can_code)).sort(),
      );
      // No facets and no other member that would have to be right as well.
      expect(Object.keys(found).sort()).toEqual(['limit', 'page', 'records', 'total']);
    }
    const pages = [await browse(employer, { limit: 1 }), await browse(employer, { limit: 1, page: 2 })];
    expect(pages.map(({ records }) => records.length)).toEqual([1, 1]);
    expect((await browse(employer, { limit: 1, page: 3 })).records).toEqual([]);
    expect(JSON.stringify(pages)).not.toContain(own);
  });

  test('S152 comes back to the very same place, and no event tells of going and coming', async () => {
    const candidates: CandidatePerson[] = [];
    for (let at = 0; at < 3; at += 1) {
      candidates.push(await stage.candidate());
      stage.clock.advance(1_000);
    }
    const [oldest] = candidates as [CandidatePerson, CandidatePerson, CandidatePerson];
    const [orderHere, orderThere] = [await codesIn(employer), await codesIn(other)];
    const events = await stage.rows('outbox').countDocuments({});
    await disappear(oldest);
    expect(await codesIn(employer)).toEqual(orderHere.slice(0, 2));
    await choose(oldest, true);
    for (const { id } of (await visibilityOf(oldest)).hidden_from)
      await stage.as(oldest).delete(api.showToCompany(id)).expect(200);
    expect(await codesIn(employer)).toEqual(orderHere);
    expect(await codesIn(other)).toEqual(orderThere);
    expect(await stage.rows('outbox').countDocuments({})).toBe(events);
  });

  test('S153 cannot be asked, also by a code from before: the answer is that of a code nobody has', async () => {
    const who = await stage.candidate();
    const [known] = await codesIn(employer);
    await disappear(who);
    const refused = await ask(employer, known ?? '').expect(404);
    const absent = await ask(employer, stage.codeFor(employer, 'can_nobody')).expect(404);
    expect(withoutIds(refused.body as object)).toEqual(withoutIds(absent.body as object));
    expect(await stage.events('profile.access-requested.v1')).not.toContainEqual(
      expect.objectContaining({ can_code: who.can_code }),
    );
  });

  test('S154 a refused code takes the same calls of the database, whoever it is of', async () => {
    const who = await stage.candidate();
    const [known] = await codesIn(employer);
    await disappear(who);
    const database = stage.connection.getClient().db(stage.connection.name);
    const commandsOf = async (code: string): Promise<string[]> => {
      await database.command({ profile: 2 });
      await ask(employer, code).expect(404);
      await database.command({ profile: 0 });
      const found = await database.collection('system.profile').find({}).sort({ ts: 1 }).toArray();
      await database.collection('system.profile').drop();
      return found
        .map(({ op, ns }) => `${String(op)} ${String(ns)}`)
        .filter((line) => /\.(?:candidates|companies|applicant_copies|access_requests|account_copies)$/.test(line))
        .sort();
    };
    // Once before: what is cached for either then is cached for both.
    await commandsOf(known ?? '');
    const hidden = await commandsOf(known ?? '');
    const absent = await commandsOf(stage.codeFor(employer, 'can_nobody'));
    expect(hidden.length).toBeGreaterThan(3);
    expect(hidden).toEqual(absent);
  });

  test('S155 an unanswered request loses the blind record, as that of a locked account does, and the export stays', async () => {
    const [who, locked] = [await stage.candidate(), await stage.candidate()];
    await stage.requestAndAnswer(employer, who);
    await stage.requestAndAnswer(employer, locked);
    const exported = async () =>
      (await stage.as(employer).get(`${api.copySentAccessRequests()}?limit=100`)).body as unknown;
    const before = await exported();
    await disappear(who);
    await stage.publish('identity.account-changed.v1', stage.accountOf(locked, 9, { disabled: true }));
    expect(await exported()).toEqual(before);
    const { records } = (await stage.as(employer).post(api.listSentAccessRequests(), {}).expect(200)).body as {
      records: object[];
    };
    expect(records.map((record) => Object.keys(record).sort())).toEqual([
      Object.keys(records[1] ?? {}).sort(),
      Object.keys(records[1] ?? {}).sort(),
    ]);
    expect(records[0]).not.toHaveProperty('blind');
    // The candidate may answer it all the same.
    const { body } = await stage.as(who).post(api.listReceivedAccessRequests(), {}).expect(200);
    expect((body as Listing<object>).records).toHaveLength(1);
  });

  test('S156 a given right stays given: access and applications are read until the candidate ends them', async () => {
    const [granted, applied] = [await stage.candidate(), await stage.candidate()];
    await stage.requestAndAnswer(employer, granted, 'granted');
    await stage.apply(applied, employer);
    await disappear(granted);
    await disappear(applied);
    for (const who of [granted, applied]) await stage.as(employer).get(api.viewCandidate(who.can_code)).expect(200);
    const still = [granted, applied].map(async (who) => (await visibilityOf(who)).hidden_from.map((one) => one.still));
    for (const [at, found] of (await Promise.all(still)).entries())
      for (const one of found)
        expect(one).toEqual([{ cmp_name: COMPANY.cmp_name, by: at === 0 ? 'access' : 'application' }]);
  });
});

describe('S151 a company hidden from', () => {
  test('is met under each spelling of its name, by its mail and site, and no other company is', async () => {
    const who = await stage.candidate();
    const there = stage.codeFor(other, who.can_code);
    for (const typed of ['Kelp and Sons', 'KELP & SONS LTD.', 'kelp.example', 'https://www.kelp.example/jobs']) {
      const { hidden_from } = await hide(who, typed);
      expect(await codesIn(other)).toEqual([]);
      expect((await browse(other)).total).toBe(0);
      expect(await codesIn(employer)).toEqual([stage.codeFor(employer, who.can_code)]);
      for (const { id } of hidden_from) await stage.as(who).delete(api.showToCompany(id)).expect(200);
      expect(await codesIn(other)).toEqual([there]);
    }
    await hide(who, 'Kel');
    expect(await codesIn(other)).toEqual([there]);
  });

  /** Further names under which the same company, or a part of it, has its account. */
  const OWN_ACCOUNTS: ReadonlyArray<readonly [typed: string, cmp_name: string, cmp_webs?: string, cmp_email?: string]> =
    [
      ['Google', 'Google Germany GmbH', 'https://google.com'],
      ['Amazon', 'Amazon.com, Inc.'],
      ['Amazon', 'Amazon Deutschland Services GmbH', 'https://www.amazon.de', 'hr@amazon.de'],
      ['Amazon', 'AMZN Logistics', 'https://sites.example', 'hr@amazon.de'],
      ['Booking', 'Booking.com B.V.'],
      ['Zalando', 'zalando.de'],
      ['Siemens AG', 'Siemens Mobility'],
      ['Siemens Mobility', 'Siemens AG'],
      ['BMW AG', 'BMW Group'],
      ['Acme Corp - Berlin office', 'Acme Corp'],
      ['Acme (India)', 'Acme'],
      ['Lidl Stiftung & Co. KG', 'Lidl'],
      ['bosch.de', 'Bosch', 'https://bosch.com'],
      ['bosch.de', 'Hausgeräte Süd', 'https://bosch.com'],
      ['jpmorgan.com', 'J.P. Morgan'],
      ['McDonald’s', 'McDonalds Deutschland LLC'],
      ['Deutsche Bank', 'Deutsche-Bank Research'],
      ['Bank of America', 'Bank of America Merrill Lynch'],
      ['Smart', 'Smart Germany GmbH'],
      ['Müller & Söhne', 'Mueller Transport'],
    ];
  test.each(OWN_ACCOUNTS)('S510: hiding from “%s” hides from “%s” too', async (...company) => {
    const [typed = '', cmp_name, cmp_webs = 'https://site.example', cmp_email = ''] = company;
    const named = await stage.employer({}, { cmp_name, cmp_webs, cmp_email });
    const who = await stage.candidate();
    const known = stage.codeFor(named, who.can_code);
    expect(await codesIn(named)).toEqual([known]);
    await hide(who, typed);
    expect((await browse(named)).total).toBe(0);
    await ask(named, known).expect(404);
    expect((await browse(other)).total).toBe(1);
  });

  const OTHERS = [
    ['Deutsche Bahn', 'Deutsche Bank AG'],
    ['Bank of America', 'Bank of Ireland'],
    ['The Body Shop', 'The Home Depot'],
    ['General Electric', 'General Motors'],
    ['T-Mobile', 'T-Systems'],
    ['Universität München', 'Universität Hamburg'],
    ['Best Buy', 'Best Western'],
    ['Amazon', 'Ama Zonen'],
  ] as const;
  test.each(OTHERS)('S510: a common first word alone does not: “%s” is not “%s”', async (typed, cmp_name) => {
    const named = await stage.employer({}, { cmp_name, cmp_webs: 'https://site.example', cmp_email: '' });
    const who = await stage.candidate();
    await hide(who, typed);
    expect((await browse(named)).total).toBe(1);
  });

  test('S510: the label of a provider of free mail hides from nobody', async () => {
    const named = await stage.employer(
      {},
      { cmp_name: 'Tiny', cmp_webs: 'https://tiny.example', cmp_email: 'tiny@orange.fr' },
    );
    const who = await stage.candidate();
    await hide(who, 'Orange');
    expect((await browse(named)).total).toBe(1);
  });

  test('S510, S503: keys of a release without beginnings are rebuilt, and meanwhile hide from whom they did', async () => {
    const named = await stage.employer(
      {},
      { cmp_name: 'Tang Mobility', cmp_webs: 'https://one.example', cmp_email: '' },
    );
    const whole = await stage.employer({}, { cmp_name: 'Tang AG', cmp_webs: 'https://two.example', cmp_email: '' });
    const who = await stage.candidate();
    await hide(who, 'Tang GmbH');
    await stage
      .rows('candidates')
      .updateOne(
        { login_id: who.login_id },
        { $set: { hidden_keys: ['name:tang', 'name:tanggmbh'], listing_version: LISTING_VERSION - 1 } },
      );
    expect([(await browse(whole)).total, (await browse(named)).total]).toEqual([0, 1]);
    await stage.rows('sole_work.refresh-old-listings').deleteMany({});
    const anew = await createStage(mongo);
    try {
      await until(async () => (await browse(named)).total === 0);
    } finally {
      await anew.close();
    }
    expect((await browse(whole)).total).toBe(0);
  });

  const SPELLED: ReadonlyArray<readonly [cmp_name: string, cmp_webs: string, typed: readonly string[]]> = [
    [
      'Müller & Söhne AG',
      'https://jobs.müller-one.de',
      [
        'Müller und Söhne',
        'Mueller and Soehne',
        'Muller + Sohne GmbH',
        'Müller-Söhne',
        'Die Müller & Söhne Aktiengesellschaft',
        'Müller & Söhne Gesellschaft mit beschränkter Haftung',
        'Müller & Söhne GmbH & Co. KG',
        'xn--mller-one-q9a.de',
        'hr@müller-one.de',
      ],
    ],
    [
      'The Nordic Software Company Limited',
      'https://xn--nrdic-two-07a.co.uk',
      ['Nordic Software Co. Ltd', 'NORDIC SOFTWARE', 'Nordic Software, Incorporated', 'nördic-two.co.uk.'],
    ],
    [
      'La Marée et Fils S.A.S.',
      'https://maree.example',
      ['Marée & Fils, Société par actions simplifiée', 'La Maree Fils'],
    ],
    ['Wisła Sp. z o.o.', 'https://wisla.example', ['Wisla spółka z ograniczoną odpowiedzialnością', 'WISŁA SP Z O O']],
    ['De Beers N.V.', 'https://beers.example', ['DeBeers', 'Beers Naamloze Vennootschap']],
    ['ООО Ромашка', 'https://romashka.example', ['Romashka', 'Ромашка']],
  ];
  test.each(SPELLED)('“%s” is met under every form of its name and both forms of its domain', async (...company) => {
    const [cmp_name, cmp_webs, names] = company;
    const named = await stage.employer({}, { cmp_name, cmp_webs, cmp_email: '' });
    const who = await stage.candidate();
    for (const typed of names) {
      const { hidden_from } = await hide(who, typed);
      expect([typed, (await browse(named)).total]).toEqual([typed, 0]);
      expect((await browse(other)).total).toBe(1);
      for (const { id } of hidden_from) await stage.as(who).delete(api.showToCompany(id)).expect(200);
    }
  });

  test.each([
    ['OOO Romashka', 'OooRomashka'],
    ['Kelp Compagnie', 'KelpCompagnie'],
    ['㈱ケルプ', 'ケルプ'],
  ])('S503: “%s” is met as “%s” still, as by the former rule of names', async (cmp_name, typed) => {
    const named = await stage.employer({}, { cmp_name, cmp_webs: 'https://site.example', cmp_email: '' });
    const who = await stage.candidate();
    expect((await browse(named)).total).toBe(1);
    await hide(who, typed);
    expect((await browse(named)).total).toBe(0);
  });

  test('S503: replicas of two releases show nobody who hid, whichever has stored the keys and whichever asks', async () => {
    const named = await stage.employer(
      {},
      { cmp_name: 'Die Tang Aktiengesellschaft', cmp_webs: 'https://tang-müller.de', cmp_email: '' },
    );
    const who = await stage.candidate();
    const row = { login_id: who.login_id };
    const former = ['name:dietangaktiengesellschaft', 'domain:tang-müller.de'];
    for (const key of former) {
      await stage.rows('candidates').updateOne(row, { $set: { hidden_keys: [key] } });
      expect([key, (await browse(named)).total]).toEqual([key, 0]);
    }
    await hide(who, 'Die Tang Aktiengesellschaft');
    await hide(who, 'tang-müller.de');
    expect((await stage.rows('candidates').findOne(row))?.hidden_keys).toEqual(expect.arrayContaining(former));
  });

  test('keys of an earlier release, of candidates and of former names of companies, are met as well', async () => {
    const who = await stage.candidate();
    await hide(who, 'The Kelp und Sons');
    await stage
      .rows('candidates')
      .updateOne(
        { login_id: who.login_id },
        { $set: { hidden_keys: ['name:thekelpundsons'], listing_version: LISTING_VERSION - 1 } },
      );
    await stage.rows('companies').updateOne(
      { login_id: employer.login_id },
      {
        $set: {
          known_keys: [
            'name:diekelpandsonsaktiengesellschaft',
            'name:hetduinorazzeelimitedpartnership',
            'domain:müller.de',
          ],
        },
      },
    );
    expect([(await browse(employer)).total, (await browse(other)).total]).toEqual([1, 1]);
    await stage.rows('sole_work.refresh-old-listings').deleteMany({});
    const anew = await createStage(mongo);
    try {
      await until(async () => (await browse(employer)).total + (await browse(other)).total === 0);
    } finally {
      await anew.close();
    }
    const more = await stage.candidate();
    expect((await browse(employer)).total).toBe(1);
    const { hidden_from } = await hide(more, 'xn--mller-kva.de');
    expect((await browse(employer)).total).toBe(0);
    await stage
      .as(more)
      .delete(api.showToCompany(hidden_from.at(-1)?.id ?? ''))
      .expect(200);
    expect((await browse(employer)).total).toBe(1);
    await hide(more, 'Duin & Zee');
    expect((await browse(employer)).total).toBe(0);
  });

  test('stays hidden from under a new name and site', async () => {
    const who = await stage.candidate();
    await hide(who, 'Kelp & Sons');
    const renamed = { cmp_name: 'Seaweed', cmp_webs: 'https://seaweed.example' };
    await stage
      .as(other)
      .post(api.saveCompany(), { ...COMPANY, ...renamed, cmp_email: '' })
      .expect(200);
    expect(await codesIn(other)).toEqual([]);
    await stage.publish('identity.company-decided.v1', {
      login_id: other.login_id,
      revision: 7,
      ...renamed,
      decided: renamed,
      outcome: 'approved',
      reason: undefined,
    });
    expect((await stage.as(other).get(api.ownCompany()).expect(200)).body).toMatchObject(renamed);
    expect(await codesIn(other)).toEqual([]);
  });

  test('by the address that its account signs in with', async () => {
    const who = await stage.candidate();
    const clerk = await stage.employer(
      {},
      { ...OTHER, cmp_name: 'Nameless', cmp_webs: 'https://site.example', cmp_email: '' },
    );
    await stage.publish(
      'identity.account-changed.v1',
      stage.accountOf(clerk, 5, { login_email: 'me@staff.kelp.example' }),
    );
    await hide(who, 'kelp.example');
    expect(await codesIn(clerk)).toEqual([]);
  });

  test('present employers and the own mail’s company are suggested until they are hidden from', async () => {
    const who = await stage.candidate({}, { can_email: 'me@kelp.example' });
    await stage
      .as(who)
      .post(api.addExperience(), { ...EXPERIENCE, job_endt: '', is_current: true })
      .expect(201);
    expect((await visibilityOf(who)).suggested).toEqual([EXPERIENCE.emp_name, 'kelp.example']);
    expect((await hide(who, EXPERIENCE.emp_name)).suggested).toEqual(['kelp.example']);
    expect((await hide(who, 'kelp.example')).suggested).toEqual([]);
    // The same again is the same.
    expect((await hide(who, 'KELP.example')).hidden_from).toHaveLength(2);
  });

  test('is no provider of mail for everybody, and has a name', async () => {
    const who = await stage.candidate();
    for (const company of ['gmail.com', 'me@gmx.de', '!!', '']) {
      const { body } = await stage.as(who).post(api.hideFromCompany(), { company }).expect(422);
      expect(Object.keys((body as { fields: object }).fields)).toEqual(['company']);
    }
  });
});

describe('S157 the choice is the candidate’s alone', () => {
  test('the choice is read and changed by its candidate alone, and no answer to an employer or event carries it', async () => {
    const [who, stranger] = [await stage.candidate(), await stage.candidate()];
    const { hidden_from } = await hide(who, 'Secretive Holdings');
    await stage
      .as(stranger)
      .delete(api.showToCompany(hidden_from[0]?.id ?? ''))
      .expect(404);
    for (const call of [
      stage.as(employer).get(api.viewVisibility()),
      stage.as(employer).put(api.chooseVisibility(), { show_to_employers: true }),
      stage.as(employer).post(api.hideFromCompany(), { company: 'x' }),
      stage.as(employer).delete(api.showToCompany(hidden_from[0]?.id ?? '')),
    ])
      await call.expect(403);
    expect((await visibilityOf(stranger)).hidden_from).toEqual([]);
    await stage.as(who).profile('put').expect(200);
    await stage.requestAndAnswer(employer, who, 'granted');
    const read = [
      (await stage.as(employer).get(api.viewCandidate(who.can_code)).expect(200)).body as unknown,
      (await stage.as(employer).post(api.listSentAccessRequests(), {}).expect(200)).body as unknown,
      await browse(other),
      await stage.rows('outbox').find({}).toArray(),
    ];
    expect(JSON.stringify(read).toLowerCase()).not.toContain('secretive');
  });

  test('the choice goes with the account', async () => {
    const who = await stage.candidate();
    await hide(who, 'Secretive Holdings');
    expect(await stage.rows('visibilities').countDocuments({})).toBe(1);
    await stage.publish('identity.account-ended.v1', { login_id: who.login_id });
    expect(JSON.stringify(await stage.rows('candidates').find({}).toArray())).not.toContain('secretive');
    expect(await stage.rows('visibilities').countDocuments({})).toBe(0);
  });
});

describe('S158 the question', () => {
  test('an answer counts from the first profile on', async () => {
    const no = await stage.candidate({}, { show_to_employers: 'false' });
    const yes = await stage.candidate({}, { show_to_employers: 'true' });
    expect(await codesIn(employer)).toEqual([stage.codeFor(employer, yes.can_code)]);
    expect(await visibilityOf(no)).toMatchObject({ answered: true, show_to_employers: false });
    await stage.as(no).profile('put').expect(200);
    expect((await browse(employer)).total).toBe(1);
  });

  test('S320 with it companies are hidden from, which never find the profile: it is made with both', async () => {
    const answers = {
      show_to_employers: 'true',
      hide_from: ' harbour works \nsomeone@harbour.example\nHarbour Works Ltd',
    };
    const who = await stage.candidate({}, answers);
    expect([(await browse(employer)).total, (await browse(other)).total]).toEqual([0, 1]);
    // First state of the profile: nobody finds it between two calls.
    const [row] = await stage.rows('candidates').find({ login_id: who.login_id }).toArray();
    expect(row).toMatchObject({ revision: 1 });
    expect((await visibilityOf(who)).hidden_from.map(({ company }) => company)).toEqual([
      'harbour works',
      'harbour.example',
    ]);
    const unanswered = await stage.candidate({}, { hide_from: 'Harbour Works' });
    expect(await visibilityOf(unanswered)).toMatchObject({ answered: true, show_to_employers: true });
    expect([(await browse(employer)).total, (await browse(other)).total]).toEqual([0, 2]);
  });

  test('S320 a text that names no company is refused at its field, and no profile is made', async () => {
    const who = stage.person({ login_type: 'CND' });
    for (const hide_from of ['gmail.com', '!!']) {
      const { body } = await stage.as(who).profile('post', { show_to_employers: 'true', hide_from }).expect(422);
      expect(Object.keys((body as { fields: object }).fields)).toEqual(['hide_from']);
    }
    expect(await stage.rows('candidates').countDocuments({})).toBe(0);
  });

  test('before there is a profile the mail of the account and present jobs are suggested', async () => {
    const who = stage.person({ login_type: 'CND' });
    await stage.publish('identity.account-changed.v1', {
      ...stage.accountOf(who, 1),
      login_email: 'ada@tide.example',
    });
    await stage
      .as(who)
      .post(api.addExperience(), { ...EXPERIENCE, is_current: true })
      .expect(201);
    expect(await visibilityOf({ ...who, can_code: '' })).toEqual({
      answered: false,
      show_to_employers: false,
      hidden_from: [],
      suggested: [EXPERIENCE.emp_name, 'tide.example'],
    });
  });

  test('a profile of before the question, or over the API without it, is shown as it was', async () => {
    const who = await stage.candidate();
    expect(await visibilityOf(who)).toMatchObject({ answered: false, show_to_employers: true });
    expect((await browse(employer)).total).toBe(1);
  });

  test('a change of account or background does not show who is not shown', async () => {
    const who = await stage.candidate();
    await choose(who, false);
    await stage.publish('identity.account-changed.v1', stage.accountOf(who, 5));
    await stage.as(who).post(api.addExperience(), EXPERIENCE).expect(201);
    expect((await browse(employer)).total).toBe(0);
    await choose(who, true);
    expect((await browse(employer)).total).toBe(1);
  });

  test('an unverified candidate is not shown by a yes', async () => {
    const who = await stage.candidate({ email_ver_status: 0 });
    await choose(who, true);
    expect((await browse(employer)).total).toBe(0);
  });
});

test('S159 the candidate reads what is masked of their words and why, and no employer does', async () => {
  const who = await stage.candidate(
    {},
    {
      can_about: `I am ${FORM.can_name}. Write to ${FORM.can_email}. At ${EXPERIENCE.emp_name} I led a team of 12.`,
      can_skill: 'TypeScript,Marzipan tools',
    },
  );
  await stage.as(who).post(api.addExperience(), EXPERIENCE).expect(201);
  const { body } = await stage.as(who).get(api.ownBlindRecord()).expect(200);
  expect((body as OwnBlindRecord).masked).toEqual([
    { field: 'can_about', text: FORM.can_email, reason: 'contact' },
    { field: 'can_about', text: 'Zdenka', reason: 'name' },
    { field: 'can_about', text: 'Quillfeather', reason: 'name' },
    { field: 'can_about', text: 'Marzipan', reason: 'employer' },
    { field: 'can_about', text: 'Dynamics', reason: 'employer' },
    { field: 'can_skill', text: 'Marzipan tools', reason: 'employer' },
  ]);
  expect(JSON.stringify(await browse(employer))).not.toContain('masked');
});

test('S159 masked parts of the headline are listed as well', async () => {
  const who = await stage.candidate({}, { can_headline: `Engineer at ${EXPERIENCE.emp_name}, ${FORM.can_email}` });
  await stage.as(who).post(api.addExperience(), EXPERIENCE).expect(201);
  const { body } = await stage.as(who).get(api.ownBlindRecord()).expect(200);
  const { can_headline, masked } = body as OwnBlindRecord;
  expect(can_headline).not.toMatch(/Marzipan|@/);
  expect(masked.filter(({ field }) => field === 'can_headline')).toEqual([
    { field: 'can_headline', text: FORM.can_email, reason: 'contact' },
    { field: 'can_headline', text: 'Marzipan', reason: 'employer' },
    { field: 'can_headline', text: 'Dynamics', reason: 'employer' },
  ]);
});
