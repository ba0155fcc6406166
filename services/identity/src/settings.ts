import { join } from 'node:path';
import { CONTACT_ADDRESS } from '@market/contracts/site';
import { commonSettings, messageSettings, sharedSettings, variable, type SettingsOf } from '@market/service-kit/config';

/** Settings of the identity service. */
export const identitySettings = commonSettings.concat(messageSettings).shape({
  contactEmail: sharedSettings.contactEmail.default(CONTACT_ADDRESS),
  defaultCountry: sharedSettings.defaultCountry,
  employerApproval: sharedSettings.employerApproval,
  google: sharedSettings.google,
  /** Whether administrators must have a second factor (docs/adr/0078-passkeys.md). */
  adminSecondFactor: variable.choice('ADMIN_SECOND_FACTOR', ['optional', 'required']).default('optional'),
  /** Servers of the DNS that are asked for the records of companies' domains; empty for the system's. */
  dnsServers: variable.list('DNS_SERVERS').default([]),
  /** Countries to whose numbers text messages are sent (ISO 3166); empty for all. */
  smsCountries: variable.countries('SMS_COUNTRIES').default([]),
  /** Text messages that the installation sends in a day, and of these to one country (docs/security.md, S108). */
  smsADay: variable
    .whole('SMS_A_DAY', { lowest: 1, highest: 999_999, takes: 'a number from 1 to 999999' })
    .default(5_000),
  smsADayAndCountry: variable
    .whole('SMS_A_DAY_AND_COUNTRY', { lowest: 1, highest: 999_999, takes: 'a number from 1 to 999999' })
    .default(2_000),
  /** File with the private key of access tokens; made at first start. */
  accessTokenKeyFile: variable
    .path('ACCESS_TOKEN_KEY_FILE')
    .default('')
    .when('dataDir', ([dataDir = '']: string[], field) => field.default(join(dataDir, 'keys', 'access-token.json'))),
});

export type IdentitySettings = SettingsOf<typeof identitySettings>;
