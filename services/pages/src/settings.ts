import { commonSettings, sharedSettings } from '@market/service-kit/config';

/** Settings of the service `pages`. */
export const pagesSettings = commonSettings.shape({ frontendsDir: sharedSettings.frontendsDir });
