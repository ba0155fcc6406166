import { commonSettings, sharedSettings, type SettingsOf } from '@market/service-kit/config';

/** Settings of the profile service. */
export const profileSettings = commonSettings.shape({
  defaultCountry: sharedSettings.defaultCountry,
  endedAccessDays: sharedSettings.endedAccessDays,
  employerApproval: sharedSettings.employerApproval,
});

export type ProfileSettings = SettingsOf<typeof profileSettings>;
