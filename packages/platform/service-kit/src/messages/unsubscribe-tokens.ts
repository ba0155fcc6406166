import { createHmac, timingSafeEqual } from 'node:crypto';

/** Permission of a token, and nothing else: to switch off a kind of mails to an account, or those of a saved search. */
export interface Unsubscription {
  what: string;
  /** The account, or the search. */
  id: string;
}

/** Says in a token that its id is that of a saved search; what else it may say are kinds of mails. */
export const UNSUBSCRIBES_SEARCH = 'saved_search';

/**
 * The tokens in mails that unsubscribe with one click (RFC 8058). Whoever has the mail may use them, signed in or not
 * and for good, for mail programs do so in the reader's name years later. They are sealed, so that nobody makes one for
 * somebody else or for another kind, and open nothing but this.
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
