import { MarketError } from '@market/contracts/errors';
import { NOTIFICATION_CHOICES, type NotificationChoice, type UnsubscribeAnswer } from '@market/contracts/notifications';
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
 * Switches one kind of mails off, for whoever has one of them (RFC 8058): no sign-in, no question, and as often as one
 * likes.
 * @throws MarketError 'link-invalid' for a token that is not ours, or of an account that is gone.
 */
export function unsubscribe({ notificationChoices, ...needs }: Needs) {
  return async (token: string): Promise<UnsubscribeAnswer> => {
    const { login_id, choice } = await unsubscriptionOf(needs, token);
    await notificationChoices.set(login_id, { [choice]: false });
    return { choice };
  };
}

const CHOICES: readonly NotificationChoice[] = Object.values(NOTIFICATION_CHOICES).flat();

async function unsubscriptionOf(
  { accounts, unsubscribeTokens }: Pick<Needs, 'accounts' | 'unsubscribeTokens'>,
  token: string,
): Promise<{ login_id: string; choice: NotificationChoice }> {
  const { what, id: login_id } = unsubscribeTokens.read(token) ?? {};
  const choice = CHOICES.find((one) => one === what);
  if (!choice || !login_id || !(await accounts.find(login_id)))
    throw new MarketError('link-invalid', {
      error: texts.refusals.unsubscribeLink,
    });
  return { login_id, choice };
}
