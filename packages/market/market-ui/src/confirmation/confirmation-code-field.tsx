import { call } from '@market/api/call';
import { sendConfirmationCode } from '@market/contracts/accounts';
import { SUCCESSES } from '@market/contracts/messages';
import { errorText, logFailure, usePageShell } from '@market/web-kit';
import { OtpField } from '@market/web-kit/forms';
import { Button } from '@market/web-kit/frame';
import { useState } from 'react';
import { texts } from './texts';

/**
 * Confirmation for accounts that use Google alone and have no password: sends a code to a proved email or phone, and
 * accepts it here. The form's value is the `otp`.
 */
export function ConfirmationCodeField() {
  const { http, notify } = usePageShell();
  const [isSent, setIsSent] = useState(false);
  const send = async (): Promise<void> => {
    try {
      await call(http, sendConfirmationCode);
      setIsSent(true);
      notify.success(SUCCESSES.otpSent);
    } catch (error) {
      logFailure(error);
      notify.error(errorText(error, texts.confirmation.codeNotSent));
    }
  };
  return (
    <>
      {isSent ? <OtpField name="otp" autoFocus hint={texts.confirmation.codeHint} /> : null}
      <Button onClick={() => void send()}>
        {isSent ? texts.confirmation.sendAnotherCode : texts.confirmation.sendCode}
      </Button>
    </>
  );
}
