import { CommonError } from '@market/api/common-error';
import { OVERRIDES_COOKIE, OVERRIDES_LIFETIME_SECONDS } from '@market/remote-contract';
import { sign, verify } from 'jsonwebtoken';
import type { Clock } from '../clock';
import { secretKey } from '../config';
import { texts } from '../texts';

/** Federation name to the id of a version, or to the address of a development server's `mf-manifest.json`. */
export type RemoteOverrides = Record<string, string>;

export interface OverridesCookie {
  name: typeof OVERRIDES_COOKIE;
  /**
   * Signs the cookie with the versions that a session has chosen.
   * @param until expiry of the session's choice, if earlier than the default
   */
  sign(overrides: RemoteOverrides, until?: Date): string;
  /** Reads a cookie; empty for a foreign or expired one. */
  read(cookie: string | undefined): RemoteOverrides;
}

const AUDIENCE = 'remote-overrides';
const COOKIE_MAX_LENGTH = 4_096;

/**
 * Cookie with a session's chosen versions of remotes: the remotes service signs it, gateways read it, both with the
 * installation's secret.
 */
export function createOverridesCookie({ secretFile, clock }: { secretFile: string; clock: Clock }): OverridesCookie {
  const key = secretKey(secretFile, AUDIENCE);
  const now = () => Math.floor(clock.now().getTime() / 1000);
  return {
    name: OVERRIDES_COOKIE,
    sign(overrides, until) {
      const usual = now() + OVERRIDES_LIFETIME_SECONDS;
      const exp = until ? Math.min(usual, Math.floor(until.getTime() / 1000)) : usual;
      const cookie = sign({ overrides, iat: now(), exp }, key, {
        algorithm: 'HS256',
        audience: AUDIENCE,
      });
      if (cookie.length > COOKIE_MAX_LENGTH)
        throw new CommonError('too-large', {
          error: texts.refusals.manyOverrides,
        });
      return cookie;
    },
    read(cookie) {
      if (!cookie || cookie.length > COOKIE_MAX_LENGTH) return {};
      try {
        const payload = verify(cookie, key, { algorithms: ['HS256'], audience: AUDIENCE, clockTimestamp: now() });
        // Cast: we signed it.
        return typeof payload === 'object' ? ((payload as { overrides?: RemoteOverrides }).overrides ?? {}) : {};
      } catch {
        return {};
      }
    },
  };
}
