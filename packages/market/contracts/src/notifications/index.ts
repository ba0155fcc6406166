import '../product';

export * from './answers';
export * from './endpoints';
export * from './notification-choices';
export * from './schemas';
