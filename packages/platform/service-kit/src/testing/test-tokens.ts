import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_ISSUER,
  ACCESS_TOKEN_LIFETIME_SECONDS,
  type LoginType,
} from '@market/contracts/accounts';
import { sign } from 'jsonwebtoken';
import type { Actor } from '../auth/accounts';
import { withLowS } from '../auth/canonical-signature';
import { ACCESS_TOKEN_TYPE, type KeySource } from '../auth/token-verifier';
import type { Clock } from '../clock';

export interface TestTokens {
  keys: KeySource;
  privateKey: KeyObject;
  kid: string;
  /** An access token for an account with everything verified and approved, unless `actor` says otherwise. */
  tokenFor(actor: Partial<Actor> & { login_type: LoginType }): string;
}

/** Account and session with everything proved and approved, except as the argument states. */
export function wholeActor({
  login_id = randomUUID(),
  sid = randomUUID(),
  ...said
}: Partial<Actor> & { login_type: LoginType }): Actor {
  return {
    email_ver_status: 1,
    phone_ver_status: 1,
    user_approval_status: 1,
    profile_created: 1,
    ...said,
    login_id,
    sid,
  };
}

/** Signs access tokens with a throw-away key, as identity would, for tests of the other services. */
export function testTokens(clock: Clock = { now: () => new Date() }): TestTokens {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const privateKey = createPrivateKey(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const publicKey = createPublicKey(privateKey);
  const kid = randomUUID();
  return {
    kid,
    privateKey,
    keys: { find: async (wanted) => (wanted === kid ? publicKey : undefined) },
    tokenFor(said) {
      const { login_id, ...actor } = wholeActor(said);
      const iat = Math.floor(clock.now().getTime() / 1000);
      return withLowS(
        sign(
          {
            ...actor,
            revision: 1,
            iat,
            exp: iat + ACCESS_TOKEN_LIFETIME_SECONDS,
          },
          privateKey,
          {
            algorithm: 'ES256',
            keyid: kid,
            issuer: ACCESS_TOKEN_ISSUER,
            audience: ACCESS_TOKEN_AUDIENCE,
            subject: login_id,
            jwtid: randomUUID(),
            header: { alg: 'ES256', typ: ACCESS_TOKEN_TYPE },
          },
        ),
      );
    },
  };
}
