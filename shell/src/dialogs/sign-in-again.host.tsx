import { ShellProvider, useShell, type Shell } from '@market/web-kit';
import { useMemo } from 'react';
import { HostedDialog } from './modal-host';
import { endQuestion, showAgain, useSignInAgain } from './sign-in-again';

/** Sign-in dialog above a page with unsaved input whose session has ended (docs/adr/0017-typed-work.md). */
export function SignInAgain() {
  const question = useSignInAgain((state) => state.question);
  const shell = useShell();
  const answer = question?.answer;
  // The usual dialog in an isolated shell: the page is not left, and the dialog below stays open.
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
          // No effect after a sign-in.
          question.answer(null);
        }}
      />
    </ShellProvider>
  );
}
