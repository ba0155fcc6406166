import { call } from '@market/api/call';
import { changePassword, changePasswordSchema } from '@market/contracts/accounts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { useShell } from '@market/web-kit';
import { Form, PasswordField, SubmitButton, useSubmit } from '@market/web-kit/forms';
import { PASSWORD_HINT } from '../../shared/password-hint';
import { texts } from '../../texts';

/** Changes the password of a signed-in person; the server signs the other devices out. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { http, notify } = useShell();
  const submit = useSubmit({
    send: (values: { oldPass: string; newPass: string }) => call(http, changePassword, { body: values }),
    onSuccess: () => {
      notify.success(SUCCESSES.passwordChanged);
      onDone();
    },
    failureText: FAILURES.signUp,
  });
  return (
    <Form initialValues={{ oldPass: '', newPass: '' }} schema={changePasswordSchema} onSubmit={submit} showFailure>
      <PasswordField
        name="oldPass"
        label={texts.changePassword.oldPassword}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordField
        name="newPass"
        label={texts.changePassword.newPassword}
        autoComplete="new-password"
        hint={PASSWORD_HINT}
      />
      <SubmitButton block>{texts.changePassword.changePassword}</SubmitButton>
    </Form>
  );
}
