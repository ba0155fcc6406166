import type { Dialog as DialogPiece, LeaveQuestion as LeaveQuestionPiece } from './antd/dialog';
import { piece, type PieceOf } from './piece';

/** The product's dialog; see `antd/dialog.tsx`. */
export const Dialog: PieceOf<typeof DialogPiece> = piece(async () => (await import('./antd/dialog')).Dialog);

/** Asks before typed work leaves the screen; see `antd/dialog.tsx`. */
export const LeaveQuestion: PieceOf<typeof LeaveQuestionPiece> = piece(
  async () => (await import('./antd/dialog')).LeaveQuestion,
);
