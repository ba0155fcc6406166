import { isDeepStrictEqual } from 'node:util';
import { keysOf, pick } from '@market/api';
import type { ParsedPhone } from '@market/contracts/accounts/phone';
import { isMarketError, MarketError } from '@market/contracts/errors';
import { inTransaction, type Actor } from '@market/service-kit';
import {
  addPending,
  emailKey,
  hasSameCredentials,
  isUnproved,
  type Account,
  type AccountChange,
} from '../domain/account';
import { getPhone, isTexted, refuseUntexted } from '../domain/phone';
import { versionOfAccount } from '../present/user';
import { confirmIdentity, type Confirmation } from './confirm-identity';
import { liveAccount } from './live-account';
import type { Caller, Needs } from './needs';
import { verificationMail } from './send-email-verification';
import { phoneSubject } from './send-phone-code';
import { refuseTakenContact } from './taken-contact';

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
 * Changes name, email and phone. A new email or phone requires the password, or a fresh code for an account without
 * one, and stays pending until verified: the link or code is sent to the new contact, and the owner of the old one is
 * notified and can undo it. Until then emails, sign-in and resets use the old one (docs/security.md, S29). A never
 * verified phone is replaced without a confirmation, and at once while the email is unverified too. With a verified
 * email it is a new way to sign in: it stays pending, and the mailbox is notified and can undo it (S490). Whether
 * another account has verified the phone is told only to whoever enters its code (S494).
 * @throws MarketError 'fields-invalid' without the confirmation, and for digits that are no number;
 * 'already-registered' with an email that another account has verified; 'changed-meanwhile' if the form is based on
 * another version than the stored one, or if email, phone or password have changed by the time of the write;
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
    | 'once'
    | 'messages'
    | 'texts'
    | 'limits'
    | 'clock'
    | 'config'
  >,
) {
  const { connection, accounts, accountWriter, contactProver, codeSender, textBudget, limits, clock, config } = needs;
  const confirm = confirmIdentity(needs);
  const live = liveAccount(needs);
  const mail = verificationMail(needs);
  const refuseTaken = refuseTakenContact(needs);

  /** Requested phone number: the account's own unless digits or country differ. */
  function phoneOf({ login_mobile, phone }: Account, details: WantedDetails): ParsedPhone | undefined {
    const isSame =
      details.login_mobile === login_mobile && (details.country === undefined || details.country === phone?.country);
    return isSame
      ? phone
      : getPhone(details.login_mobile, { country: details.country, fallback: config.defaultCountry });
  }

  return async (actor: Actor, details: WantedDetails, caller: Caller): Promise<Account> => {
    const { login_name, login_email, login_mobile } = details;
    await limits.accountEdits.consume(actor.login_id);
    const stored = await accounts.find(actor.login_id);
    if (!stored) throw new MarketError('token-invalid');
    // Version check before a code is used up; repeated within the transaction.
    refuseOtherVersion(stored, details);
    const phone = phoneOf(stored, details);
    const isEmailNew = emailKey(stored.login_email) !== emailKey(login_email);
    const isPhoneNew = phone !== undefined && phone.e164 !== stored.phone?.e164;
    const waits = { email: isEmailNew, phone: isPhoneNew && !isUnproved(stored) };
    if (isPhoneNew) refuseUntexted(phone.e164, config);
    const isConfirmed = waits.email || (waits.phone && stored.phone_ver_status === 1);
    if (isConfirmed) await confirm(stored, details);
    if (isEmailNew || isPhoneNew) {
      // Rate-limited apart from a change of name, because the answer "taken" must not serve to enumerate accounts.
      await limits.contactChanges.consume(stored.login_id);
      if (isEmailNew) await refuseTaken(await accounts.ownersOf({ login_email }, stored.login_id), caller);
    }
    if (waits.email) await mail.count(stored.login_id, login_email, caller);
    // The owner of the previous number is notified by text message. If the budget does not allow one, the change is
    // refused.
    if (waits.phone && stored.phone && stored.phone_ver_status === 1 && isTexted(stored.phone.e164, config))
      await textBudget.countOrRefuse(stored.phone.e164, stored.login_id);

    const changed = await inTransaction(connection, async (tx) => {
      const before = await live(tx, actor);
      refuseOtherVersion(before, details);
      // Compares with the record that the confirmation was based on: if the stored email was verified or undone since,
      // the new email would be saved as verified.
      if (!hasSameCredentials(before, stored)) throw new MarketError('changed-meanwhile');
      const change: AccountChange = {
        login_name,
        ...(isEmailNew ? {} : { login_email }),
        ...(waits.phone ? {} : { login_mobile, phone }),
        ...(isPhoneNew && !waits.phone ? { phone_corrected_at: clock.now() } : {}),
      };
      if (waits.email || waits.phone) {
        const pendingContact = {
          sid: actor.sid,
          ...(waits.email ? { login_email, email_key: emailKey(login_email) } : {}),
          ...(waits.phone && phone ? { login_mobile, phone } : {}),
        };
        const pending = addPending(before.pending, pendingContact, { isConfirmed });
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

  /** Sends the code without a request. If sending is not possible now, the person requests one later. */
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
      if (!isMarketError(error) || error.code !== 'too-many-requests') throw error;
    }
  }
}
