import type { Listing } from '@market/api';
import { type AcceptedTerms, TERMS_VERSION } from '@market/contracts/accounts';
import { SUCCESSES } from '@market/contracts/messages';
import request from 'supertest';
import { signUp, startIdentity, type TestIdentity } from './stage';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const as = (method: 'get' | 'put', path: string, { token }: { token: string }) =>
  request(identity.service.handler)[method](path).set('Authorization', `Bearer ${token}`);
const accept = (who: { token: string }, version: unknown = TERMS_VERSION) =>
  as('put', '/auth/accepted-terms', who).send({ version });
const acceptedBy = async (who: { token: string }) =>
  ((await as('get', '/auth/accepted-terms', who).expect(200)).body as Listing<AcceptedTerms>).records;
const change = (login_id: string, update: object) =>
  identity.connection.collection('accounts').updateOne({ _id: login_id as never }, update);
const isDue = async (who: { token: string }) =>
  ((await as('get', '/auth/profile', who).expect(200)).body as { terms_due?: true }).terms_due === true;

test('signing up stores which terms were accepted, and when; nothing is due then', async () => {
  const account = await signUp(identity);
  const [accepted, ...more] = await acceptedBy(account);
  expect(more).toEqual([]);
  expect(accepted?.version).toBe(TERMS_VERSION);
  expect(Date.parse(accepted!.accepted_at)).toBe(identity.clock.now().getTime());
  expect(await isDue(account)).toBe(false);
});

test('after the terms have changed they are due, until the new ones are accepted; the former acceptance stays', async () => {
  const account = await signUp(identity);
  const former = { version: '2020-01-01', at: new Date('2020-02-03T04:05:06Z') };
  await change(account.user.login_id, { $set: { accepted_terms: [former] } });
  expect(await isDue(account)).toBe(true);
  const { body } = await accept(account).expect(200);
  expect(body).toMatchObject({ message: SUCCESSES.termsAccepted, user: { login_id: account.user.login_id } });
  expect(body.user).not.toHaveProperty('terms_due');
  // Pressed twice, or in two tabs.
  await accept(account).expect(200);
  expect((await acceptedBy(account)).map(({ version }) => version)).toEqual(['2020-01-01', TERMS_VERSION]);
  expect(await isDue(account)).toBe(false);
});

test('an account from before acceptances were stored is asked, an administrator never', async () => {
  const account = await signUp(identity);
  await change(account.user.login_id, { $unset: { accepted_terms: '' } });
  expect(await isDue(account)).toBe(true);
  await change(account.user.login_id, { $set: { login_type: 'ADM' } });
  expect(await isDue(account)).toBe(false);
});

test('another version than the one in force is not accepted: the page showed other words', async () => {
  const account = await signUp(identity);
  await change(account.user.login_id, { $unset: { accepted_terms: '' } });
  const refused = await accept(account, '2020-01-01').expect(409);
  expect(refused.body).toMatchObject({ code: 'changed-meanwhile' });
  await accept(account, '').expect(422);
  expect(await acceptedBy(account)).toEqual([]);
  expect(await isDue(account)).toBe(true);
});

test('accepted terms are read and written by their account alone', async () => {
  const account = await signUp(identity);
  await change(account.user.login_id, { $unset: { accepted_terms: '' } });
  const stranger = await signUp(identity);
  await accept(stranger).expect(200);
  expect(await acceptedBy(account)).toEqual([]);
  await request(identity.service.handler).get('/auth/accepted-terms').expect(401);
  await request(identity.service.handler).put('/auth/accepted-terms').send({ version: TERMS_VERSION }).expect(401);
});
