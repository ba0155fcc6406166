import '../product';

export * from './answers';
export * from './constants';
export * from './endpoints';
export * from './errors';
export * from './events';
export * from './limits';
export * from './schemas';
