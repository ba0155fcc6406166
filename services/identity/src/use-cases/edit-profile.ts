import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { keysOf, pick } from '@market/api';
import type { ParsedPhone } from '@market/contracts/accounts/phone';
import { MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction, type Actor } from '@market/service-kit';
import { emailKey, hasSameCredentials, type Account, type AccountChange, type PendingContact } from '../domain/account';
import { getPhone, isTexted, refuseUntexted } from '../domain/phone';
import { isAlive } from '../domain/session';
import { versionOfAccount } from '../present/user';
import { confirmIdentity, type Confirmation } from './confirm-identity';
import type { Caller, Needs } from './needs';
import { verificationMail } from './send-email-verification';
import { phoneSubject } from './send-phone-code';

interface WantedDetails extends Confirmation {
  login_name: string;
  login_email: string;
  login_mobile: string;
  country?: string | undefined;
  version?: string | undefined;
}

function refuseOtherVersion(stored: Account, { version }: WantedDetails): void {
  if (version && version !== versionOfAccount(stored)) throw new MarketError('changed-meanwhile');
}

/**
 * Changes name, email and phone. A new email or phone takes the password, or a fresh code of an account without one,
 * and waits until it is proved: the link or code goes to the new one, and the owner of the old one is told and can take
 * it back. Until then mails, sign-in and resets go by the old one (docs/security.md, S29). A phone that was never
 * proved is corrected at once.
 * @throws MarketError 'fields-invalid' without the confirmation, and for digits that are no number;
 * 'already-registered' with the fields that another account has proved; 'changed-meanwhile' for a change of another
 * version than the stored one, and where email, phone or password are other ones by the time that it is stored;
 * 'too-many-requests'.
 */
export function editProfile(
  needs: Pick<
    Needs,
    | 'connection'
    | 'accounts'
    | 'accountWriter'
    | 'sessions'
    | 'contactProver'
    | 'codes'
    | 'codeSender'
    | 'textBudget'
    | 'hasher'
    | 'signInGuard'
    | 'mailLinks'
    | 'messages'
    | 'texts'
    | 'limits'
    | 'clock'
    | 'config'
  >,
) {
  const {
    connection,
    accounts,
    accountWriter,
    sessions,
    contactProver,
    codeSender,
    textBudget,
    limits,
    clock,
    config,
  } = needs;
  const confirm = confirmIdentity(needs);
  const mail = verificationMail(needs);

  /** The number that is wanted: the account's own as it is, unless digits or country differ. */
  function phoneOf({ login_mobile, phone }: Account, wanted: WantedDetails): ParsedPhone | undefined {
    const isSame =
      wanted.login_mobile === login_mobile && (wanted.country === undefined || wanted.country === phone?.country);
    return isSame ? phone : getPhone(wanted.login_mobile, { country: wanted.country, fallback: config.defaultCountry });
  }

  async function refuseTaken(wanted: { login_email?: string; e164?: string }, account: Account): Promise<void> {
    // Told apart from a change of name, because the answer "taken" must not become a way to look for accounts.
    await limits.contactChanges.consume(account.login_id);
    const owners = await accounts.ownersOf(wanted, account.login_id);
    const fields = {
      ...(owners.login_email ? { login_email: RULE_MESSAGES.emailTaken } : {}),
      ...(owners.login_mobile ? { login_mobile: RULE_MESSAGES.phoneTaken } : {}),
    };
    if (Object.keys(fields).length > 0) throw new MarketError('already-registered', { fields });
  }

  return async (actor: Actor, wanted: WantedDetails, caller: Caller): Promise<Account> => {
    const { login_name, login_email, login_mobile } = wanted;
    await limits.accountEdits.consume(actor.login_id);
    const known = await accounts.find(actor.login_id);
    if (!known) throw new MarketError('token-invalid');
    // Before a code is used up, and again within the transaction.
    refuseOtherVersion(known, wanted);
    const phone = phoneOf(known, wanted);
    const isEmailNew = emailKey(known.login_email) !== emailKey(login_email);
    const isPhoneNew = phone !== undefined && phone.e164 !== known.phone?.e164;
    const waits = { email: isEmailNew, phone: isPhoneNew && known.phone_ver_status === 1 };
    if (isPhoneNew) refuseUntexted(phone.e164, config);
    if (waits.email || waits.phone) await confirm(known, wanted);
    if (isEmailNew || isPhoneNew)
      await refuseTaken({ ...(isEmailNew ? { login_email } : {}), ...(isPhoneNew ? { e164: phone.e164 } : {}) }, known);
    if (waits.email) await mail.count(known.login_id, login_email, caller);
    // The owner of the number before is told by text message. Where that could not be sent, the change is not made.
    if (waits.phone && known.phone && isTexted(known.phone.e164, config))
      await textBudget.countOrRefuse(known.phone.e164, known.login_id);

    const change_id = randomUUID();
    const changed = await inTransaction(connection, async (tx) => {
      const before = await accounts.find(actor.login_id, tx);
      const session = await sessions.find(actor.sid, tx);
      if (!before || !session || !isAlive(session, before, clock.now())) throw new MarketError('token-invalid');
      refuseOtherVersion(before, wanted);
      // Compares with the record that the confirmation was based on: saved over an email that was verified or undone
      // since, the new one would count as verified.
      if (!hasSameCredentials(before, known)) throw new MarketError('changed-meanwhile');
      const change: AccountChange = {
        login_name,
        ...(isEmailNew ? {} : { login_email }),
        ...(waits.phone ? {} : { login_mobile, phone }),
      };
      if (waits.email || waits.phone) {
        const pending: PendingContact = {
          change_id,
          ...before.pending,
          sid: actor.sid,
          ...(waits.email ? { login_email, email_key: emailKey(login_email) } : {}),
          ...(waits.phone && phone ? { login_mobile, phone } : {}),
        };
        change.pending = pending;
        const contact = {
          ...(waits.email ? { email: login_email } : {}),
          ...(waits.phone ? { phone: login_mobile } : {}),
        };
        await contactProver.tellOwner(
          tx,
          before,
          { change_id: pending.change_id, changed: contact, isDone: false },
          caller.requestId,
        );
        if (waits.email) await mail.queue(tx, { ...before, login_name }, login_email, caller);
      }
      if (!change.pending && isDeepStrictEqual(change, pick(before, ...keysOf(change)))) return before;
      return accountWriter.change(tx, actor.login_id, change, caller.requestId);
    });
    if (!changed) throw new MarketError('token-invalid');
    if (isPhoneNew) await sendCodeUnasked(changed, { e164: phone.e164, typed: login_mobile }, caller);
    return changed;
  };

  /** The code is on its way before anybody asks. Where that is not possible now, the person asks for it later. */
  async function sendCodeUnasked(
    { login_id }: Account,
    phone: { e164: string; typed: string },
    caller: Caller,
  ): Promise<void> {
    try {
      await codeSender.send({
        purpose: 'verify-phone',
        subject: phoneSubject(login_id, phone.e164),
        phone,
        isReceiver: true,
        unasked: true,
        askedBy: { loginId: login_id },
        caller,
      });
    } catch (error) {
      if (!(error instanceof MarketError) || error.code !== 'too-many-requests') throw error;
    }
  }
}
