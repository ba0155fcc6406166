import { createHash } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import { atOnce } from '@market/service-kit/testing';
import type { CookieOptions, Response as ExpressResponse } from 'express';
import request, { type Response } from 'supertest';
import { createCookies } from '../src/present/cookies';
import {
  PASSWORD,
  cookieOf,
  eventsOf,
  mailsTo,
  post,
  signUp,
  startIdentity,
  verifyEmailOf,
  type TestIdentity,
} from './stage';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const refresh = (token: string, headers: Record<string, string> = {}) =>
  post(identity, '/auth/refresh-token', {}, { cookie: `refresh_token=${token}` }).set(headers);
const profileWith = (token: string) =>
  request(identity.service.handler).get('/auth/profile').set('Authorization', `Bearer ${token}`);
const tokensOf = async (sid: string) => identity.connection.collection('refresh_tokens').countDocuments({ sid });
const sidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;
const refreshOf = (answer: Response) => cookieOf(answer, 'refresh_token');

describe('S21: the refresh token', () => {
  it('travels in its cookie only, out of reach of scripts, for 60 days', async () => {
    const account = await signUp(identity);
    const answer = await post(identity, '/auth/login', { login_email: account.email, login_pass: PASSWORD }).expect(
      200,
    );
    const line = answer.get('Set-Cookie')!.find((one) => one.startsWith('refresh_token='))!;
    const [value, ...attributes] = line.split('; ');
    expect(Buffer.from(value!.split('=')[1]!, 'base64url')).toHaveLength(32);
    expect(attributes.filter((one) => !one.startsWith('Expires')).sort()).toEqual([
      'HttpOnly',
      'Max-Age=5184000',
      'Path=/api/auth',
      'SameSite=Strict',
      'Secure',
    ]);
    expect(answer.text).not.toContain(refreshOf(answer));
  });

  it('lives for whole days also where its answer takes a moment', () => {
    const ages: unknown[] = [];
    const res = { cookie: (_name: string, _value: string, { maxAge }: CookieOptions) => ages.push(maxAge) };
    createCookies({ secure: true }).setRefreshToken(res as unknown as ExpressResponse, 'token', 60 * DAY_MS - 40);
    expect(ages).toEqual([60 * DAY_MS]);
  });

  it('is stored as a hash only', async () => {
    const account = await signUp(identity);
    for (const { name } of await identity.connection.db!.listCollections().toArray()) {
      expect(JSON.stringify(await identity.connection.collection(name).find().toArray())).not.toContain(
        account.refresh,
      );
    }
    const hash = createHash('sha256').update(account.refresh).digest('base64url');
    expect(await identity.connection.collection('refresh_tokens').countDocuments({ _id: hash as never })).toBe(1);
  });

  it('needs no Secure flag where people reach the product over http', async () => {
    const plain = await startIdentity({ env: { PUBLIC_URL: 'http://localhost:3000' } });
    const answer = await post(plain, '/auth/register', {
      login_name: 'Ada',
      login_email: 'ada@mail.test',
      login_pass: PASSWORD,
      login_mobile: '4915112345678',
      login_type: 'CND',
      terms: true,
    }).expect(201);
    expect(answer.get('Set-Cookie')!.every((line) => line.includes('HttpOnly') && !line.includes('Secure'))).toBe(true);
    await plain.stop();
  });
});

describe('S22, M16: rotation', () => {
  it('gives a new token at every use, with a new access token and the user', async () => {
    const account = await signUp(identity);
    const first = await refresh(account.refresh).expect(200);
    expect(first.body).toEqual({ token: expect.any(String), user: account.user });
    expect(refreshOf(first)).not.toBe(account.refresh);
    const second = await refresh(refreshOf(first)).expect(200);
    expect(refreshOf(second)).not.toBe(refreshOf(first));
    await profileWith(second.body.token as string).expect(200);
  });

  it('makes exactly one new generation of 20 uses at once, ten times over', async () => {
    const account = await signUp(identity);
    const sid = sidOf(account.token);
    let token = account.refresh;
    for (let round = 0; round < 10; round += 1) {
      const before = await tokensOf(sid);
      const answers = await atOnce(20, () => refresh(token));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const successors = new Set(answers.map(refreshOf));
      expect(successors.size).toBe(1);
      expect((await tokensOf(sid)) - before).toBe(1);
      token = [...successors][0]!;
      identity.clock.advance(11_000);
    }
  });
});

describe('S23: tabs and lost answers', () => {
  it('a second use within ten seconds gives the same successor, also by another replica of the service', async () => {
    const account = await signUp(identity);
    const first = await refresh(account.refresh).expect(200);
    identity.clock.advance(3_000);
    const replica = await identity.replica();
    const again = await request(replica.handler)
      .post('/auth/refresh-token')
      .set('Cookie', `refresh_token=${account.refresh}`)
      .expect(200);
    expect(refreshOf(again)).toBe(refreshOf(first));
    identity.clock.advance(7_000);
    await refresh(account.refresh).expect(200);
  });

  it('a tab that comes late is given what the browser holds by now', async () => {
    const account = await signUp(identity);
    const first = await refresh(account.refresh).expect(200);
    const second = await refresh(refreshOf(first)).expect(200);
    const late = await refresh(account.refresh).expect(200);
    expect(refreshOf(late)).toBe(refreshOf(second));
    identity.clock.advance(60_000);
    await refresh(refreshOf(late)).expect(200);
  });
});

describe('S24: a use of an old token after ten seconds', () => {
  it('ends the whole family and its access tokens, tells the services and the owner', async () => {
    const account = await signUp(identity);
    // Notices go to proved addresses only.
    await verifyEmailOf(identity, account);
    const family = [account.refresh];
    let accessToken = account.token;
    for (let generation = 0; generation < 5; generation += 1) {
      const answer = await refresh(family.at(-1)!).expect(200);
      family.push(refreshOf(answer));
      accessToken = answer.body.token as string;
      identity.clock.advance(11_000);
    }
    const elsewhere = await post(identity, '/auth/login', { login_email: account.email, login_pass: PASSWORD }).expect(
      200,
    );
    const reused = await refresh(family[2]!).expect(417);
    expect(reused.body).toMatchObject({ code: 'session-ended' });
    expect(refreshOf(reused)).toBe('');
    expect(reused.get('Set-Cookie')!.join()).toMatch(/refresh_token=;.*Expires=Thu, 01 Jan 1970/);
    for (const token of family) await refresh(token).expect(417);
    await profileWith(accessToken).expect(401);
    await refresh(refreshOf(elsewhere)).expect(200);
    expect(
      (await eventsOf(identity, 'identity.session-ended.v1')).filter(
        ({ login_id }) => login_id === account.user.login_id,
      ),
    ).toEqual([{ login_id: account.user.login_id, sids: [sidOf(account.token)], reason: 'refresh-token-reused' }]);
    expect(await mailsTo(identity, account.email, 'ended for your safety')).toHaveLength(1);
  });
});

describe('S25: the end of a session', () => {
  it('comes 60 days after the sign-in, however often it was refreshed', async () => {
    const account = await signUp(identity);
    const startedAt = identity.clock.now();
    let token = account.refresh;
    for (let week = 0; week < 8; week += 1) {
      identity.clock.advance(7 * 24 * 60 * 60_000);
      token = refreshOf(await refresh(token).expect(200));
    }
    identity.clock.set(new Date(startedAt.getTime() + 60 * 24 * 60 * 60_000 + 1_000));
    await refresh(token).expect(417);
    identity.clock.set(startedAt);
  });

  it('is 401 without a cookie and with an unknown one', async () => {
    for (const cookie of [
      '',
      'refresh_token=',
      'refresh_token=nonsense',
      `refresh_token=${'A'.repeat(43)}`,
      `refresh_token=${'A'.repeat(5_000)}`,
      'other=1',
    ]) {
      const answer = await post(identity, '/auth/refresh-token', {}, cookie ? { cookie } : {}).expect(401);
      expect(answer.body).toMatchObject({ code: 'refresh-missing', error: 'Please log in again.' });
    }
  });
});

describe('S26: signing out', () => {
  it('ends this session on the server and leaves the others', async () => {
    const account = await signUp(identity);
    const other = await post(identity, '/auth/login', { login_email: account.email, login_pass: PASSWORD }).expect(200);
    const answer = await post(
      identity,
      '/auth/logout',
      {},
      { token: account.token, cookie: `refresh_token=${account.refresh}` },
    ).expect(204);
    expect(answer.get('Set-Cookie')!.join()).toMatch(/refresh_token=;/);
    await profileWith(account.token).expect(401);
    await refresh(account.refresh).expect(417);
    await profileWith(other.body.token as string).expect(200);
    await refresh(refreshOf(other)).expect(200);
  });

  it('works by the cookie alone when the access token has run out, and twice', async () => {
    const account = await signUp(identity);
    await post(identity, '/auth/logout', {}, { cookie: `refresh_token=${account.refresh}` }).expect(204);
    await refresh(account.refresh).expect(417);
    await post(identity, '/auth/logout', {}, { cookie: `refresh_token=${account.refresh}` }).expect(204);
    await post(identity, '/auth/logout', {}).expect(204);
  });

  it('lists the own devices, ends one of them, or all', async () => {
    const account = await signUp(identity);
    const stranger = await signUp(identity);
    const agents = [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1',
      '<script>alert(1)</script>',
    ];
    for (const agent of agents) {
      identity.clock.advance(1_000);
      await post(identity, '/auth/login', { login_email: account.email, login_pass: PASSWORD }, { from: '203.0.113.9' })
        .set('User-Agent', agent)
        .expect(200);
    }
    const list = async () =>
      (
        await request(identity.service.handler)
          .get('/auth/sessions')
          .set('Authorization', `Bearer ${account.token}`)
          .expect(200)
      ).body as { records: Array<{ id: string; device: string; address: string; current: boolean }>; total: number };
    const { records, total } = await list();
    expect(total).toBe(4);
    expect(records.map(({ device, address, current }) => ({ device, address, current })).slice(0, 3)).toEqual([
      { device: 'Unknown device', address: '203.0.113.9', current: false },
      { device: 'Safari on iPhone', address: '203.0.113.9', current: false },
      { device: 'Chrome on Windows', address: '203.0.113.9', current: false },
    ]);
    expect(records[3]).toMatchObject({ id: sidOf(account.token), current: true });
    const endAs = (token: string, id: string) =>
      request(identity.service.handler).delete(`/auth/sessions/${id}`).set('Authorization', `Bearer ${token}`);
    const [foreign, absent] = [
      await endAs(stranger.token, records[0]!.id).expect(404),
      await endAs(stranger.token, 'nothing-like-it').expect(404),
    ];
    expect({ ...foreign.body, requestId: '', instance: '' }).toEqual({ ...absent.body, requestId: '', instance: '' });
    await endAs(account.token, records[0]!.id).expect(204);
    expect((await list()).total).toBe(3);
    await endAs(account.token, records[0]!.id).expect(404);
    await request(identity.service.handler)
      .delete('/auth/sessions')
      .set('Authorization', `Bearer ${account.token}`)
      .expect(204);
    await profileWith(account.token).expect(401);
    expect(
      await identity.connection
        .collection('sessions')
        .countDocuments({ login_id: account.user.login_id, ended_at: null }),
    ).toBe(0);
  });

  it('keeps at most a hundred sessions of one account; the one used longest ago ends first', async () => {
    const account = await signUp(identity);
    identity.clock.advance(1_000);
    const rows = Array.from({ length: 99 }, (_, index) => ({
      _id: `${account.user.login_id} ${index}` as never,
      login_id: account.user.login_id,
      device: 'd',
      address: 'a',
      created_at: identity.clock.now(),
      last_used_at: identity.clock.now(),
      expires_at: new Date(identity.clock.now().getTime() + 1e9),
      account_revision: 1,
    }));
    await identity.connection.collection('sessions').insertMany(rows);
    const answer = await post(identity, '/auth/login', { login_email: account.email, login_pass: PASSWORD }).expect(
      200,
    );
    await profileWith(account.token).expect(401);
    await profileWith(answer.body.token as string).expect(200);
  });
});

describe('S30: requests from other sites', () => {
  it.each([
    ['another site', { Origin: 'https://evil.test' }, 403],
    ['a look-alike', { Origin: 'https://jobs.example.test.evil.test' }, 403],
    ['the same host without TLS', { Origin: 'http://jobs.example.test' }, 403],
    ['an opaque origin', { Origin: 'null' }, 403],
    ['no origin but a cross-site mark', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a sister domain', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['our own pages', { Origin: 'https://jobs.example.test', 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['a page of this machine, outside production', { Origin: 'http://localhost:8080' }, 200],
    ['no browser at all', {}, 200],
  ])('from %s', async (_name, headers, status) => {
    const account = await signUp(identity);
    const before = await tokensOf(sidOf(account.token));
    const answer = await refresh(account.refresh, headers as Record<string, string>).expect(status);
    if (status === 403) {
      expect(answer.body.code).toBe('origin-refused');
      expect(await tokensOf(sidOf(account.token))).toBe(before);
      await post(identity, '/auth/logout', {}, { cookie: `refresh_token=${account.refresh}` })
        .set(headers as Record<string, string>)
        .expect(403);
      await refresh(account.refresh).expect(200);
    }
  });

  it('forms and GET requests change nothing', async () => {
    const account = await signUp(identity);
    await request(identity.service.handler)
      .post('/auth/refresh-token')
      .set('Cookie', `refresh_token=${account.refresh}`)
      .type('text/plain')
      .send('{}')
      .expect(415);
    const answer = await request(identity.service.handler)
      .get('/auth/refresh-token')
      .set('Cookie', `refresh_token=${account.refresh}`)
      .expect(405);
    expect(answer.get('Allow')).toBe('POST');
    expect(await tokensOf(sidOf(account.token))).toBe(1);
  });
});
