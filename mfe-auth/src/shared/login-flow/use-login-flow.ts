import type { SignedIn, User } from '@market/contracts/accounts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { logFailure, useSession, useSharedState, useShell } from '@market/web-kit';
import { useState } from 'react';
import { lastLoginType } from '../last-login-type';
import { endWait } from '../waits';
import { mailWait } from '../verify-email/mail-wait';
import { openCheck, pageAfterLogin, stepOf, type OpenCheck, type WayIn } from './login-flow';

/** State of the login flow in an open dialog, and its transitions. */
export interface LoginFlow {
  /** Pending check; null while the dialog shows its own form. */
  check: OpenCheck;
  /** Position of the pending check in the steps of this flow; null where it is the only one. */
  step: { step: number; of: number } | null;
  /** Handles a successful response of login, mobile OTP, Google or registration. */
  accept: (answer: SignedIn, way: WayIn) => void;
  /** Called once the phone is verified: continues with the email, or ends. */
  phoneVerified: (user: User) => void;
  /** Called once the email is verified, here or elsewhere. */
  emailVerified: (user: User) => void;
  /** Handles a missing stored token: reports it and reopens the sign-in. */
  loginAgain: () => void;
}

interface LoginFlowNeeds {
  onClose: () => void;
  /** Initial check, for dialogs that consist of one check only. */
  start?: OpenCheck;
}

/**
 * Flow shared by all sign-in methods: phone, then email, then a success toast, the target page, and a fetch of the
 * profile.
 */
export function useLoginFlow({ onClose, start = null }: LoginFlowNeeds): LoginFlow {
  const shell = useShell();
  const [check, setCheck] = useState<OpenCheck>(start);
  const [way, setWay] = useState<WayIn | null>(null);
  // First pending check, the base of the step numbers, so that they stay constant during the flow.
  const [first, setFirst] = useState<OpenCheck>(start);
  const { user } = useSession();
  // Pending search, read before signing in: a search page consumes it as soon as it learns of the sign-in, even one in
  // another tab.
  const [search] = useState(() => shell.searchQuery.get());

  const goOn = (user: User): boolean => {
    const next = openCheck(user);
    // Ends the wait, because the flow sends a fresh mail; only a reopened dialog waits for the mail already sent.
    if (next === 'email') endWait(mailWait(user));
    if (next) {
      setCheck(next);
      setFirst((current) => current ?? next);
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
