import { call } from '@market/api/call';
import { endOverrides, openPreview, overrideRemotes } from '@market/contracts/remotes';
import { errorText, logFailure, type Shell } from '@market/web-kit';
import { texts } from '../texts';
import { wantedOverrides, withoutWish } from './wanted-overrides';

type Needs = Pick<Shell, 'http' | 'notify' | 'navigate'>;
/** Reloads the page at an address, since running code cannot be replaced. */
type LoadPage = (address: string) => void;

/**
 * Applies `?remote=…`: the server checks the permission, and stores the override for the session. Then the page reloads
 * without the parameter, so that the address can be shared; if refused, the page stays and shows the reason.
 */
export async function takeOverrides(
  { http, notify, navigate }: Needs,
  loadPage: LoadPage = (address) => location.replace(address),
): Promise<void> {
  const requested = wantedOverrides(location.search);
  if (requested.size === 0) return;
  const address = withoutWish(location);
  try {
    await call(http, overrideRemotes, { body: { overrides: Object.fromEntries(requested) } });
    loadPage(address);
  } catch (error) {
    logFailure(error);
    navigate(address, { replace: true });
    notify.error(errorText(error, texts.overrides.versionNotChosen), 10);
  }
}

/**
 * Applies a link's preview to the session, and reloads the page with it.
 * @returns false for an invalid link: the page stays and shows the reason
 */
export async function takePreview(
  { http, notify, navigate }: Needs,
  link: string,
  loadPage: LoadPage = (address) => location.replace(address),
): Promise<boolean> {
  const address = withoutWish(location);
  try {
    await call(http, openPreview, { body: { link } });
    loadPage(address);
    return true;
  } catch (error) {
    logFailure(error);
    navigate(address, { replace: true });
    notify.error(errorText(error, texts.overrides.previewNotOpened), 10);
    return false;
  }
}

/** Keeps the public version, and removes the link from the address. */
export function declinePreview({ navigate }: Pick<Shell, 'navigate'>): void {
  navigate(withoutWish(location), { replace: true });
}

/** Back to the versions that everybody gets. */
export async function resetOverrides(
  { http, notify }: Needs,
  loadPage: LoadPage = () => location.reload(),
): Promise<void> {
  try {
    await call(http, endOverrides);
    loadPage(withoutWish(location));
  } catch (error) {
    logFailure(error);
    notify.error(errorText(error, texts.overrides.overridesNotReset));
  }
}
