import { call } from '@market/api/call';
import {
  DEPLOY_TOKEN_DAYS,
  DEPLOY_TOKEN_DAYS_MAX,
  deployTokenFormSchema,
  makeDeployToken,
} from '@market/contracts/remotes';
import { CopiedText } from '@market/market-ui';
import { useShell } from '@market/web-kit';
import {
  CheckboxField,
  Form,
  PasswordField,
  SelectField,
  SubmitButton,
  TextField,
  useSubmit,
} from '@market/web-kit/forms';
import { Alert, Button, CancelButton, Dialog, Row, Stack } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from '../../texts';

const words = texts.deployTokens;

const DAY_CHOICES = [7, 30, DEPLOY_TOKEN_DAYS, 180, DEPLOY_TOKEN_DAYS_MAX].map((value) => ({
  value,
  label: words.dayCount({ count: value }),
}));

const EMPTY = { remote: '', for: '', days: DEPLOY_TOKEN_DAYS, only_previews: false, password: '' };
type Values = typeof EMPTY;

/** Creates a deploy token, confirmed by the admin's own password, and shows it only this once. */
export function MakeTokenDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const { http } = useShell();
  const [made, setMade] = useState<{ remote: string; token: string }>();
  const submit = useSubmit({
    send: ({ remote, ...body }: Values) => call(http, makeDeployToken, { params: { name: remote.trim() }, body }),
    onSuccess: (token) => {
      setMade(token);
      onMade();
    },
    failureText: words.notMade,
  });
  return made ? (
    <Dialog title={words.madeTitle} width={560} onClose={onClose}>
      <Stack gap={4}>
        <Alert type="warning" title={words.madeText} />
        <CopiedText label={words.tokenFor({ remote: made.remote })} text={made.token} />
        <Row justify="end">
          <Button type="primary" onClick={onClose}>
            {words.done}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  ) : (
    <Dialog title={words.makeTitle} width={560} onClose={onClose}>
      <Form initialValues={EMPTY} schema={deployTokenFormSchema} onSubmit={submit} showFailure>
        <p>{words.makeText}</p>
        <TextField name="remote" label={words.remote} hint={words.remoteHint} autoComplete="off" />
        <TextField name="for" label={words.who} hint={words.whoHint} autoComplete="off" />
        <SelectField name="days" label={words.days} options={DAY_CHOICES} />
        <CheckboxField name="only_previews">{words.onlyPreviewsHint}</CheckboxField>
        <PasswordField name="password" label={words.yourPassword} autoComplete="current-password" />
        <Row justify="end" gap={2}>
          <CancelButton />
          <SubmitButton>{words.make}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
