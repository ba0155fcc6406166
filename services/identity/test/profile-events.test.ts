import { randomUUID } from 'node:crypto';
import type { EventPayload, EventType } from '@market/contracts';
import { createInProcessBus, createLog, createMetrics, readConfig } from '@market/service-kit';
import { fakeClock, recordingMail, recordingSms, testMongo } from '@market/service-kit/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { createIdentityService } from '../src/service';
import { cheapHasher, registration } from './support';

const mongo = testMongo();
const dataDir = mkdtempSync(join(tmpdir(), 'identity-'));
afterAll(async () => {
  await mongo.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('what the profile service tells', () => {
  it('sets profile_created and the code, once, in whatever order and however often it arrives', async () => {
    const log = createLog({ name: 'identity', level: 'silent' });
    const connection = await mongo.connect('identity');
    const bus = createInProcessBus({ connection: await mongo.connect('bus'), log });
    const service = createIdentityService(
      { config: readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), connection, bus, keys: { find: async () => undefined }, peers: { ask: () => Promise.reject(new Error('nobody')) }, clock: fakeClock(), log, metrics: createMetrics(), mail: recordingMail(), sms: recordingSms() },
      { hasher: cheapHasher() },
    );
    await bus.start();
    await service.start();
    const signUp = async (login_type: 'CND' | 'EMP') => (await request(service.handler).post('/auth/register').send(registration({ login_type })).expect(201)).body as { token: string; user: { login_id: string } };
    const [candidate, employer] = [await signUp('CND'), await signUp('EMP')];
    const tell = <Type extends EventType>(type: Type, payload: EventPayload<Type>, id: string = randomUUID()) => bus.publish([{ id, type, occurredAt: new Date().toISOString(), producer: 'profile', requestId: 'request-1', payload }]);
    const saved = { login_id: candidate.user.login_id, can_code: 'can_a', can_name: 'Ada', can_email: '', can_mobn: '', can_job_cate: 1, can_skill: 'maths', can_about: '' };
    const company = { login_id: employer.user.login_id, cmp_code: 'cmp_a', revision: 1, cmp_name: 'Engines', emp_loca: 'London' };

    const id = randomUUID();
    await tell('profile.candidate-saved.v1', { ...saved, revision: 1 }, id);
    await tell('profile.candidate-saved.v1', { ...saved, revision: 1 }, id);
    await tell('profile.candidate-saved.v1', { ...saved, revision: 2 });
    await tell('profile.company-saved.v1', company);
    await tell('profile.company-saved.v1', { ...company, login_id: 'acc_unknown' });

    const profile = async (token: string) => (await request(service.handler).get('/auth/profile').set('Authorization', `Bearer ${token}`).expect(200)).body as object;
    expect(await profile(candidate.token)).toMatchObject({ profile_created: 1, can_code: 'can_a' });
    expect(await profile(employer.token)).toMatchObject({ profile_created: 1, cmp_code: 'cmp_a' });
    const changes = await connection.collection('outbox').find({ type: 'identity.account-changed.v1', 'payload.login_id': candidate.user.login_id }).toArray();
    expect(changes.map(({ payload }) => (payload as { revision: number }).revision).sort()).toEqual([1, 2]);
    expect(await bus.deadLetters.list()).toEqual([]);
    await service.stop();
    await bus.stop();
  });
});
