import { API_KEYS_MAX, type ApiKey, type ApiKeys } from '@market/contracts/integrations';
import { api } from '@market/contracts/testing';
import { renderWithShell, type FakeAnswers } from '@market/web-kit/testing';
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

function open(shown: ApiKeys, http: FakeAnswers = {}) {
  return renderWithShell(<IntegrationsPage />, {
    session: EMPLOYER,
    http: { [`GET ${api.listApiKeys()}`]: shown, ...http },
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
  expect(rows[2]).toHaveTextContent('Its maker is no owner of the company any more.');
});

test('none yet, as many as may be, and a failure each say so', async () => {
  const first = renderWithShell(<IntegrationsPage />, {
    session: EMPLOYER,
    http: { [`GET ${api.listApiKeys()}`]: keysOf([], false) },
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
