import type { AccessRequest, BlindCandidate } from '@market/contracts/access';
import { APPLICATION_STATUSES, type DashboardData } from '@market/contracts/applications';
import type { Company } from '@market/contracts/companies';
import type { Candidate } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { useSharedState } from '@market/web-kit';
import { enter, aUser, keptWork, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { focusManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest } from '../src/manifest';
import { Pages } from '../src/pages';
import { setup } from '../src/remote';
import { queryKeys } from '../src/shared/query-keys';
import { CATEGORIES, EMPLOYER, aJob, anApplication, asked, listing, refusal, said } from './samples';

const COMPANY: Company = {
  cmp_code: 'cmp-1',
  cmp_name: 'Marsh Gardens',
  cmp_webs: 'https://marsh.test',
  emp_loca: 'Lisbon',
  emp_addr: '1 Harbour Street',
  cmp_mobn: '5550001234',
  open_jobs: 2,
};
const BLIND: BlindCandidate = {
  can_code: 'can-1',
  can_job_cate: 2,
  cate_desc: 'Gardening',
  can_skill: 'Pruning,Roses',
  experience_years: 4,
  education_level: 'Diploma',
  can_about: 'I keep gardens.',
  request_state: 'none',
  ask_again_at: null,
  can: { request_access: true },
};
const CANDIDATE = {
  ...anApplication().candidate,
  can_job_cate: 2,
  reg_date: '2026-01-01',
  candidate_exp: [],
  candidate_edu: [],
} as Candidate;
const request = (different: Partial<AccessRequest>): AccessRequest => ({
  id: 'req-1',
  status: 'requested',
  can_code: 'can-1',
  cmp_code: 'cmp-1',
  cmp_name: 'Marsh Gardens',
  created_at: '2026-02-01T00:00:00.000Z',
  updated_at: '2026-02-01T00:00:00.000Z',
  blind: BLIND,
  can: { grant: false, decline: false, revoke: false, withdraw: false },
  ...different,
});
const FIGURES: DashboardData = {
  jobs_open: 3,
  jobs_total: 5,
  applicants_total: 7,
  applicants_new: 2,
  requests_pending: 1,
  requests_granted: 4,
  by_status: Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, 1])) as DashboardData['by_status'],
  by_day: [{ date: '2026-01-01', count: 7 }],
  recent: [anApplication()],
};
const search = {
  records: [aJob()],
  total: 1,
  page: 1,
  limit: 20,
  facets: { job_cate: [], location: [], skills: [], emp_type: [], work_mode: [] },
};

const ANSWERS = {
  ...CATEGORIES,
  [`GET ${api.ownAccount()}`]: EMPLOYER,
  [`GET ${api.showDashboard()}`]: FIGURES,
  [`GET ${api.viewCompany('cmp-1')}`]: COMPANY,
  [`GET ${api.ownCompanyPage()}`]: {
    draft: { about: '', benefits: [], places: [], links: [], pictures: [] },
    changed: true,
  },
  [`GET ${api.viewCandidate('can-1')}`]: CANDIDATE,
  [`GET ${api.listSessions()}`]: listing([]),
  [`POST ${api.listOwnJobs()}`]: listing([aJob()]),
  [`POST ${api.listEmployerApplications()}`]: listing([anApplication()]),
  [`POST ${api.browseCandidates()}`]: listing([BLIND]),
  [`POST ${api.listThreads()}`]: { records: [], total: 0, page: 1, limit: 20 },
  [`POST ${api.listSentAccessRequests()}`]: listing([
    request({}),
    request({ id: 'req-2', can_code: 'can-2', status: 'granted', candidate: { ...CANDIDATE, can_code: 'can-2' } }),
  ]),
  [`POST ${api.searchJobs()}`]: search,
  [`GET ${api.showTeam()}`]: {
    members: [],
    invitations: [],
    role: 'owner',
    can: { invite: false, manage: true, leave: false },
  },
  [`GET ${api.teamHistory()}`]: listing([]),
  [`GET ${api.listApiKeys()}`]: { records: [], can: { make: true } },
  [`GET ${api.listWebhooks()}`]: { records: [], can: { make: true } },
  [`POST ${api.lookAtInvitation()}`]: {
    cmp_name: 'Marsh Gardens',
    by_name: 'Olivia Marsh',
    role: 'recruiter',
    email: 'grace@marsh.test',
    expires_at: '2026-01-01T00:00:00.000Z',
  },
};
const open = (route: string, { http = {}, session = EMPLOYER }: FakeShellOptions = {}) =>
  renderWithShell(<Pages />, { route, session, http: { ...ANSWERS, ...http } });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSharedState.setState({ companyRegistered: false });
});

/** First heading of each page; another page, or a failed one, has another. */
const HEADINGS: Record<string, string> = {
  '/dashboard-company-page': 'Company page',
  '/dashboard-main': 'Hello, Olivia',
  '/dashboard-jobs': 'Posted Jobs',
  '/dashboard-applicants': 'Applicants',
  '/dashboard-applicants/:id': 'Applicants',
  '/dashboard-candidates': 'Candidates',
  '/dashboard-not-allowed-candidates': 'Available Candidates',
  '/dashboard-request-access': 'Requested Candidates',
  '/dashboard-talent-pool': 'Talent Pool',
  '/dashboard-messages': 'Messages',
  '/dashboard-messages/:thread': 'Messages',
  '/dashboard-settings': 'Settings',
  '/dashboard-integrations': 'Integrations',
  '/dashboard-team': 'Team',
  '/invitation/:token': 'Join Marsh Gardens',
  '/profile': 'Your profile',
  '/candidate-profile/:can_code': 'Ines Duarte',
  '/company-profile': 'Marsh Gardens',
  '/company-profile/:cmp_code': 'Marsh Gardens',
};

test('the code has each dialog and each page that the manifest names', async () => {
  expect(Object.keys(setup().dialogs).sort()).toEqual([...manifest.dialogs].sort());
  for (const { path } of manifest.pages) {
    const { unmount } = open(
      path.replace(':can_code', 'can-1').replace(':cmp_code', 'cmp-1').replace(':token', 'secret'),
    );
    expect(HEADINGS).toHaveProperty([path]);
    expect(await screen.findByRole('heading', { level: 1, name: HEADINGS[path] })).toBeInTheDocument();
    unmount();
  }
});

test('/dashboard-main shows the figures and the latest applicants; there an application can only be read', async () => {
  const { shell } = open('/dashboard-main');
  const figures = within(await screen.findByRole('list', { name: 'Figures' }));
  expect(figures.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Open jobs3of 5 posted',
    'Applicants7in all',
    'New applicants2not looked at yet',
    'Access granted41 waiting',
  ]);
  await press('Ines Duarte');
  await press('Post a new job');
  expect(shell.dialogs).toEqual([
    { name: 'application', props: { applicationId: 'application-1', canDecide: false } },
    { name: 'job-post', props: {} },
  ]);
});

describe('/profile of an employer', () => {
  test.each(['user_approval_status', 'email_ver_status', 'profile_created', 'phone_ver_status'] as const)(
    'leads to the dashboard, but not while %s is 0',
    async (flag) => {
      const first = open('/profile');
      expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toBeInTheDocument();
      first.unmount();
      const waiting = { ...EMPLOYER, [flag]: 0 };
      open('/profile', { session: waiting, http: { [`GET ${api.ownAccount()}`]: waiting } });
      expect(await screen.findByRole('heading', { level: 1, name: 'Your profile' })).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Go to the dashboard' })).not.toBeInTheDocument();
    },
  );

  test('says so when the account could not be fetched anew, but not when the session has ended', async () => {
    const first = open('/profile', { http: { [`GET ${api.ownAccount()}`]: refusal(500, 'internal', 'Broken.') } });
    await waitFor(() => expect(said(first.shell)).toEqual(['error: Failed to fetch user profile. Please try again.']));
    first.unmount();
    const { shell } = open('/profile', {
      http: { [`GET ${api.ownAccount()}`]: refusal(401, 'token-invalid', 'Invalid token') },
    });
    await waitFor(() => expect(asked(shell, 'GET', api.ownAccount())).toHaveLength(1));
    expect(said(shell)).toEqual([]);
  });

  it('leaves out the steps of getting started once all are done, and keeps the side bar', async () => {
    open('/profile');
    expect(await screen.findByRole('heading', { name: 'Company' })).toBeInTheDocument();
    expect(screen.queryByText('Getting started')).toBeNull();
    expect(
      manifest.pages
        .filter(({ path }) => path === '/profile' || path === '/company-profile')
        .map(({ layout }) => layout),
    ).toEqual(['dashboard', 'dashboard']);
  });

  test('says what is still open, and verifies phone before email', async () => {
    const waiting = {
      ...EMPLOYER,
      phone_ver_status: 0 as const,
      email_ver_status: 0 as const,
      user_approval_status: 0 as const,
      profile_created: 0 as const,
      cmp_code: undefined,
    };
    const { shell } = open('/profile', { session: waiting, http: { [`GET ${api.ownAccount()}`]: waiting } });
    await press('Verify phone');
    expect(screen.queryByRole('button', { name: 'Verify email' })).not.toBeInTheDocument();
    await press('Edit');
    expect(shell.dialogs.map(({ name }) => name)).toEqual(['verify-phone', 'employer-profile']);
  });

  test('tells a declined employer why, and what to do', async () => {
    const declined = { ...EMPLOYER, user_approval_status: 0 as const, decline_reason: 'Your site does not open.' };
    open('/profile', { session: declined, http: { [`GET ${api.ownAccount()}`]: declined } });
    expect(await screen.findByText(/We did not approve your account/)).toHaveTextContent(
      'We did not approve your account: Your site does not open. Change your company below, and we look again, or write to us.',
    );
    expect(screen.queryByText(/as soon as you are approved/)).not.toBeInTheDocument();
  });

  test('shows what of the company waits for a look, and why another one was declined', async () => {
    const company: Company = {
      ...COMPANY,
      pending: { cmp_name: 'Marsh Parks', cmp_webs: 'https://parks.test' },
      refused: { cmp_name: 'Google LLC', cmp_webs: 'https://google.example', reason: 'That is not you.' },
    };
    open('/profile', { http: { [`GET ${api.viewCompany('cmp-1')}`]: company } });
    expect(await screen.findByLabelText('Company name')).toHaveValue('Marsh Parks');
    expect(screen.getByText(/Until we have looked at the new name/)).toHaveTextContent(
      'everybody sees Marsh Gardens with https://marsh.test',
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'We did not take Google LLC with https://google.example: That is not you.',
    );
  });

  test('the company’s fields refuse in the words of the rules; a saved one is registered at once', async () => {
    const fresh = { ...EMPLOYER, cmp_code: undefined, profile_created: 0 as const };
    const { shell } = open('/profile', {
      session: fresh,
      http: {
        [`GET ${api.ownAccount()}`]: fresh,
        [`POST ${api.saveCompany()}`]: { cmp_code: 'cmp-1', message: 'Profile updated successfully.' },
      },
    });
    await userEvent.type(await screen.findByLabelText('Company name'), 'M');
    await userEvent.type(screen.getByLabelText(/^Company phone/), '123');
    await press('Save company');
    for (const text of [
      'Company name must be at least 2 characters',
      'Mobile number must be 10 digits',
      'Website is required',
      'Location is required',
      'Address is required',
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(asked(shell, 'POST', api.saveCompany())).toEqual([]);

    await enter(screen.getByLabelText('Company name'), 'arsh Gardens');
    await userEvent.type(screen.getByLabelText(/^Company phone/), '4567890');
    await enter(screen.getByLabelText('Website'), 'marsh.test');
    await userEvent.type(screen.getByLabelText('Location'), 'Lisbon');
    await enter(screen.getByLabelText('Address'), '1 Harbour Street');
    await press('Save company');
    await waitFor(() => expect(said(shell)).toEqual(['success: Profile updated successfully.']));
    expect(asked(shell, 'POST', api.saveCompany())).toEqual([
      expect.objectContaining({ cmp_name: 'Marsh Gardens', cmp_mobn: '1234567890', cmp_webs: 'https://marsh.test' }),
    ]);
    expect(useSharedState.getState().companyRegistered).toBe(true);
    expect(await screen.findByText('Your company is saved.')).toBeInTheDocument();
  });
});

describe('text typed into the company’s form', () => {
  const VIEW = `GET ${api.viewCompany('cmp-1')}`;
  const SAVED = { [`POST ${api.saveCompany()}`]: { cmp_code: 'cmp-1', message: 'Profile updated successfully.' } };
  const keptCompany = () => keptWork(EMPLOYER.login_id, 'company')?.values;

  test('after Save stays, while the saved company is fetched anew', async () => {
    let stored = COMPANY;
    const { shell } = open('/profile', { http: { ...SAVED, [VIEW]: () => stored } });
    await userEvent.type(await screen.findByLabelText('Company name'), ' & Sons');
    let fetched: (company: Company) => void = () => undefined;
    shell.http.answer({ [VIEW]: () => new Promise<Company>((resolve) => (fetched = resolve)) });
    await press('Save company');
    await waitFor(() => expect(asked(shell, 'GET', api.viewCompany('cmp-1'))).toHaveLength(2));
    await enter(screen.getByLabelText('Address'), ', back yard');
    stored = { ...COMPANY, pending: { cmp_name: 'Marsh Gardens & Sons', cmp_webs: COMPANY.cmp_webs } };
    await act(async () => fetched(stored));
    expect(await screen.findByText(/Until we have looked at the new name/)).toBeInTheDocument();
    expect(screen.getByLabelText('Address')).toHaveValue('1 Harbour Street, back yard');
    expect(keptCompany()).toMatchObject({ emp_addr: '1 Harbour Street, back yard' });
  });

  test('stays when a decision about the company arrives', async () => {
    const { shell } = open('/profile', {
      http: { [VIEW]: { ...COMPANY, pending: { cmp_name: 'Marsh Parks', cmp_webs: 'https://parks.test' } } },
    });
    await enter(await screen.findByLabelText('Address'), ', back yard');
    shell.http.answer({
      [VIEW]: { ...COMPANY, cmp_name: 'Marsh Parks', cmp_webs: 'https://parks.test', emp_loca: 'Porto' },
    });
    await act(() => shell.queryClient.invalidateQueries({ queryKey: queryKeys.company('cmp-1') }));
    await waitFor(() => expect(screen.queryByText(/Until we have looked at the new name/)).not.toBeInTheDocument());
    expect(screen.getByLabelText('Address')).toHaveValue('1 Harbour Street, back yard');
    expect(keptCompany()).toMatchObject({ emp_addr: '1 Harbour Street, back yard' });
  });

  test('stays on the screen when the first company is saved and then fetched', async () => {
    const fresh = { ...EMPLOYER, cmp_code: undefined };
    const { shell } = open('/profile', {
      session: fresh,
      http: { ...SAVED, [`GET ${api.ownAccount()}`]: fresh, [VIEW]: () => new Promise(() => undefined) },
    });
    for (const [label, value] of [
      ['Company name', 'Marsh Gardens'],
      ['Website', 'marsh.test'],
      [/^Company phone/, '5550001234'],
      ['Location', 'Lisbon'],
      ['Address', '1 Harbour Street'],
    ] as const)
      await userEvent.type(await screen.findByLabelText(label), value);
    shell.http.answer({ [`GET ${api.ownAccount()}`]: EMPLOYER });
    await press('Save company');
    await waitFor(() => expect(asked(shell, 'GET', api.viewCompany('cmp-1'))).toHaveLength(1));
    await enter(screen.getByLabelText('Address'), ', back yard');
    expect(screen.getByLabelText('Address')).toHaveValue('1 Harbour Street, back yard');
  });
});

describe('/company-profile', () => {
  test('a company’s address by its code shows anybody the company and its open jobs', async () => {
    open('/company-profile/cmp-1', { session: null });
    expect(await screen.findByText('1 Harbour Street')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Gardener' })).toHaveAttribute('href', '/job-details/job-1');
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  });

  test('without a code shows the employer’s own, to edit; who has none is led to the form', async () => {
    const { unmount } = open('/company-profile');
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/profile');
    unmount();
    open('/company-profile', { session: { ...EMPLOYER, cmp_code: undefined } });
    expect(await screen.findByRole('link', { name: 'Fill in the company' })).toHaveAttribute('href', '/profile');
  });
});

describe('candidates', () => {
  test('/dashboard-not-allowed-candidates shows what people can do and asks one for access', async () => {
    const { shell } = open('/dashboard-not-allowed-candidates', {
      http: { [`POST ${api.requestAccess()}`]: { id: 'req-1', status: 'requested' } },
    });
    expect(await screen.findByText('4 years of experience')).toBeInTheDocument();
    await press('Request access');
    // By its role alone: in tests antd gives all its parts one id, the select's and the dialog's title too.
    const dialog = within(await screen.findByRole('dialog'));
    await enter(await dialog.findByLabelText(/^Message/), 'We need a gardener.');
    await userEvent.click(dialog.getByRole('button', { name: 'Request access' }));
    await waitFor(() => expect(said(shell)).toEqual(['success: Access requested. You get an email when they decide.']));
    expect(asked(shell, 'POST', api.requestAccess())).toEqual([{ can_code: 'can-1', message: 'We need a gardener.' }]);
  });

  test('blind candidates are fetched once: not again for the focus, nor for coming back', async () => {
    const { shell, unmount } = open('/dashboard-not-allowed-candidates');
    await screen.findByText('4 years of experience');
    await act(async () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    focusManager.setFocused(undefined);
    unmount();
    renderWithShell(<Pages />, { route: '/dashboard-not-allowed-candidates', shell });
    await screen.findByText('4 years of experience');
    expect(asked(shell, 'POST', api.browseCandidates())).toHaveLength(1);
  });

  test.each([
    ['who has not answered', { request_state: 'requested', ask_again_at: null }, 'They have not answered yet'],
    [
      'who declined lately',
      { request_state: 'declined', ask_again_at: '2026-03-04T12:00:00.000Z' },
      /You can ask again on .*2026/,
    ],
    [
      'whose request was withdrawn lately',
      { request_state: 'withdrawn', ask_again_at: '2026-03-04T12:00:00.000Z' },
      /Withdrawn.*You can ask again on .*2026/,
    ],
    [
      'where the company is missing',
      { request_state: 'none', ask_again_at: null },
      'Fill in your company to ask for access',
    ],
  ] as const)('Request access is not offered of one %s, and why is said', async (_who, standing, why) => {
    open('/dashboard-not-allowed-candidates', {
      http: {
        [`POST ${api.browseCandidates()}`]: listing([{ ...BLIND, ...standing, can: { request_access: false } }]),
      },
    });
    expect(await screen.findByRole('list', { name: 'Candidates' })).toHaveTextContent(why);
    expect(screen.queryByRole('button', { name: 'Request access' })).not.toBeInTheDocument();
  });

  test('/dashboard-request-access lists whom one asked; only a granted one has a name', async () => {
    open('/dashboard-request-access');
    expect(await screen.findByRole('link', { name: 'Ines Duarte' })).toHaveAttribute(
      'href',
      '/candidate-profile/can-2',
    );
    expect(screen.getByText('Gardening')).toBeInTheDocument();
  });

  test('an answer’s words stand below one’s own words, by the code without access', async () => {
    open('/dashboard-request-access', {
      http: {
        [`POST ${api.listSentAccessRequests()}`]: listing([
          request({ status: 'declined', blind: undefined, can_code: 'can_pair', answer_message: 'Not this year.' }),
        ]),
      },
    });
    const list = await screen.findByRole('list', { name: 'Candidates' });
    expect(list).toHaveTextContent(/^Candidate can_pair.*They wrote: Not this year\./);
  });

  describe('a request that is not answered yet', () => {
    const WITHDRAW = `PUT ${api.withdrawAccessRequest('req-1')}`;
    const openOne = (answer: unknown) => {
      let listed = request({ can: { grant: false, decline: false, revoke: false, withdraw: true } });
      const { shell } = open('/dashboard-request-access', {
        http: {
          [`POST ${api.listSentAccessRequests()}`]: () => listing([listed]),
          [WITHDRAW]: () => {
            listed = request({
              status: 'withdrawn',
              withdrawn_by_name: 'Bo Berg',
              blind: undefined,
              ask_again_at: '2026-03-04T12:00:00.000Z',
            });
            return answer;
          },
        },
      });
      return shell;
    };

    test('is withdrawn only after a yes, by keyboard, with the day from which one may ask again', async () => {
      const shell = openOne({ id: 'req-1', status: 'withdrawn', ask_again_at: '2026-03-04T12:00:00.000Z' });
      (await screen.findByRole('button', { name: 'Withdraw' })).focus();
      await userEvent.keyboard('{Enter}');
      const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this request?' }));
      expect(screen.getByRole('dialog')).toHaveTextContent('You can ask them again after 30 days');
      expect(asked(shell, 'PUT', api.withdrawAccessRequest('req-1'))).toEqual([]);
      dialog.getByRole('button', { name: 'Withdraw' }).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() =>
        expect(said(shell)).toEqual([
          expect.stringMatching(/^success: Request withdrawn\. You can ask again on .*2026\.$/),
        ]),
      );
      expect(asked(shell, 'PUT', api.withdrawAccessRequest('req-1'))).toEqual([{ status: 'withdrawn' }]);
      const list = await screen.findByRole('list', { name: 'Candidates' });
      await waitFor(() => expect(list).toHaveTextContent(/You can ask again on .*2026.*Withdrawn/));
      expect(list).toHaveTextContent('Withdrawn by Bo Berg.');
      expect(within(list).queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
    });

    test('and was answered meanwhile is told so, and the list is asked for anew', async () => {
      const shell = openOne(refusal(409, 'request-answered', 'The candidate has already answered this request.'));
      await press('Withdraw');
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
      await waitFor(() => expect(said(shell)).toEqual(['error: The candidate has already answered this request.']));
      await waitFor(() => expect(asked(shell, 'POST', api.listSentAccessRequests()).length).toBeGreaterThan(1));
    });
  });

  test('S103 a candidate who said no is asked again from the list, without a word of theirs in it, once the time is there', async () => {
    const { shell } = open('/dashboard-request-access', {
      http: {
        [`POST ${api.listSentAccessRequests()}`]: listing([
          request({
            status: 'declined',
            blind: undefined,
            can: { grant: false, decline: false, revoke: false, withdraw: false, ask_again: true },
          }),
        ]),
        [`POST ${api.requestAccess()}`]: { id: 'req-1', status: 'requested' },
      },
    });
    const list = await screen.findByRole('list', { name: 'Candidates' });
    expect(list).toHaveTextContent(/^Candidate can-\dDeclined/);
    await press('Ask again');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Request access' })).getByRole('button', {
        name: 'Request access',
      }),
    );
    await waitFor(() => expect(asked(shell, 'POST', api.requestAccess())).toEqual([{ can_code: 'can-1' }]));
  });

  test('/dashboard-candidates asks for the granted ones only', async () => {
    const { shell } = open('/dashboard-candidates');
    await screen.findByRole('link', { name: 'Ines Duarte' });
    expect(asked(shell, 'POST', api.listSentAccessRequests())).toEqual([{ page: 1, limit: 20, status: 'granted' }]);
  });

  test('/candidate-profile/:can_code shows who one may see, and says so when one may not', async () => {
    const { unmount } = open('/candidate-profile/can-1');
    expect(await screen.findByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'mailto:ines@people.test');
    unmount();
    open('/candidate-profile/can-1', {
      http: { [`GET ${api.viewCandidate('can-1')}`]: refusal(404, 'not-found', 'Not found.') },
    });
    expect(await screen.findByText(/^You cannot see this candidate/)).toBeInTheDocument();
  });
});

describe('a page whose own data fails', () => {
  test.each([
    ['/dashboard-main', `GET ${api.showDashboard()}`],
    ['/dashboard-jobs', `POST ${api.listOwnJobs()}`],
    ['/dashboard-applicants', `POST ${api.listEmployerApplications()}`],
    ['/dashboard-applicants/application-1', `GET ${api.openApplication('application-1')}`],
    ['/dashboard-not-allowed-candidates', `POST ${api.browseCandidates()}`],
    ['/dashboard-request-access', `POST ${api.listSentAccessRequests()}`],
    ['/dashboard-candidates', `POST ${api.listSentAccessRequests()}`],
    ['/candidate-profile/can-1', `GET ${api.viewCandidate('can-1')}`],
    ['/company-profile/cmp-1', `GET ${api.viewCompany('cmp-1')}`],
  ])('%s shows the 500 page for a server error', async (route, call) => {
    const empty = { [`POST ${api.listEmployerApplications()}`]: listing([]) };
    open(route, { http: { ...empty, [call]: refusal(500, 'internal', 'Something went wrong.') } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Something broke on our side' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  test.each([
    ['/dashboard-applicants/application-1', `GET ${api.openApplication('application-1')}`, 404],
    ['/candidate-profile/can-1', `GET ${api.viewCandidate('can-1')}`, 404],
    ['/company-profile/cmp-1', `GET ${api.viewCompany('cmp-1')}`, 410],
  ])('%s shows the 404 page where it is missing', async (route, call, status) => {
    const empty = { [`POST ${api.listEmployerApplications()}`]: listing([]) };
    open(route, { http: { ...empty, [call]: refusal(status, 'not-found', 'Not found.') } });
    expect(await screen.findByRole('heading', { level: 1, name: 'This page has flown' })).toBeInTheDocument();
  });

  test('a part of a page that fails is a panel in it', async () => {
    open('/company-profile/cmp-1', {
      http: { [`POST ${api.searchJobs()}`]: refusal(500, 'internal', 'The jobs are away.') },
    });
    expect(await screen.findByText('The jobs are away.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: /Marsh Gardens/ })).toBeInTheDocument();
  });
});

test('/dashboard-settings leads to the profile’s dialog', async () => {
  const { shell } = open('/dashboard-settings');
  await press(/Edit/);
  expect(shell.dialogs).toEqual([{ name: 'employer-profile', props: {} }]);
});

test.each([
  ['a visitor', null],
  ['a candidate', aUser()],
])('/company-profile/:cmp_code offers %s to report the company, and not its own employer', async (_who, session) => {
  const { shell } = open('/company-profile/cmp-1', { session });
  await press('Report this company');
  expect(shell.dialogs).toEqual([{ name: 'report', props: { kind: 'company', id: 'cmp-1', name: 'Marsh Gardens' } }]);
  cleanup();
  open('/company-profile/cmp-1');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Report this company' })).not.toBeInTheDocument();
});
