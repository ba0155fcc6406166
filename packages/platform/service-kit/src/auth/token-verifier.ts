import type { KeyObject } from 'node:crypto';
import { isOneOf, isWholeNumber } from '@market/api';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_ISSUER,
  ACCESS_TOKEN_LIFETIME_SECONDS,
  type Flag,
  LOGIN_TYPES,
  type LoginType,
} from '@market/contracts/accounts';
import type { CompanyRole } from '@market/contracts/companies';
import { CommonError } from '@market/api/common-error';
import { TokenExpiredError, decode, verify, type JwtPayload } from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock';
import { hasLowS } from './canonical-signature';

/** Header `typ` of access tokens (RFC 9068), so that no other token of ours is accepted as one. */
export const ACCESS_TOKEN_TYPE = 'at+jwt';

/** Claims of an access token: the account as it was at `revision`, and the session. */
export interface AccessClaims {
  sub: string;
  sid: string;
  jti: string;
  iat: number;
  exp: number;
  login_type: LoginType;
  revision: number;
  email_ver_status: Flag;
  phone_ver_status: Flag;
  user_approval_status: Flag;
  profile_created: Flag;
  can_code?: string;
  cmp_code?: string;
  owner_id?: string;
  company_role?: CompanyRole;
  second_factor_due?: true;
}

/** Public keys by their id. */
export interface KeySource {
  find(kid: string): Promise<KeyObject | undefined>;
}

export interface TokenVerifier {
  verify(token: string): Promise<AccessClaims>;
}

const TOKEN_MAX_LENGTH = 4_096;
const CLOCK_SKEW_SECONDS = 5;
/** Cache of verified tokens: checking a signature costs as much as the rest of a small request. */
const VERIFIED_TOKENS = 5_000;
/**
 * Headers that name a key from outside or ask for rules that we do not know: such a token is never ours
 * (docs/security.md, S17).
 */
const FOREIGN_HEADERS = ['crit', 'jwk', 'jku', 'x5u', 'x5c', 'b64'];

/**
 * Our own strict rules on top of jsonwebtoken, which accepts tokens without `exp`, with an unknown `crit`, and of any
 * `typ` (docs/measurements.md, M3), and several texts of each signature. Only ES256 tokens of our issuer, for our
 * audience, of type at+jwt, with every claim and a lifetime of at most 15 minutes are accepted. A verified token is
 * cached until it expires or its key is removed.
 * @throws CommonError 'token-expired' for a valid token past its time, 'token-invalid' for anything else.
 */
export function createTokenVerifier({ keys, clock }: { keys: KeySource; clock: Clock }): TokenVerifier {
  const verified = new LRUCache<string, { claims: AccessClaims; kid: string; key: KeyObject }>({
    max: VERIFIED_TOKENS,
  });
  return {
    async verify(token) {
      const known = verified.get(token);
      if (known && (await keys.find(known.kid)) === known.key) {
        const secondsOver = Math.floor(clock.now().getTime() / 1000) - known.claims.exp;
        if (secondsOver < CLOCK_SKEW_SECONDS) return known.claims;
        verified.delete(token);
        throw new CommonError('token-expired');
      }
      if (token.length > TOKEN_MAX_LENGTH || !hasLowS(token)) throw new CommonError('token-invalid');
      const kid = kidOf(token);
      const key = kid === undefined ? undefined : await keys.find(kid);
      if (kid === undefined || !key) throw new CommonError('token-invalid');
      let payload: JwtPayload;
      try {
        // Without `complete`, `verify` returns claims, and throws for a token that has none.
        payload = verify(token, key, {
          algorithms: ['ES256'],
          issuer: ACCESS_TOKEN_ISSUER,
          audience: ACCESS_TOKEN_AUDIENCE,
          clockTimestamp: Math.floor(clock.now().getTime() / 1000),
          clockTolerance: CLOCK_SKEW_SECONDS,
        }) as JwtPayload;
      } catch (error) {
        throw new CommonError(error instanceof TokenExpiredError ? 'token-expired' : 'token-invalid', { cause: error });
      }
      if (!hasEveryClaim(payload, clock)) throw new CommonError('token-invalid');
      verified.set(token, { claims: Object.freeze(payload), kid, key });
      return payload;
    },
  };
}

/** Expiry of a token that was verified before. */
export function endOfToken(token: string): Date {
  // Cast: a verified token holds claims.
  const payload = decode(token) as JwtPayload | null;
  return new Date((payload?.exp ?? 0) * 1000);
}

function kidOf(token: string): string | undefined {
  let header: Record<string, unknown>;
  try {
    header = { ...decode(token, { complete: true })?.header };
  } catch {
    return undefined;
  }
  if (header.alg !== 'ES256' || header.typ !== ACCESS_TOKEN_TYPE || FOREIGN_HEADERS.some((name) => name in header))
    return undefined;
  return typeof header.kid === 'string' && /^[\w-]{1,64}$/.test(header.kid) ? header.kid : undefined;
}

function hasEveryClaim(payload: JwtPayload, clock: Clock): payload is JwtPayload & AccessClaims {
  const claims: Record<string, unknown> = payload;
  const { sub, sid, jti, iat, exp, login_type, revision, aud } = claims;
  const text = (value: unknown) => typeof value === 'string' && value.length > 0 && value.length <= 100;
  const flag = (value: unknown) => value === 0 || value === 1;
  return (
    text(sub) &&
    text(sid) &&
    text(jti) &&
    aud === ACCESS_TOKEN_AUDIENCE &&
    isWholeNumber(iat) &&
    isWholeNumber(exp) &&
    isWholeNumber(revision) &&
    exp - iat <= ACCESS_TOKEN_LIFETIME_SECONDS &&
    exp > iat &&
    iat <= clock.now().getTime() / 1000 + CLOCK_SKEW_SECONDS &&
    isOneOf(LOGIN_TYPES, login_type) &&
    ['email_ver_status', 'phone_ver_status', 'user_approval_status', 'profile_created'].every((name) =>
      flag(claims[name]),
    )
  );
}
