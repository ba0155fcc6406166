import type { JobFeed } from '@market/contracts/feeds';
import { api } from '@market/contracts/testing';
import { enter, renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JobFeeds } from '../src/features/list-job-posts/job-feeds/job-feeds';
import { PostedJobsPage } from '../src/features/list-job-posts/posted-jobs.page';
import { asked, EMPLOYER, listing, refusal, said } from './samples';

const LIST = `GET ${api.listJobFeeds()}`;
const URL = 'https://careers.example/jobs.xml';
const POLL = { created: 0, changed: 0, unchanged: 0, closed: 0, refused: 0, remark: null };
const FEED: JobFeed = {
  id: 'feed-1',
  url: URL,
  every: 'daily',
  paused: false,
  version: 'v1',
  created_at: '2026-03-01T09:00:00.000Z',
  next_at: '2999-03-02T09:00:00.000Z',
  jobs: 42,
  polls: [
    {
      ...POLL,
      at: '2026-03-01T11:00:00.000Z',
      outcome: 'failed',
      remark: 'The server answered 503. No job was closed.',
    },
    { ...POLL, at: '2026-03-01T10:00:00.000Z', outcome: 'not-modified' },
    { ...POLL, at: '2026-03-01T09:00:00.000Z', outcome: 'read', created: 3, changed: 1, closed: 2, refused: 1 },
  ],
};

const show = (http: FakeAnswers) => renderWithShell(<JobFeeds />, { session: EMPLOYER, http }).shell;

test('each feed shows its address, when it is read next, and what each poll did', async () => {
  show({ [LIST]: listing([{ ...FEED, added_by_name: 'Ada King', changed_by_name: 'Bo Berg' }]) });
  const feed = (await screen.findByText(URL)).closest('li')!;
  expect(feed).toHaveTextContent('Added by Ada King. Changed last by Bo Berg.');
  expect(within(feed).getByText(/42 jobs when it was last read/)).toBeInTheDocument();
  expect(within(feed).getByText(/The server answered 503\. No job was closed\./)).toBeVisible();
  expect(within(feed).getByText(/Nothing has changed\./)).toBeInTheDocument();
  expect(within(feed).getByText(/3 new jobs, 1 changed, 2 closed, 1 entry could not be read\./)).toBeInTheDocument();
});

test('a feed that fails says so, and when it began to', async () => {
  show({ [LIST]: listing([{ ...FEED, paused: true, failing_since: '2026-02-22T09:00:00.000Z' }]) });
  const feed = (await screen.findByText(URL)).closest('li')!;
  expect(within(feed).getByText('Fails')).toBeInTheDocument();
  expect(within(feed).getByText('Paused')).toBeInTheDocument();
  expect(within(feed).getByRole('status')).toHaveTextContent(/It first failed .+\. 42 jobs when it was last read\./);
  expect(screen.getByText(/after 7 days of failing it is paused/)).toBeInTheDocument();
});

test('a feed is added by its address; a refusal stands at the field, and what was typed stays', async () => {
  let answer: unknown = refusal(422, 'fields-invalid', 'Please check the marked fields.', {
    fields: { url: 'Feeds are read by https only.' },
  });
  const shell = show({ [LIST]: listing([]), [`POST ${api.addJobFeed()}`]: () => answer });
  expect(await screen.findByText('No feed yet')).toBeInTheDocument();
  const address = screen.getByLabelText('Address of the feed');
  await userEvent.click(screen.getByRole('button', { name: 'Add feed' }));
  expect(await screen.findByText('Enter the address of the feed')).toBeInTheDocument();
  await enter(address, 'http://careers.example/jobs');
  await userEvent.click(screen.getByLabelText('Every hour'));
  await userEvent.click(screen.getByRole('button', { name: 'Add feed' }));
  expect(await screen.findByText('Feeds are read by https only.')).toBeInTheDocument();
  expect(address).toHaveValue('http://careers.example/jobs');
  answer = FEED;
  await userEvent.clear(address);
  await userEvent.type(address, URL);
  await userEvent.click(screen.getByRole('button', { name: 'Add feed' }));
  await waitFor(() => expect(said(shell)).toContain('success: The feed is added. Its jobs are on their way.'));
  expect(asked(shell, 'POST', api.addJobFeed()).at(-1)).toEqual({ url: URL, every: 'hourly' });
  expect(address).toHaveValue('');
});

test('a feed is read now, paused, resumed and deleted', async () => {
  let feed = FEED;
  const shell = show({
    [LIST]: () => listing([feed]),
    [`POST ${api.pollJobFeed(FEED.id)}`]: FEED,
    [`PUT ${api.changeJobFeed(FEED.id)}`]: () => (feed = { ...feed, paused: !feed.paused, next_at: null }),
    [`DELETE ${api.removeJobFeed(FEED.id)}`]: undefined,
  });
  await userEvent.click(await screen.findByRole('button', { name: `Read now: ${URL}` }));
  await waitFor(() => expect(said(shell)).toContain('success: The feed is being read.'));
  await userEvent.click(screen.getByRole('button', { name: `Pause ${URL}` }));
  expect(await screen.findByRole('button', { name: `Resume ${URL}` })).toBeInTheDocument();
  expect(screen.getByText(/read only when you ask/)).toBeInTheDocument();
  expect(asked(shell, 'PUT', api.changeJobFeed(FEED.id))).toEqual([{ paused: true, version: FEED.version }]);
  await userEvent.click(screen.getByRole('button', { name: `Delete ${URL}` }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Delete this feed?' })).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() => expect(said(shell)).toContain('success: The feed is deleted.'));
});

test('while a poll runs it is said, and cannot be asked for again; a refusal says why', async () => {
  const { unmount } = renderWithShell(<JobFeeds />, {
    session: EMPLOYER,
    http: { [LIST]: listing([{ ...FEED, next_at: '2026-03-01T09:00:00.000Z' }]) },
  });
  expect(await screen.findByText(/is being read …/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: `Read now: ${URL}` })).toBeDisabled();
  unmount();
  const shell = show({
    [LIST]: listing([FEED]),
    [`POST ${api.pollJobFeed(FEED.id)}`]: refusal(429, 'too-many-requests', 'Too many. Wait.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: `Read now: ${URL}` }));
  await waitFor(() => expect(said(shell)).toContain('error: Too many. Wait.'));
});

test('the feeds are opened beside the import', async () => {
  renderWithShell(<PostedJobsPage />, {
    session: EMPLOYER,
    http: { [`POST ${api.listOwnJobs()}`]: listing([]), [LIST]: listing([FEED]) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Job feeds' }));
  expect(await within(await screen.findByRole('dialog', { name: 'Job feeds' })).findByText(URL)).toBeInTheDocument();
});
