import type { Limit } from '@market/api';
import { DAY, HOUR } from '@market/api/durations';
import { FAILURES } from '../messages';

export const LIMITS_OF_ACCOUNTS = {
  registrations: { name: 'register', by: 'address', points: 30, durationSeconds: HOUR },
  /** More attempts than this are account enumeration. */
  takenRegistrations: {
    name: 'register-taken',
    by: 'address',
    points: 10,
    durationSeconds: HOUR,
    counts: 'sign-ups with an email or phone that is taken',
  },
  googleSignIns: { name: 'google', by: 'address', points: 60, durationSeconds: HOUR },
  /** Every sign-in dialog requests a challenge, so that the browser can offer passkeys in the email field. */
  passkeyChallenges: { name: 'passkey-challenge', by: 'address', points: 300, durationSeconds: HOUR },
  /**
   * Started registrations of passkeys and authenticator apps, and new recovery codes: each mails a notice when
   * completed.
   */
  passkeyChanges: { name: 'passkey-changes', by: 'account', points: 30, durationSeconds: HOUR },
  /** Sign-in codes by text message, which anybody may request. */
  codesToPhoneHour: { name: 'code-phone-hour', by: 'phone', points: 5, durationSeconds: HOUR },
  codesToPhoneDay: { name: 'code-phone-day', by: 'phone', points: 10, durationSeconds: DAY },
  /** Sign-in codes requested on a device on which the owner has signed in before: no stranger can exhaust these. */
  codesToKnownDevicesHour: { name: 'code-device-hour', by: 'known devices', points: 5, durationSeconds: HOUR },
  codesToKnownDevicesDay: { name: 'code-device-day', by: 'known devices', points: 10, durationSeconds: DAY },
  /** Codes that a signed-in user requests, for the account's phone or a new one. */
  codesOfAccountHour: { name: 'code-account-hour', by: 'account and phone', points: 5, durationSeconds: HOUR },
  codesOfAccountDay: { name: 'code-account-day', by: 'account and phone', points: 10, durationSeconds: DAY },
  /** Codes across all accounts that name the same phone: anybody may create several such accounts. */
  codesToNamedPhone: { name: 'code-named-phone-day', by: 'phone', points: 20, durationSeconds: DAY },
  /** All text messages that an account causes: codes, and notices to the previous number after a change. */
  textsOfAccount: {
    name: 'sms-account-day',
    by: 'account',
    points: 20,
    durationSeconds: DAY,
    counts: 'text messages',
    says: FAILURES.textsOfAccountDay,
  },
  /**
   * All text messages to a number, regardless of the sender. Strangers reach their own limits first, at 30 of these:
   * ten remain for the owner's known devices.
   */
  textsToPhone: { name: 'sms-phone-day', by: 'phone', points: 40, durationSeconds: DAY, counts: 'text messages' },
  codesFromAddressHour: { name: 'code-address-hour', by: 'address', points: 10, durationSeconds: HOUR },
  codesFromAddressDay: { name: 'code-address-day', by: 'address', points: 40, durationSeconds: DAY },
  codesFromNetwork: { name: 'code-network-hour', by: 'network', points: 20, durationSeconds: HOUR },
  /**
   * Wrong tries across all codes of one phone. Blind guessing from many addresses gets five tries per code sent: a
   * daily chance of 100 in 1,000,000.
   */
  wrongCodes: {
    name: 'code-wrong-day',
    by: 'phone and address',
    points: 10,
    durationSeconds: DAY,
    counts: 'wrong codes',
  },
  wrongCodesOfAccount: {
    name: 'code-wrong-account-day',
    by: 'account and phone',
    points: 10,
    durationSeconds: DAY,
    counts: 'wrong codes',
  },
  /** Mails with a link to reset the password, which anybody may request. */
  mailsToMailboxHour: { name: 'mail-mailbox-hour', by: 'mailbox', points: 5, durationSeconds: HOUR },
  mailsToMailboxDay: { name: 'mail-mailbox-day', by: 'mailbox', points: 10, durationSeconds: DAY },
  /**
   * Allowance beyond the daily limit. A link lives as long as this window, so the owner always has a working link in
   * the mailbox or gets one.
   */
  mailsToMailboxBeyond: { name: 'mail-mailbox-beyond', by: 'mailbox', points: 1, durationSeconds: HOUR },
  mailsToKnownDevices: { name: 'mail-device-hour', by: 'known devices', points: 5, durationSeconds: HOUR },
  /** Mails that a signed-in user requests: links that verify a mailbox, codes that confirm a change. */
  mailsOfAccountHour: { name: 'mail-account-hour', by: 'account and mailbox', points: 5, durationSeconds: HOUR },
  mailsOfAccountDay: { name: 'mail-account-day', by: 'account and mailbox', points: 10, durationSeconds: DAY },
  mailsToNamedMailbox: { name: 'mail-named-mailbox-day', by: 'mailbox', points: 20, durationSeconds: DAY },
  mailsFromAddress: { name: 'mail-address-hour', by: 'address', points: 20, durationSeconds: HOUR },
  /** Bounds repeated saves by one account, so that the links and codes of other owners are not delayed. */
  accountEdits: { name: 'account-edits', by: 'account', points: 120, durationSeconds: HOUR },
  contactChanges: { name: 'contact-change', by: 'account', points: 10, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;

const CODES_FROM_ADDRESS = [
  LIMITS_OF_ACCOUNTS.codesFromAddressHour,
  LIMITS_OF_ACCOUNTS.codesFromAddressDay,
  LIMITS_OF_ACCOUNTS.codesFromNetwork,
] as const satisfies readonly Limit[];

/** Limits of sign-in codes by text message. */
export const SIGN_IN_CODE_LIMITS = [
  LIMITS_OF_ACCOUNTS.codesToPhoneHour,
  LIMITS_OF_ACCOUNTS.codesToPhoneDay,
  LIMITS_OF_ACCOUNTS.codesToKnownDevicesHour,
  LIMITS_OF_ACCOUNTS.codesToKnownDevicesDay,
  LIMITS_OF_ACCOUNTS.textsToPhone,
  ...CODES_FROM_ADDRESS,
] as const satisfies readonly Limit[];

/** Limits of codes by text message to a signed-in user. */
export const OWN_CODE_LIMITS = [
  LIMITS_OF_ACCOUNTS.codesOfAccountHour,
  LIMITS_OF_ACCOUNTS.codesOfAccountDay,
  LIMITS_OF_ACCOUNTS.codesToNamedPhone,
  LIMITS_OF_ACCOUNTS.textsOfAccount,
  LIMITS_OF_ACCOUNTS.textsToPhone,
  ...CODES_FROM_ADDRESS,
] as const satisfies readonly Limit[];

/** Limits of mails with a link to reset the password. */
export const RESET_MAIL_LIMITS = [
  LIMITS_OF_ACCOUNTS.mailsFromAddress,
  LIMITS_OF_ACCOUNTS.mailsToMailboxHour,
  LIMITS_OF_ACCOUNTS.mailsToMailboxDay,
  LIMITS_OF_ACCOUNTS.mailsToMailboxBeyond,
  LIMITS_OF_ACCOUNTS.mailsToKnownDevices,
] as const satisfies readonly Limit[];

/** Limits of mails with a link or a code to a signed-in user. */
export const OWN_MAIL_LIMITS = [
  LIMITS_OF_ACCOUNTS.mailsFromAddress,
  LIMITS_OF_ACCOUNTS.mailsOfAccountHour,
  LIMITS_OF_ACCOUNTS.mailsOfAccountDay,
  LIMITS_OF_ACCOUNTS.mailsToNamedMailbox,
] as const satisfies readonly Limit[];
