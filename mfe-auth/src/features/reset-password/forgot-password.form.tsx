import { call } from '@market/api/call';
import { forgotPassword, forgotPasswordSchema } from '@market/contracts/accounts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { useShell } from '@market/web-kit';
import { Form, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Alert } from '@market/web-kit/ui';
import { useState } from 'react';
import { KeepTypedEmail, type TypedEmail } from '../../shared/typed-email';
import { texts } from '../../texts';

/**
 * Requests a link that resets the password; used in the dialog and on its page. The response never reveals whether an
 * account exists.
 */
export function ForgotPasswordForm({
  email = '',
  typed,
  autoFocus = false,
}: {
  /** Address typed in the previous dialog. */
  email?: string | undefined;
  typed?: TypedEmail;
  autoFocus?: boolean;
}) {
  const { http, notify } = useShell();
  const [sentTo, setSentTo] = useState('');
  const submit = useSubmit({
    send: (values: { login_email: string }) => {
      // Hides an earlier success, which would be shown beside this result.
      setSentTo('');
      return call(http, forgotPassword, { body: forgotPasswordSchema.cast(values) });
    },
    onSuccess: (_answer, { login_email }) => {
      notify.success(SUCCESSES.resetLinkSent);
      setSentTo(login_email.trim());
    },
    failureText: FAILURES.forgotPassword,
  });
  return (
    <Form initialValues={{ login_email: email }} schema={forgotPasswordSchema} onSubmit={submit} showFailure>
      {typed ? <KeepTypedEmail typed={typed} /> : null}
      <p>{texts.resetPassword.lead}</p>
      <TextField
        name="login_email"
        label={texts.resetPassword.emailLabel}
        type="email"
        autoComplete="username"
        autoFocus={autoFocus}
      />
      <SubmitButton block>{texts.resetPassword.sendLink}</SubmitButton>
      {sentTo ? (
        <Alert
          type="success"
          title={texts.resetPassword.checkYourInbox}
          description={texts.resetPassword.linkSent({ sentTo })}
        />
      ) : null}
    </Form>
  );
}
