import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction, type Actor } from '@market/service-kit';
import type { Account } from '../domain/account';
import { getPhone, refuseUntexted } from '../domain/phone';
import type { TypedPhone } from './code-sender';
import type { Caller, Needs } from './needs';

/**
 * Sends a code to the account's own number, or to its pending one. A never verified number may be entered or corrected
 * here: a Google account has none at first, and anybody may mistype.
 * @throws MarketError 'already-verified'; 'already-registered' when another account has verified the given number;
 * 'fields-invalid' when there is no number yet, or for invalid digits; 'too-many-requests'.
 */
export function sendPhoneCode({
  connection,
  accounts,
  accountWriter,
  codeSender,
  limits,
  config,
}: Pick<Needs, 'connection' | 'accounts' | 'accountWriter' | 'codeSender' | 'limits' | 'config'>) {
  async function withNumber(
    account: Account,
    given: { login_mobile: string; country?: string | null | undefined },
    requestId: string,
  ): Promise<Account> {
    const phone = getPhone(given.login_mobile, {
      country: given.country ?? undefined,
      fallback: config.defaultCountry,
    });
    if (phone.e164 === account.phone?.e164) return account;
    refuseUntexted(phone.e164, config);
    await limits.contactChanges.consume(account.login_id);
    if ((await accounts.ownersOf({ e164: phone.e164 }, account.login_id)).login_mobile)
      throw new MarketError('already-registered', { fields: { login_mobile: RULE_MESSAGES.phoneTaken } });
    const changed = await inTransaction(connection, (tx) =>
      accountWriter.change(tx, account.login_id, { login_mobile: given.login_mobile, phone }, requestId, {
        phone_ver_status: 0,
      }),
    );
    if (!changed) throw new MarketError('already-verified');
    return changed;
  }

  return async (
    actor: Actor,
    { login_mobile, country }: { login_mobile?: string | null | undefined; country?: string | null | undefined },
    caller: Caller,
  ): Promise<void> => {
    let account = await accounts.find(actor.login_id);
    if (!account) throw new MarketError('token-invalid');
    if (account.phone_ver_status === 0 && !account.pending?.phone && login_mobile)
      account = await withNumber(account, { login_mobile, country }, caller.requestId);
    const phone = phoneToProve(account);
    if (!phone && account.phone_ver_status === 1) throw new MarketError('already-verified');
    if (!phone)
      throw fieldsInvalid({
        login_mobile: account.login_mobile === '' ? RULE_MESSAGES.phoneRequired : RULE_MESSAGES.phoneImpossible,
      });
    await codeSender.send({
      purpose: 'verify-phone',
      subject: phoneSubject(account.login_id, phone.e164),
      phone,
      isReceiver: true,
      askedBy: { loginId: account.login_id },
      caller,
    });
  };
}

/** Number that the account's code verifies: the pending one, else its own if unverified. */
export function phoneToProve({
  pending,
  phone,
  login_mobile,
  phone_ver_status,
}: Pick<Account, 'pending' | 'phone' | 'login_mobile' | 'phone_ver_status'>): TypedPhone | undefined {
  if (pending?.phone) return { e164: pending.phone.e164, typed: pending.login_mobile ?? '' };
  return phone && phone_ver_status === 0 ? { e164: phone.e164, typed: login_mobile } : undefined;
}

/** Subject of a verification code, bound to the account and the number: it is invalid for any other of either. */
export function phoneSubject(loginId: string, e164: string): string {
  return `${loginId} ${e164}`;
}
