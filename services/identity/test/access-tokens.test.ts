import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  randomUUID,
  type KeyObject,
} from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { ACCESS_TOKEN_AUDIENCE, ACCESS_TOKEN_ISSUER } from '@market/contracts/accounts';
import { createJwksKeySource, createTokenVerifier, withLowS, type JwksDocument } from '@market/service-kit';
import { decode, sign, type JwtPayload } from 'jsonwebtoken';
import request, { type Response } from 'supertest';
import { createAccessKeys, listAccessKeys, retireAccessKey, rotateAccessKey } from '../src/adapters/keys/access-keys';
import { createAccessTokens } from '../src/adapters/keys/access-tokens';
import { linkTokenSentTo, post, signUp, startIdentity, type SignedUp, type TestIdentity } from './stage';

let identity: TestIdentity;
let account: SignedUp;
let other: SignedUp;
beforeAll(async () => {
  identity = await startIdentity();
  [account, other] = [await signUp(identity), await signUp(identity)];
});
afterAll(() => identity.stop());

const profileWith = (token: string) =>
  request(identity.service.handler).get('/auth/profile').set('Authorization', `Bearer ${token}`);
const jwks = async () => (await request(identity.service.handler).get('/auth/jwks').expect(200)).body as JwksDocument;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const headerOf = (token: string) => decode(token, { complete: true })!.header as unknown as Record<string, unknown>;
const claimsOf = (token: string) => decode(token) as JwtPayload;

/** The key that really signs, as only a thief of the key file would have it. */
function signingKey(): { kid: string; key: KeyObject } {
  const { keys } = JSON.parse(readFileSync(identity.config.accessTokenKeyFile, 'utf8')) as {
    keys: Array<{ kid: string; jwk: object }>;
  };
  return { kid: keys[0]!.kid, key: createPrivateKey({ key: keys[0]!.jwk, format: 'jwk' } as never) };
}

/** Signs with the real key whatever claims and headers are asked for. */
function signed(change: Record<string, unknown> = {}, header: Record<string, unknown> = {}): string {
  const { kid, key } = signingKey();
  const claims = Object.fromEntries(
    Object.entries({ ...claimsOf(account.token), ...change }).filter(([, value]) => value !== undefined),
  );
  return rawSigned({ alg: 'ES256', typ: 'at+jwt', kid, ...header }, claims, key);
}

/** jsonwebtoken refuses to make many of these, so they are put together by hand. */
function rawSigned(header: object, claims: object, key: KeyObject): string {
  const input = `${encode(Object.fromEntries(Object.entries(header).filter(([, value]) => value !== undefined)))}.${encode(claims)}`;
  return withLowS(
    `${input}.${createSign('sha256').update(input).sign({ key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`,
  );
}

const hmacSigned = (secret: string | Buffer) => {
  const input = `${encode({ ...headerOf(account.token), alg: 'HS256' })}.${encode(claimsOf(account.token))}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
};
const unsigned = (alg: string) => `${encode({ ...headerOf(account.token), alg })}.${encode(claimsOf(account.token))}.`;
const now = () => Math.floor(identity.clock.now().getTime() / 1000);

describe('S17: access tokens', () => {
  it('say who, in which session, by which key, for at most 15 minutes', () => {
    expect(headerOf(account.token)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: signingKey().kid });
    const claims = claimsOf(account.token);
    expect(claims).toMatchObject({
      iss: ACCESS_TOKEN_ISSUER,
      aud: ACCESS_TOKEN_AUDIENCE,
      sub: account.user.login_id,
      sid: expect.any(String),
      jti: expect.any(String),
      login_type: 'CND',
      revision: 1,
      email_ver_status: 0,
    });
    expect(claims.exp! - claims.iat!).toBe(900);
    expect(Object.keys(claims)).not.toEqual(expect.arrayContaining(['login_email']));
  });

  it('the real key with nothing changed is taken, so the forgeries below fail for their own reasons', async () => {
    await profileWith(signed()).expect(200);
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const FORGERIES: Record<string, () => string | Promise<string>> = {
    'alg none': () => unsigned('none'),
    'alg nOnE': () => unsigned('nOnE'),
    'an empty signature': () => account.token.replace(/[^.]+$/, ''),
    'HS256 with the public key as PEM': () => hmacSigned(createPublic().export({ format: 'pem', type: 'spki' })),
    'HS256 with the public key as DER': () => hmacSigned(createPublic().export({ format: 'der', type: 'spki' })),
    'HS256 with the public key as JWK': () => hmacSigned(JSON.stringify(createPublic().export({ format: 'jwk' }))),
    RS256: () =>
      sign(claimsOf(account.token), rsa, { algorithm: 'RS256', header: { ...headerOf(account.token), alg: 'RS256' } }),
    'a key of its own in jwk': () => signed({}, { jwk: createPublic().export({ format: 'jwk' }) }),
    'a key address in jku': () => signed({}, { jku: 'https://evil.test/jwks' }),
    'a certificate address in x5u': () => signed({}, { x5u: 'https://evil.test/cert' }),
    'a certificate in x5c': () => signed({}, { x5c: ['MIIB'] }),
    'a path as key id': () => signed({}, { kid: '../../dev/null' }),
    'an injection as key id': () => signed({}, { kid: "' OR 1=1 --" }),
    'no key id': () => signed({}, { kid: undefined }),
    'an unknown key id': () => signed({}, { kid: randomUUID() }),
    'another key under our key id': () => rawSigned(headerOf(account.token), claimsOf(account.token), foreign),
    'no exp': () => signed({ exp: undefined }),
    'exp as text': () => signed({ exp: String(now() + 600) }),
    'exp in a year': () => signed({ exp: now() + 31_536_000 }),
    'exp in the past': () => signed({ iat: now() - 1_000, exp: now() - 100 }),
    'iat in the future': () => signed({ iat: now() + 300, exp: now() + 900 }),
    'nbf in the future': () => signed({ nbf: now() + 300 }),
    'another issuer': () => signed({ iss: 'https://evil.test' }),
    'another audience': () => signed({ aud: 'another-api' }),
    'several audiences': () => signed({ aud: [ACCESS_TOKEN_AUDIENCE, 'another-api'] }),
    'typ JWT': () => signed({}, { typ: 'JWT' }),
    'an unknown crit': () => signed({}, { crit: ['b64'], b64: false }),
    'r and s of zero': () => account.token.replace(/[^.]+$/, Buffer.alloc(64).toString('base64url')),
    'claims of another user under the old signature': () =>
      account.token.replace(/\.[^.]+\./, `.${encode({ ...claimsOf(account.token), sub: other.user.login_id })}.`),
    'a session of another user': () => signed({ sub: other.user.login_id }),
    'an unknown session': () => signed({ sid: randomUUID() }),
    'an operator as session': () => signed({ sid: { $ne: null } }),
    'no login type': () => signed({ login_type: undefined }),
    'an unknown login type': () => signed({ login_type: 'ROOT' }),
    'a refresh token': () => account.refresh,
    'a mail token': async () => {
      await post(identity, '/auth/send-email-verification', {}, account).expect(200);
      return linkTokenSentTo(identity, account.email, 'verify-email');
    },
    'ten thousand characters': () => signed({ padding: 'x'.repeat(10_000) }),
  };
  const createPublic = () => createPublicKey(signingKey().key);

  it.each(Object.keys(FORGERIES))('are refused with %s', async (name) => {
    const answer = await profileWith(await FORGERIES[name]!()).expect(401);
    expect(answer.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
    expect(['token-invalid', 'token-expired']).toContain(answer.body.code);
  });

  it('expire after 15 minutes', async () => {
    const fresh = await signUp(identity);
    identity.clock.advance(15 * 60_000 + 6_000);
    const answer: Response = await profileWith(fresh.token).expect(401);
    expect(answer.body.code).toBe('token-expired');
    identity.clock.advance(-(15 * 60_000 + 6_000));
    await profileWith(fresh.token).expect(200);
  });
});

describe('S18: a token in another text', () => {
  /** The same signature with n − s instead of s, which is valid as well. */
  function twinOf(token: string): string {
    const signature = Buffer.from(token.split('.')[2]!, 'base64url');
    const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
    const s = order - BigInt(`0x${signature.subarray(32).toString('hex')}`);
    return token.replace(
      /[^.]+$/,
      Buffer.concat([signature.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]).toString(
        'base64url',
      ),
    );
  }
  /** The last character of 64 bytes has four bits that mean nothing. */
  const withSpareBits = (token: string) => token.slice(0, -1) + 'BRhx'['AQgw'.indexOf(token.at(-1)!)]!;

  it('is refused, whatever verifies as a signature, and so are endings of it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const token = signed();
      await profileWith(token).expect(200);
      const [content, signature = ''] = [token.slice(0, token.lastIndexOf('.')), token.split('.')[2]];
      const standard = `${content}.${Buffer.from(signature, 'base64url').toString('base64')}`;
      for (const other of [
        twinOf(token),
        withSpareBits(token),
        `${token}=`,
        `${token}==`,
        standard,
        `${token}AA`,
        token.slice(0, -2),
      ])
        await profileWith(other).expect(401);
    }
  });

  it('is never signed, so that no good token is refused', async () => {
    const tokens = createAccessTokens({
      keys: createAccessKeys({ file: identity.config.accessTokenKeyFile, clock: identity.clock }),
      clock: identity.clock,
    });
    for (let round = 0; round < 40; round += 1) {
      const token = tokens.sign({ ...account.user, revision: 1 } as never, String(claimsOf(account.token).sid));
      await profileWith(token).expect(200);
      await profileWith(twinOf(token)).expect(401);
    }
  });

  it('a session that has ended takes its tokens along', async () => {
    const { token } = await signUp(identity);
    await post(identity, '/auth/logout', {}, { token }).expect(204);
    await profileWith(token).expect(401);
  });
});

describe('S19: keys', () => {
  it('lie in a file that only its owner reads, and never leave with their private half', async () => {
    expect(statSync(identity.config.accessTokenKeyFile).mode & 0o777).toBe(0o600);
    const { keys } = await jwks();
    expect(keys).toHaveLength(1);
    expect(keys[0]).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: signingKey().kid,
      alg: 'ES256',
      use: 'sig',
    });
  });

  it('change without refusing a good token, and the old one retires when its tokens are dead', async () => {
    const verifier = createTokenVerifier({
      keys: createJwksKeySource({ fetchJwks: jwks, clock: identity.clock }),
      clock: identity.clock,
    });
    const logIn = async () =>
      (
        await post(
          identity,
          '/auth/refresh-token',
          {},
          { cookie: `refresh_token=${(await signUp(identity)).refresh}` },
        ).expect(200)
      ).body.token as string;
    const oldKid = signingKey().kid;
    await verifier.verify(await logIn());
    const newKid = rotateAccessKey({ file: identity.config.accessTokenKeyFile, clock: identity.clock });
    identity.clock.advance(6_000);
    expect((await jwks()).keys.map(({ kid }) => kid).sort()).toEqual([oldKid, newKid].sort());
    const beforeSwitch = await logIn();
    expect(headerOf(beforeSwitch).kid).toBe(oldKid);
    identity.clock.advance(10 * 60_000);
    const afterSwitch = await logIn();
    expect(headerOf(afterSwitch).kid).toBe(newKid);
    for (const token of [beforeSwitch, afterSwitch]) {
      await profileWith(token).expect(200);
      await verifier.verify(token);
    }
    identity.clock.advance(17 * 60_000);
    expect((await jwks()).keys.map(({ kid }) => kid)).toEqual([newKid]);
  });

  it('take their tokens along, also those that were found good before; so does the end of a token’s time', async () => {
    const key = createPublicKey(signingKey().key);
    const keys = new Map([[signingKey().kid, key]]);
    const verifier = createTokenVerifier({ keys: { find: async (kid) => keys.get(kid) }, clock: identity.clock });
    const token = signed({ iat: now(), exp: now() + 600 });
    const [first, again] = [await verifier.verify(token), await verifier.verify(token)];
    // The very one: its signature was not looked at twice.
    expect(again).toBe(first);
    keys.clear();
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'token-invalid' });
    // Another key by the same name is no better.
    keys.set(signingKey().kid, generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey);
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'token-invalid' });
    keys.set(signingKey().kid, key);
    await verifier.verify(token);
    identity.clock.advance(604_000);
    await verifier.verify(token);
    identity.clock.advance(1_000);
    for (const _again of [1, 2]) await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'token-expired' });
  });

  it('rotate twice within 80 minutes of requests, and none is refused while its token is good', async () => {
    const keyFile = { file: identity.config.accessTokenKeyFile, clock: identity.clock };
    const elsewhere = createTokenVerifier({
      keys: createJwksKeySource({ fetchJwks: jwks, clock: identity.clock }),
      clock: identity.clock,
    });
    const account = (await signUp(identity)).user;
    const tokens = createAccessTokens({ keys: createAccessKeys(keyFile), clock: identity.clock });
    const kids = new Set<unknown>();
    let good: Array<{ token: string; until: number }> = [];
    const refused: string[] = [];
    for (let minute = 0; minute < 80; minute += 1) {
      if (minute === 5 || minute === 40) rotateAccessKey(keyFile);
      const now = identity.clock.now().getTime();
      const token = tokens.sign({ ...account, revision: 1 } as never, `session-${minute}`);
      kids.add(headerOf(token).kid);
      good = [...good.filter(({ until }) => until > now), { token, until: now + 15 * 60_000 }];
      for (const each of good) await elsewhere.verify(each.token).catch(() => refused.push(`minute ${minute}`));
      identity.clock.advance(60_000);
    }
    expect(refused).toEqual([]);
    expect(kids.size).toBe(3);
  });

  it('tell what each is for, and a second one is not announced before the first has taken over', () => {
    const keyFile = { file: identity.config.accessTokenKeyFile, clock: identity.clock };
    identity.clock.advance(60 * 60_000);
    const old = createAccessKeys(keyFile).signer().kid;
    const added = rotateAccessKey(keyFile);
    const states = () => Object.fromEntries(listAccessKeys(keyFile).map(({ kid, state }) => [kid, state]));
    expect(states()).toMatchObject({ [added]: 'next', [old]: 'signs' });
    expect(() => rotateAccessKey(keyFile)).toThrow(/announced already/);
    identity.clock.advance(10 * 60_000);
    expect(states()).toMatchObject({ [added]: 'signs', [old]: 'verifies' });
    identity.clock.advance(17 * 60_000);
    expect(states()).toMatchObject({ [added]: 'signs', [old]: 'out-of-use' });
  });

  it('keys known to a stranger are retired at once, but never the one that signs', async () => {
    const keyFile = { file: identity.config.accessTokenKeyFile, clock: identity.clock };
    identity.clock.advance(60 * 60_000);
    const { token } = await signUp(identity);
    const leaked = String(headerOf(token).kid);
    rotateAccessKey(keyFile);
    expect(() => retireAccessKey(keyFile, leaked)).toThrow(/signs at the moment/);
    expect(() => retireAccessKey(keyFile, 'unknown')).toThrow(/There is no key unknown/);
    identity.clock.advance(10 * 60_000);
    await profileWith(token).expect(200);
    retireAccessKey(keyFile, leaked);
    identity.clock.advance(5_000);
    await profileWith(token).expect(401);
  });

  it('are fetched at most once a minute, whatever key ids a thousand tokens name', async () => {
    let fetches = 0;
    const keys = createJwksKeySource({
      fetchJwks: () => {
        fetches += 1;
        return jwks();
      },
      clock: identity.clock,
    });
    await keys.find('first');
    const before = fetches;
    await Promise.all(Array.from({ length: 1_000 }, () => keys.find(randomUUID())));
    expect(fetches - before).toBeLessThanOrEqual(1);
  });

  it('keys that cannot be fetched refuse no good token: the caller is asked to try again, and is served afterwards', async () => {
    let isAway = true;
    const verifier = createTokenVerifier({
      keys: createJwksKeySource({
        fetchJwks: async () => {
          if (isAway) throw new Error('no answer');
          return jwks();
        },
        clock: identity.clock,
      }),
      clock: identity.clock,
    });
    const unavailable = { status: 503, code: 'service-unavailable' };
    const before = await signUp(identity);
    // A process that has just started, and knows no key.
    await expect(verifier.verify(before.token)).rejects.toMatchObject(unavailable);
    isAway = false;
    identity.clock.advance(2_000);
    expect(await verifier.verify(before.token)).toMatchObject({ sub: before.user.login_id });
    // A process that knows the key before a rotation.
    rotateAccessKey({ file: identity.config.accessTokenKeyFile, clock: identity.clock });
    identity.clock.advance(10 * 60_000);
    const after = await signUp(identity);
    isAway = true;
    await expect(verifier.verify(after.token)).rejects.toMatchObject(unavailable);
    isAway = false;
    identity.clock.advance(2 * 60_000);
    expect(await verifier.verify(after.token)).toMatchObject({ sub: after.user.login_id });
  });

  it('are made once when two replicas start at the same time', async () => {
    const file = `${identity.config.dataDir}/fresh/keys.json`;
    const replicas = Array.from({ length: 5 }, () => createAccessKeys({ file, clock: identity.clock }));
    expect(new Set(replicas.map((replica) => replica.signer().kid)).size).toBe(1);
  });
});

describe('S20: headers that claim an identity', () => {
  it('count for nothing', async () => {
    const admin = await identity.service.admin.createAdmin({ login_email: `admin-${randomUUID()}@mail.test` });
    const claims = { 'x-user-id': admin.login_id, 'x-login-type': 'ADM', 'x-internal-user': admin.login_id };
    await request(identity.service.handler).get('/auth/profile').set(claims).expect(401);
    await request(identity.service.handler)
      .post('/admin/approvals')
      .set(claims)
      .set('Authorization', `Bearer ${(await signUp(identity)).token}`)
      .send({})
      .expect(403);
  });
});
