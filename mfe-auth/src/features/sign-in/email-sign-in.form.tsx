import { call } from '@market/api/call';
import { logIn, loginSchema, type SignedIn } from '@market/contracts/accounts';
import { FAILURES } from '@market/contracts/messages';
import { useSharedState, useShell } from '@market/web-kit';
import { Form, PasswordField, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Button, Checkbox } from '@market/web-kit/ui';
import { carried, KeepTypedEmail, type TypedEmail } from '../../shared/typed-email';
import { texts } from '../../texts';
import { isSecondFactorNeeded } from './second-factor-needed';
import classes from './sign-in.module.css';

/** Sign-in by email and password. A failure is shown above the fields. */
export function EmailSignInForm({
  email = '',
  typed,
  onSignedIn,
  onSecondFactor,
}: {
  email?: string | undefined;
  typed: TypedEmail;
  onSignedIn: (answer: SignedIn) => void;
  /** Called when the password is right and the account has a second factor. */
  onSecondFactor: () => void;
}) {
  const { http, openDialog } = useShell();
  const rememberMe = useSharedState((state) => state.rememberMe);
  const submit = useSubmit({
    // Cast: trims the address, as the server requires.
    send: (values: { login_email: string; login_pass: string }) =>
      call(http, logIn, { body: loginSchema.cast(values) }),
    onSuccess: onSignedIn,
    failureText: FAILURES.login,
    onFailure: (_text, error) => {
      if (isSecondFactorNeeded(error)) onSecondFactor();
    },
  });
  return (
    <Form initialValues={{ login_email: email, login_pass: '' }} schema={loginSchema} onSubmit={submit} showFailure>
      <KeepTypedEmail typed={typed} />
      <TextField
        name="login_email"
        label={texts.signIn.email}
        type="email"
        autoComplete="username webauthn"
        autoFocus={email === ''}
      />
      <PasswordField
        name="login_pass"
        label={texts.signIn.password}
        autoComplete="current-password"
        autoFocus={email !== ''}
      />
      <div className={classes.line}>
        <Checkbox
          checked={rememberMe}
          onChange={({ target }) => useSharedState.setState({ rememberMe: target.checked })}
        >
          {texts.signIn.rememberMe}
        </Checkbox>
        <Button type="link" onClick={() => openDialog('forgot-password', carried(typed))}>
          {texts.signIn.forgotPassword}
        </Button>
      </div>
      <SubmitButton block>{texts.signIn.logIn}</SubmitButton>
    </Form>
  );
}
