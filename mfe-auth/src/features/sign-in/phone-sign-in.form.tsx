import { FAILURES, mobileLoginSchema, OTP_RESEND_COOLDOWN_SECONDS, SUCCESSES, type SignedIn } from '@market/contracts';
import { errorText, isApiError, useShell } from '@market/web-kit';
import { Form, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Button } from '@market/web-kit/ui';
import { useState } from 'react';
import { authApi } from '../../shared/auth.api';
import { CodeForm } from '../../shared/verify-phone/code.form';
import { secondsLeft, startWait } from '../../shared/waits';

/** Signing in with a code that is sent to the phone: first the number, then the code. */
export function PhoneSignInForm({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) {
  const { http, notify } = useShell();
  const [phone, setPhone] = useState('');
  const [sentTo, setSentTo] = useState('');
  const [sending, setSending] = useState(false);

  const send = async (login_mobile: string): Promise<void> => {
    setSending(true);
    try {
      await authApi.mobileLogin(http, { login_mobile });
      startWait(loginWait(login_mobile), OTP_RESEND_COOLDOWN_SECONDS);
      notify.success(SUCCESSES.mobileOtpSent);
    } catch (error) {
      if (isApiError(error) && error.retryAfterSeconds) startWait(loginWait(login_mobile), error.retryAfterSeconds);
      throw error;
    } finally {
      setSending(false);
    }
  };

  const submit = useSubmit({
    // A number typed again within the wait still has its code on the way.
    send: async ({ login_mobile }: { login_mobile: string }) => {
      if (secondsLeft(loginWait(login_mobile.trim())) === 0) await send(login_mobile.trim());
    },
    onSuccess: (_answer, { login_mobile }) => {
      setPhone(login_mobile.trim());
      setSentTo(login_mobile.trim());
    },
    failureText: FAILURES.otpSend,
  });

  if (!sentTo) {
    return (
      <Form initialValues={{ login_mobile: phone }} schema={mobileLoginSchema} onSubmit={submit} showFailure>
        <TextField
          name="login_mobile"
          label="Phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          hint="We send a 6-digit code to this number."
          autoFocus
        />
        <SubmitButton block>Log in</SubmitButton>
      </Form>
    );
  }
  return (
    <CodeForm
      phone={sentTo}
      wait={loginWait(sentTo)}
      sending={sending}
      onResend={() => void send(sentTo).catch((error: unknown) => notify.error(errorText(error, FAILURES.otpSend)))}
      verify={(otp) => authApi.mobileLoginOtp(http, { login_mobile: sentTo, otp })}
      onVerified={onSignedIn}
    >
      <Button type="link" onClick={() => setSentTo('')}>
        Use another number
      </Button>
    </CodeForm>
  );
}

function loginWait(phone: string): string {
  return `login-otp:${phone}`;
}
