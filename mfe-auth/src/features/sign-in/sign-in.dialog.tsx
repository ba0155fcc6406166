import { useShell, type DialogComponentProps } from '@market/web-kit';
import { Button, Tabs } from '@market/web-kit/ui';
import { useEffect } from 'react';
import { keepLoginType } from '../../shared/last-login-type';
import { LoginFlowDialog } from '../../shared/login-flow/login-flow.dialog';
import { useLoginFlow } from '../../shared/login-flow/use-login-flow';
import { texts } from '../../texts';
import { EmailSignInForm } from './email-sign-in.form';
import { GoogleSignIn } from './google-sign-in';
import { PhoneSignInForm } from './phone-sign-in.form';
import classes from './sign-in.module.css';
import { SignInPanel } from './sign-in-panel';

/** Signing in: by email and password, by a code sent to the phone, or with Google; then the checks that are open. */
export function SignInDialog({ loginType, again, onClose }: DialogComponentProps<'sign-in'>) {
  const { openDialog } = useShell();
  const flow = useLoginFlow({ onClose });
  useEffect(() => keepLoginType(loginType), [loginType]);

  return (
    <LoginFlowDialog
      flow={flow}
      onClose={onClose}
      title={texts.signIn.signIn}
      aside={<SignInPanel loginType={loginType} />}
    >
      <p className={classes.lead}>{again ? AGAIN : LEADS[loginType]}</p>
      <Tabs
        // Without an id the panels have no name of their own: "Email" and "Phone" then name the fields alone.
        id=""
        items={[
          {
            key: 'email',
            label: texts.signIn.email,
            children: <EmailSignInForm email={again?.email} onSignedIn={(answer) => flow.accept(answer, 'password')} />,
          },
          {
            key: 'phone',
            label: texts.signIn.phone,
            children: <PhoneSignInForm onSignedIn={(answer) => flow.accept(answer, 'mobile-otp')} />,
          },
        ]}
      />
      <GoogleSignIn loginType={loginType} onSignedIn={(answer) => flow.accept(answer, 'google')} />
      {again ? null : (
        <p className={classes.switch}>
          {texts.signIn.newHere}{' '}
          <Button type="link" onClick={() => openDialog('sign-up', { loginType })}>
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
