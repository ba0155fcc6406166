import { call } from '@market/contracts/call';
import { editAccount } from '@market/contracts/endpoints/identity';
import { editProfileSchema, type User } from '@market/contracts';
import { useShell } from '@market/web-kit';
import { Form, PasswordField, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Button } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './email-step.module.css';

interface CorrectEmailFormProps {
  user: Pick<User, 'login_name' | 'login_mobile' | 'login_phone'>;
  /** Gets the account with the new address, to which a link is on its way. */
  onCorrected: (user: User) => void;
  /** Back to waiting for the mail; none where there is no address to wait for. */
  onBack?: (() => void) | undefined;
}

/** Another email in place of one that was mistyped. It takes the password: an open browser alone must not be enough. */
export function CorrectEmailForm({
  user: { login_name, login_mobile, login_phone },
  onCorrected,
  onBack,
}: CorrectEmailFormProps) {
  const { http } = useShell();
  const submit = useSubmit({
    send: ({ login_email, password }: { login_email: string; password: string }) =>
      call(http, editAccount, {
        body: editProfileSchema.cast({
          login_name,
          login_mobile,
          ...(login_phone ? { country: login_phone.country } : {}),
          login_email,
          password,
        }),
      }),
    onSuccess: ({ user }) => onCorrected(user),
    failureText: texts.verifyEmail.addressNotChanged,
  });
  return (
    <Form
      initialValues={{ login_email: '', password: '' }}
      schema={editProfileSchema.pick(['login_email', 'password'])}
      onSubmit={submit}
      showFailure
    >
      <p className={classes.quiet}>{texts.verifyEmail.newAddressLead}</p>
      <TextField name="login_email" label={texts.verifyEmail.email} type="email" autoComplete="email" autoFocus />
      <PasswordField name="password" label={texts.verifyEmail.password} autoComplete="current-password" />
      <SubmitButton block>{texts.verifyEmail.sendLink}</SubmitButton>
      {onBack ? (
        <Button type="link" onClick={onBack}>
          {texts.verifyEmail.back}
        </Button>
      ) : null}
    </Form>
  );
}
