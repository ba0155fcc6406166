import { call } from '@market/api/call';
import { editAccount, editProfileSchema, type User } from '@market/contracts/accounts';
import { useShell } from '@market/web-kit';
import { ConfirmationCodeField, Form, PasswordField, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Button } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './email-step.module.css';

interface CorrectEmailFormProps {
  user: Pick<User, 'login_name' | 'login_mobile' | 'login_phone' | 'passwordless'>;
  /** Gets the account with the new address, to which a link is on its way. */
  onCorrected: (user: User) => void;
  /** Back to waiting for the mail; none where there is no address to wait for. */
  onBack?: (() => void) | undefined;
}

/**
 * Another email in place of one that was mistyped. It takes the password, or a code where there is none: an open browser
 * alone must not be enough.
 */
export function CorrectEmailForm({
  user: { login_name, login_mobile, login_phone, passwordless },
  onCorrected,
  onBack,
}: CorrectEmailFormProps) {
  const { http } = useShell();
  const submit = useSubmit({
    send: ({ login_email, ...proof }: { login_email: string; password: string; otp: string }) =>
      call(http, editAccount, {
        body: editProfileSchema.cast({
          login_name,
          login_mobile,
          ...(login_phone ? { country: login_phone.country } : {}),
          login_email,
          ...(passwordless ? { otp: proof.otp } : { password: proof.password }),
        }),
      }),
    onSuccess: ({ user }) => onCorrected(user),
    failureText: texts.verifyEmail.addressNotChanged,
  });
  return (
    <Form
      initialValues={{ login_email: '', password: '', otp: '' }}
      schema={
        passwordless ? editProfileSchema.pick(['login_email']) : editProfileSchema.pick(['login_email', 'password'])
      }
      onSubmit={submit}
      showFailure
    >
      <p className={classes.quiet}>{texts.verifyEmail.newAddressLead}</p>
      <TextField name="login_email" label={texts.verifyEmail.email} type="email" autoComplete="email" autoFocus />
      {passwordless ? (
        <ConfirmationCodeField />
      ) : (
        <PasswordField name="password" label={texts.verifyEmail.password} autoComplete="current-password" />
      )}
      <SubmitButton block>{texts.verifyEmail.sendLink}</SubmitButton>
      {onBack ? (
        <Button type="link" onClick={onBack}>
          {texts.verifyEmail.back}
        </Button>
      ) : null}
    </Form>
  );
}
