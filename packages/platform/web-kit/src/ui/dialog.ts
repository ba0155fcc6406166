import type { Dialog as DialogPiece, LeaveQuestion as LeaveQuestionPiece } from './controls/dialog';
import { ownPiece, type PieceOf } from './piece';

/** The product's dialog; see `controls/dialog.tsx`. */
export const Dialog: PieceOf<typeof DialogPiece> = ownPiece(async () => (await import('./controls/dialog')).Dialog);

/** Asks before unsaved input leaves the screen; see `controls/dialog.tsx`. */
export const LeaveQuestion: PieceOf<typeof LeaveQuestionPiece> = ownPiece(
  async () => (await import('./controls/dialog')).LeaveQuestion,
);
