import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction, type Actor } from '@market/service-kit';
import type { Account } from '../domain/account';
import { isTexted } from '../domain/phone';
import { establishedContact } from '../domain/undo';
import type { Caller, Needs } from './needs';

/**
 * Reauthentication, so that a borrowed session is not enough: the password, or a fresh code for accounts without one.
 */
export interface Confirmation {
  password?: string | null | undefined;
  otp?: string | null | undefined;
}

/** Field errors when both are missing. */
interface Asked {
  password: string;
  otp: string;
}
/** Required before passkeys and second factors change. */
export const TO_SECURE: Asked = { password: RULE_MESSAGES.passwordToSecure, otp: RULE_MESSAGES.codeToSecure };
const TO_CHANGE: Asked = { password: RULE_MESSAGES.passwordToConfirm, otp: RULE_MESSAGES.codeToConfirm };

/**
 * Checks a confirmation.
 * @throws MarketError 'fields-invalid' for a missing or wrong one; 'too-many-requests' for guessing.
 */
export function confirmIdentity({
  connection,
  hasher,
  signInGuard,
  codes,
  codeSender,
  clock,
}: Pick<Needs, 'connection' | 'hasher' | 'signInGuard' | 'codes' | 'codeSender' | 'clock'>) {
  return async (account: Account, { password, otp }: Confirmation, words = TO_CHANGE): Promise<void> => {
    if (account.password_hash !== undefined) {
      if (!password) throw fieldsInvalid({ password: words.password });
      await signInGuard.oldPassword(account.login_id, async () => {
        if (!(await hasher.matches(account.password_hash, password)))
          throw fieldsInvalid({ password: RULE_MESSAGES.passwordWrong });
      });
      return;
    }
    if (!otp) throw fieldsInvalid({ password: words.otp });
    const challenge = { purpose: 'confirm-change', subject: account.login_id } as const;
    const challengeId = await codeSender.check({ ...challenge, code: otp, from: { loginId: account.login_id } });
    const isRight =
      challengeId !== undefined &&
      (await inTransaction(connection, (tx) => codes.spend(tx, challenge, challengeId, clock.now())));
    // Clients that do not know `otp` show the message at `password`, as for a missing one.
    if (!isRight) throw fieldsInvalid({ password: RULE_MESSAGES.codeWrong, otp: RULE_MESSAGES.codeWrong });
    await codeSender.forgive({ ...challenge, from: { loginId: account.login_id } });
  };
}

/**
 * Checks the password of the session's account, for another service's action that requires more than a session.
 * @throws MarketError 'fields-invalid' for a wrong one, and for an account without a password, which must set one
 * first; 'too-many-requests' for guessing.
 */
export function confirmPassword(needs: Parameters<typeof confirmIdentity>[0] & Pick<Needs, 'accounts'>) {
  const confirm = confirmIdentity(needs);
  return async (actor: Actor, { password }: { password: string }): Promise<void> => {
    const account = await needs.accounts.find(actor.login_id);
    if (!account) throw new MarketError('token-invalid');
    if (account.password_hash === undefined) throw fieldsInvalid({ password: RULE_MESSAGES.passwordWrong });
    await confirm(account, { password });
  };
}

/**
 * Sends the code with which an account without a password confirms a change: to its verified phone, or to its verified
 * email if it has none or its country gets no text messages. A contact that replaced another lately, or was added
 * lately, gets none while that can be undone: a borrowed session may have done it (ADR 0119). If both are that new, the
 * contact before them gets it.
 * @throws MarketError 'not-verified' when neither is verified; 'too-many-requests'.
 */
export function sendConfirmationCode({
  accounts,
  undoLinks,
  codeSender,
  texts,
  clock,
  config,
}: Pick<Needs, 'accounts' | 'undoLinks' | 'codeSender' | 'texts' | 'clock' | 'config'>) {
  return async (actor: Actor, caller: Caller): Promise<void> => {
    const account = await accounts.find(actor.login_id);
    if (!account) throw new MarketError('token-invalid');
    const { login_id, login_name } = account;
    const contact = establishedContact(account, await undoLinks.before(login_id, clock.now()));
    const { login_email, login_mobile, email_ver_status, phone_ver_status, phone } = contact;
    const code = { purpose: 'confirm-change', subject: login_id, askedBy: { loginId: login_id }, caller } as const;
    if (phone && phone_ver_status === 1 && (email_ver_status === 0 || isTexted(phone.e164, config)))
      return codeSender.send({ ...code, isReceiver: true, phone: { e164: phone.e164, typed: login_mobile } });
    if (email_ver_status === 1)
      return codeSender.mail({
        ...code,
        to: login_email,
        write: (made) => texts.codeByMail({ to: login_email, name: login_name, ...made }),
      });
    throw new MarketError('not-verified');
  };
}
