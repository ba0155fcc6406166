import type { Listing } from '@market/api';
import { DAY_MS } from '@market/api/durations';
import { type AccessRequest, ASK_AGAIN_AFTER_DAYS, type BlindCandidate } from '@market/contracts/access';
import { ERRORS } from '@market/contracts/errors';
import { LIMITS } from '@market/contracts/limits';
import { FAILURES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { atOnce, testMongo, withoutRequestId } from '@market/service-kit/testing';
import { COMPANY, FORM, createStage, type CandidatePerson, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let candidate: CandidatePerson;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  candidate = await stage.candidate();
  employer = await stage.employer();
});

const ask = (who = employer, can_code = candidate.can_code) =>
  stage
    .as(who)
    .post(api.requestAccess(), { can_code: stage.codeFor(who, can_code), message: 'We have a place for you.' });
const answer = (id: string, status: unknown, who = candidate) =>
  stage.as(who).put(api.answerAccessRequest(id), { status });
const sent = async (filter: object = {}) =>
  (await stage.as(employer).post(api.listSentAccessRequests(), filter).expect(200)).body as Listing<AccessRequest>;
const received = async (filter: object = {}) =>
  (await stage.as(candidate).post(api.listReceivedAccessRequests(), filter).expect(200)).body as Listing<AccessRequest>;
const withdraw = (id: string, who: EmployerPerson | CandidatePerson = employer) =>
  stage.as(who).put(api.withdrawAccessRequest(id), { status: 'withdrawn' });
const idOf = (response: { body: unknown }) => (response.body as { id: string }).id;

test('an employer asks, the candidate grants, and the employer sees the candidate until it is revoked', async () => {
  const asked = await ask().expect(201);
  expect(asked.body).toEqual({ id: expect.stringMatching(/^req_/), status: 'requested' });
  await stage.as(employer).get(api.viewCandidate(candidate.can_code)).expect(404);
  expect((await received()).records).toEqual([
    {
      id: idOf(asked),
      status: 'requested',
      message: 'We have a place for you.',
      can_code: candidate.can_code,
      cmp_code: employer.cmp_code,
      cmp_name: COMPANY.cmp_name,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      can: { grant: true, decline: true, revoke: false, withdraw: false },
    },
  ]);

  const granted = await answer(idOf(asked), 'granted').expect(200);
  expect(granted.body).toMatchObject({
    status: 'granted',
    can: { grant: false, decline: false, revoke: true, withdraw: false },
  });
  await stage.as(employer).get(api.viewCandidate(candidate.can_code)).expect(200);

  await answer(idOf(asked), 'revoked').expect(200);
  await stage.as(employer).get(api.viewCandidate(candidate.can_code)).expect(404);
});

test('S223: an employer whose applicants wait past the promised time asks nobody new', async () => {
  for (const state of ['late', 'stopped'] as const) {
    stage.peerState.responseStates.set(employer.cmp_code, state);
    expect((await ask().expect(409)).body).toMatchObject({ code: 'answers-overdue' });
  }
  stage.peerState.responseStates.set(employer.cmp_code, 'on_time');
  await ask().expect(201);
});

test('S163: a message to a candidate who has ended the conversation reaches the company alone, which does not notice', async () => {
  stage.peerState.conversationsEnded.add(`${employer.login_id} ${candidate.login_id}`);
  const id = idOf(await ask().expect(201));
  expect((await sent()).records).toMatchObject([{ id, status: 'requested', message: 'We have a place for you.' }]);
  const [request] = (await received()).records;
  expect(request).toMatchObject({ id, status: 'requested' });
  expect(request).not.toHaveProperty('message');
  expect((await stage.as(candidate).get(api.showReceivedAccessRequest(id)).expect(200)).body).not.toHaveProperty(
    'message',
  );
  const [told] = (await stage.events('profile.access-requested.v1')).filter((one) => one.id === id);
  expect(told).not.toHaveProperty('message');

  await answer(id, 'declined').expect(200);
  stage.peerState.conversationsEnded.clear();
  stage.clock.advance(ASK_AGAIN_AFTER_DAYS * DAY_MS);
  employer = { ...employer, ...stage.person(employer.actor) };
  candidate = { ...candidate, ...stage.person(candidate.actor) };
  expect(idOf(await ask().expect(201))).toBe(id);
  expect((await received()).records).toMatchObject([{ id, message: 'We have a place for you.' }]);
});

test('each step is told in one event', async () => {
  const id = idOf(await ask().expect(201));
  await answer(id, 'granted').expect(200);
  await answer(id, 'revoked').expect(200);
  const facts = {
    id,
    can_code: candidate.can_code,
    cmp_code: employer.cmp_code,
    cmp_name: COMPANY.cmp_name,
    candidate_login_id: candidate.login_id,
    employer_login_id: employer.login_id,
    at: stage.clock.now().toISOString(),
  };
  expect((await stage.events('profile.access-requested.v1')).filter((event) => event.id === id)).toEqual([
    { ...facts, revision: 1, message: 'We have a place for you.' },
  ]);
  expect((await stage.events('profile.access-answered.v1')).filter((event) => event.id === id)).toEqual([
    { ...facts, revision: 2, status: 'granted', can_name: FORM.can_name },
    { ...facts, revision: 3, status: 'revoked' },
  ]);
});

describe('an answer in the candidate’s own words', () => {
  const WORDS = 'Gladly, call me after six.';
  const answerWith = (
    id: string,
    status: string,
    message: unknown,
    who: CandidatePerson | EmployerPerson = candidate,
  ) => stage.as(who).put(api.answerAccessRequest(id), { status, message });

  test.each(['granted', 'declined'] as const)(
    '%s: both sides read it, and the employer’s notice has it',
    async (status) => {
      const id = idOf(await ask().expect(201));
      expect((await answerWith(id, status, ` ${WORDS} `).expect(200)).body).toMatchObject({ answer_message: WORDS });
      expect((await received()).records).toMatchObject([{ id, status, answer_message: WORDS }]);
      expect((await sent()).records).toMatchObject([{ id, status, answer_message: WORDS }]);
      expect((await stage.as(employer).get(api.copySentAccessRequests()).expect(200)).body.records).toMatchObject([
        { id, answer_message: WORDS },
      ]);
      const [told] = (await stage.events('profile.access-answered.v1')).filter((event) => event.id === id);
      expect(told).toMatchObject({ status, message: WORDS });
      // The name is sent only to employers with access.
      expect(told && 'can_name' in told).toBe(status === 'granted');
    },
  );

  test('S135: an answer is gone once access is taken back, and once the request is made anew', async () => {
    const id = idOf(await ask().expect(201));
    await answerWith(id, 'granted', WORDS).expect(200);
    await answerWith(id, 'revoked', 'And never again').expect(200);
    expect((await sent()).records[0]).not.toHaveProperty('answer_message');
    expect((await stage.rows('access_requests').findOne({ _id: id as never }))?.answer_message).toBeUndefined();
    const [, revoked] = (await stage.events('profile.access-answered.v1')).filter((event) => event.id === id);
    expect(revoked).not.toHaveProperty('message');
    expect(revoked).not.toHaveProperty('can_name');

    employer = await stage.employer();
    const declined = idOf(await ask().expect(201));
    await answerWith(declined, 'declined', WORDS).expect(200);
    const longAgo = new Date(stage.clock.now().getTime() - (ASK_AGAIN_AFTER_DAYS + 1) * 24 * 60 * 60_000);
    await stage.rows('access_requests').updateOne({ _id: declined as never }, { $set: { updated_at: longAgo } });
    await ask().expect(201);
    expect((await sent()).records).toMatchObject([{ id: declined, status: 'requested' }]);
    expect((await sent()).records[0]).not.toHaveProperty('answer_message');
  });

  test('S135: a stranger neither reads the request nor answers it', async () => {
    const id = idOf(await ask().expect(201));
    expect((await stage.as(candidate).get(api.showReceivedAccessRequest(id)).expect(200)).body).toMatchObject({
      id,
      message: 'We have a place for you.',
      can: { grant: true, decline: true },
    });
    const stranger = await stage.candidate();
    const refused = await stage.as(stranger).get(api.showReceivedAccessRequest(id)).expect(404);
    const missing = await stage.as(stranger).get(api.showReceivedAccessRequest('req_nobody')).expect(404);
    expect(withoutRequestId(refused.body as Record<string, unknown>)).toEqual(
      withoutRequestId(missing.body as Record<string, unknown>),
    );
    await stage.as(employer).get(api.showReceivedAccessRequest(id)).expect(403);
    await answerWith(id, 'granted', WORDS, stranger).expect(404);
    expect((await received()).records[0]).toMatchObject({ status: 'requested' });
  });

  test('an answer has 1,000 characters at most', async () => {
    const id = idOf(await ask().expect(201));
    const refused = await answerWith(id, 'granted', 'x'.repeat(1_001)).expect(422);
    expect(refused.body.fields).toHaveProperty('message');
    await answerWith(id, 'granted', 'x'.repeat(1_000)).expect(200);
  });

  test('S135: nothing of it stays when the candidate’s account ends', async () => {
    const id = idOf(await ask().expect(201));
    await answerWith(id, 'granted', WORDS).expect(200);
    await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
    expect(await stage.rows('access_requests').findOne({ _id: id as never })).toBeNull();
    expect((await sent()).records).toEqual([]);
  });
});

test('a granted request carries the candidate in full, any other one the blind record', async () => {
  const id = idOf(await ask().expect(201));
  const [before] = (await sent()).records;
  expect(before?.blind).toMatchObject({
    can_code: stage.codeFor(employer, candidate.can_code),
    request_state: 'requested',
  });
  expect(before?.candidate).toBeUndefined();
  expect(JSON.stringify(before)).not.toContain(FORM.can_email);

  await answer(id, 'granted').expect(200);
  const [after] = (await sent()).records;
  expect(after?.candidate).toMatchObject({ can_code: candidate.can_code, can_email: FORM.can_email });
  expect(after?.blind).toBeUndefined();
  expect(after?.can).toEqual({ grant: false, decline: false, revoke: false, withdraw: false });

  await answer(id, 'revoked').expect(200);
  const [revoked] = (await sent()).records;
  expect(revoked?.candidate).toBeUndefined();
  expect(JSON.stringify(revoked)).not.toContain(FORM.can_email);
});

describe('S42c the states of a request', () => {
  const STEPS: Array<[to: 'granted' | 'declined' | 'revoked', allowedFrom: string[]]> = [
    ['granted', ['requested', 'declined', 'revoked']],
    ['declined', ['requested']],
    ['revoked', ['granted']],
  ];
  const WAYS: Record<string, Array<'granted' | 'declined' | 'revoked'>> = {
    requested: [],
    granted: ['granted'],
    declined: ['declined'],
    revoked: ['granted', 'revoked'],
  };

  test.each(
    STEPS.flatMap(([to, from]) =>
      Object.keys(WAYS).map((state) => [state, to, from.includes(state) ? 200 : 409] as const),
    ),
  )('%s to %s answers %i', async (state, to, status) => {
    const id = idOf(await ask().expect(201));
    for (const step of WAYS[state]!) await answer(id, step).expect(200);
    const { body } = await answer(id, to).expect(status);
    if (status === 409) expect(body).toMatchObject({ code: 'status-change-refused' });
    expect((await received()).records[0]?.status).toBe(status === 200 ? to : state);
  });

  test('nothing but the three answers is an answer', async () => {
    const id = idOf(await ask().expect(201));
    for (const status of ['requested', 'none', '', null, 1, true, ['granted'], { $ne: 1 }, undefined])
      await answer(id, status).expect(422);
    expect((await received()).records[0]?.status).toBe('requested');
  });

  test('an employer cannot grant: not by the call, not by a field', async () => {
    const { body } = await stage
      .as(employer)
      .post(api.requestAccess(), {
        can_code: stage.codeFor(employer, candidate.can_code),
        status: 'granted',
        candidate_login_id: employer.login_id,
      })
      .expect(201);
    expect(body).toMatchObject({ status: 'requested' });
    await stage
      .as(employer)
      .put(api.answerAccessRequest(idOf({ body })), { status: 'granted' })
      .expect(403);
    await stage.as(employer).get(api.viewCandidate(candidate.can_code)).expect(404);
  });

  test('S66 access is given five times a day at most, each of which the employer is told; ending it is always possible', async () => {
    const id = idOf(await ask().expect(201));
    for (let n = 0; n < LIMITS.accessGrants.points; n += 1) {
      await answer(id, 'granted').expect(200);
      await answer(id, 'revoked').expect(200);
    }
    const told = async () =>
      (await stage.events('profile.access-answered.v1')).filter((event) => event.id === id).length;
    expect(await told()).toBe(2 * LIMITS.accessGrants.points);
    const refused = await answer(id, 'granted').expect(429);
    expect(refused.body).toMatchObject({ code: 'too-many-requests', error: FAILURES.accessGrantDay });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600);
    expect(await told()).toBe(2 * LIMITS.accessGrants.points);
    await stage.as(employer).get(api.viewCandidate(candidate.can_code)).expect(404);

    await stage.requestAndAnswer(await stage.employer(), candidate, 'granted');
  });

  test('a grant and a decline at once: one wins', async () => {
    const id = idOf(await ask().expect(201));
    const answers = await Promise.all([answer(id, 'declined'), answer(id, 'declined'), answer(id, 'declined')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await stage.events('profile.access-answered.v1')).filter((event) => event.id === id)).toHaveLength(1);
  });
});

describe('asking again', () => {
  test('is refused while the request stands or is granted', async () => {
    const id = idOf(await ask().expect(201));
    expect((await ask().expect(409)).body).toMatchObject({ code: 'already-requested' });
    await answer(id, 'granted').expect(200);
    await ask().expect(409);
  });

  test.each(['declined', 'revoked'] as const)(
    'is refused soon after the request was %s, and possible a month later',
    async (outcome) => {
      const id = idOf(await ask().expect(201));
      if (outcome === 'revoked') await answer(id, 'granted').expect(200);
      await answer(id, outcome).expect(200);
      const isListed = async (who: EmployerPerson) =>
        (
          (await stage.as(who).post(api.browseCandidates(), { limit: 100 }).expect(200)).body as Listing<BlindCandidate>
        ).records.some(({ can_code }) => can_code === stage.codeFor(who, candidate.can_code));
      const again = new Date(stage.clock.now().getTime() + 30 * 24 * 60 * 60_000).toISOString();
      expect(await isListed(employer)).toBe(false);
      const [waiting] = (await sent()).records;
      expect(waiting).toMatchObject({ status: outcome, ask_again_at: again });
      expect(waiting!.can).not.toHaveProperty('ask_again');
      await ask().expect(409);
      const start = stage.clock.now();
      stage.clock.advance(31 * 24 * 60 * 60_000);
      const later = { ...employer, token: stage.tokens.tokenFor(employer.actor) };
      const listed = (await stage.as(later).post(api.listSentAccessRequests()).expect(200))
        .body as Listing<AccessRequest>;
      expect(listed.records[0]).toMatchObject({ status: outcome, can: { ask_again: true } });
      expect(listed.records[0]).not.toHaveProperty('ask_again_at');
      expect(await isListed(later)).toBe(false);
      expect((await ask(later).expect(201)).body).toEqual({ id, status: 'requested' });
      stage.clock.set(start);
      expect((await received()).records[0]?.status).toBe('requested');
    },
  );

  test('an employer without a company is told by the record that it may not ask', async () => {
    const nameless = stage.person({ login_type: 'EMP' });
    const { records } = (await stage.as(nameless).post(api.browseCandidates(), { limit: 100 }).expect(200))
      .body as Listing<BlindCandidate>;
    const code = stage.codeFor(nameless, candidate.can_code);
    expect(records.find(({ can_code }) => can_code === code)).toMatchObject({
      request_state: 'none',
      ask_again_at: null,
      can: { request_access: false },
    });
    expect((await stage.as(nameless).post(api.requestAccess(), { can_code: code }).expect(403)).body).toMatchObject({
      code: 'company-missing',
    });
  });

  test('twenty requests at once make one', async () => {
    const answers = await atOnce(20, () => ask());
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await stage.rows('access_requests').countDocuments({ can_code: candidate.can_code })).toBe(1);
  });

  test('the same Idempotency-Key gives the first answer again', async () => {
    const send = () => ask().set('Idempotency-Key', 'once-and-no-more');
    const [first, second] = [await send().expect(201), await send().expect(201)];
    expect(second.body).toEqual(first.body);
  });

  test('R09 a try whose first answer was lost with its process is answered as that would have been', async () => {
    const send = (who = employer) => ask(who).set('Idempotency-Key', 'cut-off');
    // State after the process is killed right after the commit: the key's row is missing.
    const forget = () => stage.rows('idempotency_keys').deleteMany({});
    const first = await send().expect(201);
    await forget();
    expect((await send().expect(201)).body).toEqual(first.body);
    expect((await ask().set('Idempotency-Key', 'another').expect(409)).body).toMatchObject({
      code: 'already-requested',
    });
    await answer(idOf(first), 'declined').expect(200);

    const start = stage.clock.now();
    stage.clock.advance(31 * 24 * 60 * 60_000);
    const later = { ...employer, token: stage.tokens.tokenFor(employer.actor) };
    for (let n = 0; n < 2; n += 1) {
      await forget();
      expect((await send(later).expect(201)).body).toEqual(first.body);
    }
    stage.clock.set(start);
    expect(
      (await stage.events('profile.access-requested.v1'))
        .filter(({ id }) => id === idOf(first))
        .map((one) => one.revision),
    ).toEqual([1, 3]);
  });
});

describe('an employer withdraws a request', () => {
  const MONTH_MS = ASK_AGAIN_AFTER_DAYS * 24 * 60 * 60_000;
  const withdrawals = async (id: string) =>
    (await stage.events('profile.access-withdrawn.v1')).filter((event) => event.id === id);

  test('an unanswered request: either side lists it as withdrawn, with nothing to answer, and one event tells of it', async () => {
    const id = idOf(await ask().expect(201));
    expect((await sent()).records[0]?.can).toEqual({ grant: false, decline: false, revoke: false, withdraw: true });
    const again = new Date(stage.clock.now().getTime() + MONTH_MS).toISOString();
    expect((await withdraw(id).expect(200)).body).toEqual({ id, status: 'withdrawn', ask_again_at: again });

    expect((await received()).records).toMatchObject([
      { id, status: 'withdrawn', can: { grant: false, decline: false, revoke: false, withdraw: false } },
    ]);
    expect((await sent({ status: 'withdrawn' })).records).toMatchObject([
      {
        id,
        ask_again_at: again,
        can: { withdraw: false },
      },
    ]);
    const facts = {
      id,
      can_code: candidate.can_code,
      cmp_code: employer.cmp_code,
      cmp_name: COMPANY.cmp_name,
      candidate_login_id: candidate.login_id,
      employer_login_id: employer.login_id,
      at: stage.clock.now().toISOString(),
    };
    expect(await withdrawals(id)).toEqual([{ ...facts, revision: 2 }]);
  });

  test.each(['granted', 'declined', 'revoked'] as const)(
    'cannot withdraw one that was %s: the candidate has answered',
    async (status) => {
      const id = idOf(await ask().expect(201));
      if (status === 'revoked') await answer(id, 'granted').expect(200);
      await answer(id, status).expect(200);
      expect((await withdraw(id).expect(409)).body).toMatchObject({
        code: 'request-answered',
        error: ERRORS['request-answered'].error,
      });
      expect((await received()).records[0]?.status).toBe(status);
      expect(await withdrawals(id)).toEqual([]);
    },
  );

  test.each(['granted', 'declined', 'revoked'] as const)(
    'a withdrawn one cannot be %s, and the candidate is told why',
    async (status) => {
      const id = idOf(await ask().expect(201));
      await withdraw(id).expect(200);
      expect((await answer(id, status).expect(409)).body).toMatchObject({
        code: 'request-withdrawn',
        error: ERRORS['request-withdrawn'].error,
      });
      await stage.as(employer).get(api.viewCandidate(candidate.can_code)).expect(404);
    },
  );

  test('twenty withdrawals at once are one; the others are told that it has been withdrawn', async () => {
    const id = idOf(await ask().expect(201));
    const answers = await atOnce(20, () => withdraw(id));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(
      new Set(answers.filter(({ status }) => status === 409).map(({ body }) => (body as { code: string }).code)),
    ).toEqual(new Set(['request-withdrawn']));
    expect(await withdrawals(id)).toHaveLength(1);
  });

  test.each(['granted', 'declined'] as const)(
    'a withdrawal and “%s” at once: one counts, whoever begins, and the other is told so',
    async (status) => {
      const outcomes: unknown[] = [];
      for (let round = 0; round < 10; round += 1) {
        const [asking, asked] = [await stage.employer(), await stage.candidate()];
        const id = await stage.requestAndAnswer(asking, asked);
        const calls = {
          withdrawn: () => withdraw(id, asking).then(),
          answered: () => answer(id, status, asked).then(),
        };
        const sent =
          round % 2
            ? { answered: calls.answered(), withdrawn: calls.withdrawn() }
            : { withdrawn: calls.withdrawn(), answered: calls.answered() };
        const [withdrawn, answered] = [await sent.withdrawn, await sent.answered];
        const told = [
          ...(await stage.events('profile.access-withdrawn.v1')),
          ...(await stage.events('profile.access-answered.v1')),
        ].filter((event) => event.id === id);
        expect(told).toHaveLength(1);
        outcomes.push(
          withdrawn.status === 200
            ? { answered: [answered.status, (answered.body as { code: string }).code] }
            : { withdrawn: [withdrawn.status, (withdrawn.body as { code: string }).code], answered: answered.status },
        );
      }
      for (const outcome of outcomes)
        expect([
          { answered: [409, 'request-withdrawn'] },
          { withdrawn: [409, 'request-answered'], answered: 200 },
        ]).toContainEqual(outcome);
    },
  );

  test('may ask the same candidate again after the same wait as after a no, once more, and with other words', async () => {
    const id = idOf(await ask().expect(201));
    await withdraw(id).expect(200);
    expect((await ask().expect(409)).body).toMatchObject({ code: 'already-requested' });
    const start = stage.clock.now();
    stage.clock.advance(MONTH_MS);
    const later = { ...employer, token: stage.tokens.tokenFor(employer.actor) };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        stage.as(later).post(api.requestAccess(), { can_code: stage.codeFor(later, candidate.can_code) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    stage.clock.set(start);
    const [again] = (await received()).records;
    expect(again).toMatchObject({ id, status: 'requested', can: { grant: true, decline: true } });
    expect(again).not.toHaveProperty('message');
  });

  test('S66 two hundred requests a day are taken from one employer, and no more, with the wait', async () => {
    const ofRequests = () =>
      stage
        .rows('limits')
        .find({ key: { $regex: '^access-requests:' } })
        .toArray();
    const before = new Set((await ofRequests()).map(({ key }) => key as string));
    await ask().expect(201);
    const [counted] = (await ofRequests()).filter(({ key }) => !before.has(key as string));
    expect(counted).toMatchObject({ points: 1 });
    // To ask two hundred candidates takes as many calls: all but the last are taken as one.
    await stage.rows('limits').updateOne({ _id: counted!._id }, { $set: { points: 199 } });
    await ask(employer, (await stage.candidate()).can_code).expect(201);
    const refused = await ask(employer, (await stage.candidate()).can_code).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600);
    await ask(await stage.employer()).expect(201);
  });

  test('gets nothing back of the requests that a day allows', async () => {
    const counted = async () =>
      (
        await stage
          .rows('limits')
          .find({ key: { $regex: '^access-requests:' } })
          .toArray()
      ).reduce((sum, row) => sum + Number(row.points), 0);
    const before = await counted();
    const id = idOf(await ask().expect(201));
    expect(await counted()).toBe(before + 1);
    await withdraw(id).expect(200);
    expect(await counted()).toBe(before + 1);
  });

  test('an employer withdraws own requests only: another’s looks exactly like none', async () => {
    const id = idOf(await ask().expect(201));
    const stranger = await stage.employer();
    const [foreign, nothing] = [
      await withdraw(id, stranger).expect(404),
      await withdraw('req_none', stranger).expect(404),
    ];
    expect(withoutRequestId(foreign.body as Record<string, unknown>)).toEqual(
      withoutRequestId(nothing.body as Record<string, unknown>),
    );
    await withdraw(id, candidate).expect(403);
    expect((await received()).records[0]?.status).toBe('requested');
  });

  test('withdrawn is the only status that the asking side may send', async () => {
    const id = idOf(await ask().expect(201));
    for (const status of ['granted', 'requested', '', null, 1, ['withdrawn'], { $ne: 1 }, undefined])
      await stage.as(employer).put(api.withdrawAccessRequest(id), { status }).expect(422);
    expect((await received()).records[0]?.status).toBe('requested');
  });
});

describe('a candidate outside the blind records cannot be asked', () => {
  test('an unknown code and a candidate who is not verified look alike', async () => {
    const hidden = await stage.candidate({ phone_ver_status: 0 });
    const [nothing, unverified] = [
      await ask(employer, 'can_none').expect(404),
      await ask(employer, hidden.can_code).expect(404),
    ];
    expect(withoutRequestId(unverified.body as Record<string, unknown>)).toEqual(
      withoutRequestId(nothing.body as Record<string, unknown>),
    );
  });

  test('an employer without a company profile is told to fill it in first', async () => {
    const { body } = await stage
      .as(stage.person({ login_type: 'EMP' }))
      .post(api.requestAccess(), { can_code: candidate.can_code })
      .expect(403);
    expect(body).toMatchObject({ code: 'company-missing' });
  });
});

test('each side lists only its own, by state, in pages', async () => {
  const others = [await stage.candidate(), await stage.candidate()];
  for (const other of others) await stage.requestAndAnswer(employer, other, 'declined');
  await ask().expect(201);
  expect((await sent()).total).toBe(3);
  expect((await sent({ status: 'declined' })).records.map(({ can_code }) => can_code).sort()).toEqual(
    others.map(({ can_code }) => stage.codeFor(employer, can_code)).sort(),
  );
  expect((await sent({ page: 2, limit: 2 })).records).toHaveLength(1);
  expect((await received()).total).toBe(1);
  expect((await received({ status: 'granted' })).total).toBe(0);
  const { body } = await stage
    .as(await stage.employer())
    .post(api.listSentAccessRequests())
    .expect(200);
  expect(body).toMatchObject({ records: [], total: 0 });
});

test('S42b S103 who ever applied is listed without the blind record: the employer has read the name', async () => {
  await ask().expect(201);
  const blind = async () => (await sent()).records.map((request) => request.blind?.can_code);
  expect(await blind()).toEqual([stage.codeFor(employer, candidate.can_code)]);
  const application = await stage.apply(candidate, employer);
  expect(await blind()).toEqual([undefined]);
  await stage.moveApplication(application, candidate, employer, 'withdrawn');
  expect(await blind()).toEqual([undefined]);
});

describe('S103 after a no, a revocation or a withdrawal', () => {
  const SECRET = 'Now quitting my job secretly.';
  const WAYS = {
    declined: (id: string) => answer(id, 'declined').expect(200),
    revoked: async (id: string) => {
      await answer(id, 'granted').expect(200);
      await answer(id, 'revoked').expect(200);
    },
    withdrawn: (id: string) => withdraw(id).expect(200),
  };
  const browsed = async (who: EmployerPerson) =>
    ((await stage.as(who).post(api.browseCandidates(), { limit: 100 }).expect(200)).body as Listing<BlindCandidate>)
      .records;

  test.each(Object.entries(WAYS))(
    '%s: the employer meets the candidate nowhere, also once it asks again',
    async (_status, end) => {
      const other = await stage.employer();
      await end(idOf(await ask().expect(201)));
      await stage.as(candidate).profile('put', { can_about: SECRET }).expect(200);
      const code = stage.codeFor(employer, candidate.can_code);
      const nowhere = async (who: EmployerPerson) => {
        expect((await browsed(who)).map(({ can_code }) => can_code)).not.toContain(code);
        const lists = [
          (await stage.as(who).post(api.listSentAccessRequests()).expect(200)).body as Listing<AccessRequest>,
          (await stage.as(who).get(api.copySentAccessRequests()).expect(200)).body as Listing<AccessRequest>,
        ];
        for (const { records } of lists) {
          expect(records.map(({ can_code }) => can_code)).toEqual([code]);
          expect(JSON.stringify(records)).not.toMatch(/quitting|TypeScript/);
          expect(JSON.stringify(records)).not.toContain(candidate.can_code);
        }
        expect(lists[0]!.records[0]!.blind).toBeUndefined();
      };
      await nowhere(employer);
      expect((await browsed(other)).find(({ can_about }) => can_about === SECRET)).toBeDefined();

      const start = stage.clock.now();
      stage.clock.advance(ASK_AGAIN_AFTER_DAYS * 24 * 60 * 60_000);
      const later = { ...employer, token: stage.tokens.tokenFor(employer.actor) };
      await ask(later).expect(201);
      await nowhere(later);
      stage.clock.set(start);
      expect((await received()).records[0]).toMatchObject({ status: 'requested' });
    },
  );
});

describe('S103 the code of a candidate', () => {
  test('is another one for each employer, the same each time, and never the candidate’s own before access', async () => {
    const other = await stage.employer();
    const code = (who: EmployerPerson) => stage.codeFor(who, candidate.can_code);
    expect(new Set([code(employer), code(other), candidate.can_code]).size).toBe(3);
    for (const who of [employer, other, employer]) {
      const { body } = await stage.as(who).post(api.browseCandidates(), { limit: 100 }).expect(200);
      expect(JSON.stringify(body)).toContain(`"${code(who)}"`);
      expect(JSON.stringify(body)).not.toContain(candidate.can_code);
    }
    const id = idOf(await ask().expect(201));
    expect(JSON.stringify(await sent())).not.toContain(candidate.can_code);
    await answer(id, 'granted').expect(200);
    expect((await sent()).records[0]).toMatchObject({ can_code: candidate.can_code });
    expect((await received()).records[0]).toMatchObject({ can_code: candidate.can_code });
  });

  test('asks for its employer alone; neither another’s, nor the own one, nor one that was changed does', async () => {
    const other = await stage.employer();
    const code = stage.codeFor(employer, candidate.can_code);
    const send = (can_code: string) => stage.as(employer).post(api.requestAccess(), { can_code });
    const absent = withoutRequestId((await send('can_none').expect(404)).body as Record<string, unknown>);
    const changed = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [
      candidate.can_code,
      stage.codeFor(other, candidate.can_code),
      changed,
      `${code}A`,
      'can_',
      'x',
    ])
      expect(withoutRequestId((await send(wrong).expect(404)).body as Record<string, unknown>)).toEqual(absent);
    await stage.as(employer).get(api.viewCandidate(code)).expect(404);
    await send(code).expect(201);
  });

  test('an applicant is asked by the own code, while the application is open', async () => {
    await stage.apply(candidate, employer);
    await stage.as(employer).post(api.requestAccess(), { can_code: candidate.can_code }).expect(201);
    const other = await stage.employer();
    const theirs = await stage.apply(candidate, other);
    await stage.moveApplication(theirs, candidate, other, 'withdrawn');
    await stage.as(other).post(api.requestAccess(), { can_code: candidate.can_code }).expect(404);
  });
});

test('a company that changes its name is listed under the new one, once that is approved', async () => {
  await ask().expect(201);
  const wanted = { cmp_name: 'Harbour & Daughters', cmp_webs: COMPANY.cmp_webs };
  await stage
    .as(employer)
    .post(api.saveCompany(), { ...COMPANY, ...wanted })
    .expect(200);
  expect((await received()).records[0]?.cmp_name).toBe(COMPANY.cmp_name);
  await stage.publish('identity.company-decided.v1', {
    login_id: employer.login_id,
    revision: 7,
    ...wanted,
    decided: wanted,
    outcome: 'approved',
  });
  expect((await received()).records[0]?.cmp_name).toBe('Harbour & Daughters');
});

describe('S106: a company that is another one than access was given to', () => {
  const OTHER = { cmp_name: 'Totally Other Holdings', cmp_webs: 'https://other.example' };
  const { cmp_name, cmp_webs } = COMPANY;
  let revision = 10;
  const approve = (decided: typeof OTHER, outcome: 'approved' | 'declined' = 'approved') =>
    stage.publish('identity.company-decided.v1', {
      login_id: employer.login_id,
      revision: (revision += 1),
      ...(outcome === 'approved' ? decided : { cmp_name, cmp_webs }),
      decided,
      outcome,
    });
  const rename = (company: object) =>
    stage
      .as(employer)
      .post(api.saveCompany(), { ...COMPANY, ...company })
      .expect(200);
  const told = async () =>
    (await stage.events('profile.company-renamed.v1')).filter(
      ({ employer_login_id }) => employer_login_id === employer.login_id,
    );

  test('is told to the candidate, and listed with both names, until the candidate takes the access back', async () => {
    const id = idOf(await ask().expect(201));
    await answer(id, 'granted').expect(200);
    await rename(OTHER);
    // The new name waits for an admin, and nobody sees it.
    expect(await told()).toEqual([]);
    await approve(OTHER, 'declined');
    expect(await told()).toEqual([]);
    expect((await received()).records[0]).not.toHaveProperty('renamed');
    await rename(OTHER);
    await approve(OTHER);
    expect(await told()).toEqual([
      {
        id,
        cmp_code: employer.cmp_code,
        candidate_login_id: candidate.login_id,
        employer_login_id: employer.login_id,
        company: OTHER,
        former: { cmp_name, cmp_webs },
        at: stage.clock.now().toISOString(),
      },
    ]);
    expect((await received()).records[0]).toMatchObject({
      cmp_name: OTHER.cmp_name,
      renamed: { from: { cmp_name, cmp_webs }, to: OTHER },
      can: { revoke: true },
    });
    expect((await sent()).records[0]).not.toHaveProperty('renamed');
    await answer(id, 'revoked').expect(200);
    await stage.as(employer).get(api.viewCandidate(candidate.can_code)).expect(404);
    // Given anew, it is given to the company that it is now.
    await answer(id, 'granted').expect(200);
    expect((await received()).records[0]).not.toHaveProperty('renamed');
  });

  test('is no news to who was only asked, nor where letters or blanks change', async () => {
    const id = idOf(await ask().expect(201));
    await rename(OTHER);
    await approve(OTHER);
    await answer(id, 'granted').expect(200);
    await approve({ cmp_name: 'Totally  OTHER Holdings', cmp_webs: 'http://www.other.example/' });
    expect(await told()).toEqual([]);
    expect((await received()).records[0]).not.toHaveProperty('renamed');
  });

  test('is told once, and again when it becomes a third one; the list goes on with the first', async () => {
    await answer(idOf(await ask().expect(201)), 'granted').expect(200);
    const third = { cmp_name: 'Third Ltd', cmp_webs: 'https://third.example' };
    await approve(OTHER);
    await stage.publish('identity.account-approved.v1', { login_id: employer.login_id });
    await approve(third);
    expect((await told()).map(({ former, company }) => [former.cmp_name, company.cmp_name])).toEqual([
      [cmp_name, OTHER.cmp_name],
      [OTHER.cmp_name, third.cmp_name],
    ]);
    expect((await received()).records[0]?.renamed).toEqual({ from: { cmp_name, cmp_webs }, to: third });
  });

  test('is told when a company that had lost its approval is approved under another name', async () => {
    await answer(idOf(await ask().expect(201)), 'granted').expect(200);
    const declined = stage.tokens.tokenFor({ ...employer.actor, login_id: employer.login_id, user_approval_status: 0 });
    await stage
      .as(declined)
      .post(api.saveCompany(), { ...COMPANY, ...OTHER })
      .expect(200);
    expect(await told()).toEqual([]);
    await stage.publish('identity.account-approved.v1', { login_id: employer.login_id });
    expect(await told()).toMatchObject([{ company: OTHER, former: { cmp_name } }]);
  });

  test('is known by its name where access was given to an earlier version', async () => {
    const id = idOf(await ask().expect(201));
    await answer(id, 'granted').expect(200);
    await stage.rows('access_requests').updateOne({ _id: id as never }, { $unset: { granted_to: 1, told_of: 1 } });
    await approve(OTHER);
    expect(await told()).toMatchObject([{ former: { cmp_name, cmp_webs } }]);
    expect((await received()).records[0]?.renamed?.from).toEqual({ cmp_name, cmp_webs });
  });
});

test('S161: the two sides of a request are told to these two alone', async () => {
  const id = idOf(await ask().expect(201));
  const parties = {
    id,
    status: 'requested',
    candidate_login_id: candidate.login_id,
    can_code: candidate.can_code,
    employer_login_id: employer.login_id,
    cmp_code: employer.cmp_code,
  };
  for (const who of [candidate, employer])
    expect((await stage.as(who).get(api.accessParties(id)).expect(200)).body).toMatchObject(parties);
  for (const who of [await stage.candidate(), await stage.employer()])
    await stage.as(who).get(api.accessParties(id)).expect(404);
  await stage.as(undefined).get(api.accessParties(id)).expect(401);
});
