import { call } from '@market/api/call';
import { editAccount, type EditedAccount, editProfileSchema, ownAccount, type User } from '@market/contracts/accounts';
import { SUCCESSES } from '@market/contracts/messages';
import { usePageShell, useSession } from '@market/web-kit';
import { ConfirmationCodeField } from '../confirmation';
import {
  Form,
  PasswordField,
  PhoneField,
  SubmitButton,
  TextField,
  useDefaultCountry,
  useFormikContext,
  useSubmit,
} from '@market/web-kit/forms';
import { CancelButton, Row } from '@market/web-kit/ui';
import { texts } from './texts';

interface ContactValues {
  login_name: string;
  login_email: string;
  login_mobile: string;
  country: string;
  password: string;
  otp: string;
  version: string | undefined;
}

const storedValues = (user: Partial<User> | null, ownCountry: string) => ({
  login_name: user?.login_name ?? '',
  login_email: user?.login_email ?? '',
  login_mobile: user?.login_mobile ?? '',
  country: user?.login_phone?.country ?? ownCountry,
  version: user?.version,
});

/**
 * Form for the account's own name, email and phone. A new email or phone requires the password, or a code if there is
 * none, and takes effect as soon as it is proved.
 */
export function ContactForm({ onClose }: { onClose: () => void }) {
  const { http, notify, session, openDialog } = usePageShell();
  const { user } = useSession();
  const ownCountry = useDefaultCountry();
  const initialValues: ContactValues = {
    ...storedValues(user, ownCountry),
    password: '',
    otp: '',
  };
  const submit = useSubmit({
    send: ({ password, otp, ...values }: ContactValues) =>
      call(http, editAccount, {
        body: editProfileSchema.cast({
          ...values,
          ...(password ? { password } : {}),
          ...(otp ? { otp } : {}),
        }) satisfies EditedAccount,
      }),
    onSuccess: ({ user: saved, pending }, { login_email, login_mobile }) => {
      session.setUser(saved);
      notify.success(SUCCESSES.employerProfileUpdated);
      onClose();
      const isPhoneOpen =
        pending?.login_mobile === login_mobile.trim() ||
        (saved.phone_ver_status === 0 && saved.login_mobile !== user?.login_mobile);
      if (pending?.login_email === login_email.trim())
        notify.info(texts.account.linkSent({ loginEmail: pending.login_email }), 8);
      if (isPhoneOpen) openDialog('verify-phone', {});
    },
    savedElsewhere: {
      latest: async () => storedValues(await call(http, ownAccount), ownCountry),
      follows: { country: 'login_mobile' },
      labels: { country: texts.account.countryCode },
    },
    failureText: texts.account.profileNotSaved,
  });
  return (
    <Form
      initialValues={initialValues}
      schema={editProfileSchema.omit(['password', 'otp'])}
      onSubmit={submit}
      keep="employer-profile"
      showFailure
      enableReinitialize
    >
      <TextField name="login_name" label={texts.account.name} autoComplete="name" autoFocus />
      <TextField
        name="login_email"
        label={texts.account.email}
        type="email"
        autoComplete="email"
        hint={texts.account.emailHint}
      />
      <PhoneField name="login_mobile" label={texts.account.mobileNumber} hint={texts.account.phoneHint} />
      <Confirmation />
      <Row justify="end">
        <CancelButton />
        <SubmitButton>{texts.account.submit}</SubmitButton>
      </Row>
    </Form>
  );
}

/** Shown only if an email or phone for signing in changes. */
function Confirmation() {
  const { values } = useFormikContext<ContactValues>();
  const { user } = useSession();
  const isEmailNew = values.login_email.trim().toLowerCase() !== user?.login_email.toLowerCase();
  const isPhoneNew =
    values.login_mobile.trim() !== user?.login_mobile ||
    (user.login_phone !== undefined && values.country !== user.login_phone.country);
  const needsConfirmation = isEmailNew || (isPhoneNew && user?.phone_ver_status === 1);
  if (!needsConfirmation) return null;
  if (!user?.passwordless)
    return (
      <PasswordField
        name="password"
        label={texts.account.yourPassword}
        autoComplete="current-password"
        hint={texts.account.passwordHint}
      />
    );
  return <ConfirmationCodeField />;
}
