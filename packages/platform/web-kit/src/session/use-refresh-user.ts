import { FAILURES } from '@market/contracts/messages';
import { useCallback } from 'react';
import { isApiError } from '../http/api-error';
import { logFailure } from '../http/log-failure';
import { useShell } from '../remote/shell-context';

const SESSION_ENDED = 401;

/** Gives a function that asks for the account anew, and says so where that fails. */
export function useRefreshUser(): () => Promise<void> {
  const { session, notify } = useShell();
  return useCallback(async () => {
    try {
      await session.refreshUser();
    } catch (error) {
      // An ended session is told of in its own way.
      if (isApiError(error) && error.status === SESSION_ENDED) return;
      logFailure(error);
      notify.error(FAILURES.profileFetch);
    }
  }, [session, notify]);
}
