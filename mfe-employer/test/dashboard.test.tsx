import { APPLICATION_STATUSES, type DashboardData } from '@market/contracts/applications';
import { rightsOf } from '@market/contracts/companies';
import { api } from '@market/contracts/testing';
import { renderWithShell } from '@market/market-ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DashboardPage } from '../src/features/show-dashboard/dashboard.page';
import { RequestedCandidatesPage } from '../src/features/list-access-requests/access-requests.pages';
import { asked, EMPLOYER, listing } from './samples';

const NOTHING: DashboardData = {
  jobs_open: 0,
  jobs_total: 0,
  applicants_total: 0,
  applicants_new: 0,
  requests_pending: 0,
  requests_granted: 0,
  by_status: Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, 0])) as DashboardData['by_status'],
  by_day: ['2026-01-01', '2026-01-02'].map((date) => ({ date, count: 0 })),
  recent: [],
};
const openDashboard = (data: DashboardData, session = EMPLOYER) =>
  renderWithShell(<DashboardPage />, {
    route: '/dashboard-main',
    session,
    http: { [`GET ${api.showDashboard()}`]: data },
  });

test('a new employer is led to the first job instead of to empty plots', async () => {
  const { shell } = openDashboard(NOTHING);
  expect(await screen.findByText('Post your first job')).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Figures' })).not.toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'Post a new job' })[1]!);
  expect(shell.dialogs).toEqual([{ name: 'job-post', props: {} }]);
});

test('a hiring manager is offered neither a job to post nor requests, whose calls would refuse the role', async () => {
  const member = { ...EMPLOYER, rights: rightsOf('hiring-manager') };
  openDashboard({ ...NOTHING, jobs_open: 1, jobs_total: 1 }, member);
  const figures = await screen.findByRole('list', { name: 'Figures' });
  expect(within(figures).getAllByRole('link')).toHaveLength(3);
  expect(figures).not.toHaveTextContent('Access granted');
  expect(screen.queryByRole('button', { name: 'Post a new job' })).not.toBeInTheDocument();
});

test('the plot is asked for by the days of the reader', async () => {
  const { shell } = openDashboard({ ...NOTHING, jobs_total: 1 });
  expect(await screen.findByText('Nobody has applied in the last 30 days.')).toBeInTheDocument();
  expect(shell.http.calls).toContainEqual(
    expect.objectContaining({
      path: api.showDashboard(),
      options: expect.objectContaining({ params: { time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone } }),
    }),
  );
});

test('jobs without applications say so where the plot would be', async () => {
  openDashboard({ ...NOTHING, jobs_open: 1, jobs_total: 1 });
  expect(await screen.findByText('Nobody has applied in the last 30 days.')).toBeInTheDocument();
  expect(screen.queryByText('Show as a table')).not.toBeInTheDocument();
});

test('the plot is told in a sentence and stands as a table too', async () => {
  openDashboard({
    ...NOTHING,
    jobs_total: 1,
    applicants_total: 3,
    by_day: [
      { date: '2026-01-01', count: 1 },
      { date: '2026-01-02', count: 2 },
    ],
  });
  expect(await screen.findByText('3 applications, the most on January 2 (2).')).toBeInTheDocument();
  await userEvent.click(await screen.findByText('Show as a table'));
  const rows = within(screen.getByRole('table', { name: 'Applications a day, last 30 days' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['DayApplications', 'Jan 11', 'Jan 22']);
});

test('the state of the requests that are shown stands in the address', async () => {
  const { shell, address } = renderWithShell(<RequestedCandidatesPage />, {
    route: '/dashboard-request-access?status=declined&page=2',
    session: EMPLOYER,
    http: { [`POST ${api.listSentAccessRequests()}`]: listing([]) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show all requests' }));
  expect(await screen.findByText('You have not asked anybody yet')).toBeInTheDocument();
  expect(address()).toBe('/dashboard-request-access');
  expect(asked(shell, 'POST', api.listSentAccessRequests())).toEqual([
    { status: 'declined', page: 2, limit: 20 },
    // Nothing is there: the page before.
    { status: 'declined', page: 1, limit: 20 },
    { page: 1, limit: 20 },
  ]);
});
