import { call } from '@market/api/call';
import { EMAIL_RESEND_HINT_SECONDS, sendEmailVerification, type User } from '@market/contracts/accounts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { isApiError, logFailure, useSession, useShell } from '@market/web-kit';
import { useLocation } from '@market/web-kit/router';
import { Button, MailIcon } from '@market/web-kit/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { texts } from '../../texts';
import { hasToken } from '../has-token';
import { secondsLeft, startWait, useSecondsLeft } from '../waits';
import classes from './email-step.module.css';
import { CorrectEmailForm } from './correct-email.form';
import { pageToGoOn } from './page-to-go-on';
import { addressToProve, mailWait } from './mail-wait';
import { useEmailVerified } from './use-email-verified';

interface EmailStepProps {
  onVerified: (user: User) => void;
  /** Called when the stored token is missing. */
  onTokenMissing: () => void;
}

/** Sends the verification mail and waits until its link was opened. */
export function EmailStep({ onVerified, onTokenMissing }: EmailStepProps) {
  const { session, http, notify, searchQuery } = useShell();
  const { pathname, search } = useLocation();
  const { user } = useSession();
  const wait = user ? mailWait(user) : '';
  const [state, setState] = useState<'sending' | 'sent' | 'failed'>(() => (secondsLeft(wait) > 0 ? 'sent' : 'sending'));
  const left = useSecondsLeft(wait);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const address = user ? addressToProve(user) : '';

  const send = async (): Promise<void> => {
    if (!hasToken(session)) return onTokenMissing();
    setState('sending');
    try {
      const { message } = await call(http, sendEmailVerification, {
        body: { return_to: pageToGoOn(`${pathname}${search}`, searchQuery.get()) },
      });
      startWait(wait, EMAIL_RESEND_HINT_SECONDS);
      setState('sent');
      notify.success(message || SUCCESSES.verificationEmailSent);
    } catch (error) {
      // Verified meanwhile: useEmailVerified is about to notice.
      if (isApiError(error) && error.code === 'already-verified') return;
      logFailure(error);
      setState('failed');
      notify.error(FAILURES.otpSend);
    }
  };

  const onArrival = useEffectEvent(() => {
    if (!hasToken(session)) onTokenMissing();
    // Another mail would invalidate the link already sent.
    else if (address && secondsLeft(wait) === 0) void send();
  });
  useEffect(() => onArrival(), []);
  useEmailVerified(onVerified);

  if (!user) return null;
  if (!address || isCorrecting) {
    return (
      <CorrectEmailForm
        user={user}
        onCorrected={(saved) => {
          setIsCorrecting(false);
          session.setUser(saved);
          // The change itself has already sent the link.
          startWait(mailWait(saved), EMAIL_RESEND_HINT_SECONDS);
          setState('sent');
        }}
        onBack={address ? () => setIsCorrecting(false) : undefined}
      />
    );
  }
  return (
    <div className={classes.step}>
      <span className={classes.picture} aria-hidden="true">
        <MailIcon size={28} />
      </span>
      <p>
        {LEADS[state]} <strong className={classes.address}>{address}</strong>.
      </p>
      {state === 'failed' ? null : <p className={classes.quiet}>{texts.verifyEmail.clickLink}</p>}
      {state === 'failed' || (state === 'sent' && left === 0) ? (
        <>
          {state === 'sent' ? <p className={classes.quiet}>{texts.verifyEmail.lookInSpam}</p> : null}
          <Button type="primary" block onClick={() => void send()}>
            {texts.verifyEmail.resendVerificationEmail}
          </Button>
        </>
      ) : null}
      {user.email_ver_status === 0 ? (
        <Button type="link" onClick={() => setIsCorrecting(true)}>
          {texts.verifyEmail.wrongAddress}
        </Button>
      ) : null}
    </div>
  );
}

const LEADS = {
  sending: texts.verifyEmail.sending,
  sent: texts.verifyEmail.sent,
  failed: texts.verifyEmail.notSent,
} as const;
