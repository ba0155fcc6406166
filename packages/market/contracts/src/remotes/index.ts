import '../product';

export * from '@market/remote-contract';
export { changeSetting, makeDeployToken, setCanary } from './endpoints';
export * from './events';
export * from './manifest';
export { deployTokenFormSchema } from './schemas';
export * from './shell-pages';
