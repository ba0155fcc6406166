import '../product';

export * from './answers';
export * from './constants';
export * from './endpoints';
export * from './errors';
export * from './events';
export * from './fields';
export * from './grade-text';
export * from './limits';
export * from './month';
export * from './schemas';
