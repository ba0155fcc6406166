import { SUCCESSES, editProfileSchema } from '@market/contracts';
import { useSession, useShell, type DialogComponentProps } from '@market/web-kit';
import { Form, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';
import { employerApi } from '../../shared/employer.api';

/** 'Profile Information' of an employer (product spec, section 2). A changed email or phone is verified anew. */
export function EmployerProfileDialog({ onClose }: DialogComponentProps<'employer-profile'>) {
  const { http, notify, session } = useShell();
  const { user } = useSession();
  const initialValues = { login_name: user?.login_name ?? '', login_email: user?.login_email ?? '', login_mobile: user?.login_mobile ?? '' };
  const submit = useSubmit({
    send: (values: typeof initialValues) => employerApi.editProfile(http, editProfileSchema.cast(values)),
    onSuccess: ({ user: saved }) => {
      session.setUser(saved);
      notify.success(SUCCESSES.employerProfileUpdated);
      onClose();
    },
    failureText: 'The profile could not be saved. Please try again.',
  });
  return (
    <Dialog title="Profile Information" onClose={onClose}>
      <Form initialValues={initialValues} schema={editProfileSchema} onSubmit={submit} keep="employer-profile" showFailure>
        <TextField name="login_name" label="Name" autoComplete="name" autoFocus />
        <TextField name="login_email" label="Email" type="email" autoComplete="email" hint="A new address is verified by a link before it counts." />
        <TextField name="login_mobile" label="Mobile Number" type="tel" inputMode="numeric" autoComplete="tel" hint="A new number is verified by a code." />
        <Row justify="end">
          <CancelButton />
          <SubmitButton>Submit</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
