export { brand } from './brand';
export { Mark } from './mark';
export { Wordmark } from './wordmark';
