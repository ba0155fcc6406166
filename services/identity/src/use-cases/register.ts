import { randomUUID } from 'node:crypto';
import type { Registration } from '@market/contracts/accounts';
import { fieldsInvalid } from '@market/contracts/errors';
import { inTransaction } from '@market/service-kit';
import { acceptingTerms, type Account } from '../domain/account';
import { passwordProblem } from '../domain/password-policy';
import { getPhone, refuseUntexted } from '../domain/phone';
import type { Caller, Needs } from './needs';
import type { SignedInSession } from './session-keeper';
import { refuseTakenContact } from './taken-contact';

/** A new account, with nothing verified yet. */
export function newAccount(
  details: Pick<Account, 'login_type' | 'login_name' | 'login_email' | 'login_mobile'> & Partial<Account>,
  now: Date,
): Account {
  return {
    login_id: `acc_${randomUUID()}`,
    email_ver_status: 0,
    phone_ver_status: 0,
    user_approval_status: 0,
    profile_created: 0,
    revision: 1,
    disabled: false,
    created_at: now,
    ...details,
  };
}

/**
 * Creates an account and signs it in. Sign-ups with the same unverified email or phone coexist.
 * @throws MarketError 'already-registered' with the fields that another account has verified, the one place where a
 * stranger learns of an account (docs/security.md, S15); its owner is notified, at most once a day. 'fields-invalid'
 * for a too common password, and for digits that are no phone number, or one to which no text messages are sent.
 */
export function register(
  needs: Pick<
    Needs,
    | 'connection'
    | 'accounts'
    | 'accountWriter'
    | 'sessionKeeper'
    | 'hasher'
    | 'passwordMarks'
    | 'limits'
    | 'once'
    | 'messages'
    | 'texts'
    | 'clock'
    | 'config'
  >,
) {
  const { connection, accounts, accountWriter, sessionKeeper, hasher, passwordMarks, limits, clock, config } = needs;
  const refuseTaken = refuseTakenContact(needs);
  return async (
    { login_name, login_email, login_pass, login_mobile, country, login_type }: Registration,
    caller: Caller,
  ): Promise<SignedInSession> => {
    await limits.registrations.consume(caller.address);
    const problem = passwordProblem(login_pass, login_email);
    if (problem) throw fieldsInvalid({ login_pass: problem });
    const phone = getPhone(login_mobile, { country, fallback: config.defaultCountry });
    refuseUntexted(phone.e164, config);
    await refuseTaken(await accounts.ownersOf({ login_email, e164: phone.e164 }), caller);
    const password = {
      password_hash: await hasher.hash(login_pass),
      password_mark: passwordMarks(login_email, login_pass),
    };
    const now = clock.now();
    const account = newAccount(
      { login_type, login_name, login_email, login_mobile, phone, ...password, ...acceptingTerms(now) },
      now,
    );
    await inTransaction(connection, (tx) => accountWriter.add(tx, account, caller.requestId));
    return sessionKeeper.open(account, caller);
  };
}
