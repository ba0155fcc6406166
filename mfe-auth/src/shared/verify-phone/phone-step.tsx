import { call } from '@market/api/call';
import { OTP_RESEND_COOLDOWN_SECONDS, sendPhoneCode, type User, verifyPhone } from '@market/contracts/accounts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { isApiError, logFailure, useSession, useShell } from '@market/web-kit';
import { Button } from '@market/web-kit/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { texts } from '../../texts';
import type { LoginFlow } from '../login-flow/use-login-flow';
import { hasToken } from '../has-token';
import { isOnItsWay, noteNotSent, secondsLeft, startWait } from '../waits';
import { CodeForm } from './code.form';
import { PhoneNumberForm } from './phone-number.form';
import type { TypedPhone } from './typed-phone';

/** Verifies the phone of the signed-in person; sends the code by itself when it appears. */
export function PhoneStep({ flow }: { flow: LoginFlow }) {
  const { session, http, notify } = useShell();
  const { user } = useSession();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [corrected, setCorrected] = useState<TypedPhone | null>(null);
  const [sending, setSending] = useState(false);
  const phone = user?.pending?.login_mobile ?? user?.login_mobile ?? '';
  const country = corrected?.login_mobile === phone ? corrected.country : user?.login_phone?.country;
  const wait = otpWait(user, phone);

  const send = async (typed?: TypedPhone): Promise<void> => {
    const waitOf = typed ? otpWait(user, typed.login_mobile) : wait;
    setSending(true);
    try {
      const { message } = await call(http, sendPhoneCode, { body: typed ?? {} });
      startWait(waitOf, OTP_RESEND_COOLDOWN_SECONDS);
      notify.success(message || SUCCESSES.otpSent);
    } catch (error) {
      noteNotSent(waitOf, error);
      throw error;
    } finally {
      setSending(false);
    }
  };

  const sendToKnown = async (): Promise<void> => {
    if (!hasToken(session)) return flow.loginAgain();
    try {
      await send();
    } catch (error) {
      const fresh = isApiError(error) && error.code === 'already-verified' ? await session.refreshUser() : null;
      if (fresh) return flow.phoneVerified(fresh);
      logFailure(error);
      notify.error(FAILURES.otpSend);
    }
  };

  const onArrival = useEffectEvent(() => {
    if (!hasToken(session)) flow.loginAgain();
    // A reopened dialog continues with the code already sent.
    else if (phone && secondsLeft(wait) === 0) void sendToKnown();
  });
  useEffect(() => onArrival(), []);

  if (!phone || isCorrecting) {
    return (
      <PhoneNumberForm
        number={phone ? { login_mobile: phone, country: country ?? '' } : undefined}
        send={async (typed) => {
          // A code already sent to this same number remains valid.
          const isSame = typed.login_mobile === phone && typed.country === country;
          if (!isSame || !isOnItsWay(wait)) await send(typed);
        }}
        onBack={phone ? () => setIsCorrecting(false) : undefined}
        onSent={(typed) => {
          setIsCorrecting(false);
          setCorrected(typed);
          if (!user) return;
          // Drops the formatted number, which would be the previous one until a response with the user brings the new
          // one.
          const { login_phone: _before, ...rest } = user;
          // With a proved email the number waits beside the account's own until its code is entered.
          session.setUser(
            user.email_ver_status === 1
              ? { ...user, pending: { ...user.pending, login_mobile: typed.login_mobile } }
              : { ...rest, login_mobile: typed.login_mobile },
          );
        }}
      />
    );
  }
  return (
    <CodeForm
      phone={phone}
      wait={wait}
      sending={sending}
      onResend={() => void sendToKnown()}
      verify={async (otp) => (hasToken(session) ? (await call(http, verifyPhone, { body: { otp } })).user : null)}
      onVerified={(verified) => {
        if (!verified) return flow.loginAgain();
        notify.success(SUCCESSES.otpVerified);
        flow.phoneVerified(verified);
      }}
    >
      {user?.phone_ver_status === 0 ? (
        <Button type="link" onClick={() => setIsCorrecting(true)}>
          {texts.verifyPhone.useAnotherNumber}
        </Button>
      ) : null}
    </CodeForm>
  );
}

function otpWait(user: User | null, phone: string): string {
  return `phone-otp:${user?.login_id ?? ''}:${phone}`;
}
