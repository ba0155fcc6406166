import { call } from '@market/api/call';
import { sendConfirmationCode } from '@market/contracts/accounts';
import { SUCCESSES } from '@market/contracts/messages';
import { useState } from 'react';
import { errorText } from '../http/api-error';
import { logFailure } from '../http/log-failure';
import { usePageShell } from '../remote/shell-context';
import { texts } from '../texts';
import { Button } from '../ui/frame/button';
import { OtpField } from './value-fields';

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
      notify.error(errorText(error, texts.forms.codeNotSent));
    }
  };
  return (
    <>
      {isSent ? <OtpField name="otp" autoFocus hint={texts.forms.codeHint} /> : null}
      <Button onClick={() => void send()}>{isSent ? texts.forms.sendAnotherCode : texts.forms.sendCode}</Button>
    </>
  );
}
