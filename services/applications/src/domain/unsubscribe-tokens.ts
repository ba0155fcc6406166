import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_CHOICES, type NotificationChoice } from '@market/contracts';

/** What a token allows, and nothing else: to switch one kind of mails to one account off. */
export interface Unsubscription {
  login_id: string;
  choice: NotificationChoice;
}

/**
 * The tokens in mails that unsubscribe with one click (RFC 8058). Whoever has the mail may use them, signed in or not and
 * for good, for mail programs do so in the reader's name years later. They are sealed, so that nobody makes one for
 * somebody else or for another kind, and open nothing but this.
 */
export interface UnsubscribeTokens {
  issue(unsubscription: Unsubscription): string;
  /** What `token` allows; undefined when it is none of ours. */
  read(token: string): Unsubscription | undefined;
}

const CHOICES: readonly NotificationChoice[] = Object.values(NOTIFICATION_CHOICES).flat();

/** @param key 32 bytes that are used for nothing else */
export function createUnsubscribeTokens(key: Buffer): UnsubscribeTokens {
  const sealOf = ({ login_id, choice }: Unsubscription) => createHmac('sha256', key).update(`${choice}\n${login_id}`).digest('base64url');
  return {
    issue: (unsubscription) => `${unsubscription.choice}.${unsubscription.login_id}.${sealOf(unsubscription)}`,
    read(token) {
      const [, name, login_id, seal] = /^([a-z_]{1,40})\.([\w-]{1,100})\.([\w-]{43})$/.exec(token) ?? [];
      const choice = CHOICES.find((one) => one === name);
      if (!choice || !login_id || !seal) return undefined;
      return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf({ login_id, choice }))) ? { login_id, choice } : undefined;
    },
  };
}
