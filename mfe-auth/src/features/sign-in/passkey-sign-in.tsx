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
 * Sign-in with a passkey, without an email: by the button, or from the browser's autofill in the email field. Hidden in
 * browsers without passkeys.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) {
  const { http, notify } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const accept = useRef(onSignedIn);
  useEffect(() => {
    accept.current = onSignedIn;
  });
  const isThere = knowsPasskeys();
  /** False once the button is pressed or the dialog is closed: a late autofill request would cancel the button's. */
  const isOffering = useRef(false);
  const challenge = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (!isThere) return undefined;
    let isOpen = true;
    let isChosen = false;
    isOffering.current = true;
    const offer = async (): Promise<void> => {
      if (!(await canAutofill()) || !isOffering.current) return;
      const request = call(http, startPasskeySignIn);
      challenge.current = request.catch(() => undefined);
      const { options } = await request;
      if (!isOffering.current) return;
      const credential = await showPasskey(options, true);
      isChosen = true;
      const answer = await call(http, logInWithPasskey, { body: { credential } });
      if (isOpen) accept.current(answer);
    };
    // A failed autofill request is ignored; only the refusal of a chosen passkey is reported.
    offer().catch((error: unknown) => {
      if (isDismissed(error)) return;
      logFailure(error);
      if (isChosen && isOpen) notify.error(errorText(error, FAILURES.login));
    });
    return () => {
      isOpen = false;
      isOffering.current = false;
      void endAutofill();
    };
  }, [http, isThere, notify]);

  if (!isThere) return null;
  const signIn = async (): Promise<void> => {
    setIsBusy(true);
    isOffering.current = false;
    try {
      // Waits for the autofill's challenge, so that its cookie does not overwrite that of this one.
      await challenge.current;
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
