import { commonSettings, messageSettings, type SettingsOf } from '@market/service-kit/config';

/** What the applications service reads. */
export const applicationsSettings = commonSettings.concat(messageSettings);

export type ApplicationsSettings = SettingsOf<typeof applicationsSettings>;
