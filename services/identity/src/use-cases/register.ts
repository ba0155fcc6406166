import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import type { Registration } from '@market/contracts/accounts';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction } from '@market/service-kit';
import { acceptingTerms, type Account } from '../domain/account';
import { passwordProblem } from '../domain/password-policy';
import { getPhone, refuseUntexted } from '../domain/phone';
import type { Caller, Needs } from './needs';
import type { SignedInSession } from './session-keeper';

/** A new account, with nothing verified yet. */
export function newAccount(
  given: Pick<Account, 'login_type' | 'login_name' | 'login_email' | 'login_mobile'> & Partial<Account>,
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
    ...given,
  };
}

/**
 * Creates an account and signs it in. Sign-ups with the same unverified email or phone coexist.
 * @throws MarketError 'already-registered' with the fields that another account has verified, the one place where a
 * stranger learns of an account (docs/security.md, S15); its owner is notified, at most once a day. 'fields-invalid'
 * for a too common password, and for digits that are no phone number, or one to which no text messages are sent.
 */
export function register({
  connection,
  accounts,
  accountWriter,
  sessionKeeper,
  hasher,
  passwordMarks,
  limits,
  once,
  messages,
  texts,
  clock,
  config,
}: Pick<
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
>) {
  async function refuseTaken(owners: { login_email?: Account; login_mobile?: Account }, caller: Caller): Promise<void> {
    if (!owners.login_email && !owners.login_mobile) return;
    await limits.takenRegistrations.consume(caller.address);
    const now = clock.now();
    for (const owner of new Map(Object.values(owners).map((account) => [account.login_id, account])).values()) {
      // Emails are sent only to verified addresses: an account may have verified its phone alone.
      if (owner.email_ver_status === 0) continue;
      if (!(await once.first(`already-registered ${owner.login_id}`, new Date(now.getTime() + DAY_MS), now))) continue;
      await inTransaction(connection, (tx) =>
        messages.queue(tx, texts.alreadyRegistered({ to: owner.login_email, name: owner.login_name }), caller),
      );
    }
    throw new MarketError('already-registered', {
      fields: {
        ...(owners.login_email ? { login_email: RULE_MESSAGES.emailTaken } : {}),
        ...(owners.login_mobile ? { login_mobile: RULE_MESSAGES.phoneTaken } : {}),
      },
    });
  }

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
