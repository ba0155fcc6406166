import type { ParsedPhone } from '@market/contracts/accounts/phone';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction, type Actor } from '@market/service-kit';
import { addPending, hasSameCredentials, isUnproved, withoutPending, type Account } from '../domain/account';
import { getPhone, refuseUntexted } from '../domain/phone';
import type { TypedPhone } from './code-sender';
import { liveAccount } from './live-account';
import type { Caller, Needs } from './needs';

/**
 * Sends a code to the account's own number, or to its pending one. A never verified number may be entered or corrected
 * here: a Google account has none at first, and anybody may mistype. With a verified email, another number than the
 * stored one stays pending until it is proved; the mailbox is notified and can undo it (docs/security.md, S490). Whether
 * another account has verified the number is told only to whoever enters its code (S494).
 * @throws MarketError 'already-verified'; 'fields-invalid' when there is no number yet, or for invalid digits;
 * 'changed-meanwhile'; 'too-many-requests'.
 */
export function sendPhoneCode(
  needs: Pick<
    Needs,
    | 'connection'
    | 'accounts'
    | 'accountWriter'
    | 'sessions'
    | 'contactProver'
    | 'codeSender'
    | 'limits'
    | 'clock'
    | 'config'
  >,
) {
  const { connection, accounts, accountWriter, contactProver, codeSender, limits, clock, config } = needs;
  const live = liveAccount(needs);

  /** Stores the number: as the account's own while nothing is proved, else as pending. */
  async function store(
    actor: Actor,
    account: Account,
    number: { login_mobile: string; phone: ParsedPhone },
    requestId: string,
  ): Promise<Account> {
    const changed = await inTransaction(connection, async (tx) => {
      const before = await live(tx, actor);
      if (before.phone_ver_status === 1) return null;
      if (!hasSameCredentials(before, account)) throw new MarketError('changed-meanwhile');
      const { login_id, phone } = before;
      if (phone?.e164 === number.phone.e164)
        return accountWriter.change(tx, login_id, { pending: withoutPending(before.pending, 'phone') }, requestId);
      if (isUnproved(before)) {
        const change = { ...number, phone_corrected_at: clock.now() };
        return accountWriter.change(tx, login_id, change, requestId, { phone_ver_status: 0 });
      }
      const pending = addPending(before.pending, { sid: actor.sid, ...number }, { isConfirmed: false });
      await contactProver.tellOwner(
        tx,
        before,
        { change_id: pending.change_id, changed: { phone: number.login_mobile }, isDone: false },
        requestId,
      );
      return accountWriter.change(tx, login_id, { pending }, requestId, { phone_ver_status: 0 });
    });
    if (!changed) throw new MarketError('already-verified');
    return changed;
  }

  async function withNumber(
    actor: Actor,
    account: Account,
    input: { login_mobile: string; country?: string | null | undefined },
    requestId: string,
  ): Promise<Account> {
    const { login_mobile } = input;
    const phone = getPhone(login_mobile, { country: input.country ?? undefined, fallback: config.defaultCountry });
    if (phone.e164 === (account.pending?.phone ?? account.phone)?.e164) return account;
    refuseUntexted(phone.e164, config);
    await limits.contactChanges.consume(account.login_id);
    return store(actor, account, { login_mobile, phone }, requestId);
  }

  return async (
    actor: Actor,
    { login_mobile, ...options }: { login_mobile?: string | null | undefined; country?: string | null | undefined },
    caller: Caller,
  ): Promise<void> => {
    let account = await accounts.find(actor.login_id);
    if (!account) throw new MarketError('token-invalid');
    if (account.phone_ver_status === 0 && login_mobile)
      account = await withNumber(actor, account, { ...options, login_mobile }, caller.requestId);
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
