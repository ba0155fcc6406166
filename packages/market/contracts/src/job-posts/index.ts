import '../product';

export * from './answers';
export * from './categories';
export * from './constants';
export * from './currencies';
export * from './endpoints';
export * from './errors';
export * from './events';
export * from './fields';
export * from './import-formats';
export * from './job-terms';
export * from './limits';
export * from './money';
export * from './place';
export * from './public-jobs';
export * from './schemas';
