import { join } from 'node:path';
import { FALLBACK_COUNTRY } from '@market/contracts/accounts';
import { CONTACT_ADDRESS, PRODUCT_NAME } from '@market/contracts/site';
import { commonSettings, messageSettings, sharedSettings, variable, type SettingsOf } from '@market/service-kit/config';

/** Settings of the identity service. */
export const identitySettings = commonSettings.concat(messageSettings({ productName: PRODUCT_NAME })).shape({
  contactEmail: sharedSettings.contactEmail.default(CONTACT_ADDRESS),
  defaultCountry: sharedSettings.defaultCountry.default(FALLBACK_COUNTRY),
  employerApproval: sharedSettings.employerApproval,
  google: sharedSettings.google,
  /** Whether administrators must have a second factor (docs/adr/0078-passkeys.md). */
  adminSecondFactor: variable
    .choice('ADMIN_SECOND_FACTOR', ['optional', 'required'])
    .default('optional')
    .when('nodeEnv', ([nodeEnv], field) => (nodeEnv === 'production' ? field.default('required') : field)),
  /** DNS servers that are queried for the records of companies' domains; empty for the system's. */
  dnsServers: variable.list('DNS_SERVERS').default([]),
  /** Countries whose numbers receive text messages (ISO 3166); empty for all. */
  smsCountries: variable.countries('SMS_COUNTRIES').default([]),
  /** Daily limits of text messages: of the installation, and to one country (docs/security.md, S108). */
  smsADay: variable
    .whole('SMS_A_DAY', { lowest: 1, highest: 999_999, takes: 'a number from 1 to 999999' })
    .default(5_000),
  smsADayAndCountry: variable
    .whole('SMS_A_DAY_AND_COUNTRY', { lowest: 1, highest: 999_999, takes: 'a number from 1 to 999999' })
    .default(2_000),
  /** File with the private key of access tokens; created at first start. */
  accessTokenKeyFile: variable
    .path('ACCESS_TOKEN_KEY_FILE')
    .default('')
    .when('dataDir', ([dataDir = '']: string[], field) => field.default(join(dataDir, 'keys', 'access-token.json'))),
});

export type IdentitySettings = SettingsOf<typeof identitySettings>;
