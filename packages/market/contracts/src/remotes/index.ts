import '../product';

export * from '@market/remote-contract';
export { changeSetting, makeDeployToken, setCanary } from './endpoints';
export * from './events';
export * from './manifest';
export * from './shell-pages';
