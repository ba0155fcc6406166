import { UNDO_LINK_LIFETIME_SECONDS } from '@market/contracts/accounts';
import type { ClientSession } from '@market/service-kit';
import {
  afterNewEmail,
  afterVerification,
  emailKey,
  withoutPending,
  type Account,
  type AccountChange,
} from '../domain/account';
import { isTexted } from '../domain/phone';
import { newToken, tokenHash } from '../domain/secrets';
import { isEmailUnderUndo, isPhoneUnderUndo, type ContactBefore } from '../domain/undo';
import type { ChangedContact } from '../present/messages';
import type { AccountWriter } from './account-writer';
import type { Ports } from './ports';
import type { SessionKeeper } from './session-keeper';

/** Account that proves a contact, and the session that survives when the others end. */
interface Proof {
  requestId: string;
  /** Session in which the contact was verified, if any. */
  sid?: string | undefined;
}

/** Effects of a verified email or phone, including the notice to the owner of the previous one. */
export interface ContactProver {
  /**
   * Marks the mailbox `email_key` as verified: as the account's present email, or as the pending one, which then
   * replaces the present one.
   * @returns the account, or null when it no longer has such an email
   * @throws a duplicate-key error when another account has verified it: see `takenFields`
   */
  email(tx: ClientSession, account: Account, email_key: string, proof: Proof): Promise<Account | null>;
  /** Marks a phone as verified under the same rules, given its E.164 form. */
  phone(tx: ClientSession, account: Account, e164: string, proof: Proof): Promise<Account | null>;
  /**
   * Notifies the owner of a verified email or phone that a change was requested or has taken effect, with a link that
   * undoes it for 72 hours; a first phone is told to the verified email. An unverified contact gets no notice: it may be
   * a stranger's. A contact that is itself
   * under undo gets the notice without a link, because an account thief could restore it with that link (ADR 0048).
   */
  tellOwner(
    tx: ClientSession,
    before: Account,
    change: { change_id: string; changed: ChangedContact; isDone: boolean },
    requestId: string,
  ): Promise<void>;
}

export function createContactProver({
  accountWriter,
  sessionKeeper,
  mailLinks,
  undoLinks,
  messages,
  texts,
  clock,
  config,
}: Pick<Ports, 'mailLinks' | 'undoLinks' | 'messages' | 'texts' | 'clock' | 'config'> & {
  accountWriter: AccountWriter;
  sessionKeeper: SessionKeeper;
}): ContactProver {
  const undoEnd = () => new Date(clock.now().getTime() + UNDO_LINK_LIFETIME_SECONDS * 1000);

  /**
   * Effects of a completed change: earlier sessions end (docs/security.md, S27), except the one that requested the
   * change and the one that verified it.
   */
  async function takeEffect(
    tx: ClientSession,
    before: Account,
    changed: ChangedContact,
    { requestId, sid }: Proof,
  ): Promise<void> {
    const { pending, login_id } = before;
    if (!pending) return;
    await sessionKeeper.endAll(tx, login_id, {
      exceptSids: [pending.sid, ...(sid ? [sid] : [])],
      because: 'contact-changed',
      requestId,
    });
    await prover.tellOwner(tx, before, { change_id: pending.change_id, changed, isDone: true }, requestId);
  }

  const prover: ContactProver = {
    async email(tx, account, email_key, proof) {
      const { pending } = account;
      const pendingEmail = pending?.email_key === email_key ? pending.login_email : undefined;
      if (pendingEmail === undefined && emailKey(account.login_email) !== email_key) return null;
      const flags = { email_ver_status: 1 } as const;
      const proven = { ...account, ...flags, login_email: pendingEmail ?? account.login_email };
      const change: AccountChange = {
        ...flags,
        ...afterVerification(proven, config.employerApproval),
        password_mark: undefined,
        ...(pendingEmail === undefined
          ? {}
          : {
              login_email: pendingEmail,
              pending: withoutPending(pending, 'email'),
              ...afterNewEmail(account, pendingEmail, config.employerApproval),
            }),
      };
      const proved = await accountWriter.change(tx, account.login_id, change, proof.requestId);
      if (!proved) return null;
      await accountWriter.takeFromOthers(tx, { login_email: proved.login_email }, proved.login_id, proof.requestId);
      if (pendingEmail !== undefined) {
        // Links sent to the old mailbox become invalid.
        await mailLinks.endAll(tx, account.login_id);
        await takeEffect(tx, account, { email: proved.login_email }, proof);
      }
      return proved;
    },

    async phone(tx, account, e164, proof) {
      const { pending } = account;
      const isPending = pending?.phone?.e164 === e164;
      if (!isPending && account.phone?.e164 !== e164) return null;
      const flags = { phone_ver_status: 1 } as const;
      const change: AccountChange = {
        ...flags,
        ...afterVerification({ ...account, ...flags }, config.employerApproval),
        ...(isPending
          ? { login_mobile: pending.login_mobile, phone: pending.phone, pending: withoutPending(pending, 'phone') }
          : {}),
      };
      const proved = await accountWriter.change(tx, account.login_id, change, proof.requestId);
      if (!proved) return null;
      await accountWriter.takeFromOthers(tx, { e164 }, proved.login_id, proof.requestId);
      if (isPending) await takeEffect(tx, account, { phone: proved.login_mobile }, proof);
      return proved;
    },

    async tellOwner(tx, before, { change_id, changed, isDone }, requestId) {
      const { login_id, login_name, login_email, email_ver_status, login_mobile, phone, phone_ver_status, google_sub } =
        before;
      await undoLinks.prolong(tx, login_id, undoEnd());
      const open = await undoLinks.before(login_id, clock.now(), tx);
      const wasProved = email_ver_status === 1 || (changed.phone !== undefined && phone_ver_status === 1);
      if (!wasProved) return;
      const newLink = async () => {
        const token = newToken();
        const state: ContactBefore = {
          login_email,
          email_ver_status,
          login_mobile,
          phone_ver_status,
          ...(phone ? { phone } : {}),
          ...(google_sub ? { google_sub } : {}),
          ...(changed.email === undefined && phone_ver_status === 0 ? { adds_phone: true as const } : {}),
        };
        await undoLinks.add(
          tx,
          tokenHash(token),
          { login_id, change_id, before: state, revision: before.revision, made_at: clock.now() },
          undoEnd(),
        );
        return token;
      };
      if (email_ver_status === 1)
        await messages.queue(
          tx,
          texts.contactChange({
            to: login_email,
            name: login_name,
            changed,
            isDone,
            token: isEmailUnderUndo(before, open) ? undefined : await newLink(),
          }),
          { requestId },
        );
      // Sent before the change takes effect: a single text message is enough.
      const isTold = !isDone && changed.phone !== undefined && phone_ver_status === 1;
      if (isTold && phone && isTexted(phone.e164, config) && !isPhoneUnderUndo(before, open))
        await messages.queue(tx, texts.phoneChange({ to: phone.e164, typed: login_mobile, token: await newLink() }), {
          requestId,
        });
    },
  };
  return prover;
}
