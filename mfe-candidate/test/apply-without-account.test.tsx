import { SUCCESSES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { renderWithShell, type FakeShellOptions } from '@market/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApplyDialog } from '../src/features/apply-without-account/apply.dialog';
import { asked, refusal } from './samples';

const SEND = `POST ${api.applyWithoutAccount()}`;
const JOB = { id: 'job-1', title: 'Harbour Pilot', company: 'Harbour Works' };

beforeEach(() => localStorage.clear());

async function open(options: FakeShellOptions = {}) {
  const onClose = jest.fn();
  const { shell, unmount } = renderWithShell(<ApplyDialog job={JOB} onClose={onClose} />, {
    http: { [SEND]: { message: SUCCESSES.applicationWaits } },
    ...options,
  });
  await screen.findByRole('dialog', { name: 'Apply' });
  return { shell, onClose, unmount };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function fillIn() {
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada King');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
  await userEvent.type(screen.getByRole('textbox', { name: 'Mobile Number' }), '9876543210');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Terms' }));
}

test('one form is sent, and says to look into the mail', async () => {
  const { shell } = await open();
  await fillIn();
  await userEvent.upload(screen.getByLabelText(/^Resume/), new File(['%PDF-'], 'cv.pdf', { type: 'application/pdf' }));
  await press('Send application');
  expect(await screen.findByRole('dialog', { name: 'Almost done' })).toHaveTextContent('ada@example.com');
  const [form] = asked(shell, 'POST', api.applyWithoutAccount()) as FormData[];
  expect(Object.fromEntries(form!)).toMatchObject({
    job_id: 'job-1',
    can_name: 'Ada King',
    can_email: 'ada@example.com',
    can_mobn: '9876543210',
    terms: 'true',
    resume: expect.anything() as unknown,
  });
});

test('what is missing is said at its field, and nothing is sent', async () => {
  const { shell } = await open();
  await press('Send application');
  for (const words of ['Name is required', 'Email is required', 'Mobile number is required', 'Please accept the terms'])
    expect(await screen.findByText(words)).toBeInTheDocument();
  expect(asked(shell, 'POST', api.applyWithoutAccount())).toEqual([]);
});

test('a refusal stays beside what was typed', async () => {
  await open({ http: { [SEND]: refusal(429, 'too-many-requests', 'Too many tries.') } });
  await fillIn();
  await press('Send application');
  expect(await screen.findByText('Too many tries.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada King');
});

test('without a resume the form is filled in by hand, and signing in is one press away', async () => {
  const { shell } = await open();
  await press('No resume? Fill in by hand');
  await userEvent.type(screen.getByRole('textbox', { name: /^About you/ }), 'Pilot since 2009.');
  await press('Sign in instead');
  await waitFor(() =>
    expect(shell.dialogs).toEqual([{ name: 'sign-in', props: { loginType: 'CND', returnTo: '/job-details/job-1' } }]),
  );
});

test('what was typed is offered again after a reload', async () => {
  const { unmount } = await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada King');
  await press('No resume? Fill in by hand');
  await userEvent.type(screen.getByRole('textbox', { name: 'About you' }), 'Pilot since 2009');
  unmount();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /Restore|Use it|Bring/ }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada King');
  // In sight, for it is sent.
  expect(screen.getByRole('textbox', { name: 'About you' })).toHaveValue('Pilot since 2009');
});
