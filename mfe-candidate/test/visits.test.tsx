import type { ViewedJob } from '@market/contracts/job-posts';
import { linkState } from '@market/contracts/job-statistics';
import { api } from '@market/contracts/testing';
import { aUser, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApplyDialog } from '../src/features/apply-without-account/apply.dialog';
import { Pages } from '../src/pages';
import { sourceOf } from '../src/shared/job-visits/visit-source';
import { aJob, asked, found, jobPage } from './samples';

const VISITS = api.countVisit('job-1');

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

async function openJob({ http = {}, ...options }: FakeShellOptions & { route?: string } = {}, job = aJob()) {
  const { shell, unmount } = renderWithShell(<Pages />, {
    route: `/job-details/${job.id}`,
    http: { ...jobPage(job), [`POST ${VISITS}`]: undefined, ...http },
    ...options,
  });
  await screen.findByRole('heading', { name: job.job_title, level: 1 });
  return { counted: () => asked(shell, 'POST', VISITS), unmount };
}

test('a job that is read counts once for each visit, with where its reader came from', async () => {
  const first = await openJob({ route: '/job-details/job-1?utm_source=alert' });
  expect(first.counted()).toEqual([{ kind: 'view', source: 'alert' }]);
  first.unmount();
  const again = await openJob();
  expect(again.counted()).toEqual([]);
});

test('a job of the search counts as found by it', async () => {
  const { shell } = renderWithShell(<Pages />, {
    route: '/search-jobs',
    http: { ...jobPage(aJob()), [`POST ${api.searchJobs()}`]: found([aJob()]), [`POST ${VISITS}`]: undefined },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Harbour Pilot' }));
  await screen.findByRole('heading', { name: 'Harbour Pilot', level: 1 });
  expect(asked(shell, 'POST', VISITS)).toEqual([{ kind: 'view', source: 'search' }]);
});

test('the reading pane counts a job that was picked, not the one that it begins with', async () => {
  const other = aJob({ id: 'job-2', job_title: 'Lock Keeper' });
  const { shell } = renderWithShell(<Pages />, {
    route: '/search-list-2',
    http: {
      ...jobPage(aJob()),
      ...jobPage(other),
      [`POST ${api.searchJobs()}`]: found([aJob(), other]),
      [`POST ${api.countVisit('job-2')}`]: undefined,
    },
  });
  await screen.findByRole('heading', { name: 'Harbour Pilot', level: 2 });
  await userEvent.click(await screen.findByRole('button', { name: /^Lock Keeper/ }));
  await screen.findByRole('heading', { name: 'Lock Keeper', level: 2 });
  expect(asked(shell, 'POST', api.countVisit('job-2'))).toEqual([{ kind: 'view', source: 'search' }]);
  expect(asked(shell, 'POST', VISITS)).toEqual([]);
});

test('an application is begun by the press that sends it, and by the form, once for each visit', async () => {
  const { counted } = await openJob({
    route: '/job-details/job-1?utm_source=share',
    session: aUser(),
    http: { [`POST ${api.applyToJob()}`]: { id: 'application-1', status: 'applied' } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await screen.findByRole('button', { name: 'Applied' });
  const share = [
    { kind: 'view', source: 'share' },
    { kind: 'start', source: 'share' },
  ];
  expect(counted()).toEqual(share);
  const form = <ApplyDialog job={{ id: 'job-1', title: 'Harbour Pilot', company: 'Tide & Co' }} onClose={jest.fn()} />;
  const same = renderWithShell(form).shell;
  expect(asked(same, 'POST', VISITS)).toEqual([]);
  sessionStorage.clear();
  // Beside the results, a job that nobody chose is read by then.
  const http = { [`POST ${VISITS}`]: undefined };
  const visitor = renderWithShell(form, { http, route: '/search-list-2' }).shell;
  await waitFor(() =>
    expect(asked(visitor, 'POST', VISITS)).toEqual([
      { kind: 'view', source: 'search' },
      { kind: 'start', source: 'search' },
    ]),
  );
});

describe('S242: nothing is counted', () => {
  const withNavigator = (signals: object) =>
    Object.entries(signals).forEach(([name, value]) =>
      Object.defineProperty(navigator, name, { value, configurable: true }),
    );
  afterEach(() => withNavigator({ doNotTrack: null, globalPrivacyControl: false }));

  test.each<[string, object, FakeShellOptions, Partial<ViewedJob>]>([
    ['of whoever sends Do Not Track', { doNotTrack: '1' }, {}, {}],
    ['of whoever sends Global Privacy Control', { globalPrivacyControl: true }, {}, {}],
    ['of members of companies', {}, { session: aUser({ login_type: 'EMP' }) }, {}],
    ['of a job that is closed', {}, {}, { status: 'closed' }],
  ])('%s', async (_, signals, options, different) => {
    withNavigator(signals);
    const { counted } = await openJob(options, aJob(different));
    expect(counted()).toEqual([]);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('job-view'))).toEqual([]);
  });
});

test('a count that cannot be sent is no failure of the page', async () => {
  const error = jest.spyOn(console, 'error');
  await openJob({ http: { [`POST ${VISITS}`]: new Error('away') } });
  expect(error).not.toHaveBeenCalled();
});

describe('the source of a visit', () => {
  const at = (search = '', { key = 'default', state = null }: { key?: string; state?: unknown } = {}) => ({
    key,
    search,
    state,
  });
  test.each([
    ['a link of a list', at('', { key: 'abc', state: linkState('saved') }), '', 'saved'],
    ['another page of the site', at('', { key: 'abc' }), 'https://www.google.com/', 'pages'],
    ['a state that is none of ours', at('', { key: 'abc', state: { job_source: 'me' } }), '', 'pages'],
    ['a mail of an alert', at('?utm_source=alert'), '', 'alert'],
    ['a campaign or board', at('?utm_source=boards.example'), 'https://boards.example/', 'board'],
    ['a source that no link may claim', at('?utm_source=search'), '', 'board'],
    ['a search engine', at(), 'https://www.google.co.uk/', 'engine'],
    ['a mailbox of a search engine', at(), 'https://mail.google.com/', 'other'],
    ['a host that looks like one', at(), 'https://google.evil-example.test/', 'other'],
    ['another site', at(), 'https://news.example/today?user=1', 'other'],
    ['this site, read anew', at(), 'https://market.example/', 'pages'],
    ['nobody', at(), '', 'direct'],
    ['what is no address', at(), 'about:blank#x y', 'direct'],
  ] as const)('%s', (_, location, referrer, expected) => {
    expect(sourceOf({ location, referrer, ownHost: 'market.example' })).toBe(expected);
  });
});
