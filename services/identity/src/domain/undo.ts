import { emailKey, type Account } from './account';

/** Email and phone as they were before a change, with what had been proved, and how one signed in. */
export type ContactBefore = Pick<
  Account,
  'login_email' | 'email_ver_status' | 'login_mobile' | 'phone_ver_status' | 'phone' | 'google_sub'
>;

type Contact = Pick<Account, 'login_email' | 'phone'>;

/**
 * Under undo: the email that an account has now took the place of a proved one, and the owner of that can still take it
 * back. Until the time for it is over the new one gets no link by which the account could be kept (ADR 0048).
 * @param open contacts of before, of the account's changes that can still be taken back
 */
export const isEmailUnderUndo = ({ login_email }: Contact, open: readonly ContactBefore[]): boolean =>
  open.some((before) => before.email_ver_status === 1 && emailKey(before.login_email) !== emailKey(login_email));

/** The same of the phone. */
export const isPhoneUnderUndo = ({ phone }: Contact, open: readonly ContactBefore[]): boolean =>
  open.some((before) => before.phone_ver_status === 1 && before.phone?.e164 !== phone?.e164);
