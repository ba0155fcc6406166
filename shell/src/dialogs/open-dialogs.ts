import type { DialogName, DialogProps } from '@market/web-kit';
import { dismissErrors } from '@market/web-kit/frame';
import { create } from 'zustand';
import { keepReturnPath } from './return-path';

export interface OpenDialog {
  name: DialogName;
  props: DialogProps[DialogName];
  /** Unique key of each opening, also of the same dialog. */
  key: number;
  returnFocusTo: HTMLElement | null;
}

/** The one dialog that is open, if any. */
export const useDialogs = create<{ open: OpenDialog | null }>()(() => ({ open: null }));

let openings = 0;
let lastFocused: HTMLElement | null = null;

/** Records the last focus outside of menus and dialogs, since an entry of a closed menu cannot receive it again. */
export function followFocus(): () => void {
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && !target.closest('[role="menu"],[role="dialog"],dialog')) lastFocused = target;
  };
  document.addEventListener('focusin', remember);
  return () => document.removeEventListener('focusin', remember);
}

/** Opens a dialog, replacing the open one. */
export function openDialog<Name extends DialogName>(name: Name, props: DialogProps[Name]): void {
  const { open } = useDialogs.getState();
  openings += 1;
  dismissErrors();
  // Cast: any dialog; those with a return address have this property.
  const { returnTo } = props as Partial<DialogProps['sign-in']>;
  // Preserved across dialogs that replace each other (sign up, verify phone, reset the password); a newly opened one
  // resets it.
  if (returnTo !== undefined || !open) keepReturnPath(returnTo ?? null);
  useDialogs.setState({ open: { name, props, key: openings, returnFocusTo: open ? open.returnFocusTo : lastFocused } });
}

/**
 * Closes the open dialog; the focus returns to its previous element, or to the page's content when that was removed.
 * @param key opening to close: the response to a dialog's call may arrive when another one is open
 */
export function closeDialog(key?: number): void {
  const { open } = useDialogs.getState();
  if (!open || (key !== undefined && open.key !== key)) return;
  useDialogs.setState({ open: null });
  // Return path is dropped on closing: a later sign-in must not lead to an old page.
  keepReturnPath(null);
  // Runs after the dialog has released the focus.
  requestAnimationFrame(() => {
    if (useDialogs.getState().open) return;
    const target = open.returnFocusTo?.isConnected ? open.returnFocusTo : document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  });
}
