import { useCallback } from 'react';
import { isApiError } from '../http/api-error';
import { logFailure } from '../http/log-failure';
import { useShell } from '../remote/shell-context';

const SESSION_ENDED = 401;

/** Returns a function that refetches the account, and notifies the person of a failure. */
export function useRefreshUser(): () => Promise<void> {
  const { session, notify, product } = useShell();
  return useCallback(async () => {
    try {
      await session.refreshUser();
    } catch (error) {
      // An ended session has its own notification.
      if (isApiError(error) && error.status === SESSION_ENDED) return;
      logFailure(error);
      notify.error(product.accountNotFetched);
    }
  }, [session, notify, product]);
}
