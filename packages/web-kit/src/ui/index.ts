/**
 * The kit's everyday pieces and, with `ui-forms` and `ui-data`, the only door to antd and the icons. What is antd's
 * comes in a chunk of its own at first use (see `piece`). Toasts: `shell.notify`.
 */
import { itsChildren, piece } from './piece';

export * from '../frame';
export { CancelButton } from './cancel-button';
export { ConfirmButton } from './confirm-button';

export { Dialog, LeaveQuestion } from './dialog';
export const Drawer = piece(async () => (await import('./pieces/drawer')).Drawer);
export const Dropdown = piece(async () => (await import('./pieces/dropdown')).Dropdown, itsChildren);
export const Popover = piece(async () => (await import('./pieces/popover')).Popover, itsChildren);
export const Tooltip = piece(async () => (await import('./pieces/tooltip')).Tooltip, itsChildren);
export const Tabs = piece(async () => (await import('./pieces/tabs')).Tabs);

export type { DrawerProps, DropdownProps, MenuProps, TabsProps, TooltipProps } from 'antd';
