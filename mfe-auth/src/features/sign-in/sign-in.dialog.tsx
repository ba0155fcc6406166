import { useShell, type DialogComponentProps } from '@market/web-kit';
import { Button } from '@market/web-kit/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { GoogleSignIn } from '../../shared/google/google-sign-in';
import { keepLoginType } from '../../shared/last-login-type';
import { LoginFlowDialog } from '../../shared/login-flow/login-flow.dialog';
import { useLoginFlow } from '../../shared/login-flow/use-login-flow';
import { carried } from '../../shared/typed-email';
import { texts } from '../../texts';
import { EmailSignInForm } from './email-sign-in.form';
import { PhoneSignInForm } from './phone-sign-in.form';
import { PasskeySignIn } from './passkey-sign-in';
import classes from './sign-in.module.css';
import { SignInPanel } from './sign-in-panel';
import { WaysIn } from './ways-in';

/** Lazy: only administrators need it. */
const SecondFactorForm = lazy(async () => ({ default: (await import('./second-factor.form')).SecondFactorForm }));

/** Sign-in dialog: email and password, a code sent to the phone, a passkey or Google; then the checks still pending. */
export function SignInDialog({ loginType, again, email, onClose }: DialogComponentProps<'sign-in'>) {
  const { openDialog } = useShell();
  const flow = useLoginFlow({ onClose });
  const typed = useRef(email ?? '');
  const [isConfirming, setIsConfirming] = useState(false);
  useEffect(() => keepLoginType(loginType), [loginType]);

  if (isConfirming && flow.check === null)
    return (
      <LoginFlowDialog flow={flow} onClose={onClose} title={texts.secondFactor.title}>
        <Suspense fallback={null}>
          <SecondFactorForm
            onSignedIn={(answer) => flow.accept(answer, 'password')}
            onOver={() => setIsConfirming(false)}
          />
        </Suspense>
      </LoginFlowDialog>
    );
  return (
    <LoginFlowDialog
      flow={flow}
      onClose={onClose}
      title={texts.signIn.signIn}
      aside={<SignInPanel loginType={loginType} />}
    >
      <p className={classes.lead}>{again ? AGAIN : LEADS[loginType]}</p>
      <WaysIn
        label={texts.signIn.waysIn}
        ways={[
          {
            key: 'email',
            label: texts.signIn.email,
            content: (
              <EmailSignInForm
                email={again?.email ?? email}
                typed={typed}
                onSignedIn={(answer) => flow.accept(answer, 'password')}
                onSecondFactor={() => setIsConfirming(true)}
              />
            ),
          },
          {
            key: 'phone',
            label: texts.signIn.phone,
            content: (
              <PhoneSignInForm
                onSignedIn={(answer) => flow.accept(answer, 'mobile-otp')}
                onSecondFactor={() => setIsConfirming(true)}
              />
            ),
          },
        ]}
      />
      <PasskeySignIn onSignedIn={(answer) => flow.accept(answer, 'password')} />
      <GoogleSignIn loginType={loginType} onSignedIn={(answer) => flow.accept(answer, 'google')} />
      {again ? null : (
        <p className={classes.switch}>
          {texts.signIn.newHere}{' '}
          <Button type="link" onClick={() => openDialog('sign-up', { loginType, ...carried(typed) })}>
            {texts.signIn.signUp}
          </Button>
        </p>
      )}
    </LoginFlowDialog>
  );
}

const AGAIN = texts.signIn.signedOut;
const LEADS = {
  EMP: texts.signIn.welcomeEmployer,
  CND: texts.signIn.welcomeCandidate,
} as const;
