import type { Limit } from '@market/api';
import { DAY, HOUR } from '@market/api/durations';
import { FAILURES } from '../messages';

export const LIMITS_OF_ACCOUNTS = {
  registrations: { name: 'register', by: 'address', points: 30, durationSeconds: HOUR },
  /** More than a few are somebody looking for accounts. */
  takenRegistrations: {
    name: 'register-taken',
    by: 'address',
    points: 10,
    durationSeconds: HOUR,
    counts: 'sign-ups with an email or phone that is taken',
  },
  googleSignIns: { name: 'google', by: 'address', points: 60, durationSeconds: HOUR },
  /** Each dialog for signing in asks for one, so that the browser can offer passkeys in the email's box. */
  passkeyChallenges: { name: 'passkey-challenge', by: 'address', points: 300, durationSeconds: HOUR },
  /** Passkeys and authenticator apps that are begun, and new recovery codes: each mails a notice when it is done. */
  passkeyChanges: { name: 'passkey-changes', by: 'account', points: 30, durationSeconds: HOUR },
  /** Codes for signing in by phone, which anybody may ask for. */
  codesToPhoneHour: { name: 'code-phone-hour', by: 'phone', points: 5, durationSeconds: HOUR },
  codesToPhoneDay: { name: 'code-phone-day', by: 'phone', points: 10, durationSeconds: DAY },
  /** The same, asked for on a device on which the owner has signed in before: no stranger can use these up. */
  codesToKnownDevicesHour: { name: 'code-device-hour', by: 'known devices', points: 5, durationSeconds: HOUR },
  codesToKnownDevicesDay: { name: 'code-device-day', by: 'known devices', points: 10, durationSeconds: DAY },
  /** Codes that somebody who is signed in asks for, for the own phone or a new one. */
  codesOfAccountHour: { name: 'code-account-hour', by: 'account and phone', points: 5, durationSeconds: HOUR },
  codesOfAccountDay: { name: 'code-account-day', by: 'account and phone', points: 10, durationSeconds: DAY },
  /** Over all accounts that name one phone: anybody may make some of them. */
  codesToNamedPhone: { name: 'code-named-phone-day', by: 'phone', points: 20, durationSeconds: DAY },
  /** All text messages that an account causes: codes, and the notices of a change to the number before. */
  textsOfAccount: {
    name: 'sms-account-day',
    by: 'account',
    points: 20,
    durationSeconds: DAY,
    counts: 'text messages',
    says: FAILURES.textsOfAccountDay,
  },
  /**
   * All text messages to a number, whoever causes them. Strangers reach their own limits first, at 30 of these: ten are
   * left to the owner's known devices.
   */
  textsToPhone: { name: 'sms-phone-day', by: 'phone', points: 40, durationSeconds: DAY, counts: 'text messages' },
  codesFromAddressHour: { name: 'code-address-hour', by: 'address', points: 10, durationSeconds: HOUR },
  codesFromAddressDay: { name: 'code-address-day', by: 'address', points: 40, durationSeconds: DAY },
  codesFromNetwork: { name: 'code-network-hour', by: 'network', points: 20, durationSeconds: HOUR },
  /**
   * Over all codes of one phone. Blind guessing from many addresses gets five tries at each of the codes that a phone
   * is sent: a hundred in a million a day.
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
  /** Mails with a link for choosing a new password, which anybody may ask for. */
  mailsToMailboxHour: { name: 'mail-mailbox-hour', by: 'mailbox', points: 5, durationSeconds: HOUR },
  mailsToMailboxDay: { name: 'mail-mailbox-day', by: 'mailbox', points: 10, durationSeconds: DAY },
  /**
   * Past those of the day. A link lives as long as this window: the owner always has one that works in the mailbox, or
   * gets one.
   */
  mailsToMailboxBeyond: { name: 'mail-mailbox-beyond', by: 'mailbox', points: 1, durationSeconds: HOUR },
  mailsToKnownDevices: { name: 'mail-device-hour', by: 'known devices', points: 5, durationSeconds: HOUR },
  /** Mails that somebody who is signed in asks for: links that verify a mailbox, codes that confirm a change. */
  mailsOfAccountHour: { name: 'mail-account-hour', by: 'account and mailbox', points: 5, durationSeconds: HOUR },
  mailsOfAccountDay: { name: 'mail-account-day', by: 'account and mailbox', points: 10, durationSeconds: DAY },
  mailsToNamedMailbox: { name: 'mail-named-mailbox-day', by: 'mailbox', points: 20, durationSeconds: DAY },
  mailsFromAddress: { name: 'mail-address-hour', by: 'address', points: 20, durationSeconds: HOUR },
  /** No owner's link or code has to wait for whoever saves the account over and over. */
  accountEdits: { name: 'account-edits', by: 'account', points: 120, durationSeconds: HOUR },
  contactChanges: { name: 'contact-change', by: 'account', points: 10, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;

const CODES_FROM_ADDRESS = [
  LIMITS_OF_ACCOUNTS.codesFromAddressHour,
  LIMITS_OF_ACCOUNTS.codesFromAddressDay,
  LIMITS_OF_ACCOUNTS.codesFromNetwork,
] as const satisfies readonly Limit[];

/** Codes by text message, for signing in. */
export const SIGN_IN_CODE_LIMITS = [
  LIMITS_OF_ACCOUNTS.codesToPhoneHour,
  LIMITS_OF_ACCOUNTS.codesToPhoneDay,
  LIMITS_OF_ACCOUNTS.codesToKnownDevicesHour,
  LIMITS_OF_ACCOUNTS.codesToKnownDevicesDay,
  LIMITS_OF_ACCOUNTS.textsToPhone,
  ...CODES_FROM_ADDRESS,
] as const satisfies readonly Limit[];

/** Codes by text message, to who is signed in. */
export const OWN_CODE_LIMITS = [
  LIMITS_OF_ACCOUNTS.codesOfAccountHour,
  LIMITS_OF_ACCOUNTS.codesOfAccountDay,
  LIMITS_OF_ACCOUNTS.codesToNamedPhone,
  LIMITS_OF_ACCOUNTS.textsOfAccount,
  LIMITS_OF_ACCOUNTS.textsToPhone,
  ...CODES_FROM_ADDRESS,
] as const satisfies readonly Limit[];

/** Mails with a link for choosing a new password. */
export const RESET_MAIL_LIMITS = [
  LIMITS_OF_ACCOUNTS.mailsFromAddress,
  LIMITS_OF_ACCOUNTS.mailsToMailboxHour,
  LIMITS_OF_ACCOUNTS.mailsToMailboxDay,
  LIMITS_OF_ACCOUNTS.mailsToMailboxBeyond,
  LIMITS_OF_ACCOUNTS.mailsToKnownDevices,
] as const satisfies readonly Limit[];

/** Mails with a link or a code, to who is signed in. */
export const OWN_MAIL_LIMITS = [
  LIMITS_OF_ACCOUNTS.mailsFromAddress,
  LIMITS_OF_ACCOUNTS.mailsOfAccountHour,
  LIMITS_OF_ACCOUNTS.mailsOfAccountDay,
  LIMITS_OF_ACCOUNTS.mailsToNamedMailbox,
] as const satisfies readonly Limit[];
