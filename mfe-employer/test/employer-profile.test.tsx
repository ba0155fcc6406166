import { rightsOf } from '@market/contracts/companies';
import { api } from '@market/contracts/testing';
import { enter, renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmployerProfileDialog } from '../src/features/show-profile/employer-profile.dialog';
import { ProfilePage } from '../src/features/show-profile/profile.page';
import { asked, EMPLOYER, refusal, said } from './samples';

async function openProfile(http: FakeAnswers = {}) {
  const onClose = jest.fn();
  const { shell } = renderWithShell(<EmployerProfileDialog onClose={onClose} />, { session: EMPLOYER, http });
  return { shell, onClose, dialog: within(await screen.findByRole('dialog', { name: 'Profile Information' })) };
}

test('the saved user takes the place of the old one in the session', async () => {
  const { shell, onClose, dialog } = await openProfile({
    [`PUT ${api.editAccount()}`]: { user: { ...EMPLOYER, login_name: 'Olivia Reed' } },
  });
  await userEvent.clear(dialog.getByLabelText('Name'));
  await enter(dialog.getByLabelText('Name'), 'Olivia Reed');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked(shell, 'PUT', api.editAccount())).toEqual([
    { login_name: 'Olivia Reed', login_email: 'olivia@marsh.test', login_mobile: '5550001234', country: 'IN' },
  ]);
  expect(shell.session.get().user?.login_name).toBe('Olivia Reed');
  expect(said(shell)).toEqual(['success: Profile updated successfully.']);
});

test('a member whose role does not include it is not offered the company’s form and page', async () => {
  const session = { ...EMPLOYER, rights: rightsOf('hiring-manager') };
  renderWithShell(<ProfilePage />, { session, http: { [`GET ${api.ownAccount()}`]: session } });
  expect(await screen.findByText(/^Owners and recruiters of your company/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Logo, pictures and texts' })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Company Name')).not.toBeInTheDocument();
});

test('the fields refuse in the words of the rules', async () => {
  const { shell, dialog } = await openProfile();
  await userEvent.clear(dialog.getByLabelText('Email'));
  await userEvent.type(dialog.getByLabelText('Mobile Number'), 'x');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findByText('Email is required')).toBeInTheDocument();
  expect(dialog.getByText('Mobile number must be digits only')).toBeInTheDocument();
  expect(shell.http.calls).toEqual([]);
});

test('an address that another account has stands at its field, and the dialog stays', async () => {
  const { onClose, dialog } = await openProfile({
    [`PUT ${api.editAccount()}`]: refusal(409, 'already-registered', 'An account with this email already exists', {
      fields: { login_email: 'An account with this email already exists' },
    }),
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(/An account with this email already exists/),
  );
  expect(onClose).not.toHaveBeenCalled();
});
