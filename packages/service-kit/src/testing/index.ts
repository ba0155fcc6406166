export * from './until';
export * from './fake-clock';
export * from './how-many';
export * from './recording-messages';
export * from './service-stage';
export * from './test-mongo';
export * from './test-rabbit';
export * from './test-tokens';
