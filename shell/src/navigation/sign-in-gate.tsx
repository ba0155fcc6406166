import type { RemotePage } from '@market/contracts/remotes';
import { useShell } from '@market/web-kit';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SignInPage } from '../states/state-pages';
import { signInType } from './access';

/** Shown to a visitor on a page that requires a role: opens the sign-in dialog, which returns here afterwards. */
export function SignInGate({ access }: { access: RemotePage['access'] }) {
  const { openDialog } = useShell();
  const { pathname, search, hash } = useLocation();
  const path = `${pathname}${search}${hash}`;
  const loginType = signInType(access);
  const signIn = useCallback(() => openDialog('sign-in', { loginType, returnTo: path }), [path, loginType, openDialog]);
  useEffect(signIn, [signIn]);
  return <SignInPage onSignIn={signIn} />;
}
