import { FEED_POLLS_PER_HOUR, IMPORTS_PER_DAY, IMPORTS_PER_HOUR } from './constants';
import { FAILURES } from './messages';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A rate limit: so many in a window of time that begins with the first. */
export interface Limit {
  /** Under which its counts are stored. */
  name: string;
  /**
   * Key of a rate limit's counter. A network is the neighbourhood of an address; known devices are those on which an
   * account's owner has signed in, all together; a caller is an account or a deploy token; a pair is an employer and a
   * candidate; a target is a reported job or company. Strangers can use up the counters of phone, mailbox, address,
   * network and target: docs/security.md (S95) says what remains for the owner then.
   */
  by:
    | 'account'
    | 'account and mailbox'
    | 'account and phone'
    | 'known devices'
    | 'address'
    | 'network'
    | 'phone'
    | 'phone and address'
    | 'mailbox'
    | 'caller'
    | 'pair'
    | 'target';
  points: number;
  durationSeconds: number;
  /** Unit of the counter; calls by default. */
  counts?:
    | 'calls'
    | 'files'
    | 'records'
    | 'grants'
    | 'wrong codes'
    | 'text messages'
    | 'sign-ups with an email or phone that is taken';
  /** The sentence for whoever passes it, where the general one would not be clear. */
  says?: string;
}

/**
 * Rate limits: how often each thing may be done in an hour or a day; each endpoint names its own. Those of codes and
 * mails are in docs/security.md (S10, S11, S15). Resumes, requests and blind records are against gathering people in
 * bulk (S66): more than anybody who reads what he is shown needs, less than would copy the list. Saves and their files
 * cost: each file is judged, which takes up to two seconds of a core. A saved search is run at once. The registry may
 * be changed more often than any team deploys, far less than would fill the database.
 */
export const LIMITS = {
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
  /** Passkeys and authenticator apps that are begun: each mails a notice when it is done. */
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
  contactMessages: { name: 'contact-hour', by: 'address', points: 10, durationSeconds: HOUR },
  /** No owner's link or code has to wait for whoever saves the account over and over. */
  accountEdits: { name: 'account-edits', by: 'account', points: 120, durationSeconds: HOUR },
  contactChanges: { name: 'contact-change', by: 'account', points: 10, durationSeconds: HOUR },
  resumeDownloads: { name: 'resume-downloads', by: 'account', points: 200, durationSeconds: HOUR },
  accessRequests: { name: 'access-requests', by: 'account', points: 200, durationSeconds: DAY },
  /**
   * Each rings the employer's bell and sends a mail, as does the end of it (docs/adr/0025-withdrawn-requests.md has the
   * other direction). Only giving access is counted: ending it is always possible.
   */
  accessGrants: {
    name: 'access-grants',
    by: 'pair',
    points: 5,
    durationSeconds: DAY,
    counts: 'grants',
    says: FAILURES.accessGrantDay,
  },
  blindRecords: {
    name: 'blind-records',
    by: 'account',
    points: 3_000,
    durationSeconds: DAY,
    counts: 'records',
    says: FAILURES.blindListDay,
  },
  profileSaves: { name: 'profile-saves', by: 'account', points: 120, durationSeconds: HOUR },
  profileFiles: { name: 'profile-files', by: 'account', points: 60, durationSeconds: HOUR, counts: 'files' },
  /** Each tells the other services both lists whole, and what was told is kept for a week. */
  backgroundEdits: {
    name: 'background-edits',
    by: 'account',
    points: 300,
    durationSeconds: DAY,
    says: FAILURES.backgroundDay,
  },
  /** Each stores a file for a week and sends a mail to an address that nobody has proved. */
  applicationsFromAddress: { name: 'apply-address-hour', by: 'address', points: 20, durationSeconds: HOUR },
  applicationsFromNetwork: { name: 'apply-network-day', by: 'network', points: 100, durationSeconds: DAY },
  /** Mails to one mailbox by that form, whoever fills it in; the owner signs up in place of it. */
  applicationsOfMailboxHour: { name: 'apply-mailbox-hour', by: 'mailbox', points: 5, durationSeconds: HOUR },
  applicationsOfMailboxDay: {
    name: 'apply-mailbox-day',
    by: 'mailbox',
    points: 10,
    durationSeconds: DAY,
    says: FAILURES.applicationsOfDay,
  },
  /** Tries at tokens of mailed links. */
  confirmations: { name: 'apply-confirm', by: 'address', points: 60, durationSeconds: HOUR },
  /** Against whoever would bury the queue; all reports of one thing make one entry of it. */
  reportsFromAddress: { name: 'reports', by: 'address', points: 10, durationSeconds: HOUR },
  reportsOfTarget: {
    name: 'reports-of-target',
    by: 'target',
    points: 50,
    durationSeconds: DAY,
    says: FAILURES.reportsOfDay,
  },
  savedSearches: { name: 'saved-searches', by: 'account', points: 60, durationSeconds: HOUR },
  importsHour: { name: 'job-imports', by: 'account', points: IMPORTS_PER_HOUR, durationSeconds: HOUR },
  importsDay: { name: 'job-imports-of-day', by: 'account', points: IMPORTS_PER_DAY, durationSeconds: DAY },
  feedPolls: { name: 'feed-polls', by: 'account', points: FEED_POLLS_PER_HOUR, durationSeconds: HOUR },
  remotePublishes: { name: 'remote-publishes', by: 'caller', points: 120, durationSeconds: HOUR },
  remoteChanges: { name: 'remote-changes', by: 'caller', points: 600, durationSeconds: HOUR },
  remoteOverrides: { name: 'remote-overrides', by: 'address', points: 120, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;

const CODES_FROM_ADDRESS = [
  LIMITS.codesFromAddressHour,
  LIMITS.codesFromAddressDay,
  LIMITS.codesFromNetwork,
] as const satisfies readonly Limit[];

/** Applications without an account. */
export const APPLICATION_LIMITS = [
  LIMITS.applicationsFromAddress,
  LIMITS.applicationsFromNetwork,
  LIMITS.applicationsOfMailboxHour,
  LIMITS.applicationsOfMailboxDay,
] as const satisfies readonly Limit[];

/** Codes by text message, for signing in. */
export const SIGN_IN_CODE_LIMITS = [
  LIMITS.codesToPhoneHour,
  LIMITS.codesToPhoneDay,
  LIMITS.codesToKnownDevicesHour,
  LIMITS.codesToKnownDevicesDay,
  LIMITS.textsToPhone,
  ...CODES_FROM_ADDRESS,
] as const satisfies readonly Limit[];

/** Codes by text message, to who is signed in. */
export const OWN_CODE_LIMITS = [
  LIMITS.codesOfAccountHour,
  LIMITS.codesOfAccountDay,
  LIMITS.codesToNamedPhone,
  LIMITS.textsOfAccount,
  LIMITS.textsToPhone,
  ...CODES_FROM_ADDRESS,
] as const satisfies readonly Limit[];

/** Mails with a link for choosing a new password. */
export const RESET_MAIL_LIMITS = [
  LIMITS.mailsFromAddress,
  LIMITS.mailsToMailboxHour,
  LIMITS.mailsToMailboxDay,
  LIMITS.mailsToMailboxBeyond,
  LIMITS.mailsToKnownDevices,
] as const satisfies readonly Limit[];

/** Mails with a link or a code, to who is signed in. */
export const OWN_MAIL_LIMITS = [
  LIMITS.mailsFromAddress,
  LIMITS.mailsOfAccountHour,
  LIMITS.mailsOfAccountDay,
  LIMITS.mailsToNamedMailbox,
] as const satisfies readonly Limit[];
