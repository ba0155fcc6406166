import type { Endpoint } from '@market/api';
import * as ofPlatform from '@market/remote-contract/endpoints';
import { canarySchema, changeSettingSchema, deployTokenSchema } from './schemas';

export * from '@market/remote-contract/endpoints';

export const setCanary = { ...ofPlatform.setCanary, body: canarySchema } as const satisfies Endpoint;
export const changeSetting = { ...ofPlatform.changeSetting, body: changeSettingSchema } as const satisfies Endpoint;
export const makeDeployToken = { ...ofPlatform.makeDeployToken, body: deployTokenSchema } as const satisfies Endpoint;
