import { randomUUID } from 'node:crypto';
import { MarketError } from '@market/contracts/errors';
import type { EventPayload, EventType } from '@market/contracts/events';
import { api } from '@market/contracts/testing';
import {
  createInProcessBus,
  createLog,
  createMetrics,
  readSettings,
  type PeerQuestion,
  type Peers,
} from '@market/service-kit';
import { fakeClock, recordingMail, recordingSms, testMongo } from '@market/service-kit/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { createIdentityService } from '../src/service';
import { cheapHasher, eventsOf, registration, signUp, startIdentity, type SignedUp } from './stage';
import { identitySettings } from '../src/settings';

const mongo = testMongo();
const dataDir = mkdtempSync(join(tmpdir(), 'identity-'));
afterAll(async () => {
  await mongo.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('events of the profile service', () => {
  it('sets profile_created and the code, once, in whatever order and however often it arrives', async () => {
    const log = createLog({ name: 'identity', level: 'silent' });
    const connection = await mongo.connect('identity');
    const bus = createInProcessBus({ connection: await mongo.connect('bus'), log });
    const service = createIdentityService(
      {
        config: readSettings(identitySettings, { NODE_ENV: 'test', DATA_DIR: dataDir }),
        connection,
        bus,
        keys: { find: async () => undefined },
        peers: { ask: () => Promise.reject(new Error('nobody')), askEach: () => Promise.resolve([]) },
        clock: fakeClock(),
        log,
        metrics: createMetrics(),
        mail: recordingMail(),
        sms: recordingSms(),
      },
      { hasher: cheapHasher() },
    );
    await bus.start();
    await service.start();
    const signUp = async (login_type: 'CND' | 'EMP') =>
      (await request(service.handler).post('/auth/register').send(registration({ login_type })).expect(201)).body as {
        token: string;
        user: { login_id: string };
      };
    const [candidate, employer] = [await signUp('CND'), await signUp('EMP')];
    const tell = <Type extends EventType>(type: Type, payload: EventPayload<Type>, id: string = randomUUID()) =>
      bus.publish([
        { id, type, occurredAt: new Date().toISOString(), producer: 'profile', requestId: 'request-1', payload },
      ]);
    const saved = {
      login_id: candidate.user.login_id,
      can_code: 'can_a',
      can_name: 'Ada',
      can_email: '',
      can_mobn: '',
      can_job_cate: 1,
      can_skill: 'maths',
      can_about: '',
    };
    const company = {
      login_id: employer.user.login_id,
      cmp_code: 'cmp_a',
      revision: 1,
      cmp_name: 'Engines',
      emp_loca: 'London',
    };

    const id = randomUUID();
    await tell('profile.candidate-saved.v1', { ...saved, revision: 1 }, id);
    await tell('profile.candidate-saved.v1', { ...saved, revision: 1 }, id);
    await tell('profile.candidate-saved.v1', { ...saved, revision: 2 });
    await tell('profile.company-saved.v1', company);
    await tell('profile.company-saved.v1', { ...company, login_id: 'acc_unknown' });

    const profile = async (token: string) =>
      (await request(service.handler).get('/auth/profile').set('Authorization', `Bearer ${token}`).expect(200))
        .body as object;
    expect(await profile(candidate.token)).toMatchObject({ profile_created: 1, can_code: 'can_a' });
    expect(await profile(employer.token)).toMatchObject({ profile_created: 1, cmp_code: 'cmp_a' });
    const changes = await connection
      .collection('outbox')
      .find({ type: 'identity.account-changed.v1', 'payload.login_id': candidate.user.login_id })
      .toArray();
    expect(changes.map(({ payload }) => (payload as { revision: number }).revision).sort()).toEqual([1, 2]);
    expect(await bus.deadLetters.list()).toEqual([]);
    await service.stop();
    await bus.stop();
  });
});

describe('a profile whose event has not come yet', () => {
  const saved = new Map<string, object>();
  const asked: PeerQuestion[] = [];
  let isAway = false;
  const peers: Peers = {
    async ask<Answer>(question: PeerQuestion) {
      asked.push(question);
      if (isAway) throw new MarketError('service-unavailable');
      const answer = saved.get(`${question.path} ${question.bearer ?? ''}`);
      if (!answer) throw new MarketError('not-found');
      return answer as Answer;
    },
    askEach: () => Promise.resolve([]),
  };
  const started = startIdentity({ peers });
  beforeEach(() => {
    asked.length = 0;
    isAway = false;
  });
  afterAll(async () => (await started).stop());

  const profileOf = async (token: string) => {
    const { service } = await started;
    return (await request(service.handler).get('/auth/profile').set('Authorization', `Bearer ${token}`).expect(200))
      .body as object;
  };
  const save = ({ token }: SignedUp, path: string, profile: object) => saved.set(`${path} ${token}`, profile);

  it('is asked for in the caller’s name, told at once, and noted once', async () => {
    const identity = await started;
    const [candidate, employer] = [await signUp(identity), await signUp(identity, { login_type: 'EMP' })];
    expect(await profileOf(candidate.token)).toMatchObject({ profile_created: 0 });
    save(candidate, api.ownCandidate(), { can_code: 'can_b' });
    save(employer, api.ownCompany(), { cmp_code: 'cmp_b' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => profileOf(candidate.token)));
    for (const answer of answers) expect(answer).toMatchObject({ profile_created: 1, can_code: 'can_b' });
    expect(await profileOf(employer.token)).toMatchObject({ profile_created: 1, cmp_code: 'cmp_b' });
    const told = await eventsOf(identity, 'identity.account-changed.v1');
    const ofCandidate = told.filter(({ login_id }) => login_id === candidate.user.login_id);
    expect(ofCandidate.map(({ profile_created }) => profile_created)).toEqual([0, 1]);
    asked.length = 0;
    await profileOf(candidate.token);
    expect(asked).toEqual([]);
  });

  it('leaves the account as it is known while the profile service is away', async () => {
    const identity = await started;
    const candidate = await signUp(identity);
    isAway = true;
    expect(await profileOf(candidate.token)).toMatchObject({ profile_created: 0 });
  });
});
