import { SUCCESSES } from '@market/contracts/messages';
import { useShell, type DialogComponentProps } from '@market/web-kit';
import { Button } from '@market/web-kit/ui';
import { useEffect, useRef } from 'react';
import { GoogleSignIn } from '../../shared/google/google-sign-in';
import { keepLoginType } from '../../shared/last-login-type';
import { LoginFlowDialog } from '../../shared/login-flow/login-flow.dialog';
import { useLoginFlow } from '../../shared/login-flow/use-login-flow';
import { StepOf } from '../../shared/login-flow/step-of';
import { carried } from '../../shared/typed-email';
import { texts } from '../../texts';
import { SignUpForm } from './sign-up.form';
import classes from './sign-up.module.css';

/** Registers an employer or a candidate, signs in, and continues with the checks of the login flow. */
export function SignUpDialog({ loginType, email, onClose }: DialogComponentProps<'sign-up'>) {
  const { notify, openDialog } = useShell();
  const flow = useLoginFlow({ onClose });
  const typed = useRef(email ?? '');
  useEffect(() => keepLoginType(loginType), [loginType]);

  return (
    <LoginFlowDialog flow={flow} onClose={onClose} title={texts.signUp.signUp}>
      <StepOf step={1} of={3} />
      <p className={classes.lead}>{LEADS[loginType]}</p>
      <SignUpForm
        loginType={loginType}
        email={email}
        typed={typed}
        onRegistered={(answer) => {
          notify.success(SUCCESSES.registered);
          flow.accept(answer, 'registration');
        }}
      />
      <GoogleSignIn loginType={loginType} onSignedIn={(answer) => flow.accept(answer, 'google')} />
      <p className={classes.switch}>
        {texts.signUp.hasAccount}{' '}
        <Button type="link" onClick={() => openDialog('sign-in', { loginType, ...carried(typed) })}>
          {texts.signUp.logIn}
        </Button>
      </p>
    </LoginFlowDialog>
  );
}

const LEADS = {
  EMP: texts.signUp.leadEmployer,
  CND: texts.signUp.leadCandidate,
} as const;
