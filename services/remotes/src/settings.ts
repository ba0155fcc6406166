import { commonSettings, sharedSettings, type SettingsOf } from '@market/service-kit/config';

/** Settings of the remotes service. */
export const remotesSettings = commonSettings.shape({
  browserReportsShare: sharedSettings.browserReportsShare,
  frontendsDir: sharedSettings.frontendsDir,
});

export type RemotesSettings = SettingsOf<typeof remotesSettings>;
