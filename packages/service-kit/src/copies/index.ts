export { createCopies, type Copies, type CopiesOptions } from './copies';
export type { LookUp } from './find-addresses';
