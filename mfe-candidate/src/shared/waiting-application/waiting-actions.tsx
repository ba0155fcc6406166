import { call } from '@market/api/call';
import {
  applyWithoutAccountSchema,
  mailWaitingApplication,
  WAITING_APPLICATION_DAYS,
} from '@market/contracts/applications';
import { FAILURES } from '@market/contracts/messages';
import { errorText, isApiError, useShell } from '@market/web-kit';
import { Form, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Alert, Button, Row, Stack } from '@market/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { texts } from '../../texts';
import { useWaitingApplication, type OwnWaitingApplication } from './use-waiting-application';

const addressSchema = applyWithoutAccountSchema.pick(['can_email']);
const bdi = (words: ReactNode) => <bdi>{words}</bdi>;

interface WaitingActionsProps {
  jobId: string;
  waiting: OwnWaitingApplication;
  /** Opens the form for an application that replaces this one. */
  onAnew: () => void;
}

/**
 * States the mail's recipient, identically for every address, with actions for a wrong address or a missing mail. A
 * newer mail invalidates the links of earlier ones.
 */
export function WaitingActions({ jobId, waiting, onAnew }: WaitingActionsProps) {
  const { http, notify } = useShell();
  const { keepAddress, forgetWaiting } = useWaitingApplication(jobId);
  const [isChanging, setIsChanging] = useState(false);
  const [isMoved, setIsMoved] = useState(false);
  const { waiting_key, email } = waiting;
  const end = () => {
    forgetWaiting();
    notify.error(texts.applyWithoutAccount.waitsNoMore({ days: WAITING_APPLICATION_DAYS }));
  };
  const mail = async (can_email?: string) => {
    try {
      await call(http, mailWaitingApplication, { body: { waiting_key, ...(can_email ? { can_email } : {}) } });
    } catch (error) {
      if (isApiError(error) && error.code === 'not-found') end();
      throw error;
    }
    if (can_email) keepAddress(can_email);
  };
  const again = useMutation({ mutationFn: () => mail() });
  const change = useSubmit({
    send: ({ can_email }: { can_email: string }) => mail(can_email.trim()),
    onSuccess: () => {
      setIsChanging(false);
      setIsMoved(true);
      again.reset();
    },
    failureText: FAILURES.applicationNotConfirmed,
  });
  return (
    <Stack gap={3}>
      <Alert
        type="success"
        title={texts.applyWithoutAccount.openTheLink({ email, days: WAITING_APPLICATION_DAYS, bdi })}
      />
      {isChanging ? (
        <Form initialValues={{ can_email: email }} schema={addressSchema} onSubmit={change} showFailure>
          <TextField
            name="can_email"
            label={texts.applyWithoutAccount.email}
            type="email"
            autoComplete="email"
            autoFocus
          />
          <SubmitButton block>{texts.applyWithoutAccount.sendThere}</SubmitButton>
        </Form>
      ) : (
        <Row gap={2}>
          <Button type="link" size="small" onClick={() => setIsChanging(true)}>
            {texts.applyWithoutAccount.wrongAddress}
          </Button>
          <Button
            type="link"
            size="small"
            loading={again.isPending}
            disabled={again.isSuccess}
            onClick={() => {
              setIsMoved(false);
              again.mutate();
            }}
          >
            {texts.applyWithoutAccount.sendAgain}
          </Button>
          <Button type="link" size="small" onClick={onAnew}>
            {texts.applyWithoutAccount.anew}
          </Button>
        </Row>
      )}
      {again.isSuccess ? <p role="status">{texts.applyWithoutAccount.sentAgain}</p> : null}
      {isMoved ? <p role="status">{texts.applyWithoutAccount.moved}</p> : null}
      {again.isError ? <Alert type="error" title={errorText(again.error, FAILURES.applicationNotConfirmed)} /> : null}
    </Stack>
  );
}
