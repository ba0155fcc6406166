import { MarketError } from '@market/contracts';
import { inTransaction, type Actor } from '@market/service-kit';
import { emailKey, type Account } from '../domain/account';
import { takenFields } from '../store/accounts';
import type { Caller, Needs } from './needs';

type ContactDetails = Pick<Account, 'login_name' | 'login_email' | 'login_mobile'>;

/**
 * Changes name, email and phone. A changed email or phone is unverified again; its links and the other sessions end, and the
 * old address hears of it (S27, S29).
 * @throws MarketError 'already-registered' with the fields that belong to another account; 'too-many-requests'.
 */
export function editProfile({ connection, accounts, accountWriter, sessionKeeper, mailLinks, messages, texts, limits }: Pick<Needs, 'connection' | 'accounts' | 'accountWriter' | 'sessionKeeper' | 'mailLinks' | 'messages' | 'texts' | 'limits'>) {
  async function write(actor: Actor, wanted: ContactDetails, requestId: string): Promise<Account> {
    return inTransaction(connection, async (tx) => {
      const before = await accounts.find(actor.login_id, tx);
      if (!before) throw new MarketError('token-invalid');
      const isEmailNew = emailKey(before.login_email) !== emailKey(wanted.login_email);
      const isPhoneNew = before.login_mobile !== wanted.login_mobile;
      const after = await accountWriter.change(tx, actor.login_id, { ...wanted, ...(isEmailNew ? { email_ver_status: 0 } : {}), ...(isPhoneNew ? { phone_ver_status: 0 } : {}) }, requestId);
      if (!after) throw new MarketError('token-invalid');
      if (isEmailNew) await mailLinks.removeAll(tx, actor.login_id);
      if (isEmailNew || isPhoneNew) {
        await sessionKeeper.endAll(tx, actor.login_id, { exceptSid: actor.sid, because: 'contact-changed', requestId });
        await messages.queue(tx, texts.contactChanged({ to: before.login_email, name: before.login_name, email: isEmailNew, phone: isPhoneNew }), { requestId });
      }
      return after;
    });
  }

  return async (actor: Actor, wanted: ContactDetails, { requestId }: Caller): Promise<Account> => {
    const before = await accounts.find(actor.login_id);
    if (!before) throw new MarketError('token-invalid');
    // Told apart from a change of name, because the answer "taken" must not become a way to look for accounts.
    if (emailKey(before.login_email) !== emailKey(wanted.login_email) || before.login_mobile !== wanted.login_mobile) await limits.contactChanges.consume(actor.login_id);
    try {
      return await write(actor, wanted, requestId);
    } catch (error) {
      const fields = takenFields(error);
      throw fields ? new MarketError('already-registered', { fields }) : error;
    }
  };
}
