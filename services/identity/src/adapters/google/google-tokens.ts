import { createHash } from 'node:crypto';
import { isWholeNumber } from '@market/api';
import { DAY } from '@market/api/durations';
import { MarketError } from '@market/contracts/errors';
import {
  createJwksKeySource,
  hasCanonicalSignature,
  type Clock,
  type JwksDocument,
  type Log,
} from '@market/service-kit';
import { decode, verify, type JwtPayload } from 'jsonwebtoken';
import type { GoogleIdentity } from '../../domain/google-identity';
import type { IdentitySettings } from '../../settings';

export interface GoogleTokens {
  /**
   * Verifies an ID token that Google issued to the browser for our client id (docs/security.md, S33).
   * @param nonce value that the page passed to Google for the token; a token with another one is not for this page
   * @throws MarketError 'google-failed' for every other token, whatever its defect.
   */
  check(token: string, nonce?: string): Promise<GoogleIdentity>;
}

/** Accepted token issuer: client id, issuer names and keys. */
export interface TokenIssuer {
  clientId: string;
  names: [string, ...string[]];
  fetchJwks(): Promise<JwksDocument>;
}

/** Google uses both spellings for one issuer. */
const ISSUERS: [string, ...string[]] = ['https://accounts.google.com', 'accounts.google.com'];
const FETCH_LIMIT_MS = 3_000;
const CLOCK_TOLERANCE_SECONDS = 10;
const MAX_LIFETIME_SECONDS = DAY;

/** Google itself, by the installation's client id. */
export function googleIssuer({ clientId, jwksUrl }: NonNullable<IdentitySettings['google']>): TokenIssuer {
  return { clientId, names: ISSUERS, fetchJwks: () => fetchJwks(jwksUrl) };
}

/** @param issuer of the tokens; without one (not configured here) every token is refused */
export function createGoogleTokens({
  issuer,
  clock,
  log,
}: {
  issuer: TokenIssuer | undefined;
  clock: Clock;
  log: Log;
}): GoogleTokens {
  const keys = issuer && createJwksKeySource({ fetchJwks: () => issuer.fetchJwks(), clock });
  return {
    async check(token, nonce) {
      if (!issuer || !keys) {
        log.warn('a Google sign-in was tried, but GOOGLE_CLIENT_ID is not set');
        throw new MarketError('google-failed');
      }
      const kid = rs256KeyId(token);
      const key = kid === undefined ? undefined : await keys.find(kid).catch(() => undefined);
      if (!key) throw new MarketError('google-failed');
      let claims: JwtPayload;
      try {
        // Without `complete` it returns the claims, and throws for a token without any.
        claims = verify(token, key, {
          algorithms: ['RS256'],
          audience: issuer.clientId,
          issuer: issuer.names,
          clockTimestamp: Math.floor(clock.now().getTime() / 1000),
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        }) as JwtPayload;
      } catch (error) {
        throw new MarketError('google-failed', { cause: error });
      }
      if (claims.nonce !== undefined && claims.nonce !== nonce) throw new MarketError('google-failed');
      return identityOf(claims, token, issuer.clientId);
    },
  };
}

async function fetchJwks(url: string): Promise<JwksDocument> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_LIMIT_MS), redirect: 'error' });
  if (!answer.ok) throw new Error(`Google's keys: status ${answer.status}`);
  // Cast: the caller validates each key.
  return (await answer.json()) as JwksDocument;
}

function rs256KeyId(token: string): string | undefined {
  if (!hasCanonicalSignature(token)) return undefined;
  try {
    const header: Record<string, unknown> = { ...decode(token, { complete: true })?.header };
    return header.alg === 'RS256' && !('crit' in header) && typeof header.kid === 'string' ? header.kid : undefined;
  } catch {
    return undefined;
  }
}

function identityOf(claims: JwtPayload, token: string, clientId: string): GoogleIdentity {
  const { sub, email, email_verified, hd, name, exp, iat, aud, azp }: Record<string, unknown> = claims;
  // jsonwebtoken also accepts tokens without exp and lists of audiences; `azp` names the client for which the token was
  // issued.
  const isOurs = aud === clientId && (azp === undefined || azp === clientId);
  const isTimed = isWholeNumber(exp) && isWholeNumber(iat) && exp - iat <= MAX_LIFETIME_SECONDS;
  if (!isOurs || !isTimed || !isShortText(sub) || !isShortText(email) || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new MarketError('google-failed');
  return {
    sub,
    email,
    email_verified: email_verified === true || email_verified === 'true',
    ...(isShortText(hd) ? { hosted_domain: hd } : {}),
    ...(isShortText(name) ? { name } : {}),
    tokenId: createHash('sha256')
      .update(token.slice(0, token.lastIndexOf('.')))
      .digest('base64url'),
    expiresAt: new Date(exp * 1000),
  };
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 254;
}
