import { commonSettings, messageSettings, sharedSettings, type SettingsOf } from '@market/service-kit/config';

/** Settings of the applications service. */
export const applicationsSettings = commonSettings.concat(messageSettings).shape({
  endedAccessDays: sharedSettings.endedAccessDays,
});

export type ApplicationsSettings = SettingsOf<typeof applicationsSettings>;
