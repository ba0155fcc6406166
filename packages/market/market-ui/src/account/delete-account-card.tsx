import { call } from '@market/api/call';
import { deleteAccount, deleteByCodeSchema, deleteByPasswordSchema } from '@market/contracts/accounts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { usePageShell, useSession } from '@market/web-kit';
import { ConfirmationCodeField } from '../confirmation';
import { Form, PasswordField, SubmitButton, useSubmit } from '@market/web-kit/forms';
import { Alert, Button, CancelButton, Card, Dialog, Row } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from './texts';
import classes from './account-settings.module.css';

/** Deletes the account and all that belongs to it, for good. */
export function DeleteAccountCard() {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!user) return null;
  return (
    <Card
      title={texts.account.deleteAccount}
      extra={
        <Button danger onClick={() => setIsOpen(true)}>
          {texts.account.deleteAccount}
        </Button>
      }
    >
      <p className={classes.text}>{texts.account.deleteHint}</p>
      {isOpen ? (
        <Dialog title={texts.account.deleteTitle} width={480} onClose={() => setIsOpen(false)}>
          <DeleteAccountForm isEmployer={user.login_type === 'EMP'} isPasswordless={user.passwordless === true} />
        </Dialog>
      ) : null}
    </Card>
  );
}

function DeleteAccountForm({ isEmployer, isPasswordless }: { isEmployer: boolean; isPasswordless: boolean }) {
  const { http, notify, session } = usePageShell();
  const initialValues = { password: '', otp: '' };
  const submit = useSubmit({
    send: ({ password, otp }: typeof initialValues) =>
      call(http, deleteAccount, { body: { ...(password ? { password } : {}), ...(otp ? { otp } : {}) } }),
    onSuccess: async () => {
      await session.signOut();
      notify.success(SUCCESSES.accountDeleted, 8);
    },
    failureText: FAILURES.accountNotDeleted,
  });
  return (
    <Form
      initialValues={initialValues}
      schema={isPasswordless ? deleteByCodeSchema : deleteByPasswordSchema}
      onSubmit={submit}
      showFailure
    >
      <Alert type="warning" title={isEmployer ? texts.account.deleteEmployer : texts.account.deleteCandidate} />
      {isPasswordless ? (
        <ConfirmationCodeField />
      ) : (
        <PasswordField
          name="password"
          label={texts.account.yourPassword}
          autoComplete="current-password"
          hint={texts.account.deletePasswordHint}
          autoFocus
        />
      )}
      <Row justify="end">
        <CancelButton />
        <SubmitButton danger>{texts.account.deleteForGood}</SubmitButton>
      </Row>
    </Form>
  );
}
