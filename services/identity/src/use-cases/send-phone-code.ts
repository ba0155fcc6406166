import { MarketError, RULES, fieldsInvalid } from '@market/contracts';
import { inTransaction, type Actor } from '@market/service-kit';
import type { Account } from '../domain/account';
import { takenFields } from '../store/accounts';
import type { Caller, Needs } from './needs';

/**
 * Sends a code to the account's own number. A Google account gives its number here first, and may correct it until it is
 * verified.
 * @throws MarketError 'already-verified'; 'already-registered' when the given number belongs to another account;
 *   'fields-invalid' when there is no number yet; 'too-many-requests'.
 */
export function sendPhoneCode({ connection, accounts, accountWriter, codeSender, limits }: Pick<Needs, 'connection' | 'accounts' | 'accountWriter' | 'codeSender' | 'limits'>) {
  async function withNumber(account: Account, phone: string, requestId: string): Promise<Account> {
    await limits.contactChanges.consume(account.login_id);
    try {
      const changed = await inTransaction(connection, (tx) => accountWriter.change(tx, account.login_id, { login_mobile: phone }, requestId, { phone_ver_status: 0 }));
      if (!changed) throw new MarketError('already-verified');
      return changed;
    } catch (error) {
      const fields = takenFields(error);
      throw fields ? new MarketError('already-registered', { fields }) : error;
    }
  }

  return async (actor: Actor, { login_mobile }: { login_mobile?: string | null | undefined }, caller: Caller): Promise<void> => {
    let account = await accounts.find(actor.login_id);
    if (!account) throw new MarketError('token-invalid');
    if (account.phone_ver_status === 1) throw new MarketError('already-verified');
    const mayGiveNumber = account.login_mobile === '' || account.google_sub !== undefined;
    if (mayGiveNumber && login_mobile && login_mobile !== account.login_mobile) account = await withNumber(account, login_mobile, caller.requestId);
    if (account.login_mobile === '') throw fieldsInvalid({ login_mobile: RULES.phoneRequired });
    await codeSender.send({ purpose: 'verify-phone', subject: phoneSubject(account), phone: account.login_mobile, isReceiver: true, caller });
  };
}

/** A code for verifying is bound to the account and to the number: it says nothing about another of either. */
export function phoneSubject({ login_id, login_mobile }: Pick<Account, 'login_id' | 'login_mobile'>): string {
  return `${login_id} ${login_mobile}`;
}
