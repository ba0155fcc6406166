import { commonSettings, messageSettings, sharedSettings, type SettingsOf } from '@market/service-kit/config';

/** What the applications service reads. */
export const applicationsSettings = commonSettings.concat(messageSettings).shape({
  endedAccessDays: sharedSettings.endedAccessDays,
});

export type ApplicationsSettings = SettingsOf<typeof applicationsSettings>;
