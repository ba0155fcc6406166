import '../product';

export * from './answers';
export * from './constants';
export * from './endpoints';
export * from './errors';
export * from './overdue-refusals';
export * from './response-sentences';
