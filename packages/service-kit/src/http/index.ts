export * from './address-seal';
export * from './answer-error';
export * from './client-address';
export * from './idempotency';
export * from './openapi';
export * from './route';
export * from './server';
export * from './service-app';
