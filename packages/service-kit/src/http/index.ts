export * from './address-seal';
export * from './answer-error';
export * from './check-answer';
export * from './client-address';
export { ownHostsOf } from './host-header';
export * from './idempotency';
export * from './route';
export * from './server';
export * from './service-app';
