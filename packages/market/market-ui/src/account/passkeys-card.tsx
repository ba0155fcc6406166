import { call } from '@market/api/call';
import {
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  renamePasskeySchema,
  secureByCodeSchema,
  secureByPasswordSchema,
} from '@market/contracts/accounts';
import { FAILURES } from '@market/contracts/messages';
import { usePageShell, useSession, useShell } from '@market/web-kit';
import { ConfirmationCodeField } from '../confirmation';
import { Form, PasswordField, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import {
  Button,
  CancelButton,
  Card,
  Dialog,
  ErrorState,
  ItemList,
  LoadingState,
  RelativeTime,
  Row,
  Stack,
} from '@market/web-kit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './texts';
import classes from './account-settings.module.css';

const PASSKEYS = ['account', 'passkeys'] as const;

/** Passkeys of the account: add, name, remove. */
export function PasskeysCard() {
  const { openDialog } = useShell();
  const [open, setOpen] = useState<{ kind: 'rename' | 'remove'; passkey: Passkey } | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={texts.account.passkeys}
      extra={<Button onClick={() => openDialog('add-passkey', {})}>{texts.account.addPasskey}</Button>}
    >
      <Stack gap={3}>
        <p className={classes.text}>{texts.account.passkeysHint}</p>
        <Passkeys onOpen={(kind, passkey) => setOpen({ kind, passkey })} />
      </Stack>
      {open ? (
        <Dialog
          title={open.kind === 'rename' ? texts.account.renamePasskey : texts.account.removePasskey}
          width={480}
          onClose={close}
        >
          {open.kind === 'rename' ? (
            <RenameForm passkey={open.passkey} onDone={close} />
          ) : (
            <RemoveForm passkey={open.passkey} onDone={close} />
          )}
        </Dialog>
      ) : null}
    </Card>
  );
}

function Passkeys({ onOpen }: { onOpen: (kind: 'rename' | 'remove', passkey: Passkey) => void }) {
  const { http } = usePageShell();
  const { data, error, isError, isPending, refetch } = useQuery({
    queryKey: PASSKEYS,
    queryFn: ({ signal }) => call(http, listPasskeys, { signal }),
  });
  if (isError && !data) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingState shape="rows" count={1} label={texts.account.loadingPasskeys} />;
  if (data.records.length === 0) return null;
  return (
    <ItemList
      label={texts.account.passkeys}
      items={data.records}
      keyOf={({ id }: Passkey) => id}
      render={(passkey) => (
        <div className={classes.device}>
          <div className={classes.what}>
            <strong>
              <bdi>{passkey.name}</bdi>
            </strong>
            <span className={classes.text}>
              {passkey.last_used_at
                ? texts.account.passkeyUsed({ relativeTime: () => <RelativeTime value={passkey.last_used_at ?? ''} /> })
                : texts.account.passkeyAdded({ relativeTime: () => <RelativeTime value={passkey.created_at} /> })}
            </span>
          </div>
          <Row gap={2}>
            <Button
              size="small"
              aria-label={texts.account.renamePasskeyOf({ name: passkey.name })}
              onClick={() => onOpen('rename', passkey)}
            >
              {texts.account.rename}
            </Button>
            <Button
              size="small"
              aria-label={texts.account.removePasskeyOf({ name: passkey.name })}
              onClick={() => onOpen('remove', passkey)}
            >
              {texts.account.remove}
            </Button>
          </Row>
        </div>
      )}
    />
  );
}

function RenameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { http } = usePageShell();
  const cache = useQueryClient();
  const submit = useSubmit({
    send: (values: { name: string }) =>
      call(http, renamePasskey, { params: { id }, body: renamePasskeySchema.cast(values) }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: PASSKEYS });
      onDone();
    },
    failureText: FAILURES.signUp,
  });
  return (
    <Form initialValues={{ name }} schema={renamePasskeySchema} onSubmit={submit} showFailure>
      <TextField name="name" label={texts.account.passkeyName} autoFocus />
      <Row justify="end">
        <CancelButton />
        <SubmitButton>{texts.account.rename}</SubmitButton>
      </Row>
    </Form>
  );
}

function RemoveForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { http, notify, session } = usePageShell();
  const cache = useQueryClient();
  const { user } = useSession();
  const submit = useSubmit({
    send: ({ password, otp }: { password: string; otp: string }) =>
      call(http, removePasskey, {
        params: { id },
        body: { ...(password ? { password } : {}), ...(otp ? { otp } : {}) },
      }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['account'] });
      notify.success(texts.account.passkeyRemoved);
      onDone();
      await session.refreshUser();
    },
    failureText: FAILURES.signUp,
  });
  return (
    <Form
      initialValues={{ password: '', otp: '' }}
      schema={user?.passwordless ? secureByCodeSchema : secureByPasswordSchema}
      onSubmit={submit}
      showFailure
    >
      <p>{texts.account.removePasskeyText({ name, bdi: (words) => <bdi>{words}</bdi> })}</p>
      {user?.passwordless ? (
        <ConfirmationCodeField />
      ) : (
        <PasswordField
          name="password"
          label={texts.account.yourPassword}
          autoComplete="current-password"
          hint={texts.account.passwordHint}
          autoFocus
        />
      )}
      <Row justify="end">
        <CancelButton />
        <SubmitButton danger>{texts.account.remove}</SubmitButton>
      </Row>
    </Form>
  );
}
