import { call } from '@market/api/call';
import { removeTotp, secureByPasswordSchema, showSecondFactor } from '@market/contracts/accounts';
import { FAILURES } from '@market/contracts/messages';
import { usePageShell, useSession } from '@market/web-kit';
import { Form, PasswordField, SubmitButton, useSubmit } from '@market/web-kit/forms';
import { Alert, Button, CancelButton, Card, Dialog, ErrorState, LoadingState, Row, Stack } from '@market/web-kit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './texts';
import classes from './account-settings.module.css';

/** An administrator's second factor: authenticator app and recovery codes; passkeys have a card of their own. */
export function SecondFactorCard() {
  const { http, openDialog } = usePageShell();
  const { user } = useSession();
  const [isRemoving, setIsRemoving] = useState(false);
  const { data, error, isError, isPending, refetch } = useQuery({
    queryKey: ['account', 'second-factor'],
    queryFn: ({ signal }) => call(http, showSecondFactor, { signal }),
  });
  const isSet = data && (data.totp || data.passkeys > 0);
  return (
    <Card
      title={texts.account.secondFactor}
      extra={
        <Button type={user?.second_factor_due ? 'primary' : 'default'} onClick={() => openDialog('second-factor', {})}>
          {data?.totp ? texts.account.changeApp : texts.account.addApp}
        </Button>
      }
    >
      <Stack gap={3}>
        {user?.second_factor_due ? <Alert type="warning" title={texts.account.secondFactorDue} /> : null}
        {isError && !data ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
        {isPending ? <LoadingState shape="text" label={texts.account.loadingSecondFactor} /> : null}
        {data ? (
          <p className={classes.text}>
            {isSet ? texts.account.secondFactorSet({ left: data.recovery_codes_left }) : texts.account.secondFactorHint}
          </p>
        ) : null}
        {isSet ? (
          <Row gap={2}>
            <Button onClick={() => openDialog('second-factor', { only: 'recovery-codes' })}>
              {texts.account.newRecoveryCodes}
            </Button>
            {data.totp ? <Button onClick={() => setIsRemoving(true)}>{texts.account.removeApp}</Button> : null}
          </Row>
        ) : null}
      </Stack>
      {isRemoving ? (
        <Dialog title={texts.account.removeApp} width={480} onClose={() => setIsRemoving(false)}>
          <RemoveApp onDone={() => setIsRemoving(false)} />
        </Dialog>
      ) : null}
    </Card>
  );
}

function RemoveApp({ onDone }: { onDone: () => void }) {
  const { http, notify, session } = usePageShell();
  const cache = useQueryClient();
  const submit = useSubmit({
    send: ({ password }: { password: string }) => call(http, removeTotp, { body: { password } }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['account'] });
      notify.success(texts.account.appRemoved);
      onDone();
      await session.refreshUser();
    },
    failureText: FAILURES.signUp,
  });
  return (
    <Form initialValues={{ password: '' }} schema={secureByPasswordSchema} onSubmit={submit} showFailure>
      <PasswordField
        name="password"
        label={texts.account.yourPassword}
        autoComplete="current-password"
        hint={texts.account.passwordHint}
        autoFocus
      />
      <Row justify="end">
        <CancelButton />
        <SubmitButton danger>{texts.account.removeApp}</SubmitButton>
      </Row>
    </Form>
  );
}
