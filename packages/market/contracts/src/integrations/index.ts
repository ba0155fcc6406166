import '../product';

export * from './answers';
export * from './constants';
export * from './endpoints';
export * from './errors';
export * from './limits';
export * from './schemas';
export * from './webhooks';
