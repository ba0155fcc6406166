import type { RemotePage } from '@market/contracts/remote-manifest';
import { useShell } from '@market/web-kit';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepReturnPath } from '../app/return-path';
import { SignInPage } from '../pages';
import { signInType } from './access';

/** A visitor at a page that needs a role: opens the sign-in dialog, and remembers where to go back to afterwards. */
export function SignInGate({ access }: { access: RemotePage['access'] }) {
  const { openDialog } = useShell();
  const { pathname, search, hash } = useLocation();
  const path = `${pathname}${search}${hash}`;
  const loginType = signInType(access);
  const signIn = useCallback(() => {
    keepReturnPath(path);
    openDialog('sign-in', { loginType });
  }, [path, loginType, openDialog]);
  useEffect(signIn, [signIn]);
  return <SignInPage onSignIn={signIn} />;
}
