import { call } from '@market/api/call';
import {
  confirmTotpSchema,
  finishSecondFactor,
  recoveryCodeSchema,
  type SignedIn,
  startSecondFactor,
} from '@market/contracts/accounts';
import { FAILURES } from '@market/contracts/messages';
import { errorText, isApiError, logFailure, useShell } from '@market/web-kit';
import { Form, OtpField, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Button, LoadingState, Stack } from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isDismissed, knowsPasskeys, showPasskey } from '../../shared/passkey/webauthn';
import { texts } from '../../texts';

/**
 * Second step of an administrator's sign-in: a code of the app, a passkey, or a recovery code.
 * @param onOver called when the step has expired, so that the password is requested again
 */
export function SecondFactorForm({
  onSignedIn,
  onOver,
}: {
  onSignedIn: (answer: SignedIn) => void;
  onOver: () => void;
}) {
  const { http, notify } = useShell();
  const [isRecovery, setIsRecovery] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const ways = useQuery({
    queryKey: ['second-factor', 'ways'],
    queryFn: () => call(http, startSecondFactor),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const failed = (text: string, error: unknown) => {
    if (!isOver(error)) return;
    notify.error(text);
    onOver();
  };
  const byCode = useSubmit({
    send: ({ code }: { code: string }) => call(http, finishSecondFactor, { body: { code } }),
    onSuccess: onSignedIn,
    failureText: FAILURES.login,
    onFailure: failed,
  });
  const byRecoveryCode = useSubmit({
    send: ({ recovery_code }: { recovery_code: string }) => call(http, finishSecondFactor, { body: { recovery_code } }),
    onSuccess: onSignedIn,
    failureText: FAILURES.login,
    onFailure: failed,
  });
  const byPasskey = async (options: string): Promise<void> => {
    setIsBusy(true);
    try {
      const credential = await showPasskey(options);
      onSignedIn(await call(http, finishSecondFactor, { body: { credential } }));
    } catch (error) {
      if (isDismissed(error)) return;
      logFailure(error);
      notify.error(errorText(error, FAILURES.login));
      if (isOver(error)) onOver();
      // A challenge is valid for one response only, so a new one is fetched.
      else void ways.refetch();
    } finally {
      setIsBusy(false);
    }
  };

  if (ways.isPending) return <LoadingState shape="text" label={texts.secondFactor.loading} />;
  if (!ways.data)
    return (
      <Stack gap={4}>
        <p role="alert">{errorText(ways.error, FAILURES.login)}</p>
        <Button onClick={onOver}>{texts.secondFactor.again}</Button>
      </Stack>
    );
  const { totp, options } = ways.data;
  const isPasskeyThere = options !== undefined && knowsPasskeys();
  return (
    <Stack gap={4}>
      <p>{texts.secondFactor.lead}</p>
      {isRecovery ? (
        <Form
          key="recovery"
          initialValues={{ recovery_code: '' }}
          schema={recoveryCodeSchema}
          onSubmit={byRecoveryCode}
          showFailure
        >
          <TextField name="recovery_code" label={texts.secondFactor.recoveryCode} autoComplete="off" autoFocus />
          <SubmitButton block>{texts.secondFactor.logIn}</SubmitButton>
        </Form>
      ) : totp ? (
        <Form key="code" initialValues={{ code: '' }} schema={confirmTotpSchema} onSubmit={byCode} showFailure>
          <OtpField name="code" autoFocus hint={texts.secondFactor.codeHint} />
          <SubmitButton block>{texts.secondFactor.logIn}</SubmitButton>
        </Form>
      ) : null}
      {isPasskeyThere ? (
        <Button
          block
          type={totp || isRecovery ? 'default' : 'primary'}
          loading={isBusy}
          onClick={() => void byPasskey(options)}
        >
          {texts.secondFactor.usePasskey}
        </Button>
      ) : null}
      <Button type="link" onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? texts.secondFactor.otherWays : texts.secondFactor.useRecoveryCode}
      </Button>
    </Stack>
  );
}

const isOver = (error: unknown) => isApiError(error) && error.code === 'sign-in-expired';
