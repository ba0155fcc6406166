import '../product';

export * from './answers';
export * from './endpoints';
export * from './errors';
export * from './events';
export * from './limits';
export * from './post-flags';
export * from './report-terms';
export * from './schemas';
