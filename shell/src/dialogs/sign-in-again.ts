import type { DialogName, DialogProps, Session, SessionUser } from '@market/web-kit';
import { create } from 'zustand';

type SignIn = Parameters<Session['signIn']>[0];

interface Question {
  user: SessionUser;
  /** Dialog above the page: sign-in, and from there a new password. */
  dialog: { name: DialogName; props: DialogProps[DialogName]; key: number };
  answer: (session: SignIn | null) => void;
}

/** Asked while an ended session has something unsaved on the screen. */
export const useSignInAgain = create<{ question: Question | null }>()(() => ({ question: null }));

let openings = 0;

/** Shows another dialog in the same place. */
export function showAgain<Name extends DialogName>(name: Name, props: DialogProps[Name]): void {
  openings += 1;
  const { question } = useSignInAgain.getState();
  if (question) useSignInAgain.setState({ question: { ...question, dialog: { name, props, key: openings } } });
}

/** Takes the dialog away. */
export function endQuestion(): void {
  useSignInAgain.setState({ question: null });
}

/**
 * Asks the person of an ended session to sign in above the page that they are on.
 * @returns their answer, null when they close the dialog; and how to answer for them, when another tab has
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
