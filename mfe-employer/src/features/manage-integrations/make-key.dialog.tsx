import { call } from '@market/api/call';
import {
  API_KEY_DAYS,
  API_KEY_DAYS_MAX,
  API_KEY_SCOPES,
  type ApiKeyScope,
  makeApiKey,
  makeApiKeyByCodeSchema,
  makeApiKeyByPasswordSchema,
  type NewApiKey,
} from '@market/contracts/integrations';
import { CopiedText } from '@market/market-ui';
import { useSession, useShell } from '@market/web-kit';
import { ConfirmationCodeField } from '@market/market-ui/confirmation';
import { Form, PasswordField, SelectField, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Alert, Button, CancelButton, Dialog, Row, Stack } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from '../../texts';
import { SCOPE_WORDS } from './scope-words';

const words = texts.integrations;

const SCOPE_CHOICES = API_KEY_SCOPES.map((value) => ({ value, label: SCOPE_WORDS[value] }));
const DAY_CHOICES = [30, API_KEY_DAYS, 180, API_KEY_DAYS_MAX].map((value) => ({
  value,
  label: words.dayCount({ count: value }),
}));

interface Values {
  name: string;
  scopes: ApiKeyScope[];
  days: number;
  password: string;
  otp: string;
}
const EMPTY: Values = { name: '', scopes: [], days: API_KEY_DAYS, password: '', otp: '' };

/** Creates an API key, confirmed by the person's own password or a code, and shows it only this once. */
export function MakeKeyDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const [made, setMade] = useState<NewApiKey>();
  return made ? (
    <Dialog title={words.madeTitle} width={560} onClose={onClose}>
      <Stack gap={4}>
        <Alert type="warning" title={words.madeText} />
        <CopiedText label={words.key({ name: made.name })} text={made.key} />
        <Row justify="end">
          <Button type="primary" onClick={onClose}>
            {words.done}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  ) : (
    <MakeKeyForm
      onClose={onClose}
      onMade={(key) => {
        setMade(key);
        onMade();
      }}
    />
  );
}

function MakeKeyForm({ onMade, onClose }: { onMade: (key: NewApiKey) => void; onClose: () => void }) {
  const { http } = useShell();
  const { user } = useSession();
  const submit = useSubmit({
    send: ({ password, otp, ...key }: Values) =>
      call(http, makeApiKey, { body: { ...key, ...(password ? { password } : {}), ...(otp ? { otp } : {}) } }),
    onSuccess: onMade,
    failureText: words.notMade,
  });
  return (
    <Dialog title={words.makeTitle} width={560} onClose={onClose}>
      <Form
        initialValues={EMPTY}
        schema={user?.passwordless ? makeApiKeyByCodeSchema : makeApiKeyByPasswordSchema}
        onSubmit={submit}
        showFailure
      >
        <p>{words.makeText}</p>
        <TextField name="name" label={words.name} hint={words.nameHint} autoComplete="off" />
        <SelectField name="scopes" label={words.scopes} hint={words.scopesHint} options={SCOPE_CHOICES} multiple />
        <SelectField name="days" label={words.days} options={DAY_CHOICES} />
        {user?.passwordless ? (
          <ConfirmationCodeField />
        ) : (
          <PasswordField name="password" label={words.yourPassword} autoComplete="current-password" />
        )}
        <Row justify="end" gap={2}>
          <CancelButton />
          <SubmitButton>{words.make}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
