import { type Reauthentication, secureByCodeSchema, secureByPasswordSchema } from '@market/contracts/accounts';
import { FAILURES } from '@market/contracts/messages';
import { useSession } from '@market/web-kit';
import { ConfirmationCodeField } from '@market/market-ui/confirmation';
import { Form, PasswordField, SubmitButton, useSubmit } from '@market/web-kit/forms';
import { texts } from '../../texts';

/** Asks for the password, or for a code where the account has none, before sign-in methods change. */
export function ConfirmForm({
  lead,
  label,
  send,
}: {
  lead: string;
  /** Text of the button. */
  label: string;
  send: (confirmation: Reauthentication) => Promise<unknown>;
}) {
  const { user } = useSession();
  const submit = useSubmit({
    send: ({ password, otp }: { password: string; otp: string }) =>
      send({ ...(password ? { password } : {}), ...(otp ? { otp } : {}) }),
    failureText: FAILURES.signUp,
  });
  return (
    <Form
      initialValues={{ password: '', otp: '' }}
      schema={user?.passwordless ? secureByCodeSchema : secureByPasswordSchema}
      onSubmit={submit}
      showFailure
    >
      <p>{lead}</p>
      {user?.passwordless ? (
        <ConfirmationCodeField />
      ) : (
        <PasswordField
          name="password"
          label={texts.passkey.yourPassword}
          autoComplete="current-password"
          hint={texts.passkey.passwordHint}
          autoFocus
        />
      )}
      <SubmitButton block>{label}</SubmitButton>
    </Form>
  );
}
