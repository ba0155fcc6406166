import { commonSettings, sharedSettings, type SettingsOf } from '@market/service-kit';

/** What the service `pages` reads. */
export const pagesSettings = commonSettings.shape({ frontendsDir: sharedSettings.frontendsDir });

export type PagesSettings = SettingsOf<typeof pagesSettings>;
