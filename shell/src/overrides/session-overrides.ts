import { call } from '@market/api/call';
import { endOverrides, openPreview, overrideRemotes } from '@market/contracts/remotes';
import { errorText, logFailure, type Shell } from '@market/web-kit';
import { texts } from '../texts';
import { wantedOverrides, withoutWish } from './wanted-overrides';

type Needs = Pick<Shell, 'http' | 'notify' | 'navigate'>;
/** Loads an address anew: what runs in the page cannot be exchanged. */
type LoadPage = (address: string) => void;

/**
 * Takes up `?remote=…`: the server decides who may, and keeps it for the session. Then the page is loaded without the
 * wish, so that the address can be passed on; when it is refused, the page stays and says why.
 */
export async function takeOverrides(
  { http, notify, navigate }: Needs,
  loadPage: LoadPage = (address) => location.replace(address),
): Promise<void> {
  const wanted = wantedOverrides(location.search);
  if (wanted.size === 0) return;
  const address = withoutWish(location);
  try {
    await call(http, overrideRemotes, { body: { overrides: Object.fromEntries(wanted) } });
    loadPage(address);
  } catch (error) {
    logFailure(error);
    navigate(address, { replace: true });
    notify.error(errorText(error, texts.overrides.versionNotChosen), 10);
  }
}

/**
 * Takes up the preview of a link for the session, and loads the page with it.
 * @returns false where the link is not good any more, which is said, and the page stays
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

/** Leaves the page as everybody gets it, without the link in its address. */
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
