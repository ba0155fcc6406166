import { piece } from './piece';

/** The product's dialog; see `pieces/dialog.tsx`. */
export const Dialog = piece(async () => (await import('./pieces/dialog')).Dialog);
