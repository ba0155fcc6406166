import type { Limit } from '@market/api';
import { DAY } from '@market/api/durations';
import { LIMITS } from '@market/contracts/limits';
import { createAddressLimiter, createLimiter, neighbourhoodOf, type Connection } from '@market/service-kit';
import type { IdentitySettings } from './settings';

const SMS_A_MINUTE = 60;
/** Text messages sent to the development mailbox cost nothing, so the limits are raised. */
const TIMES_INTO_MAILBOX = 100;

/**
 * Rate limiters for the endpoints' limits (docs/security.md, S10, S11, S15), and for all text messages of the
 * installation, whoever requests them.
 */
export function createIdentityLimits({
  connection,
  config,
}: {
  connection: Connection;
  config: Pick<IdentitySettings, 'nodeEnv' | 'twilio' | 'smsADay' | 'smsADayAndCountry'>;
}) {
  const byKey = (limit: Limit) => createLimiter({ connection, ...limit });
  const budget = (name: string, points: number, durationSeconds: number) =>
    createLimiter({ connection, name, points: config.twilio ? points : points * TIMES_INTO_MAILBOX, durationSeconds });
  const byAddress = (limit: Limit) =>
    createAddressLimiter({
      connection,
      config,
      ...limit,
      ...(limit.by === 'network' ? { groupBy: neighbourhoodOf } : {}),
    });
  return {
    registrations: byAddress(LIMITS.registrations),
    takenRegistrations: byAddress(LIMITS.takenRegistrations),
    confirmations: byAddress(LIMITS.confirmations),
    passkeyChallenges: byAddress(LIMITS.passkeyChallenges),
    passkeyChanges: byKey(LIMITS.passkeyChanges),
    googleSignIns: byAddress(LIMITS.googleSignIns),
    codesToPhone: [LIMITS.codesToPhoneHour, LIMITS.codesToPhoneDay].map(byKey),
    codesToKnownDevices: [LIMITS.codesToKnownDevicesHour, LIMITS.codesToKnownDevicesDay].map(byKey),
    codesOfAccount: [LIMITS.codesOfAccountHour, LIMITS.codesOfAccountDay].map(byKey),
    codesToNamedPhone: byKey(LIMITS.codesToNamedPhone),
    codesFromAddress: [LIMITS.codesFromAddressHour, LIMITS.codesFromAddressDay, LIMITS.codesFromNetwork].map(byAddress),
    wrongCodes: byKey(LIMITS.wrongCodes),
    wrongCodesOfAccount: byKey(LIMITS.wrongCodesOfAccount),
    mailsToMailboxHour: byKey(LIMITS.mailsToMailboxHour),
    mailsToMailboxDay: byKey(LIMITS.mailsToMailboxDay),
    mailsToMailboxBeyond: byKey(LIMITS.mailsToMailboxBeyond),
    mailsToKnownDevices: byKey(LIMITS.mailsToKnownDevices),
    mailsOfAccount: [LIMITS.mailsOfAccountHour, LIMITS.mailsOfAccountDay].map(byKey),
    mailsToNamedMailbox: byKey(LIMITS.mailsToNamedMailbox),
    mailsFromAddress: byAddress(LIMITS.mailsFromAddress),
    invitations: byKey(LIMITS.invitations),
    invitationsToMailbox: byKey(LIMITS.invitationsToMailbox),
    invitationLooks: byAddress(LIMITS.invitationLooks),
    domainMailsToMailbox: byKey(LIMITS.domainMailsToMailbox),
    domainLooks: byKey(LIMITS.domainLooks),
    apiKeyCalls: byKey(LIMITS.apiKeyCalls),
    apiKeysMade: byKey(LIMITS.apiKeysMade),
    contactMessages: byAddress(LIMITS.contactMessages),
    accountEdits: byKey(LIMITS.accountEdits),
    contactChanges: byKey(LIMITS.contactChanges),
    textsOfAccount: byKey(LIMITS.textsOfAccount),
    textsToPhone: byKey(LIMITS.textsToPhone),
    textBudgets: {
      minute: budget('sms-minute', SMS_A_MINUTE, 60),
      country: budget('sms-country-day', config.smsADayAndCountry, DAY),
      day: budget('sms-day', config.smsADay, DAY),
    },
  };
}

export type IdentityLimits = ReturnType<typeof createIdentityLimits>;
