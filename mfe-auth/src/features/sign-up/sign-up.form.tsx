import { call } from '@market/api/call';
import { register, registerSchema, type SignedIn } from '@market/contracts/accounts';
import { FAILURES } from '@market/contracts/messages';
import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import {
  CheckboxField,
  Form,
  PasswordField,
  PhoneField,
  SubmitButton,
  TextField,
  useDefaultCountry,
  useSubmit,
} from '@market/web-kit/forms';
import type { AskedLoginType } from '../../shared/last-login-type';
import { PASSWORD_HINT } from '../../shared/password-hint';
import { KeepTypedEmail, type TypedEmail } from '../../shared/typed-email';
import { texts } from '../../texts';

interface SignUpFormProps {
  loginType: AskedLoginType;
  /** Address typed in the previous dialog. */
  email: string | undefined;
  typed: TypedEmail;
  onRegistered: (answer: SignedIn) => void;
}

/** The registration form. */
export function SignUpForm({ loginType, email = '', typed, onRegistered }: SignUpFormProps) {
  const { http } = useShell();
  const initialValues = {
    login_name: '',
    login_email: email,
    login_pass: '',
    login_mobile: '',
    country: useDefaultCountry(),
    login_type: loginType,
    terms: false,
  };
  const submit = useSubmit({
    // Yup's cast trims what was typed, as the server does.
    send: (values: typeof initialValues) => call(http, register, { body: registerSchema.cast(values) }),
    onSuccess: onRegistered,
    failureText: FAILURES.signUp,
  });
  return (
    <Form
      initialValues={initialValues}
      schema={registerSchema}
      onSubmit={submit}
      keep={`sign-up:${loginType}`}
      showFailure
    >
      <KeepTypedEmail typed={typed} />
      <TextField name="login_name" label={texts.signUp.name} autoComplete="name" autoFocus />
      <TextField name="login_email" label={texts.signUp.email} type="email" autoComplete="username" />
      <PasswordField name="login_pass" label={texts.signUp.password} autoComplete="new-password" hint={PASSWORD_HINT} />
      <PhoneField name="login_mobile" label={texts.signUp.phone} hint={texts.signUp.phoneHint} />
      <CheckboxField name="terms" label={texts.signUp.terms}>
        <span>
          {texts.signUp.acceptTerms({
            terms: (words) => (
              <a href={links.terms()} target="_blank" rel="noreferrer">
                {words}
              </a>
            ),
            privacy: (words) => (
              <a href={links.privacy()} target="_blank" rel="noreferrer">
                {words}
              </a>
            ),
          })}
        </span>
      </CheckboxField>
      <SubmitButton block>{texts.signUp.signUp}</SubmitButton>
    </Form>
  );
}
