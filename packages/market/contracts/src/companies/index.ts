import '../product';

export * from './answers';
export * from './company-identity';
export * from './company-page';
export * from './company-page-schemas';
export * from './constants';
export * from './domain-proof';
export * from './domain-proof-schemas';
export * from './endpoints';
export * from './errors';
export * from './events';
export * from './holdings';
export * from './schemas';
export * from './team';
export * from './team-rights';
export * from './team-schemas';
export * from './limits';
