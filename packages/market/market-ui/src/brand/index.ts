export { brand } from './brand';
export { Mark } from './mark';
export { SHELL_PRODUCT } from './shell-product';
export { Wordmark } from './wordmark';
