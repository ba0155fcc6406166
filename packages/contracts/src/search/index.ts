import '../product';

export * from './answers';
export * from './constants';
export * from './endpoints';
export * from './found-job';
export * from './job-marks';
export * from './schemas';
export * from './search-filter';
