import type { OwnHoldings, SeenInvitation } from '@market/contracts/companies';
import { api } from '@market/contracts/testing';
import { renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pages } from '../src/pages';
import { asked, EMPLOYER, refusal, said } from './samples';

const INVITATION: SeenInvitation = {
  cmp_name: 'Marsh Gardens',
  by_name: 'Olivia Marsh',
  role: 'recruiter',
  email: 'grace@marsh.test',
  expires_at: '2026-01-01T00:00:00.000Z',
};
const open = ({ http, ...options }: FakeShellOptions = {}) =>
  renderWithShell(<Pages />, {
    route: '/invitation/secret',
    http: { [`POST ${api.lookAtInvitation()}`]: INVITATION, ...http },
    ...options,
  }).shell;

test('a visitor is led to signing in or up with the invited address, and back', async () => {
  const shell = open();
  await screen.findByRole('heading', { name: 'Join Marsh Gardens' });
  expect(screen.getByText(/Your role: Recruiter/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign up as an employer' }));
  expect(shell.dialogs).toEqual([
    {
      name: 'sign-up',
      props: { loginType: 'EMP', returnTo: '/invitation/secret', email: 'grace@marsh.test' },
    },
  ]);
});

test('S182: nothing is joined before the press; then the session has the company', async () => {
  const joined = { ...EMPLOYER, login_email: 'grace@marsh.test', company_role: 'recruiter' };
  const shell = open({
    session: { ...EMPLOYER, login_email: 'grace@marsh.test', cmp_code: undefined },
    http: { [`POST ${api.acceptInvitation()}`]: { user: joined } },
  });
  const button = await screen.findByRole('button', { name: 'Join the team' });
  expect(asked(shell, 'POST', api.acceptInvitation())).toEqual([]);
  await userEvent.click(button);
  await waitFor(() => expect(said(shell)).toContain('success: You have joined Marsh Gardens.'));
  expect(shell.session.get().user).toMatchObject({ company_role: 'recruiter' });
  // The link is used up: reading it again would be refused.
  expect(asked(shell, 'POST', api.lookAtInvitation())).toHaveLength(1);
});

test('an account of another address is told so, and can sign out', async () => {
  open({
    session: EMPLOYER,
    http: {
      [`POST ${api.acceptInvitation()}`]: refusal(
        403,
        'invitation-for-another',
        'This invitation is for another email.',
      ),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Join the team' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Use another account' })).toBeInTheDocument();
});

const OWN = { cmp_code: 'cmp-own', cmp_name: 'Grace Alone', holdings: [] as OwnHoldings['holdings'] };
/** The sole owner of a company, whose holdings are read at each call. */
function openAsOwner(holdings: () => OwnHoldings['holdings']) {
  return open({
    session: EMPLOYER,
    http: {
      [`GET ${api.showTeam()}`]: { members: [{}], invitations: [], role: 'owner', can: {} },
      [`GET ${api.showHoldings()}`]: () => ({ ...OWN, holdings: holdings() }),
      [`POST ${api.acceptInvitation()}`]: ({ body }: { body: { dissolves?: string } }) =>
        body.dissolves === undefined
          ? refusal(409, 'in-another-team', 'This account has a company already.')
          : holdings().length > 0
            ? refusal(409, 'company-not-empty', 'Your company is not empty.')
            : { user: { ...EMPLOYER, company_role: 'recruiter' } },
    },
  });
}

test('S462: an only owner of an empty company is offered to dissolve it and join, after a question', async () => {
  const shell = openAsOwner(() => []);
  await userEvent.click(await screen.findByRole('button', { name: 'Join the team' }));
  expect(await screen.findByText(/which has nothing in it/)).toHaveTextContent(
    'Your account owns the company Grace Alone, which has nothing in it. You can dissolve it and join Marsh Gardens.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dissolve it and join' }));
  const question = await screen.findByRole('dialog', {
    name: /^Dissolve\s+Grace Alone\s+and join\s+Marsh Gardens\s*\?$/,
  });
  expect(asked(shell, 'POST', api.acceptInvitation())).toEqual([{ token: 'secret' }]);
  await userEvent.click(within(question).getByRole('button', { name: 'Dissolve it and join' }));
  await waitFor(() => expect(said(shell)).toContain('success: You have joined Marsh Gardens.'));
  expect(asked(shell, 'POST', api.acceptInvitation())).toEqual([
    { token: 'secret' },
    { token: 'secret', dissolves: 'cmp-own' },
  ]);
});

test('S462: rows added to the company meanwhile are named, and nothing is dissolved', async () => {
  let holdings: OwnHoldings['holdings'] = [];
  const shell = openAsOwner(() => holdings);
  await userEvent.click(await screen.findByRole('button', { name: 'Join the team' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Dissolve it and join' }));
  holdings = [{ kind: 'jobs', count: 1 }];
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dissolve it and join' }),
  );
  expect(await screen.findByText(/which has 1 job post\./)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Your company is not empty.');
  // The question covers the page's message.
  expect(said(shell)).toContain('error: Your company is not empty.');
  expect(said(shell)).not.toContain('success: You have joined Marsh Gardens.');
});

test('an account with a company of its own is told what is in it, and what it can do', async () => {
  openAsOwner(() => [
    { kind: 'jobs', count: 2 },
    { kind: 'feeds', count: 1 },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Join the team' }));
  expect(await screen.findByText(/sign up again with/)).toHaveTextContent(
    /Grace Alone, which has 2 job posts and 1 job feed\. .* sign up again with grace@marsh\.test/,
  );
  expect(screen.queryByRole('button', { name: 'Dissolve it and join' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To the settings' })).toHaveAttribute('href', '/dashboard-settings');
});

test('a member of another team is told to leave it, and not to delete the account', async () => {
  open({
    session: { ...EMPLOYER, company_role: 'recruiter' },
    http: {
      [`GET ${api.showTeam()}`]: { members: [{}, {}], invitations: [], role: 'recruiter', can: { leave: true } },
      [`POST ${api.acceptInvitation()}`]: refusal(409, 'in-another-team', 'This account has a company already.'),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Join the team' }));
  expect(await screen.findByText(/leave that company in the settings/)).toBeInTheDocument();
  expect(screen.queryByText(/delete this account/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To the settings' })).toHaveAttribute('href', '/dashboard-settings');
});

test('a dead link says so', async () => {
  open({
    http: { [`POST ${api.lookAtInvitation()}`]: refusal(422, 'link-invalid', 'This link is not valid any more.') },
  });
  expect(await screen.findByText('This invitation is not valid any more')).toBeInTheDocument();
});
