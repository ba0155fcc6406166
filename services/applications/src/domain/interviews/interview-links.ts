import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Tokens of mailed links to one interview: with a token its candidate can view and answer it, until expiry. Signed
 * (HMAC), so that a token cannot be forged for another interview or another expiry; stateless.
 */
export interface InterviewLinks {
  issue(id: string, expires: Date): string;
  /** Id of the interview; undefined for an invalid or expired token. */
  read(token: string, now: Date): string | undefined;
}

/** @param key 32 bytes that are used for nothing else */
export function createInterviewLinks(key: Buffer): InterviewLinks {
  const sealOf = (id: string, until: string) => createHmac('sha256', key).update(`${id}\n${until}`).digest('base64url');
  return {
    issue(id, expires) {
      const until = Math.ceil(expires.getTime() / 1000).toString(36);
      return `${id}.${until}.${sealOf(id, until)}`;
    },
    read(token, now) {
      const [, id, until, seal] = /^([\w-]{1,100})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? [];
      if (!id || !until || !seal) return undefined;
      if (!timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(id, until)))) return undefined;
      return Number.parseInt(until, 36) * 1000 > now.getTime() ? id : undefined;
    },
  };
}
