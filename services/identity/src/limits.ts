import {
  createAddressLimiter,
  createLimiter,
  neighbourhoodOf,
  type Connection,
  type MarketConfig,
} from '@market/service-kit';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const SMS_A_MINUTE = 60;
/** Text messages into the development mailbox cost nothing. */
const MAILBOX_SMS_A_MINUTE = 6_000;

/**
 * How often what may be asked for (docs/security.md, S10, S11, S15): by the phone or mailbox that it goes to, by the
 * network address that asks, and in all.
 */
export function createIdentityLimits({ connection, config }: { connection: Connection; config: MarketConfig }) {
  const byKey = (name: string, points: number, durationSeconds: number) =>
    createLimiter({ connection, name, points, durationSeconds });
  const byAddress = (name: string, points: number, durationSeconds: number) =>
    createAddressLimiter({ connection, config, name, points, durationSeconds });
  return {
    registrations: byAddress('register', 30, HOUR),
    /** Sign-ups that met an existing account: more than a few are somebody looking for accounts. */
    takenRegistrations: byAddress('register-taken', 10, HOUR),
    googleSignIns: byAddress('google', 60, HOUR),
    codesToPhone: [byKey('code-phone-hour', 5, HOUR), byKey('code-phone-day', 10, DAY)],
    codesFromAddress: [
      byAddress('code-address-hour', 10, HOUR),
      byAddress('code-address-day', 40, DAY),
      createAddressLimiter({
        connection,
        config,
        name: 'code-network-hour',
        points: 20,
        durationSeconds: HOUR,
        groupBy: neighbourhoodOf,
      }),
    ],
    /** Wrong codes for one phone, over all codes: blind guessing gets ten in a million a day. */
    wrongCodes: byKey('code-wrong-day', 10, DAY),
    mailsToMailbox: [byKey('mail-mailbox-hour', 5, HOUR), byKey('mail-mailbox-day', 10, DAY)],
    mailsFromAddress: byAddress('mail-address-hour', 20, HOUR),
    contactMessages: byAddress('contact-hour', 10, HOUR),
    contactChanges: byKey('contact-change', 10, HOUR),
    textMessages: byKey('sms-minute', config.twilio ? SMS_A_MINUTE : MAILBOX_SMS_A_MINUTE, 60),
  };
}

export type IdentityLimits = ReturnType<typeof createIdentityLimits>;
