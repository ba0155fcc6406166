import { call } from '@market/api/call';
import {
  makeWebhook,
  makeWebhookSchema,
  type NewWebhook,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@market/contracts/integrations';
import { useShell } from '@market/web-kit';
import { Form, SelectField, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { MESSAGE_WORDS } from './webhook-words';

const words = texts.webhooks;
const EVENT_CHOICES = WEBHOOK_EVENTS.map((value) => ({ value, label: MESSAGE_WORDS[value] }));

interface Values {
  url: string;
  events: WebhookEvent[];
}
const EMPTY: Values = { url: '', events: ['application.received'] };

/** Adds a webhook. */
export function AddWebhookDialog({
  onAdded,
  onClose,
}: {
  onAdded: (webhook: NewWebhook) => void;
  onClose: () => void;
}) {
  const { http } = useShell();
  const submit = useSubmit({
    send: (body: Values) => call(http, makeWebhook, { body }),
    onSuccess: onAdded,
    failureText: words.notAdded,
  });
  return (
    <Dialog title={words.addTitle} width={560} onClose={onClose}>
      <Form initialValues={EMPTY} schema={makeWebhookSchema} onSubmit={submit} showFailure>
        <TextField name="url" label={words.address} hint={words.addressHint} type="url" autoComplete="off" />
        <SelectField name="events" label={words.events} options={EVENT_CHOICES} multiple />
        <Row justify="end" gap={2}>
          <CancelButton />
          <SubmitButton>{words.add}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
