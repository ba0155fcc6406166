import { call } from '@market/api/call';
import {
  logInWithCode,
  mobileLoginSchema,
  OTP_RESEND_COOLDOWN_SECONDS,
  sendLoginCode,
  type SignedIn,
} from '@market/contracts/accounts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { errorText, logFailure, useShell } from '@market/web-kit';
import { Form, PhoneField, SubmitButton, useDefaultCountry, useSubmit } from '@market/web-kit/forms';
import { Button } from '@market/web-kit/ui';
import { useState } from 'react';
import { CodeForm } from '../../shared/verify-phone/code.form';
import type { TypedPhone } from '../../shared/verify-phone/typed-phone';
import { isOnItsWay, noteNotSent, startWait } from '../../shared/waits';
import { texts } from '../../texts';
import { isSecondFactorNeeded } from './second-factor-needed';

/** Sign-in with a code sent to the phone: first the number, then the code. */
export function PhoneSignInForm({
  onSignedIn,
  onSecondFactor,
}: {
  onSignedIn: (answer: SignedIn) => void;
  /** Called when the code is right and the account has a second factor. */
  onSecondFactor: () => void;
}) {
  const { http, notify } = useShell();
  const [phone, setPhone] = useState<TypedPhone>({ login_mobile: '', country: useDefaultCountry() });
  const [sentTo, setSentTo] = useState<TypedPhone | null>(null);
  const [sending, setSending] = useState(false);

  const send = async (number: TypedPhone): Promise<void> => {
    setSending(true);
    try {
      await call(http, sendLoginCode, { body: number });
      startWait(loginWait(number), OTP_RESEND_COOLDOWN_SECONDS);
      notify.success(SUCCESSES.mobileOtpSent);
    } catch (error) {
      noteNotSent(loginWait(number), error);
      throw error;
    } finally {
      setSending(false);
    }
  };

  const submit = useSubmit({
    // A code already sent to the same number during the wait remains valid.
    send: async (values: TypedPhone) => {
      const number = trimmed(values);
      if (!isOnItsWay(loginWait(number))) await send(number);
    },
    onSuccess: (_answer, values) => {
      setPhone(trimmed(values));
      setSentTo(trimmed(values));
    },
    failureText: FAILURES.otpSend,
  });

  if (!sentTo) {
    return (
      <Form initialValues={phone} schema={mobileLoginSchema} onSubmit={submit} showFailure>
        <PhoneField
          name="login_mobile"
          label={texts.signIn.phone}
          hint={texts.signIn.phoneHint}
          autoFocus={phone.login_mobile !== ''}
        />
        <SubmitButton block>{texts.signIn.logIn}</SubmitButton>
      </Form>
    );
  }
  return (
    <CodeForm
      phone={sentTo.login_mobile}
      wait={loginWait(sentTo)}
      sending={sending}
      onResend={() =>
        void send(sentTo).catch((error: unknown) => {
          logFailure(error);
          notify.error(errorText(error, FAILURES.otpSend));
        })
      }
      verify={(otp) =>
        call(http, logInWithCode, { body: { ...sentTo, otp } }).catch((error: unknown) => {
          if (isSecondFactorNeeded(error)) onSecondFactor();
          throw error;
        })
      }
      onVerified={onSignedIn}
    >
      <Button type="link" onClick={() => setSentTo(null)}>
        {texts.signIn.useAnotherNumber}
      </Button>
    </CodeForm>
  );
}

function loginWait({ login_mobile, country }: TypedPhone): string {
  return `login-otp:${country}:${login_mobile}`;
}

function trimmed({ login_mobile, country }: TypedPhone): TypedPhone {
  return { login_mobile: login_mobile.trim(), country };
}
