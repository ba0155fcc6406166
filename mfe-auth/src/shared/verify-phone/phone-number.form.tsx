import { FAILURES, mobileLoginSchema } from '@market/contracts';
import { useShell } from '@market/web-kit';
import { Form, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import classes from './code.module.css';

interface PhoneNumberFormProps {
  /** Sends a code to the number; what it throws is shown. */
  send: (phone: string) => Promise<void>;
  onSent: (phone: string) => void;
}

/** Asks an account that Google made for its number (contract, section 3). */
export function PhoneNumberForm({ send, onSent }: PhoneNumberFormProps) {
  const { notify } = useShell();
  const submit = useSubmit({
    send: ({ login_mobile }: { login_mobile: string }) => send(login_mobile.trim()),
    onSuccess: (_answer, { login_mobile }) => onSent(login_mobile.trim()),
    failureText: FAILURES.otpSend,
    onFailure: () => notify.error(FAILURES.otpSend),
  });
  return (
    <Form initialValues={{ login_mobile: '' }} schema={mobileLoginSchema} onSubmit={submit} showFailure>
      <p className={classes.lead}>Add your phone number. We send it a code to make sure that it is yours.</p>
      <TextField name="login_mobile" label="Phone" type="tel" inputMode="numeric" autoComplete="tel" autoFocus />
      <SubmitButton block>Send code</SubmitButton>
    </Form>
  );
}
