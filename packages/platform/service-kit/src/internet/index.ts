export * from './public-internet';
