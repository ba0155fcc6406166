import { commonSettings, sharedSettings } from '@market/service-kit/config';

/** What the service `pages` reads. */
export const pagesSettings = commonSettings.shape({ frontendsDir: sharedSettings.frontendsDir });
