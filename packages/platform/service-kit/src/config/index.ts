export * from './common-settings';
export * from './config-error';
export * from './message-settings';
export * from './private-file';
export * from './read-settings';
export * from './secret-key';
export * from './shared-settings';
export * from './variable';
