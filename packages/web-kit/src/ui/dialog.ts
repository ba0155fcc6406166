import { piece } from './piece';

/** The product's dialog; see `pieces/dialog.tsx`. */
export const Dialog = piece(async () => (await import('./pieces/dialog')).Dialog);

/** Asks before typed work leaves the screen; see `pieces/dialog.tsx`. */
export const LeaveQuestion = piece(async () => (await import('./pieces/dialog')).LeaveQuestion);
