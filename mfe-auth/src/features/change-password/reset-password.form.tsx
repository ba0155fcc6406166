import { call } from '@market/api/call';
import { resetPassword, resetPasswordSchema } from '@market/contracts/accounts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { links } from '@market/contracts/site';
import { isApiError, useShell } from '@market/web-kit';
import { Form, PasswordField, SubmitButton, useSubmit } from '@market/web-kit/forms';
import { Button } from '@market/web-kit/ui';
import { useState } from 'react';
import { lastLoginType } from '../../shared/last-login-type';
import { PASSWORD_HINT } from '../../shared/password-hint';
import { texts } from '../../texts';

interface ResetPasswordFormProps {
  /** Token of the mailed link. */
  token: string;
  onDone: () => void;
}

/**
 * Resets the password with the token of a mailed link. The person is not signed in afterwards: every session of the
 * account ends.
 */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const shell = useShell();
  const [linkIsDead, setLinkIsDead] = useState(false);
  const initialValues = { token, newPassword: '', confirmPassword: '' };
  const submit = useSubmit({
    send: (values: typeof initialValues) => call(shell.http, resetPassword, { body: values }),
    onSuccess: async () => {
      shell.notify.success(SUCCESSES.passwordReset);
      onDone();
      if (shell.session.get().isAuthenticated) await shell.session.signOut();
      else shell.navigate(links.home(), { replace: true });
      shell.openDialog('sign-in', { loginType: lastLoginType() });
    },
    failureText: FAILURES.signUp,
    onFailure: (_text, error) => setLinkIsDead(isApiError(error) && error.code === 'link-invalid'),
  });
  return (
    <Form initialValues={initialValues} schema={resetPasswordSchema} onSubmit={submit} showFailure>
      <PasswordField
        name="newPassword"
        label={texts.changePassword.newPassword}
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        autoFocus
      />
      <PasswordField name="confirmPassword" label={texts.changePassword.confirmPassword} autoComplete="new-password" />
      <SubmitButton block>{texts.changePassword.changePassword}</SubmitButton>
      {linkIsDead ? (
        <Button block onClick={() => shell.openDialog('forgot-password', {})}>
          {texts.changePassword.newLink}
        </Button>
      ) : null}
    </Form>
  );
}
