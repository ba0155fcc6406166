import { join } from 'node:path';
import { CONTACT_ADDRESS } from '@market/contracts';
import { commonSettings, messageSettings, sharedSettings, variable, type SettingsOf } from '@market/service-kit/config';

/** What the identity service reads. */
export const identitySettings = commonSettings.concat(messageSettings).shape({
  contactEmail: sharedSettings.contactEmail.default(CONTACT_ADDRESS),
  defaultCountry: sharedSettings.defaultCountry,
  employerApproval: sharedSettings.employerApproval,
  google: sharedSettings.google,
  /** File with the private key of access tokens; made at first start. */
  accessTokenKeyFile: variable
    .path('ACCESS_TOKEN_KEY_FILE')
    .default('')
    .when('dataDir', ([dataDir = '']: string[], field) => field.default(join(dataDir, 'keys', 'access-token.json'))),
});

export type IdentitySettings = SettingsOf<typeof identitySettings>;
