import { call } from '@market/api/call';
import { endOverrides, overrideRemotes } from '@market/contracts/remotes';
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
