import { isRecord } from '@market/api/type-guards';
import { tabStorage } from '../base/storage';
import { openDialog, useDialogs, type OpenDialog } from './open-dialogs';
import { keepReturnPath, returnPath } from './return-path';

const KEPT = 'market.kept-dialog';

interface KeptDialog extends Pick<OpenDialog, 'name' | 'props'> {
  address: string;
  /** Account that asked for it; null for a visitor. */
  login_id: string | null;
  returnTo: string | null;
}

/**
 * Stores the open dialog across the page load that a missing file forces, so that the person need not find its button
 * again. Skipped when its props cannot be serialized, or contain a secret: the address of a mailed link opens its
 * dialog itself.
 */
export function keepOpenDialog(loginId: string | undefined): void {
  const { open } = useDialogs.getState();
  if (!open || 'token' in open.props || !isData(open.props)) return;
  const { name, props } = open;
  const dialog: KeptDialog = {
    address: location.href,
    login_id: loginId ?? null,
    returnTo: returnPath(),
    name,
    props,
  };
  tabStorage.setItem(KEPT, JSON.stringify(dialog));
}

/**
 * Reopens the stored dialog, once: at the same address, for the same person, and unless the page has opened one itself
 * (a page that requires sign-in).
 */
export function openKeptDialog(loginId: string | undefined): void {
  const text = tabStorage.getItem(KEPT);
  if (text === null) return;
  tabStorage.removeItem(KEPT);
  // Cast: written above.
  const stored = JSON.parse(text) as KeptDialog;
  if (stored.address !== location.href || stored.login_id !== (loginId ?? null) || useDialogs.getState().open) return;
  openDialog(stored.name, stored.props);
  keepReturnPath(stored.returnTo);
}

/** Whether a value survives a JSON round trip. */
function isData(value: unknown): boolean {
  if (value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isData);
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isData);
}
