import { MarketError } from '@market/contracts/errors';
import {
  DIGEST,
  type EndedMail,
  NOTIFICATION_CHOICES,
  type NotificationChoice,
  type UnsubscribeAnswer,
} from '@market/contracts/notifications';
import type { AccountView, UnsubscribeTokens } from '@market/service-kit';
import type { NotificationChoiceStore } from '../store/notification-choice-store';
import { texts } from '../texts';

interface Needs {
  accounts: Pick<AccountView, 'find'>;
  notificationChoices: NotificationChoiceStore;
  unsubscribeTokens: UnsubscribeTokens;
}

/** Preview of the unsubscribe link, without side effect: mail scanners open every link. */
export function showUnsubscription(needs: Pick<Needs, 'accounts' | 'unsubscribeTokens'>) {
  return async (token: string): Promise<UnsubscribeAnswer> => ({
    choice: (await unsubscriptionOf(needs, token)).choice,
  });
}

/**
 * Switches off one kind of mail, or all kinds in the daily digest, for the holder of such a mail's link (RFC 8058):
 * without sign-in or confirmation, idempotent.
 * @throws MarketError 'link-invalid' for an invalid token, or that of a deleted account.
 */
export function unsubscribe({ notificationChoices, ...needs }: Needs) {
  return async (token: string): Promise<UnsubscribeAnswer> => {
    const { login_id, choice } = await unsubscriptionOf(needs, token);
    const ended = choice === DIGEST ? await inDigest(login_id, notificationChoices) : [choice];
    await notificationChoices.set(login_id, { choices: Object.fromEntries(ended.map((kind) => [kind, false])) });
    return { choice };
  };
}

/** Kinds that an account has in its digest. */
async function inDigest(loginId: string, store: NotificationChoiceStore): Promise<NotificationChoice[]> {
  const { daily } = await store.find(loginId);
  return KINDS.filter((kind) => daily[kind]);
}

const KINDS: readonly NotificationChoice[] = Object.values(NOTIFICATION_CHOICES).flat();
const CHOICES: readonly EndedMail[] = [...KINDS, DIGEST];

async function unsubscriptionOf(
  { accounts, unsubscribeTokens }: Pick<Needs, 'accounts' | 'unsubscribeTokens'>,
  token: string,
): Promise<{ login_id: string; choice: EndedMail }> {
  const { what, id: login_id } = unsubscribeTokens.read(token) ?? {};
  const choice = CHOICES.find((one) => one === what);
  if (!choice || !login_id || !(await accounts.find(login_id)))
    throw new MarketError('link-invalid', {
      error: texts.refusals.unsubscribeLink,
    });
  return { login_id, choice };
}
