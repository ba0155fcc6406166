import '../product';

export * from './check-posting';
export * from './rules';
