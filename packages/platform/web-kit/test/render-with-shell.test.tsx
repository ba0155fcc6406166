import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { ApiError, errorText, useSession, useShell } from '../src';
import { Link, useParams, useRoutes } from '../src/router';
import { renderWithShell } from '../src/testing';
import { aPerson } from './a-person';

function Job() {
  const { id } = useParams();
  const { http, navigate, openDialog, notify } = useShell();
  const { user } = useSession();
  const { data, error } = useQuery({
    queryKey: ['job', id],
    queryFn: () => http.get<{ job_title: string }>(`/job-posts/${id}`),
  });
  return (
    <>
      <h1>{data?.job_title ?? (error ? errorText(error, 'No job') : 'Loading')}</h1>
      <p>{user ? user.login_name : 'Visitor'}</p>
      <Link to="/search-jobs?page=2">Back to search</Link>
      <button onClick={() => navigate('/my-applications')}>My applications</button>
      <button onClick={() => openDialog('sign-in', { loginType: 'CND' })}>Sign in</button>
      <button onClick={() => notify.success('Applied', 5)}>Apply</button>
    </>
  );
}

function Pages() {
  return useRoutes([
    { path: '/job-details/:id', element: <Job /> },
    { path: '*', element: <h1>Elsewhere</h1> },
  ]);
}

const answers = { 'GET /job-posts/7': { job_title: 'Pilot' } };

test('a page finds its parameters in the whole address, and its data through the shell', async () => {
  renderWithShell(<Pages />, { route: '/job-details/7', http: answers });
  expect(await screen.findByRole('heading', { name: 'Pilot' })).toBeInTheDocument();
  expect(screen.getByText('Visitor')).toBeInTheDocument();
});

test('a signed-in person is seen by useSession', () => {
  renderWithShell(<Pages />, { route: '/job-details/7', http: answers, session: aPerson({ login_name: 'Grace' }) });
  expect(screen.getByText('Grace')).toBeInTheDocument();
});

test('a call without an answer fails with its name', async () => {
  renderWithShell(<Pages />, { route: '/job-details/8' });
  expect(
    await screen.findByRole('heading', { name: 'The test has no answer for GET /job-posts/8.' }),
  ).toBeInTheDocument();
});

test('a given failure reaches the component as it is', async () => {
  const http = { 'GET /job-posts/7': new ApiError({ status: 503, code: 'service-unavailable' }) };
  renderWithShell(<Pages />, { route: '/job-details/7', http });
  expect(await screen.findByRole('heading', { name: 'No job' })).toBeInTheDocument();
});

test('links and navigate move the person', async () => {
  const { address, shell } = renderWithShell(<Pages />, { route: '/job-details/7', http: answers });
  await userEvent.click(screen.getByRole('button', { name: 'My applications' }));
  await waitFor(() => expect(address()).toBe('/my-applications'));
  expect(shell.visited).toEqual(['/my-applications']);
});

test('a followed link is part of the address', async () => {
  const { address } = renderWithShell(<Pages />, { route: '/job-details/7', http: answers });
  await userEvent.click(screen.getByRole('link', { name: 'Back to search' }));
  await waitFor(() => expect(address()).toBe('/search-jobs?page=2'));
});

test('dialogs and toasts are kept for looking at', async () => {
  const { shell } = renderWithShell(<Pages />, { route: '/job-details/7', http: answers });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(shell.dialogs).toEqual([{ name: 'sign-in', props: { loginType: 'CND' } }]);
  expect(shell.toasts).toEqual([{ kind: 'success', text: 'Applied', seconds: 5 }]);
});
