import { commonSettings, sharedSettings, type SettingsOf } from '@market/service-kit/config';

/** What the remotes service reads. */
export const remotesSettings = commonSettings.shape({ frontendsDir: sharedSettings.frontendsDir });

export type RemotesSettings = SettingsOf<typeof remotesSettings>;
