import '../product';

export * from './brand';
export * from './constants';
export * from './endpoints';
export * from './fields';
export * from './limits';
export * from './links';
export * from './schemas';
