import { piece } from './piece';

/** The product's dialog; see `antd/dialog.tsx`. */
export const Dialog = piece(async () => (await import('./antd/dialog')).Dialog);

/** Asks before typed work leaves the screen; see `antd/dialog.tsx`. */
export const LeaveQuestion = piece(async () => (await import('./antd/dialog')).LeaveQuestion);
