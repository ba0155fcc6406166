import { MarketError, type UnsubscribeAnswer } from '@market/contracts';
import type { AccountView } from '@market/service-kit';
import type { Unsubscription, UnsubscribeTokens } from '../domain/unsubscribe-tokens';
import type { NotificationChoiceRows } from '../store/notification-choices';

interface Needs {
  accounts: Pick<AccountView, 'find'>;
  notificationChoices: NotificationChoiceRows;
  unsubscribeTokens: UnsubscribeTokens;
}

/** What the token in a mail would switch off. Looking changes nothing: programs that check mails open every link. */
export function showUnsubscription(needs: Pick<Needs, 'accounts' | 'unsubscribeTokens'>) {
  return async (token: string): Promise<UnsubscribeAnswer> => ({ choice: (await unsubscriptionOf(needs, token)).choice });
}

/**
 * Switches one kind of mails off, for whoever has one of them (RFC 8058): no sign-in, no question, and as often as one likes.
 * @throws MarketError 'link-invalid' for a token that is not ours, or of an account that is gone.
 */
export function unsubscribe({ notificationChoices, ...needs }: Needs) {
  return async (token: string): Promise<UnsubscribeAnswer> => {
    const { login_id, choice } = await unsubscriptionOf(needs, token);
    await notificationChoices.set(login_id, { [choice]: false });
    return { choice };
  };
}

async function unsubscriptionOf({ accounts, unsubscribeTokens }: Pick<Needs, 'accounts' | 'unsubscribeTokens'>, token: string): Promise<Unsubscription> {
  const unsubscription = unsubscribeTokens.read(token);
  if (!unsubscription || !(await accounts.find(unsubscription.login_id))) throw new MarketError('link-invalid', { error: 'This link is not valid. You can choose what we mail you in your settings.' });
  return unsubscription;
}
