import type { SavedJob } from '@market/contracts/saved';
import { api } from '@market/contracts/testing';
import { aUser, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import './form-data';
import { Pages } from '../src/pages';
import { aJob, asked, found, jobPage, refusal, said } from './samples';

const SAVE = `PUT ${api.saveJob('job-1')}`;
const UNSAVE = `DELETE ${api.removeSavedJob('job-1')}`;
const SEARCH = `POST ${api.searchJobs()}`;
const LIST = `GET ${api.listSavedJobs()}`;
const open = (route: string, { http = {}, session = aUser() }: FakeShellOptions = {}) =>
  renderWithShell(<Pages />, { route, session, http: { [`GET ${api.suggest()}`]: { records: [] }, ...http } });
const toggle = () => screen.findByRole('button', { name: 'Save Harbour Pilot' });
const aSaved = (different: Partial<SavedJob> = {}): SavedJob => ({
  job_id: 'job-1',
  job_title: 'Harbour Pilot',
  cmp_name: 'Tide & Co',
  job_location: 'Lisbon, Portugal',
  saved_at: '2026-01-02T00:00:00.000Z',
  job: aJob({ saved: true }),
  ...different,
});
const listing = (records: SavedJob[], total = records.length) => ({ records, total, page: 1, limit: 20 });

describe.each([
  ['a card of the search', '/search-jobs', { [SEARCH]: found([aJob({ saved: false })]) }],
  ['the reading pane', '/search-list-2', { ...jobPage(aJob({ saved: false })), [SEARCH]: found([aJob()]) }],
  ['the job’s page', '/job-details/job-1', jobPage(aJob({ saved: false }))],
] as const)('on %s', (_where, route, http) => {
  test('a job is saved and taken back with one button that says how it stands', async () => {
    const { shell } = open(route, { http: { ...http, [SAVE]: undefined, [UNSAVE]: undefined } });
    expect(await toggle()).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(await toggle());
    await waitFor(() => expect(said(shell)).toEqual(['success: Job saved.']));
    expect(await toggle()).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(await toggle());
    await waitFor(() =>
      expect(said(shell)).toEqual(['success: Job saved.', 'success: Job removed from your saved jobs.']),
    );
    expect(await toggle()).toHaveAttribute('aria-pressed', 'false');
    expect([
      asked(shell, 'PUT', api.saveJob('job-1')).length,
      asked(shell, 'DELETE', api.removeSavedJob('job-1')).length,
    ]).toEqual([1, 1]);
  });
});

test('a saved job shows at once, and is taken back when it could not be saved', async () => {
  let refuse: (error: Error) => void = () => undefined;
  const { shell } = open('/search-jobs', {
    http: {
      [SEARCH]: found([aJob({ saved: false })]),
      [SAVE]: () => new Promise((_resolve, reject) => (refuse = reject)),
    },
  });
  await userEvent.click(await toggle());
  expect(await toggle()).toHaveAttribute('aria-pressed', 'true');
  act(() => refuse(refusal(0, 'network', '')));
  await waitFor(async () => expect(await toggle()).toHaveAttribute('aria-pressed', 'false'));
  expect(said(shell)).toEqual(['error: The job could not be saved. Please try again.']);
});

test('a job that could not be removed stays saved', async () => {
  const { shell } = open('/search-jobs', {
    http: { [SEARCH]: found([aJob({ saved: true })]), [UNSAVE]: refusal(0, 'network', '') },
  });
  await userEvent.click(await toggle());
  await waitFor(() => expect(said(shell)).toEqual(['error: The job could not be removed. Please try again.']));
  expect(await toggle()).toHaveAttribute('aria-pressed', 'true');
});

test('a visitor signs in first, and then the job is saved, and no other', async () => {
  const { shell } = open('/search-jobs?search=pilot', {
    session: null,
    http: {
      [SEARCH]: found([aJob({ saved: false }), aJob({ id: 'job-2', job_title: 'Lamp Lighter' })]),
      [SAVE]: undefined,
    },
  });
  await userEvent.click(await toggle());
  expect(shell.dialogs).toEqual([
    { name: 'sign-in', props: { loginType: 'CND', returnTo: '/search-jobs?search=pilot' } },
  ]);
  expect(shell.http.calls.some(({ method }) => method === 'PUT')).toBe(false);
  act(() => shell.session.signIn({ user: aUser(), token: 'token-1' }));
  await waitFor(() => expect(said(shell)).toEqual(['success: Job saved.']));
  expect(shell.http.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    api.saveJob('job-1'),
  ]);
});

test('employers have nothing to save', async () => {
  open('/search-jobs', {
    session: aUser({ login_type: 'EMP', can_code: undefined, cmp_code: 'cmp-9' }),
    http: { [SEARCH]: found([aJob()]) },
  });
  await screen.findByRole('link', { name: 'Harbour Pilot' });
  expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
});

describe('/saved-jobs', () => {
  test('lists the jobs; one that is taken out by a slip can be put back', async () => {
    const { shell } = open('/saved-jobs', {
      http: { [LIST]: listing([aSaved()]), [SAVE]: undefined, [UNSAVE]: undefined },
    });
    expect(await screen.findByRole('link', { name: 'Harbour Pilot' })).toHaveAttribute('href', '/job-details/job-1');
    expect(screen.getByRole('status')).toHaveTextContent(/^1 saved job$/);
    await userEvent.click(await toggle());
    await waitFor(async () => expect(await toggle()).toHaveAttribute('aria-pressed', 'false'));
    await userEvent.click(await toggle());
    await waitFor(() => expect(said(shell)).toHaveLength(2));
    expect(await toggle()).toHaveAttribute('aria-pressed', 'true');
    expect(shell.http.calls.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([
      api.listSavedJobs(),
    ]);
  });

  test('a closed job says so, leads nowhere, and is removed', async () => {
    const answers = [listing([aSaved({ job: null })]), listing([])];
    const { shell } = open('/saved-jobs', { http: { [LIST]: () => answers.shift(), [UNSAVE]: undefined } });
    expect(await screen.findByText('Closed')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Harbour Pilot' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Harbour Pilot' }));
    expect(await screen.findByText('You have not saved a job yet')).toBeInTheDocument();
    expect(said(shell)).toEqual(['success: Job removed from your saved jobs.']);
  });

  test('comes in pages, and can be tried again when it fails', async () => {
    const answers: unknown[] = [refusal(503, 'service-unavailable', 'Back in a moment.'), listing([aSaved()], 41)];
    const { shell, address } = open('/saved-jobs', {
      http: { [LIST]: () => answers.shift() ?? listing([aSaved()], 41) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(address()).toBe('/saved-jobs?page=2');
    await waitFor(() => expect(shell.http.calls.at(-1)!.options?.params).toEqual({ page: 2, limit: 20 }));
  });
});
