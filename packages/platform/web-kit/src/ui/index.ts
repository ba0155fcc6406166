/**
 * Entry point for all visible components: those of `frame`, our controls, and antd's, which load in a chunk of their
 * own at first use (see `piece`). Toasts: `shell.notify`. Inside a form use the fields of `@market/web-kit/forms`.
 */
import type { Drawer as DrawerPiece } from './antd/drawer';
import type { Dropdown as DropdownPiece } from './antd/dropdown';
import { itsChildren, piece, type PieceOf } from './piece';

export * from './frame';
export * from './ui-data';
export * from './ui-forms';
export { CancelButton } from './controls/cancel-button';
export { ConfirmButton } from './controls/confirm-button';
export { QueryList } from './controls/query-list';

export { Dialog, LeaveQuestion } from './dialog';
export const Drawer: PieceOf<typeof DrawerPiece> = piece(async () => (await import('./antd/drawer')).Drawer);
export const Dropdown: PieceOf<typeof DropdownPiece> = piece(
  async () => (await import('./antd/dropdown')).Dropdown,
  itsChildren,
);

export type { DrawerProps } from './antd/drawer';
export type { DropdownProps, MenuProps } from 'antd';
