import { commonSettings, sharedSettings, type SettingsOf } from '@market/service-kit/config';

/** What the profile service reads. */
export const profileSettings = commonSettings.shape({
  defaultCountry: sharedSettings.defaultCountry,
  endedAccessDays: sharedSettings.endedAccessDays,
  employerApproval: sharedSettings.employerApproval,
});

export type ProfileSettings = SettingsOf<typeof profileSettings>;
