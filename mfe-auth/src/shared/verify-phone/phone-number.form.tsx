import { mobileLoginSchema } from '@market/contracts/accounts';
import { FAILURES } from '@market/contracts/messages';
import { Form, PhoneField, SubmitButton, useDefaultCountry, useSubmit } from '@market/web-kit/forms';
import { Button } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './code.module.css';
import type { TypedPhone } from './typed-phone';

interface PhoneNumberFormProps {
  /** Previous number, for correction; absent for an account created by Google sign-in. */
  number?: TypedPhone | undefined;
  /** Sends a code to the number; errors that it throws are shown. */
  send: (number: TypedPhone) => Promise<void>;
  onSent: (number: TypedPhone) => void;
  /** Returns to entering the code already sent; absent without a number. */
  onBack?: (() => void) | undefined;
}

/** Asks for the number of an account, or for a different one while it is unverified. */
export function PhoneNumberForm({ number, send, onSent, onBack }: PhoneNumberFormProps) {
  const country = useDefaultCountry();
  const submit = useSubmit({
    send: ({ login_mobile, country: chosen }: TypedPhone) =>
      send({ login_mobile: login_mobile.trim(), country: chosen }),
    onSuccess: (_answer, { login_mobile, country: chosen }) =>
      onSent({ login_mobile: login_mobile.trim(), country: chosen }),
    failureText: FAILURES.otpSend,
  });
  return (
    <Form
      initialValues={number ?? { login_mobile: '', country }}
      schema={mobileLoginSchema}
      onSubmit={submit}
      showFailure
    >
      <p className={classes.lead}>{number ? texts.verifyPhone.correctNumber : texts.verifyPhone.addNumber}</p>
      <PhoneField name="login_mobile" label={texts.verifyPhone.phone} autoFocus />
      <SubmitButton block>{texts.verifyPhone.sendCode}</SubmitButton>
      {onBack ? (
        <Button type="link" onClick={onBack}>
          {texts.verifyPhone.back}
        </Button>
      ) : null}
    </Form>
  );
}
