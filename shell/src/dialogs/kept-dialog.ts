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
 * Keeps the open dialog for the navigation that a missing file forces: the person asked for it, and would have to find
 * the button again. Left out where storage cannot hold what it was opened with, and where that is a secret: the address
 * of a mailed link opens its dialog itself.
 */
export function keepOpenDialog(loginId: string | undefined): void {
  const { open } = useDialogs.getState();
  if (!open || 'token' in open.props || !isData(open.props)) return;
  const { name, props } = open;
  const kept: KeptDialog = {
    address: location.href,
    login_id: loginId ?? null,
    returnTo: returnPath(),
    name,
    props,
  };
  tabStorage.setItem(KEPT, JSON.stringify(kept));
}

/**
 * Opens what was kept, once: at the same address, for the same person, and where the page has opened none by itself (a
 * page that asks to sign in).
 */
export function openKeptDialog(loginId: string | undefined): void {
  const text = tabStorage.getItem(KEPT);
  if (text === null) return;
  tabStorage.removeItem(KEPT);
  // Written above.
  const kept = JSON.parse(text) as KeptDialog;
  if (kept.address !== location.href || kept.login_id !== (loginId ?? null) || useDialogs.getState().open) return;
  openDialog(kept.name, kept.props);
  keepReturnPath(kept.returnTo);
}

/** Whether a value comes back from JSON as it was. */
function isData(value: unknown): boolean {
  if (value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isData);
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isData);
}
