import { call } from '@market/api/call';
import { editAccount, editProfileSchema, type User } from '@market/contracts/accounts';
import { useShell } from '@market/web-kit';
import { ConfirmationCodeField } from '@market/market-ui/confirmation';
import { Form, PasswordField, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Button } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './email-step.module.css';

interface CorrectEmailFormProps {
  user: Pick<User, 'login_name' | 'login_mobile' | 'login_phone' | 'passwordless'>;
  /** Called with the account and its new address, to which a link has been sent. */
  onCorrected: (user: User) => void;
  /** Returns to waiting for the mail; absent without an address to wait for. */
  onBack?: (() => void) | undefined;
}

/**
 * Replaces a mistyped email. It requires the password, or a code where the account has none: an open browser alone must
 * not suffice.
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
