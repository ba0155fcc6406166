import {
  API_KEYS_MAX,
  type ApiKey,
  type ApiKeys,
  type Webhook,
  type WebhookDelivery,
} from '@market/contracts/integrations';
import { api } from '@market/contracts/testing';
import { renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntegrationsPage } from '../src/features/manage-integrations/integrations.page';
import { asked, EMPLOYER, refusal, said } from './samples';

const KEY: ApiKey = {
  id: 'key-1',
  name: 'Applicant tracking',
  scopes: ['jobs:read', 'applications:write'],
  ends_with: 'x7Qa',
  made_at: '2026-01-01T00:00:00.000Z',
  made_by: 'Olivia Marsh',
  expires_at: '2026-04-01T12:00:00.000Z',
  used_at: null,
  state: 'active',
};
const keysOf = (records: ApiKey[], make = true): ApiKeys => ({ records, can: { make } });
const SECRET = `perch_key_${'a'.repeat(43)}`;

const NO_WEBHOOKS = { records: [], can: { make: false } };
const WEBHOOK: Webhook = {
  id: 'hook-1',
  url: 'https://ats.marsh.test/hooks',
  events: ['application.received', 'job.closed'],
  made_at: '2026-01-01T00:00:00.000Z',
  enabled: true,
  version: 'v1',
  failing_since: null,
  rotating_until: null,
};
const DELIVERY: WebhookDelivery = {
  id: 'delivery-1',
  message_id: 'msg_1',
  type: 'job.closed',
  queued_at: '2026-01-01T00:00:00.000Z',
  state: 'done',
  attempts: 1,
  tried_at: '2026-01-01T00:00:00.000Z',
  status: 204,
  failure: null,
};
const webhooksOf = (records: Webhook[]) => ({ [`GET ${api.listWebhooks()}`]: { records, can: { make: true } } });

function open(shown: ApiKeys, http: FakeAnswers = {}) {
  return renderWithShell(<IntegrationsPage />, {
    session: EMPLOYER,
    http: { [`GET ${api.listApiKeys()}`]: shown, [`GET ${api.listWebhooks()}`]: NO_WEBHOOKS, ...http },
  }).shell;
}

test('keys are shown with what they may do, how long, by whom, and whether they are used', async () => {
  open(
    keysOf([
      KEY,
      { ...KEY, id: 'key-2', name: 'Old board', state: 'expired', made_by: '' },
      { ...KEY, id: 'key-3', name: 'Former', state: 'maker-no-owner' },
    ]),
  );
  const rows = within(await screen.findByRole('list', { name: 'API keys' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Read jobs · Read applications and change their status');
  expect(rows[0]).toHaveTextContent('Olivia Marsh');
  expect(rows[0]).toHaveTextContent('Ends with x7Qa');
  expect(rows[0]).toHaveTextContent('ActiveExpires on April 1, 2026Never used');
  expect(rows[1]).toHaveTextContent('a former colleague');
  expect(rows[1]).toHaveTextContent('ExpiredExpired on April 1, 2026');
  expect(rows[2]).toHaveTextContent('PausedExpires');
  expect(rows[2]).toHaveTextContent('Its maker is locked, or no owner of the company any more.');
});

test('none yet, as many as may be, and a failure each say so', async () => {
  const first = renderWithShell(<IntegrationsPage />, {
    session: EMPLOYER,
    http: { [`GET ${api.listApiKeys()}`]: keysOf([], false), [`GET ${api.listWebhooks()}`]: NO_WEBHOOKS },
  });
  expect(await screen.findByRole('heading', { name: 'No API keys' })).toBeInTheDocument();
  expect(screen.getByText(new RegExp(`fewer than ${String(API_KEYS_MAX)}`))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Create a key' })).not.toBeInTheDocument();
  first.unmount();
  open(keysOf([]), { [`GET ${api.listApiKeys()}`]: refusal(503, 'service-unavailable', 'Away') });
  expect(await screen.findByText('We could not load your API keys')).toBeInTheDocument();
});

test('S268: a key is created with the password, and shown once', async () => {
  const shell = open(keysOf([]), { [`POST ${api.makeApiKey()}`]: { ...KEY, key: SECRET } });
  await userEvent.click(await screen.findByRole('button', { name: 'Create a key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create an API key' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create a key' }));
  expect(await dialog.findByText('Give the key a name')).toBeInTheDocument();
  expect(dialog.getByText('Choose at least one scope of the list')).toBeInTheDocument();
  expect(dialog.getByText('Enter your password to create a key')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('Name of the program'), 'Applicant tracking');
  await userEvent.click(dialog.getByLabelText('What it may do'));
  await userEvent.click(await screen.findByTitle('Read jobs'));
  await userEvent.type(dialog.getByLabelText('Your password'), 'Quiet7River');
  await userEvent.click(dialog.getByRole('button', { name: 'Create a key' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Your new key' }));
  expect(shown.getByText(SECRET)).toBeInTheDocument();
  expect(asked(shell, 'POST', api.makeApiKey())[0]).toEqual({
    name: 'Applicant tracking',
    scopes: ['jobs:read'],
    days: 90,
    password: 'Quiet7River',
  });
  await userEvent.click(shown.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByText(SECRET)).not.toBeInTheDocument());
});

test('a key is revoked after a question; a failure leaves it', async () => {
  const shell = open(keysOf([KEY]), { [`DELETE ${api.revokeApiKey('key-1')}`]: undefined });
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Applicant tracking' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(said(shell)).toEqual(['success: The key is revoked.']));
});

test('webhooks are shown with what they are told and how they stand; a failure of the list says so', async () => {
  const first = renderWithShell(<IntegrationsPage />, {
    session: EMPLOYER,
    http: {
      [`GET ${api.listApiKeys()}`]: keysOf([]),
      ...webhooksOf([
        WEBHOOK,
        {
          ...WEBHOOK,
          id: 'hook-2',
          made_by_name: 'Olivia Marsh',
          changed_by_name: 'Bo Berg',
          failing_since: '2026-01-01T00:00:00.000Z',
          rotating_until: '2026-01-02T00:00:00.000Z',
        },
        { ...WEBHOOK, id: 'hook-3', enabled: false },
      ]),
    },
  });
  const rows = within(await screen.findByRole('list', { name: 'Webhooks' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('https://ats.marsh.test/hooksOnAn application came in · A job was closed');
  expect(rows[0]).not.toHaveTextContent('Added by');
  expect(rows[1]).toHaveTextContent('Added by Olivia Marsh. Changed last by Bo Berg.');
  expect(rows[1]).toHaveTextContent('It is switched off after 3 days.');
  expect(rows[1]).toHaveTextContent('The former secret signs too, and stops');
  expect(within(rows[2]!).getByRole('button', { name: /Switch .* on/ })).toBeInTheDocument();
  expect(within(rows[2]!).queryByRole('button', { name: /for a try/ })).not.toBeInTheDocument();
  first.unmount();
  open(keysOf([]), { [`GET ${api.listWebhooks()}`]: refusal(503, 'service-unavailable', 'Away') });
  expect(await screen.findByText('We could not load your webhooks')).toBeInTheDocument();
});

test('S275: a webhook is added, and its secret shown once', async () => {
  const shell = open(keysOf([]), {
    ...webhooksOf([]),
    [`POST ${api.makeWebhook()}`]: { ...WEBHOOK, secret: 'whsec_c2VjcmV0' },
  });
  expect(await screen.findByRole('heading', { name: 'No webhooks' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add a webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add a webhook' }));
  expect(await dialog.findByText('Enter the address of your program, which starts with https://')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('Address of your program'), WEBHOOK.url);
  await userEvent.click(dialog.getByRole('button', { name: 'Add a webhook' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Secret of your webhook' }));
  expect(shown.getByText('whsec_c2VjcmV0')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.makeWebhook())).toEqual([{ url: WEBHOOK.url, events: ['application.received'] }]);
  await userEvent.click(shown.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByText('whsec_c2VjcmV0')).not.toBeInTheDocument());
});

test('a message for a try opens the log, whose lines say how each went and send it again', async () => {
  const lines: WebhookDelivery[] = [
    { ...DELIVERY, id: 'd-1', type: 'webhook.test' },
    { ...DELIVERY, id: 'd-2', state: 'queued', attempts: 2, status: 500, failure: 'status' },
    { ...DELIVERY, id: 'd-3', state: 'failed', status: null, failure: 'private-address' },
    { ...DELIVERY, id: 'd-4', state: 'failed', attempts: 0, tried_at: null, status: null },
  ];
  const shell = open(keysOf([]), {
    ...webhooksOf([WEBHOOK]),
    [`POST ${api.testWebhook('hook-1')}`]: DELIVERY,
    [`GET ${api.listWebhookDeliveries('hook-1')}`]: { records: lines },
    [`POST ${api.replayWebhookDelivery('hook-1', 'd-3')}`]: DELIVERY,
  });
  await userEvent.click(await screen.findByRole('button', { name: /Send .* a message for a try/ }));
  const rows = within(await screen.findByRole('list', { name: 'Log of the last messages' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('received, status 204');
  expect(rows[1]).toHaveTextContent('failed 2 times, is tried again: status 500');
  expect(rows[2]).toHaveTextContent('given up: its address is not public');
  expect(rows[3]).toHaveTextContent('not sent: the webhook was off');
  await userEvent.click(within(rows[2]!).getByRole('button', { name: 'Send “A job was closed” again' }));
  await waitFor(() => expect(said(shell)).toHaveLength(2));
  expect(asked(shell, 'POST', api.replayWebhookDelivery('hook-1', 'd-3'))).toHaveLength(1);
});

test('a webhook is switched off, given a new secret, and deleted after a question', async () => {
  const shell = open(keysOf([]), {
    ...webhooksOf([WEBHOOK]),
    [`PUT ${api.changeWebhook('hook-1')}`]: { ...WEBHOOK, enabled: false },
    [`POST ${api.rotateWebhookSecret('hook-1')}`]: { ...WEBHOOK, secret: 'whsec_bmV3' },
    [`DELETE ${api.removeWebhook('hook-1')}`]: undefined,
  });
  await userEvent.click(await screen.findByRole('button', { name: /Switch .* off/ }));
  await waitFor(() => expect(said(shell)).toContain('success: The webhook is off.'));
  expect(asked(shell, 'PUT', api.changeWebhook('hook-1'))).toEqual([
    { events: WEBHOOK.events, enabled: false, version: WEBHOOK.version },
  ]);
  await userEvent.click(screen.getByRole('button', { name: /New secret for/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New secret' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Secret of your webhook' }));
  expect(shown.getByText('whsec_bmV3')).toBeInTheDocument();
  await userEvent.click(shown.getByRole('button', { name: 'I have copied it' }));
  await userEvent.click(screen.getByRole('button', { name: /^Delete/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(said(shell)).toContain('success: The webhook is deleted.'));
});
