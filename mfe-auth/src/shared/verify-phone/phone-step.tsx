import { FAILURES, OTP_RESEND_COOLDOWN_SECONDS, SUCCESSES, type User } from '@market/contracts';
import { isApiError, useSession, useShell } from '@market/web-kit';
import { Button } from '@market/web-kit/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { authApi } from '../auth.api';
import type { LoginFlow } from '../login-flow/use-login-flow';
import { secondsLeft, startWait } from '../waits';
import { CodeForm } from './code.form';
import { PhoneNumberForm } from './phone-number.form';

/** Verifies the phone of the signed-in person; sends the code by itself when it appears (product spec, section 4). */
export function PhoneStep({ flow }: { flow: LoginFlow }) {
  const { session, http, notify } = useShell();
  const { user } = useSession();
  const [given, setGiven] = useState('');
  const [sending, setSending] = useState(false);
  const known = user?.login_mobile ?? '';
  const phone = known || given;
  const wait = otpWait(user, phone);

  const send = async (number: string): Promise<void> => {
    setSending(true);
    try {
      const { message } = await authApi.sendPhoneOtp(http, known ? {} : { login_mobile: number });
      startWait(otpWait(user, number), OTP_RESEND_COOLDOWN_SECONDS);
      notify.success(message || SUCCESSES.otpSent);
    } catch (error) {
      if (isApiError(error) && error.retryAfterSeconds) startWait(otpWait(user, number), error.retryAfterSeconds);
      throw error;
    } finally {
      setSending(false);
    }
  };

  const sendToKnown = async (): Promise<void> => {
    if (!session.get().token) return flow.loginAgain();
    try {
      await send(phone);
    } catch (error) {
      const fresh = isApiError(error) && error.code === 'already-verified' ? await session.refreshUser() : null;
      if (fresh) flow.phoneVerified(fresh);
      else notify.error(FAILURES.otpSend);
    }
  };

  const onArrival = useEffectEvent(() => {
    if (!session.get().token) flow.loginAgain();
    // A dialog that was closed and opened again goes on with the code that is on its way.
    else if (known && secondsLeft(wait) === 0) void sendToKnown();
  });
  useEffect(() => onArrival(), []);

  if (!phone) return <PhoneNumberForm send={send} onSent={setGiven} />;
  return (
    <CodeForm
      phone={phone}
      wait={wait}
      sending={sending}
      onResend={() => void sendToKnown()}
      verify={async (otp) => (session.get().token ? (await authApi.verifyPhone(http, { otp })).user : null)}
      onVerified={(verified) => {
        if (!verified) return flow.loginAgain();
        notify.success(SUCCESSES.otpVerified);
        flow.phoneVerified(verified);
      }}
    >
      {known ? null : (
        <Button type="link" onClick={() => setGiven('')}>
          Use another number
        </Button>
      )}
    </CodeForm>
  );
}

function otpWait(user: User | null, phone: string): string {
  return `phone-otp:${user?.login_id ?? ''}:${phone}`;
}
