import { emailKey, type Account } from './account';

/** Email and phone before a change, with their verification status, and the Google sign-in. */
export type ContactBefore = Pick<
  Account,
  'login_email' | 'email_ver_status' | 'login_mobile' | 'phone_ver_status' | 'phone' | 'google_sub'
>;

type Contact = Pick<Account, 'login_email' | 'phone'>;

/**
 * Whether the account's present email is under undo: it replaced a verified one, whose owner can still undo the change.
 * Until that period ends, the new email gets no link that would let its holder keep the account (ADR 0048).
 * @param open previous contacts, of the account's changes that can still be undone
 */
export const isEmailUnderUndo = ({ login_email }: Contact, open: readonly ContactBefore[]): boolean =>
  open.some((before) => before.email_ver_status === 1 && emailKey(before.login_email) !== emailKey(login_email));

/** Whether the account's present phone is under undo, by the same rule. */
export const isPhoneUnderUndo = ({ phone }: Contact, open: readonly ContactBefore[]): boolean =>
  open.some((before) => before.phone_ver_status === 1 && before.phone?.e164 !== phone?.e164);
