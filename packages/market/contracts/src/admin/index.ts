import '../product';

export * from './answers';
export * from './endpoints';
export * from './schemas';
