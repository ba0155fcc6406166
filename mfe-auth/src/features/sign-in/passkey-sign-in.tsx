import { call } from '@market/api/call';
import { logInWithPasskey, type SignedIn, startPasskeySignIn } from '@market/contracts/accounts';
import { FAILURES } from '@market/contracts/messages';
import { errorText, logFailure, useShell } from '@market/web-kit';
import { Button } from '@market/web-kit/ui';
import { useEffect, useRef, useState } from 'react';
import { canAutofill, endAutofill, isDismissed, knowsPasskeys, showPasskey } from '../../shared/passkey/webauthn';
import { texts } from '../../texts';
import classes from './sign-in.module.css';

/**
 * Signing in with a passkey, without an email: by the button, or from what the browser offers in the email's box. Not
 * there in browsers that know none.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) {
  const { http, notify } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const accept = useRef(onSignedIn);
  useEffect(() => {
    accept.current = onSignedIn;
  });
  const isThere = knowsPasskeys();

  useEffect(() => {
    if (!isThere) return undefined;
    let isOpen = true;
    const offer = async (): Promise<void> => {
      if (!(await canAutofill()) || !isOpen) return;
      const { options } = await call(http, startPasskeySignIn);
      if (!isOpen) return;
      const credential = await showPasskey(options, true);
      const answer = await call(http, logInWithPasskey, { body: { credential } });
      if (isOpen) accept.current(answer);
    };
    // An offer that does not come about is none; the button says why where it fails too.
    offer().catch((error: unknown) => {
      if (!isDismissed(error)) logFailure(error);
    });
    return () => {
      isOpen = false;
      void endAutofill();
    };
  }, [http, isThere]);

  if (!isThere) return null;
  const signIn = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { options } = await call(http, startPasskeySignIn);
      const credential = await showPasskey(options);
      onSignedIn(await call(http, logInWithPasskey, { body: { credential } }));
    } catch (error) {
      if (isDismissed(error)) return;
      logFailure(error);
      notify.error(errorText(error, FAILURES.login));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button block className={classes.passkey} loading={isBusy} onClick={() => void signIn()}>
      {texts.passkey.signIn}
    </Button>
  );
}
