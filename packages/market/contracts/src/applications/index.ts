import '../product';

export * from './answer-parts';
export * from './answers';
export * from './application-states';
export * from './constants';
export * from './endpoints';
export * from './errors';
export * from './events';
export * from './limits';
export * from './question-answers';
export * from './question-schemas';
export * from './question-terms';
export * from './schemas';
export * from './stage-answers';
export * from './stage-schemas';
export * from './stage-terms';
