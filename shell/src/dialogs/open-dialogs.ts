import type { DialogName, DialogProps } from '@market/web-kit';
import { dismissErrors } from '@market/web-kit/frame';
import { create } from 'zustand';
import { keepReturnPath } from './return-path';

export interface OpenDialog {
  name: DialogName;
  props: DialogProps[DialogName];
  /** Each opening is a dialog of its own, also of the same name. */
  key: number;
  returnFocusTo: HTMLElement | null;
}

/** The one dialog that is open, if any. */
export const useDialogs = create<{ open: OpenDialog | null }>()(() => ({ open: null }));

let openings = 0;
let lastFocused: HTMLElement | null = null;

/** Remembers where the focus was outside of menus and dialogs: an entry of a closed menu cannot take it back. */
export function followFocus(): () => void {
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && !target.closest('[role="menu"],[role="dialog"],dialog')) lastFocused = target;
  };
  document.addEventListener('focusin', remember);
  return () => document.removeEventListener('focusin', remember);
}

/** Opens a dialog in place of the one that is open. */
export function openDialog<Name extends DialogName>(name: Name, props: DialogProps[Name]): void {
  const { open } = useDialogs.getState();
  openings += 1;
  dismissErrors();
  // Cast: any dialog; those that return somewhere name the address.
  const { returnTo } = props as Partial<DialogProps['sign-in']>;
  // Kept through the dialogs that take each other's place (sign up, verify phone, reset the password); a new wish
  // begins anew.
  if (returnTo !== undefined || !open) keepReturnPath(returnTo ?? null);
  useDialogs.setState({ open: { name, props, key: openings, returnFocusTo: open ? open.returnFocusTo : lastFocused } });
}

/**
 * Closes the open dialog; the focus goes back to where it was, or to the page's content when that is gone.
 * @param key of the opening that is meant: a call that a dialog made may be answered when another one is open
 */
export function closeDialog(key?: number): void {
  const { open } = useDialogs.getState();
  if (!open || (key !== undefined && open.key !== key)) return;
  useDialogs.setState({ open: null });
  // Return path is dropped on closing: a later sign-in must not lead to an old page.
  keepReturnPath(null);
  // After the dialog has let go of the focus.
  requestAnimationFrame(() => {
    if (useDialogs.getState().open) return;
    const target = open.returnFocusTo?.isConnected ? open.returnFocusTo : document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  });
}
