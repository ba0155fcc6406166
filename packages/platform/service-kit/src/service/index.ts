export * from './assemble-service';
export * from './service';
export * from './run-service';
export * from './own-process';
