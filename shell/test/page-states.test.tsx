import { REPORTABLE_KINDS } from '@market/contracts/reports';
import { ApiError } from '@market/web-kit';
import { DELAYED_ROUTE_NOTICE_MS } from '@market/contracts/site';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from 'react-router-dom';
import { DelayedNotice } from '../src/dialogs/delayed-notice';
import { createQueryClient, isWorthRetrying } from '../src/app/query-client';
import { createRouter } from '../src/navigation/router';
import { shellPages } from '../src/pages';
import { NotApprovedPage, RightMissingPage, WrongRolePage } from '../src/states/state-pages';

const pageAt = (path: string) => {
  const { component: Shown } = shellPages.find((page) => page.path === path)!;
  return <Shown />;
};
const ANSWERS = {
  'POST /job-posts/get-job-posts-accessible-to-candidate': {
    records: [],
    total: 0,
    page: 1,
    limit: 6,
    facets: { job_cate: [], location: [], skills: [], emp_type: [], work_mode: [] },
  },
  'POST /admin/approvals': { records: [], total: 0, page: 1, limit: 20 },
  'POST /admin/reports': {
    records: [],
    total: 0,
    page: 1,
    limit: 20,
    figures: { open: 0, oldest_at: null, median_hours: null },
  },
  'GET /notifications/unsubscribe/%3Atoken': { choice: 'new_applications' },
};
const failure = (status: number, code: string) => new ApiError({ status, code, error: 'No.' });

/** First heading of each page. */
const HEADINGS: Record<string, string> = {
  '/': 'Land somewhere good.',
  '/pricing': 'Pricing',
  '/faq': 'Questions and answers',
  '/contact': 'Contact',
  '/terms': 'Terms of use',
  '/privacy': 'Privacy',
  '/reporting': 'Reporting a job, a company or a message',
  '/accessibility': 'Accessibility',
  '/how-matching-works': 'How matching works',
  '/landing-2': 'Hire people, not piles.',
  '/landing-3': 'Work that suits you.',
  '/unsubscribe/:token': 'Switch these emails off?',
  '/admin': 'Approvals',
  '/admin/accounts/:login_id': 'Account',
  '/admin/reports': 'Reports',
  '/admin/settings': 'Settings',
  '/admin/remotes': 'Site versions',
  '/404': 'This page has flown',
  '/500': 'Something broke on our side',
};

describe('the shell’s own pages', () => {
  it.each(shellPages.map(({ path, title, access }) => [path, title, access] as const))(
    '%s shows itself as %s',
    async (path, _title, access) => {
      expect(HEADINGS).toHaveProperty([path]);
      renderWithShell(pageAt(path), {
        route: path,
        http: ANSWERS,
        session: access === 'public' ? null : aUser({ login_type: 'ADM' }),
      });
      expect(await screen.findByRole('heading', { level: 1, name: HEADINGS[path] })).toBeVisible();
    },
  );

  it.each([
    ['/landing-2', 'Create an employer account', 'EMP'],
    ['/landing-3', 'Create your profile', 'CND'],
  ])('%s leads to signing up as its kind of account, and to the film', async (path, label, loginType) => {
    const { shell } = renderWithShell(pageAt(path), { route: path });
    await userEvent.click((await screen.findAllByRole('button', { name: label }))[0]!);
    await userEvent.click(screen.getByRole('button', { name: 'Watch the film' }));
    expect(shell.dialogs).toEqual([
      { name: 'sign-up', props: { loginType } },
      { name: 'video', props: {} },
    ]);
  });

  it.each([
    ['nobody', null, ['See pricing']],
    ['a candidate', aUser(), ['See pricing']],
    ['an employer', aUser({ login_type: 'EMP' }), ['Go to your dashboard']],
  ] as const)(
    '/landing-2 leads %s on, so that the page keeps its place when it knows who reads it',
    (_, session, to) => {
      renderWithShell(pageAt('/landing-2'), { route: '/landing-2', session });
      const [first] = screen.getAllByRole('heading');
      const inBand = within(first!.closest('section')!).getAllByRole('link');
      expect(inBand.map(({ textContent }) => textContent)).toEqual(to);
    },
  );

  it.each(REPORTABLE_KINDS)('/reporting says that a %s can be reported, and how', (kind) => {
    renderWithShell(pageAt('/reporting'), { route: '/reporting' });
    const paragraphs = screen.getAllByText(new RegExp(`\\b${kind}\\b`)).map(({ textContent }) => textContent);
    expect(paragraphs.some((text) => text.startsWith('Any job'))).toBe(true);
    expect(paragraphs.some((text) => text.startsWith('Choose'))).toBe(true);
  });

  it('a fault of the shell outside of every layout shows the 500 page, without the page that broke', () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // Without the providers that the page's frame needs, it breaks while it is made.
    render(<RouterProvider router={createRouter()} />);
    expect(screen.getByRole('main')).toContainElement(
      screen.getByRole('heading', { level: 1, name: 'Something broke on our side' }),
    );
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    log.mockRestore();
  });
});

describe('a page that one may not see yet', () => {
  it.each([
    [
      'the wrong kind of account is told which it is',
      <WrongRolePage key="role" />,
      aUser(),
      'This page is not for your account',
    ],
    [
      'an open phone is verified first',
      <NotApprovedPage key="phone" />,
      aUser({ login_type: 'EMP', phone_ver_status: 0 }),
      'Verify your phone first',
    ],
    [
      'then an open email',
      <NotApprovedPage key="email" />,
      aUser({ login_type: 'EMP', email_ver_status: 0 }),
      'Verify your email first',
    ],
    [
      'then the approval is waited for',
      <NotApprovedPage key="approval" />,
      aUser({ login_type: 'EMP', user_approval_status: 0 }),
      'Your account is waiting for approval',
    ],
    [
      'who was declined reads so',
      <NotApprovedPage key="declined" />,
      aUser({ login_type: 'EMP', user_approval_status: 0, decline_reason: 'The site is not yours.' }),
      'Your account is not approved',
    ],
    [
      'a member reads that the role does not include it',
      <RightMissingPage key="right" />,
      aUser({ login_type: 'EMP', rights: ['see-team'] }),
      'Your role does not include this page',
    ],
  ])('%s', async (_what, page, session, title) => {
    renderWithShell(page, { session, http: { 'GET /auth/profile': session } });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });
});

test('a page that takes longer than 1000 ms is said to be on its way', () => {
  jest.useFakeTimers();
  render(<DelayedNotice label="Search jobs" />);
  act(() => jest.advanceTimersByTime(DELAYED_ROUTE_NOTICE_MS - 1));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent('Still loading Search jobs…');
  jest.useRealTimers();
});

describe('page data', () => {
  it('is asked for up to three times more when the server is at fault or silent', () => {
    for (const error of [failure(0, 'network'), failure(503, 'service-unavailable')])
      expect([0, 1, 2, 3].map((failures) => isWorthRetrying(failures, error))).toEqual([true, true, true, false]);
  });

  it('is not asked for again after a refusal', () => {
    expect(isWorthRetrying(0, failure(404, 'not-found'))).toBe(false);
    expect(isWorthRetrying(0, new TypeError('ours'))).toBe(false);
  });

  it('a failure is logged, with the id that support asks for', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const error = new ApiError({ status: 403, code: 'role-wrong', error: 'No.', requestId: 'req-1' });
    await createQueryClient()
      .fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(error) })
      .catch(() => undefined);
    expect(log).toHaveBeenCalledWith('A call failed:', 'role-wrong', 'req-1', error);
    log.mockRestore();
  });
});
