import { createHmac, timingSafeEqual } from 'node:crypto';

/** Sole permission of a token: to switch off a kind of mails to an account, or the alerts of a saved search. */
export interface Unsubscription {
  what: string;
  /** Id of the account, or of the saved search. */
  id: string;
}

/** Value of `what` for a saved search's id; all other values are kinds of mails. */
export const UNSUBSCRIBES_SEARCH = 'saved_search';

/**
 * Tokens in mails for one-click unsubscription (RFC 8058). A holder of the mail may use them without a sign-in and for
 * good, since mail programs do so for the reader years later. They are signed (HMAC), so that nobody can forge one for
 * another account or kind, and permit nothing else.
 */
export interface UnsubscribeTokens {
  issue(unsubscription: Unsubscription): string;
  /** Permission of `token`; undefined when it is not ours. */
  read(token: string): Unsubscription | undefined;
}

/** @param key 32 bytes that are used for nothing else; the same in every service that issues or reads tokens */
export function createUnsubscribeTokens(key: Buffer): UnsubscribeTokens {
  const sealOf = ({ what, id }: Unsubscription) =>
    createHmac('sha256', key).update(`${what}\n${id}`).digest('base64url');
  return {
    issue: (unsubscription) => `${unsubscription.what}.${unsubscription.id}.${sealOf(unsubscription)}`,
    read(token) {
      const [, what, id, seal] = /^([a-z_]{1,40})\.([\w-]{1,100})\.([\w-]{43})$/.exec(token) ?? [];
      if (!what || !id || !seal) return undefined;
      return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf({ what, id }))) ? { what, id } : undefined;
    },
  };
}
