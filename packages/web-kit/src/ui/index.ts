/**
 * The kit's everyday pieces and, with `ui-forms` and `ui-data`, the only door to antd and the icons. What is antd's
 * comes in a chunk of its own at first use (see `piece`). Toasts: `shell.notify`.
 */
import { itsChildren, piece } from './piece';

export * from './frame';
export { CancelButton } from './controls/cancel-button';
export { ConfirmButton } from './controls/confirm-button';

export { Dialog, LeaveQuestion } from './dialog';
export const Drawer = piece(async () => (await import('./antd/drawer')).Drawer);
export const Dropdown = piece(async () => (await import('./antd/dropdown')).Dropdown, itsChildren);
export const Popover = piece(async () => (await import('./antd/popover')).Popover, itsChildren);
export const Tooltip = piece(async () => (await import('./antd/tooltip')).Tooltip, itsChildren);
export const Tabs = piece(async () => (await import('./antd/tabs')).Tabs);

export type { DrawerProps, DropdownProps, MenuProps, TabsProps, TooltipProps } from 'antd';
