import '../product';

export * from './answers';
export * from './constants';
export * from './endpoints';
export * from './limits';
export * from './link-state';
export * from './schemas';
