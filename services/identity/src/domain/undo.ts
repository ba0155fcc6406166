import { UNDO_LINK_LIFETIME_SECONDS } from '@market/contracts/accounts';
import { emailKey, type Account, type AccountChange } from './account';

/** Start of the time within which an account's recovery takes back access and contacts, counted back from `at`. */
export const recoveredSince = (at: Date): Date => new Date(at.getTime() - UNDO_LINK_LIFETIME_SECONDS * 1000);

/** Email and phone before a change, with their verification status, and the Google sign-in. */
export interface ContactBefore extends Pick<
  Account,
  'login_email' | 'email_ver_status' | 'login_mobile' | 'phone_ver_status' | 'phone' | 'google_sub'
> {
  /** The change adds a first proved phone: no proved contact is replaced, so that the owner's mailbox is in force. */
  adds_phone?: true;
}

type Contact = Pick<Account, 'login_email' | 'phone'>;

/**
 * Whether the account's present email is under undo: it replaced a verified one, whose owner can still undo the change.
 * Until that period ends, the new email gets no link that would let its holder keep the account (ADR 0048).
 * @param open previous contacts, of the account's changes that can still be undone
 */
export const isEmailUnderUndo = ({ login_email }: Contact, open: readonly ContactBefore[]): boolean =>
  open.some((before) => before.email_ver_status === 1 && emailKey(before.login_email) !== emailKey(login_email));

/** Whether the account's present phone is under undo: it was not proved before each change that can still be undone. */
export const isPhoneUnderUndo = ({ phone }: Contact, open: readonly ContactBefore[]): boolean =>
  open.some((before) => before.phone_ver_status !== 1 || before.phone?.e164 !== phone?.e164);

/** Whether a change of a proved contact can still be undone; a first phone replaces none. */
export const isContactUnderUndo = (open: readonly ContactBefore[]): boolean =>
  open.some(({ adds_phone }) => adds_phone !== true);

/**
 * Phone that a password chosen by mail restores: the one before the changes that can still be undone, to be proved
 * again. One that a session alone put in place of the sign-up's lately is to be proved again as well. Undefined where
 * the present one stays.
 * @param open previous contacts, the oldest first
 * @param since corrections from then on count
 */
export function phoneTakenBack(
  account: Pick<Account, 'login_email' | 'phone' | 'phone_ver_status' | 'phone_corrected_at'>,
  open: readonly ContactBefore[],
  since: Date,
): Pick<AccountChange, 'login_mobile' | 'phone' | 'phone_ver_status'> | undefined {
  const [first] = open;
  if (account.phone_ver_status === 0) return undefined;
  if (!first || !isPhoneUnderUndo(account, open))
    return account.phone_corrected_at && account.phone_corrected_at >= since ? { phone_ver_status: 0 } : undefined;
  return { login_mobile: first.login_mobile, phone: first.phone, phone_ver_status: 0 };
}

/**
 * Proved email and phone that were in force before the changes that can still be undone. The present ones count as
 * unproved while they are under undo; where that leaves nothing proved, the contacts before the changes are given.
 * @param open previous contacts, the oldest first
 */
export function establishedContact(account: ContactBefore, open: readonly ContactBefore[]): ContactBefore {
  const settled: ContactBefore = {
    ...account,
    ...(isEmailUnderUndo(account, open) ? { email_ver_status: 0 } : {}),
    ...(isPhoneUnderUndo(account, open) ? { phone_ver_status: 0 } : {}),
  };
  const isLeft = settled.email_ver_status === 1 || settled.phone_ver_status === 1;
  return isLeft ? settled : (open[0] ?? settled);
}
