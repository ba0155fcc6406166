import { call } from '@market/api/call';
import { ownAccount, type User } from '@market/contracts/accounts';
import { useSession, useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** Whether the email is verified and no other address is pending. */
export function isVerified({ email_ver_status, pending }: Pick<User, 'email_ver_status' | 'pending'>): boolean {
  return email_ver_status === 1 && !pending?.login_email;
}

const ASK_EVERY_MS = 5_000;

/**
 * Detects that the mail's link was opened: in another tab through the stored user, on other devices by polling the
 * server while this tab is visible.
 * @param onVerified called with the user, once
 */
export function useEmailVerified(onVerified: (user: User) => void): void {
  const { http } = useShell();
  const { user, token } = useSession();
  const { data: asked } = useQuery({
    queryKey: ['auth', 'profile', 'email-check', user?.login_id],
    queryFn: () => call(http, ownAccount),
    enabled: Boolean(token && user && !isVerified(user)),
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
  });
  const tell = useEffectEvent(onVerified);
  const verified = user && isVerified(user) ? user : asked && isVerified(asked) ? asked : null;
  const id = verified?.login_id;
  useEffect(() => {
    if (id && verified) tell(verified);
    // Once for an account, however often its other fields change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
}
