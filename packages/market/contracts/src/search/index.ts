import '../product';

export * from './answers';
export * from './constants';
export * from './endpoints';
export * from './field-words';
export * from './events';
export * from './found-job';
export * from './job-marks';
export * from './match-answers';
export * from './match-rule';
export * from './match-schemas';
export * from './match-sentence';
export * from './recent-words';
export * from './schemas';
export * from './search-filter';
export * from './spoken-categories';
export * from './world-areas';
