import type { SignedIn, User } from '@market/contracts/accounts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { logFailure, useSession, useSharedState, useShell } from '@market/web-kit';
import { useState } from 'react';
import { lastLoginType } from '../last-login-type';
import { endWait } from '../waits';
import { mailWait } from '../verify-email/mail-wait';
import { openCheck, pageAfterLogin, stepOf, type OpenCheck, type WayIn } from './login-flow';

/** The login flow of one open dialog: what it shows now, and what moves it on. */
export interface LoginFlow {
  /** The check that is open; null while the dialog shows its own form. */
  check: OpenCheck;
  /** The place of the open check on the way that began here; null where it is the only one. */
  step: { step: number; of: number } | null;
  /** Takes a successful answer of login, mobile OTP, Google or registration. */
  accept: (answer: SignedIn, way: WayIn) => void;
  /** The phone was verified: on to the email, or done. */
  phoneVerified: (user: User) => void;
  /** The email was verified, here or elsewhere. */
  emailVerified: (user: User) => void;
  /** The stored token is gone: says so and goes back to signing in. */
  loginAgain: () => void;
}

interface LoginFlowNeeds {
  onClose: () => void;
  /** The check to begin with, for the dialogs that are one check only. */
  start?: OpenCheck;
}

/**
 * The order that all ways in share: phone, then email, then a success toast, the target page, and the profile fetched.
 */
export function useLoginFlow({ onClose, start = null }: LoginFlowNeeds): LoginFlow {
  const shell = useShell();
  const [check, setCheck] = useState<OpenCheck>(start);
  const [way, setWay] = useState<WayIn | null>(null);
  // Counted from the first check that was open, so that the numbers do not change on the way.
  const [first, setFirst] = useState<OpenCheck>(start);
  const { user } = useSession();
  // The pending search before signing in: a search page takes it up as soon as it hears of that, also by another
  // tab.
  const [search] = useState(() => shell.searchQuery.get());

  const goOn = (user: User): boolean => {
    const next = openCheck(user);
    // The flow sends a fresh mail; only a dialog that is opened again waits for the one on its way.
    if (next === 'email') endWait(mailWait(user));
    if (next) {
      setCheck(next);
      setFirst((known) => known ?? next);
    }
    return next !== null;
  };

  const leaveFor = (target: string | null): void => {
    const back = shell.takeReturnPath();
    onClose();
    const to = back ?? target;
    if (to) shell.navigate(to);
    shell.session.refreshUser().catch((error: unknown) => {
      logFailure(error);
      shell.notify.error(FAILURES.profileFetch);
    });
  };

  const target = (user: User, by: WayIn): string => pageAfterLogin(user, by, search);

  return {
    check,
    step: stepOf(check, { first, way, isEmailOpen: user?.email_ver_status === 0 }),
    accept({ user, token }, by) {
      shell.session.signIn({ user, token, remember: useSharedState.getState().rememberMe });
      setWay(by);
      if (goOn(user)) return;
      shell.notify.success(by === 'google' ? SUCCESSES.google : SUCCESSES.login);
      leaveFor(target(user, by));
    },
    phoneVerified(user) {
      shell.session.setUser(user);
      if (!goOn(user)) leaveFor(null);
    },
    emailVerified(user) {
      shell.session.setUser(user);
      shell.notify.success(SUCCESSES.emailVerified);
      if (!goOn(user)) leaveFor(way && target(user, way));
    },
    loginAgain() {
      shell.notify.error(FAILURES.loginAgain);
      setCheck(null);
      shell.openDialog('sign-in', { loginType: lastLoginType() });
    },
  };
}
