import { api } from '@market/contracts';
import { renderWithShell, type FakeAnswers } from '@market/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PostedJobsPage } from '../src/features/list-job-posts/posted-jobs.page';
import { aJob, asked, EMPLOYER, listing, refusal, said } from './samples';

const LIST = `POST ${api.ownJobPosts()}`;
const openList = (http: FakeAnswers, route = '/dashboard-jobs') => renderWithShell(<PostedJobsPage />, { route, session: EMPLOYER, http });

test('a job is closed only after a yes', async () => {
  const { shell } = openList({ [LIST]: listing([aJob()]), [`PUT ${api.jobPost('job-1')}`]: aJob({ status: 'closed' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(asked(shell, 'PUT', api.jobPost('job-1'))).toEqual([]);
  await userEvent.click(within(await screen.findByRole('dialog', { name: /^Close ‘\s*Gardener\s*’\?$/ })).getByRole('button', { name: 'Close the job' }));
  await waitFor(() => expect(said(shell)).toEqual(['success: The job is closed: nobody can apply any more.']));
  expect(asked(shell, 'PUT', api.jobPost('job-1'))).toEqual([{ status: 'closed' }]);
});

test('what can be done is what the server says: a closed job can be reopened, not closed', async () => {
  const { shell } = openList({ [LIST]: listing([aJob({ status: 'closed', can: { edit: true, open: true, close: false, apply: false } })]), [`PUT ${api.jobPost('job-1')}`]: refusal(409, 'conflict', 'The job has just been removed.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await waitFor(() => expect(said(shell)).toEqual(['error: The job has just been removed.']));
  expect(asked(shell, 'PUT', api.jobPost('job-1'))).toEqual([{ status: 'open' }]);
});

test('Duplicate opens the form with that job’s values and stores nothing', async () => {
  const { shell } = openList({ [LIST]: listing([aJob()]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate Gardener' }));
  expect(shell.dialogs).toEqual([{ name: 'job-post', props: { copyOf: 'job-1' } }]);
  expect(shell.http.calls.map(({ path }) => path)).toEqual([api.ownJobPosts()]);
});

test('the status of the address is asked for, another one goes there, and an empty answer says so', async () => {
  const { shell, address } = openList({ [LIST]: listing([]) }, '/dashboard-jobs?status=closed');
  expect(await screen.findByText('No job fits')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.ownJobPosts())[0]).toMatchObject({ status: 'closed' });
  await userEvent.click(screen.getByRole('button', { name: 'Show all jobs' }));
  expect(address()).toBe('/dashboard-jobs');
  expect(await screen.findByText('Post your first job')).toBeInTheDocument();
});
