import { BROWSER_API } from '@market/contracts/browser-api';
import { SHELL_PRODUCT } from '@market/market-ui/brand';
import { ApiError, useSharedState, type HttpClient, type Shell } from '@market/web-kit';
import { notify } from '@market/web-kit/frame';
import { createSession, type SessionOfCalls, type ShellSession } from '../session/create-session';
import { isChunkFailure } from '../base/chunk-failure';
import { noticeSilence } from '../base/connection';
import { closeDialog, openDialog } from '../dialogs/open-dialogs';
import { askToDiscard, leaveFreely } from '../dialogs/leave-guard';
import { createQueryClient } from './query-client';
import { takeReturnPath } from '../dialogs/return-path';
import { readSettings } from '../base/settings';
import { askToSignInAgain } from '../dialogs/sign-in-again';

/** Navigation of the shell; the router is made after the shell, because pages need it. */
export interface Navigator {
  navigate(to: string, options?: { replace?: boolean; flushSync?: boolean }): Promise<void>;
}

/**
 * Shell object passed to remotes and layouts.
 * @param navigator returns the router, once it exists
 * @param options.isCalling whether the first page makes API calls: a server-rendered one does not
 */
export function createShell(
  navigator: () => Navigator,
  { isCalling = true } = {},
): { shell: Shell; session: ShellSession } {
  const queryClient = createQueryClient();
  const session = createSession({
    http: () => http,
    signInAgain: askToSignInAgain,
    mayDiscard: askToDiscard,
    async goHome() {
      closeDialog();
      await leaveFreely(() => navigator().navigate('/', { flushSync: true }));
    },
  });
  let shownTo = session.get().user?.login_id;
  session.subscribe(({ user }) => {
    // Cached data is cleared for the next person, however the session changed.
    if (shownTo && shownTo !== user?.login_id) queryClient.clear();
    shownTo = user?.login_id;
  });
  const http = lazyHttp(session, { isCalling });
  const shell: Shell = {
    session,
    product: SHELL_PRODUCT,
    http,
    queryClient,
    notify,
    openDialog,
    closeDialog: () => closeDialog(),
    navigate: (to, { replace = false } = {}) => void navigator().navigate(to, { replace }),
    takeReturnPath,
    searchQuery: {
      get: () => useSharedState.getState().searchQuery,
      set: (searchQuery) => useSharedState.setState({ searchQuery }),
    },
    settings: readSettings(),
  };
  return { shell, session };
}

/**
 * Lazy loads axios in parallel to the first screen: painting does not wait for it, and the first call does not wait for
 * everything else.
 */
function lazyHttp(session: ShellSession, { isCalling }: { isCalling: boolean }): HttpClient {
  // Separate client for each person: a call in flight when the next one signs in is neither repeated with their token
  // nor ends their session.
  let client: { of: SessionOfCalls; ready: Promise<HttpClient> } | undefined;
  const http = (): Promise<HttpClient> => {
    const of = session.ofCalls();
    if (client?.of !== of) {
      const made = {
        of,
        ready: import('@market/web-kit/http').then(({ createHttp }) => createHttp({ ...of, ...BROWSER_API })),
      };
      made.ready.catch(() => {
        if (client === made) client = undefined;
      });
      client = made;
    }
    return client.ready;
  };
  // Failed loads are retried by the first call, which reports the failure.
  if (isCalling) http().catch(() => undefined);
  const call = async <Body>(ask: (client: HttpClient) => Promise<Body>): Promise<Body> => {
    try {
      return await ask(await http());
    } catch (failure) {
      // A call that could not be made counts as unanswered.
      const error = isChunkFailure(failure) ? new ApiError({ status: 0, code: 'network' }, failure) : failure;
      noticeSilence(error);
      throw error;
    }
  };
  return {
    get: (path, options) => call((client) => client.get(path, options)),
    post: (path, body, options) => call((client) => client.post(path, body, options)),
    put: (path, body, options) => call((client) => client.put(path, body, options)),
    delete: (path, options) => call((client) => client.delete(path, options)),
  };
}
