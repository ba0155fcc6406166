import { resolve } from 'node:path';

/** The project's folder. */
export const ROOT = resolve(__dirname, '..', '..');
