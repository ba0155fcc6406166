import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import { FALLBACK_COUNTRY } from '@market/contracts/accounts';
import { commonSettings, sharedSettings, type SettingsOf } from '@market/service-kit/config';

/** Settings of the profile service. */
export const profileSettings = commonSettings.shape({
  defaultCountry: sharedSettings.defaultCountry.default(FALLBACK_COUNTRY),
  endedAccessDays: sharedSettings.endedAccessDays.default(ENDED_ACCESS_DAYS),
  employerApproval: sharedSettings.employerApproval,
});

export type ProfileSettings = SettingsOf<typeof profileSettings>;
