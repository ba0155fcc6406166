import type { DialogName, DialogProps, Session, SessionUser } from '@market/web-kit';
import { create } from 'zustand';

type SignIn = Parameters<Session['signIn']>[0];

interface Question {
  user: SessionUser;
  /** Dialog above the page: sign-in, which may lead to a new password. */
  dialog: { name: DialogName; props: DialogProps[DialogName]; key: number };
  answer: (session: SignIn | null) => void;
}

/** Set while an ended session has unsaved input on the screen. */
export const useSignInAgain = create<{ question: Question | null }>()(() => ({ question: null }));

let openings = 0;

/** Replaces the dialog by another one. */
export function showAgain<Name extends DialogName>(name: Name, props: DialogProps[Name]): void {
  openings += 1;
  const { question } = useSignInAgain.getState();
  if (question) useSignInAgain.setState({ question: { ...question, dialog: { name, props, key: openings } } });
}

/** Closes the dialog. */
export function endQuestion(): void {
  useSignInAgain.setState({ question: null });
}

/**
 * Asks the person of an ended session to sign in above the current page.
 * @returns the sign-in, or null when the dialog is closed; and a function that ends the question when another tab has
 * signed in
 */
export function askToSignInAgain(user: SessionUser): {
  answer: Promise<SignIn | null>;
  stop: (session: SignIn | null) => void;
} {
  openings += 1;
  const loginType = user.login_type === 'EMP' ? 'EMP' : 'CND';
  let resolve: (session: SignIn | null) => void = () => undefined;
  const answer = new Promise<SignIn | null>((settle) => {
    resolve = settle;
  });
  useSignInAgain.setState({
    question: {
      user,
      answer: resolve,
      dialog: { name: 'sign-in', props: { loginType, again: { email: user.login_email } }, key: openings },
    },
  });
  return {
    answer,
    stop(session) {
      endQuestion();
      resolve(session);
    },
  };
}
