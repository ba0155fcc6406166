import { addressOf } from '@market/api';
import type { Team, TeamChange, TeamInvitation, TeamMember } from '@market/contracts/companies';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { api } from '@market/contracts/testing';
import { enter, renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsPage } from '../src/features/change-settings/settings.page';
import { PostedJobsPage } from '../src/features/list-job-posts/posted-jobs.page';
import { ApplicantsPage } from '../src/features/list-applicants/applicants.page';
import { TeamPage } from '../src/features/manage-team/team.page';
import { aJob, asked, EMPLOYER, listing, refusal, said } from './samples';

const AT = '2026-01-01T00:00:00.000Z';
const member = (different: Partial<TeamMember> = {}): TeamMember => ({
  login_id: 'login-2',
  name: 'Grace Hill',
  email: 'grace@marsh.test',
  role: 'recruiter',
  jobs: [],
  joined_at: AT,
  you: false,
  can: { change: true, remove: true, give_ownership: true },
  ...different,
});
const OWNER = member({
  login_id: EMPLOYER.login_id,
  name: 'Olivia Marsh',
  email: 'olivia@marsh.test',
  role: 'owner',
  you: true,
  can: { change: false, remove: false, give_ownership: false },
});
const INVITATION: TeamInvitation = {
  id: 'invitation-1',
  email: 'new@marsh.test',
  role: 'reader',
  jobs: [],
  by_name: 'Olivia Marsh',
  created_at: AT,
  expires_at: AT,
  expired: true,
};
const team = (different: Partial<Team> = {}): Team => ({
  members: [OWNER, member()],
  invitations: [INVITATION],
  role: 'owner',
  can: { invite: true, manage: true, leave: false },
  ...different,
});
const CHANGE: TeamChange = {
  id: 'change-1',
  at: AT,
  kind: 'role-changed',
  by_name: 'Olivia Marsh',
  whom: 'Grace Hill',
  role: 'recruiter',
  role_before: 'reader',
};

async function open(shown = team(), http: FakeAnswers = {}) {
  const { shell } = renderWithShell(<TeamPage />, {
    session: EMPLOYER,
    http: {
      [`GET ${api.showTeam()}`]: shown,
      [`GET ${api.teamHistory()}`]: listing([CHANGE]),
      [`GET ${api.listApplicantExports()}`]: {
        records: [{ id: 'export-1', at: '2026-01-01T00:00:00.000Z', by_name: 'Grace Hill', count: 41 }],
      },
      [`GET ${api.ownAccount()}`]: EMPLOYER,
      [`POST ${api.listOwnJobs()}`]: listing([aJob()]),
      ...http,
    },
  });
  await screen.findByRole('heading', { name: 'Team' });
  return shell;
}

test('S241: owners read who exported applicants, and how many', async () => {
  await open();
  const exports = within(screen.getByRole('region', { name: 'Exports of applicants' }));
  expect(await exports.findByText('exported 41 applications.', { exact: false })).toHaveTextContent('Grace Hill');
});

test('the team shows members with their roles, open invitations, and who changed what', async () => {
  await open();
  const members = within(screen.getByRole('list', { name: 'Members' }));
  expect(members.getByText('Grace Hill')).toBeInTheDocument();
  expect(members.getByText('Recruiter')).toBeInTheDocument();
  expect(screen.getByText('new@marsh.test')).toBeInTheDocument();
  expect(screen.getByText(/Expired/)).toBeInTheDocument();
  expect(await screen.findByText(/changed the role of/)).toHaveTextContent(
    'Olivia Marsh changed the role of Grace Hill from Read-only to Recruiter.',
  );
  // The server lets nobody change oneself.
  expect(screen.queryByRole('button', { name: 'Remove Olivia Marsh' })).not.toBeInTheDocument();
});

test('an invitation names address, role and jobs; what was typed stays when it is refused', async () => {
  const shell = await open(team(), {
    [`POST ${api.inviteMember()}`]: refusal(409, 'already-exists', 'This address is in the team already.'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Invite a colleague' }));
  const dialog = within(await screen.findByRole('dialog'));
  await enter(await dialog.findByLabelText('Email'), 'ada@marsh.test');
  await userEvent.click(dialog.getByRole('radio', { name: /Read-only/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  await waitFor(() =>
    expect(asked(shell, 'POST', api.inviteMember())).toEqual([{ email: 'ada@marsh.test', role: 'reader', jobs: [] }]),
  );
  expect(dialog.getByLabelText('Email')).toHaveValue('ada@marsh.test');
});

test('a member is removed after a question, and made an owner with the password', async () => {
  const left = team({ members: [OWNER] });
  const shell = await open(team(), {
    [`DELETE ${addressOf(ENDPOINTS.removeMember, { login_id: 'login-2' })}`]: left,
    [`POST ${addressOf(ENDPOINTS.giveOwnership, { login_id: 'login-2' })}`]: team(),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Make Grace Hill an owner' }));
  const dialog = within(await screen.findByRole('dialog'));
  await enter(await dialog.findByLabelText('Your password'), 'Quiet7River');
  await userEvent.click(dialog.getByRole('button', { name: 'Make owner' }));
  await waitFor(() => expect(said(shell)).toContain('success: The company has a new owner.'));
  expect(asked(shell, 'POST', addressOf(ENDPOINTS.giveOwnership, { login_id: 'login-2' }))).toEqual([
    { stay: true, password: 'Quiet7River' },
  ]);

  await userEvent.click(screen.getByRole('button', { name: 'Remove Grace Hill' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(said(shell)).toContain('success: Removed from the company.'));
  expect(screen.queryByRole('button', { name: 'Remove Grace Hill' })).not.toBeInTheDocument();
});

test('a member who may not manage the team sees it, without invitations or actions', async () => {
  const quiet = { change: false, remove: false, give_ownership: false };
  await open(
    team({
      members: [OWNER, member({ can: quiet })],
      invitations: [],
      role: 'reader',
      can: { invite: false, manage: false, leave: true },
    }),
  );
  expect(screen.queryByRole('heading', { name: 'Invitations' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Change|Remove|Invite/ })).not.toBeInTheDocument();
});

test('a failure can be tried again', async () => {
  renderWithShell(<TeamPage />, {
    session: EMPLOYER,
    http: { [`GET ${api.showTeam()}`]: refusal(503, 'overloaded', 'We are busy right now.') },
  });
  expect(await screen.findByText('We could not load your team')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('settings offer to leave the company, but not to its last owner', async () => {
  const { unmount } = renderWithShell(<SettingsPage />, {
    session: EMPLOYER,
    http: { [`GET ${api.showTeam()}`]: team() },
  });
  expect(await screen.findByText(/You are the last owner/)).toBeInTheDocument();
  unmount();
  const { shell } = renderWithShell(<SettingsPage />, {
    session: EMPLOYER,
    http: {
      [`GET ${api.showTeam()}`]: team({ role: 'recruiter', can: { invite: false, manage: false, leave: true } }),
      [`POST ${api.leaveTeam()}`]: { user: { ...EMPLOYER, cmp_code: undefined } },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave company' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave company' }));
  await waitFor(() => expect(said(shell)).toContain('success: You have left the company.'));
});

test('hiring managers of a job are chosen from the team', async () => {
  const manager = member({ role: 'hiring-manager', jobs: ['job-1'] });
  const shown = team({ members: [OWNER, manager] });
  const address = addressOf(ENDPOINTS.setHiringManagers, { job_id: 'job-1' });
  const { shell } = renderWithShell(<PostedJobsPage />, {
    session: EMPLOYER,
    http: {
      [`POST ${api.listOwnJobs()}`]: listing([aJob()]),
      [`GET ${api.showTeam()}`]: shown,
      [`PUT ${address}`]: shown,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Hiring managers of Gardener' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked(shell, 'PUT', address)).toEqual([{ members: ['login-2'], before: ['login-2'] }]));
});

test('a member who may not post jobs is offered no way to', async () => {
  renderWithShell(<PostedJobsPage />, {
    session: { ...EMPLOYER, rights: ['see-jobs'] },
    http: { [`POST ${api.listOwnJobs()}`]: listing([aJob({ can: { ...aJob().can, edit: false } })]) },
  });
  await screen.findByText('Gardener');
  expect(screen.queryByRole('button', { name: /Post|Import|Hiring managers/ })).not.toBeInTheDocument();
});

describe('the hiring team of a job, over its applicants', () => {
  const manager = member({ login_id: 'login-3', name: 'Mo Okafor', role: 'hiring-manager', jobs: ['job-1'] });
  const other = member({ role: 'hiring-manager', jobs: ['job-2'] });
  const address = addressOf(ENDPOINTS.setHiringManagers, { job_id: 'job-1' });
  const openApplicants = (rights: string[], more: FakeAnswers = {}) =>
    renderWithShell(<ApplicantsPage />, {
      route: '/dashboard-applicants?job_id=job-1',
      session: { ...EMPLOYER, rights } as typeof EMPLOYER,
      http: {
        [`POST ${api.listEmployerApplications()}`]: listing([]),
        [`POST ${api.listOwnJobs()}`]: listing([aJob()]),
        [`GET ${api.viewJob('job-1')}`]: aJob(),
        [`GET ${api.showTeam()}`]: team({ members: [OWNER, manager, other] }),
        ...more,
      },
    });

  test('is named and changed by those who may change jobs', async () => {
    const { shell } = openApplicants(['edit-jobs'], { [`PUT ${address}`]: team({ members: [OWNER, other] }) });
    const shown = within(await screen.findByRole('group', { name: 'Hiring team of this job' }));
    expect(await shown.findByText('Hiring managers of this job: Mo Okafor.')).toBeInTheDocument();
    await userEvent.click(await shown.findByRole('button', { name: 'Change hiring managers' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked(shell, 'PUT', address)).toEqual([{ members: ['login-3'], before: ['login-3'] }]));
    expect(await shown.findByText(/no hiring manager/)).toBeInTheDocument();
  });

  test('is only read by all others, and asked for again where it did not come', async () => {
    let isAway = true;
    openApplicants(['see-applicants'], {
      [`GET ${api.showTeam()}`]: () =>
        isAway ? refusal(400, 'request-invalid', '') : team({ members: [OWNER, manager] }),
    });
    const shown = within(await screen.findByRole('group', { name: 'Hiring team of this job' }));
    await shown.findByText('We could not load your team');
    isAway = false;
    await userEvent.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await shown.findByText('Hiring managers of this job: Mo Okafor.')).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Change hiring managers' })).not.toBeInTheDocument();
  });
});
