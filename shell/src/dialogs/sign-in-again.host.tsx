import { ShellProvider, useShell, type Shell } from '@market/web-kit';
import { useMemo } from 'react';
import { HostedDialog } from './modal-host';
import { endQuestion, showAgain, useSignInAgain } from './sign-in-again';

/** The sign-in dialog above a page whose session has ended in the middle of something (docs/adr/0017-typed-work.md). */
export function SignInAgain() {
  const question = useSignInAgain((state) => state.question);
  const shell = useShell();
  const answer = question?.answer;
  // The dialog is the usual one. What it does here stays here: nobody leaves the page, and the dialog below stays open.
  const within = useMemo<Shell>(
    () => ({
      ...shell,
      session: { ...shell.session, signIn: (input) => answer?.(input) },
      navigate: () => undefined,
      takeReturnPath: () => null,
      openDialog: showAgain,
      closeDialog: endQuestion,
    }),
    [shell, answer],
  );
  if (!question) return null;
  return (
    <ShellProvider shell={within}>
      <HostedDialog
        key={question.dialog.key}
        open={question.dialog}
        onClose={() => {
          endQuestion();
          // Without effect once they have signed in.
          question.answer(null);
        }}
      />
    </ShellProvider>
  );
}
