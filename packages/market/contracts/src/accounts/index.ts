import '../product';

export * from './answers';
export * from './constants';
export * from './endpoints';
export * from './errors';
export * from './events';
export * from './fields';
export * from './limits';
export * from './own-session';
export * from './passkey-answers';
export * from './passkey-schemas';
export * from './roles';
export * from './schemas';
export * from './terms';
export * from './verified';
