import { FormattedText } from '@market/web-kit/ui';
import type { ViewedJob } from '@market/contracts/job-posts';
import type { Candidate } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { enter, aUser, keptWork, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pages } from '../src/pages';
import { aCandidate, aJob, anApplication, asked, found, jobPage, refusal, said } from './samples';

/** Time zone of the browser, in which interview times are shown. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const APPLY = `POST ${api.applyToJob()}`;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

async function openJob(options: FakeShellOptions = {}, job = aJob()) {
  const { http = {}, ...rest } = options;
  const { shell } = renderWithShell(<Pages />, {
    route: `/job-details/${job.id}`,
    http: { ...jobPage(job), ...http },
    ...rest,
  });
  await screen.findByRole('heading', { name: job.job_title, level: 1 });
  return shell;
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }));

test('one press applies, the button becomes Applied, and the focus is not lost with it', async () => {
  const shell = await openJob({ session: aUser(), http: { [APPLY]: { id: 'application-1', status: 'applied' } } });
  await press();
  expect(await screen.findByRole('button', { name: 'Applied' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'See my applications' })).toHaveFocus();
  expect(asked(shell, 'POST', api.applyToJob())).toEqual([{ job_id: 'job-1', time_zone: ZONE }]);
  expect(said(shell)).toEqual(['success: Application sent successfully!']);
});

describe('S432: an application that waits for its mail’s link', () => {
  const note = (until: number) =>
    sessionStorage.setItem(
      'market.visitor:waiting-application:job-1',
      JSON.stringify({ until, value: { waiting_key: 'key-of-form', email: 'ada@example.com' } }),
    );
  const LINE = /^We sent an email to/;

  test('is told on the page of the job after a reload, with what can be done', async () => {
    note(Date.now() + 60_000);
    const shell = await openJob({ http: { [`POST ${api.mailWaitingApplication()}`]: { waiting_key: 'key-of-form' } } });
    expect(await screen.findByText(LINE)).toHaveTextContent('ada@example.com');
    expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Wrong address? Change it' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'No mail? Send it again' }));
    expect(await screen.findByText(/^We sent it again/)).toBeInTheDocument();
    expect(asked(shell, 'POST', api.mailWaitingApplication())).toEqual([{ waiting_key: 'key-of-form' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Fill in the form anew' }));
    expect(shell.dialogs).toMatchObject([{ name: 'apply', props: { anew: true } }]);
  });

  test('S453: ends with the days of its form, also where the mail was sent again or to another address', async () => {
    const until = Date.now() + 60_000;
    note(until);
    await openJob({ http: { [`POST ${api.mailWaitingApplication()}`]: { waiting_key: 'key-of-form' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'No mail? Send it again' }));
    expect(await screen.findByText(/^We sent it again/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Wrong address? Change it' }));
    const email = await screen.findByRole('textbox', { name: 'Email' });
    await userEvent.clear(email);
    await enter(email, 'ada@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Send it to this address' }));
    expect(await screen.findByText(/^We sent it to this address/)).toBeInTheDocument();
    expect(screen.getByText(LINE)).toHaveTextContent('ada@example.org');
    expect(JSON.parse(sessionStorage.getItem('market.visitor:waiting-application:job-1')!)).toMatchObject({ until });
  });

  test('is not told once its days are over', async () => {
    note(Date.now() - 1);
    await openJob();
    expect(screen.getByRole('button', { name: 'Apply' })).toBeInTheDocument();
    expect(screen.queryByText(LINE)).not.toBeInTheDocument();
  });

  test('is forgotten as soon as somebody is signed in, as its confirmation does', async () => {
    note(Date.now() + 60_000);
    await openJob({ session: aUser() });
    expect(screen.queryByText(LINE)).not.toBeInTheDocument();
    expect(sessionStorage.getItem('market.visitor:waiting-application:job-1')).toBeNull();
  });
});

test('the page tells when an answer is promised, how the employer keeps such promises, and the history of the post', async () => {
  const employer = { state: 'on_time', counted: 40, answered: 36, percent: 90, median_days: 2.5 };
  const job = { ...aJob(), edited_at: '2026-01-05T00:00:00.000Z', reopened_at: '2026-01-09T00:00:00.000Z' };
  await openJob(
    {
      http: {
        [`GET ${api.jobResponses('job-1')}`]: { promise_days: 7, employer, post: { counted: 12, answered: 11 } },
      },
    },
    job,
  );
  expect(await screen.findByText(/7 days/)).toBeInTheDocument();
  expect(screen.getByText(/90\s?%/)).toBeInTheDocument();
  expect(
    screen.getByText(
      'Open since Jan 1, 2026 · edited Jan 5, 2026 · opened again Jan 9, 2026 · 11 of 12 applications answered',
    ),
  ).toBeInTheDocument();
});

test('a job whose records do not answer has its history all the same', async () => {
  await openJob({ http: { [`GET ${api.jobResponses('job-1')}`]: refusal(503, 'unavailable', 'Not now.') } });
  expect(await screen.findByText('Open since Jan 1, 2026')).toBeInTheDocument();
});

test('a job with questions says so, and Apply opens the form that asks them', async () => {
  const questions = [{ id: 'q_1', type: 'yes_no', label: 'Do you swim?', required: true } as const];
  const shell = await openJob({ session: aUser() }, aJob({ questions }));
  expect(screen.getByText('1 question of the employer')).toBeInTheDocument();
  await press();
  await waitFor(() =>
    expect(shell.dialogs).toEqual([
      {
        name: 'apply',
        props: { job: { id: 'job-1', title: 'Harbour Pilot', company: 'Tide & Co', questions } },
      },
    ]),
  );
  expect(asked(shell, 'POST', api.applyToJob())).toEqual([]);
});

test.each([
  ['no resume', {}, 'You have no resume in your profile: you apply without one.', 'Add a resume'],
  [
    'nothing but a resume',
    { can_resume: api.openResume('can-1'), candidate_exp: [], candidate_edu: [] },
    'Your profile says neither where you worked nor what you learned.',
    'Complete your profile',
  ],
] as [string, Partial<Candidate>, string, string][])(
  'an applicant with %s is told so before',
  async (_what, different, sentence, action) => {
    const shell = await openJob({
      session: aUser({ can_code: 'can-1' }),
      http: { [`GET ${api.viewCandidate('can-1')}`]: aCandidate(different) },
    });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByText(action)).toBeInTheDocument();
    expect(asked(shell, 'POST', api.applyToJob())).toEqual([]);
  },
);

test('an applicant with a resume and a place of work reads neither', async () => {
  const shell = await openJob({
    session: aUser({ can_code: 'can-1' }),
    http: {
      [`GET ${api.viewCandidate('can-1')}`]: aCandidate({
        can_resume: api.openResume('can-1'),
        candidate_exp: [
          { id: 'e', emp_name: 'Tide', exp_type: 'Full time', exp_desg: 'Pilot', job_stdt: '2020-01-01', job_endt: '' },
        ],
      }),
    },
  });
  await waitFor(() => expect(asked(shell, 'GET', api.viewCandidate('can-1'))).toHaveLength(1));
  expect(screen.queryByText(/Your profile says|no resume/)).not.toBeInTheDocument();
});

test('an applicant reads the state of the application', async () => {
  const shell = await openJob(
    {
      session: aUser(),
      http: {
        [`POST ${api.listCandidateApplications()}`]: {
          records: [anApplication({ status: 'shortlisted' })],
          total: 1,
          page: 1,
          limit: 1,
        },
      },
    },
    aJob({ applied: true }),
  );
  expect(await screen.findByText('Shortlisted')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Applied' })).toBeDisabled();
  expect(asked(shell, 'POST', api.listCandidateApplications())).toEqual([{ job_id: 'job-1', page: 1, limit: 1 }]);
});

test('a double click applies once', async () => {
  const shell = await openJob({ session: aUser(), http: { [APPLY]: { id: 'application-1', status: 'applied' } } });
  const button = screen.getByRole('button', { name: 'Apply' });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(await screen.findByRole('button', { name: 'Applied' })).toBeDisabled();
  expect(asked(shell, 'POST', api.applyToJob())).toHaveLength(1);
});

test('an answer that is on its way while one applies, read before that, does not take Applied back', async () => {
  const before = aJob();
  let answerLate: (job: ViewedJob) => void = () => undefined;
  const late = new Promise<ViewedJob>((resolve) => (answerLate = resolve));
  const answers: unknown[] = [before, late, aJob({ applied: true, can: { ...before.can, apply: false } })];
  const shell = await openJob({
    session: aUser(),
    http: {
      [`GET ${api.viewJob('job-1')}`]: () => answers.shift(),
      [APPLY]: { id: 'application-1', status: 'applied' },
    },
  });
  void shell.queryClient.invalidateQueries();
  await press();
  await screen.findByRole('button', { name: 'Applied' });
  await act(async () => answerLate(before));
  await waitFor(() => expect(asked(shell, 'GET', api.viewJob('job-1'))).toHaveLength(3));
  expect(screen.getByRole('button', { name: 'Applied' })).toBeDisabled();
  expect(shell.queryClient.getQueriesData<ViewedJob>({ queryKey: ['mfe_candidate', 'job'] })).toEqual([
    [expect.anything(), expect.objectContaining({ applied: true })],
  ]);
});

test('S102 before applying one reads how long an employer sees what is sent, as it is set', async () => {
  await openJob({ session: aUser(), settings: { endedAccessDays: 9 } });
  expect(screen.getByText(/they read what you sent for 9 days more, unless you end that before/)).toBeInTheDocument();
});

test('a note goes along when one is written', async () => {
  const shell = await openJob({ session: aUser(), http: { [APPLY]: { id: 'application-1', status: 'applied' } } });
  await enter(screen.getByLabelText(/Note to the employer/), '  I know this harbour. ');
  await press();
  await screen.findByRole('button', { name: 'Applied' });
  expect(asked(shell, 'POST', api.applyToJob())).toEqual([
    { job_id: 'job-1', note: 'I know this harbour.', time_zone: ZONE },
  ]);
});

test('a note that was sent is not kept, though the page was left before the answer', async () => {
  let answer: (application: unknown) => void = () => undefined;
  const answered = new Promise((resolve) => (answer = resolve));
  const { unmount } = renderWithShell(<Pages />, {
    route: '/job-details/job-1',
    session: aUser(),
    http: { ...jobPage(aJob()), [APPLY]: () => answered },
  });
  await enter(await screen.findByLabelText(/Note to the employer/), 'I know this harbour.');
  await press();
  unmount();
  expect(keptWork('login-1', 'application-note:job-1')).not.toBeNull();
  await act(async () => answer({ id: 'application-1', status: 'applied' }));
  await waitFor(() => expect(keptWork('login-1', 'application-note:job-1')).toBeNull());
});

test('after a lost answer the same request is sent again, so that no second application comes of it', async () => {
  const answers: unknown[] = [refusal(0, 'network', ''), { id: 'application-1', status: 'applied' }];
  const shell = await openJob({ session: aUser(), http: { [APPLY]: () => answers.shift() } });
  await press();
  await waitFor(() => expect(said(shell)).toHaveLength(1));
  await press();
  await screen.findByRole('button', { name: 'Applied' });
  const keys = shell.http.calls
    .filter(({ path }) => path === api.applyToJob())
    .map(({ options }) => options?.idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('an applicant of another tab sees Applied, with the reason of the server', async () => {
  const shell = await openJob({
    session: aUser(),
    http: { [APPLY]: refusal(409, 'already-applied', 'You have already applied to this job.') },
  });
  await press();
  expect(await screen.findByRole('button', { name: 'Applied' })).toBeDisabled();
  expect(said(shell)).toEqual(['error: You have already applied to this job.']);
});

test.each([
  ['a visitor applies in one form', null, 'apply'],
  [
    'who has not verified the phone does that first',
    aUser({ phone_ver_status: 0, user_approval_status: 0 }),
    'verify-phone',
  ],
  [
    'who has not verified the email does that first',
    aUser({ email_ver_status: 0, user_approval_status: 0 }),
    'verify-email',
  ],
  ['who has no profile fills it in with the same form', aUser({ profile_created: 0, can_code: undefined }), 'apply'],
] as const)('%s', async (_who, session, dialog) => {
  const shell = await openJob({ session });
  await press();
  expect(shell.dialogs.map(({ name }) => name)).toEqual([dialog]);
  expect(asked(shell, 'POST', api.applyToJob())).toEqual([]);
});

test('a visitor who signs in to apply comes back to the job', async () => {
  const shell = await openJob({ session: null });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in and apply' }));
  expect(shell.dialogs).toEqual([
    { name: 'sign-in', props: { loginType: 'CND', returnTo: '/job-details/job-1?apply=1' } },
  ]);
});

describe('a press on Apply is carried on', () => {
  const TO_APPLY = '/job-details/job-1?apply=1';
  const FORM = { name: 'apply', props: { job: { id: 'job-1', title: 'Harbour Pilot', company: 'Tide & Co' } } };
  const UNKNOWN = aUser({ profile_created: 0, can_code: undefined });
  async function comeBack(session: ReturnType<typeof aUser> | null, job = aJob()) {
    const { shell, address } = renderWithShell(<Pages />, { route: TO_APPLY, session, http: jobPage(job) });
    await screen.findByRole('heading', { name: job.job_title, level: 1 });
    return { shell, address };
  }

  test('after signing in the form is open, once, and nothing is sent by itself', async () => {
    const { shell, address } = await comeBack(aUser(), aJob({ applied: false }));
    await waitFor(() => expect(shell.dialogs).toEqual([FORM]));
    await waitFor(() => expect(address()).toBe('/job-details/job-1'));
    expect(asked(shell, 'POST', api.applyToJob())).toEqual([]);
  });

  test('a missing profile is asked for in the same form, which opens once', async () => {
    const { shell } = await comeBack(UNKNOWN, aJob({ applied: false }));
    await waitFor(() => expect(shell.dialogs).toEqual([FORM]));
    act(() => shell.session.setUser(aUser()));
    await screen.findByRole('textbox', { name: /^Note/ });
    expect(shell.dialogs).toEqual([FORM]);
  });

  test('a check of the phone comes first, then the form', async () => {
    const shell = await openJob({ session: { ...UNKNOWN, phone_ver_status: 0 } }, aJob({ applied: false }));
    await press();
    act(() => shell.session.setUser(UNKNOWN));
    await waitFor(() => expect(shell.dialogs.map(({ name }) => name)).toEqual(['verify-phone', 'apply']));
  });

  test('an earlier application is shown, and no form', async () => {
    const before = aJob();
    const { shell, address } = await comeBack(aUser(), {
      ...before,
      applied: true,
      can: { ...before.can, apply: false },
    });
    await waitFor(() => expect(address()).toBe('/job-details/job-1'));
    expect(screen.getByRole('button', { name: 'Applied' })).toBeInTheDocument();
    expect(shell.dialogs).toEqual([]);
  });

  test.each([
    ['a visitor', null],
    ['an employer', aUser({ login_type: 'EMP', can_code: undefined })],
    ['whoever has a check before them', aUser({ email_ver_status: 0, user_approval_status: 0 })],
  ])('the address opens nothing for %s', async (_who, session) => {
    const { shell } = await comeBack(session, aJob({ applied: false }));
    expect(shell.dialogs).toEqual([]);
  });
});

test('employers see the job without Apply', async () => {
  await openJob({ session: aUser({ login_type: 'EMP', can_code: undefined, cmp_code: 'cmp-9' }) });
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  // Nor the box that it stands in.
  expect(document.querySelectorAll('div:empty')).toHaveLength(0);
});

test('a closed job says that it takes no applications', async () => {
  await openJob({ session: aUser() }, aJob({ status: 'closed' }));
  expect(screen.getByText('This job no longer takes applications.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
});

test('a server error on a job’s page shows the 500 page, which tries again', async () => {
  const answers = [refusal(500, 'internal', 'Something went wrong.')];
  renderWithShell(<Pages />, {
    route: '/job-details/job-1',
    http: {
      [`GET ${api.viewJob('job-1')}`]: () => answers.shift() ?? aJob(),
      [`GET ${api.similarJobs('job-1')}`]: { records: [] },
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Something broke on our side' })).toBeInTheDocument();
  expect(document.title).toMatch(/^Something broke – /);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: aJob().job_title })).toBeInTheDocument();
});

test('a closed job that one has applied to stays readable', async () => {
  await openJob({ session: aUser() }, aJob({ status: 'closed', applied: true }));
  expect(screen.getByText('This job no longer takes applications.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'See my applications' })).toBeInTheDocument();
});

test('a job whose application was withdrawn says so, and takes no second one', async () => {
  await openJob({ session: aUser() }, aJob({ applied: true, withdrawn: true }));
  expect(screen.getByRole('button', { name: 'Application withdrawn' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
});

test('a candidate whose approval was withdrawn is told so, and not sent to the profile', async () => {
  await openJob({ session: aUser({ user_approval_status: 0 }) });
  expect(screen.getByText(/^The approval of your account was withdrawn/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
});

test('a withdrawn approval learned by the refusal is told at once', async () => {
  const withdrawn = aUser({ user_approval_status: 0 });
  await openJob({
    session: aUser(),
    http: {
      [APPLY]: refusal(403, 'not-approved', 'Your account is not approved.'),
      [`GET ${api.ownAccount()}`]: withdrawn,
    },
  });
  await press();
  expect(await screen.findByText(/^The approval of your account was withdrawn/)).toBeInTheDocument();
});

test('B18: a job that has closed is named, with its company', async () => {
  renderWithShell(<Pages />, {
    route: '/job-details/job-1',
    http: {
      [`GET ${api.viewJob('job-1')}`]: refusal(404, 'not-found', 'Not found.'),
      [`GET ${api.similarJobs('job-1')}`]: {
        records: [],
        closed: { job_title: 'Harbour Pilot', cmp_name: 'Tide & Co' },
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'Harbour Pilot at Tide & Co is closed' })).toBeInTheDocument();
  expect(screen.getByText('This job takes no more applications. Others like it are open.')).toBeInTheDocument();
  expect(document.title).toMatch(/^Harbour Pilot at Tide & Co is closed – /);
});

test('a job that is gone offers the search, and jobs like it', async () => {
  renderWithShell(<Pages />, {
    route: '/job-details/job-1',
    http: {
      [`GET ${api.viewJob('job-1')}`]: refusal(404, 'not-found', 'Not found.'),
      [`GET ${api.similarJobs('job-1')}`]: { records: [aJob({ id: 'job-2', job_title: 'Canal Pilot' })] },
    },
  });
  expect(await screen.findByRole('region', { name: 'Similar jobs' })).toHaveTextContent('Canal Pilot');
  expect(screen.getByRole('heading', { level: 1, name: 'This page has flown' })).toBeInTheDocument();
  expect(screen.getByText('This job is not here any more.')).toBeInTheDocument();
  expect(document.title).toMatch(/^This job is not here any more – /);
  expect(screen.getByRole('link', { name: 'All jobs' })).toHaveAttribute('href', '/search-jobs');
});

test('S60: a hostile description shows its text and nothing else', () => {
  const hostile = [
    '<p onclick="evil()" style="position:fixed" class="x">Pilot <b>wanted</b></p>',
    '<img src=x onerror="globalThis.stolen = true"><script>globalThis.stolen = true</script><style>*{display:none}</style>',
    '<iframe srcdoc="<script>globalThis.stolen = true</script>"></iframe><svg onload="globalThis.stolen = true"><a href="https://bad.test">x</a></svg>',
    '<a href="javascript:globalThis.stolen = true">press</a> <a href=" java&#10;script:evil()">me</a> <a href="data:text/html,x">too</a>',
    '<form action="https://bad.test"><input name="password"><button>Sign in</button></form><math><mi xlink:href="javascript:evil()">m</mi></math>',
    '<a href="https://good.test/jobs">our page</a>',
  ].join('');
  const { container } = render(<FormattedText html={hostile} />);
  const names = [...container.querySelectorAll('*')].map((element) => element.tagName.toLowerCase());
  expect(new Set(names)).toEqual(new Set(['div', 'p', 'b', 'a']));
  const attributes = [...container.querySelectorAll('p, b, a')].flatMap((element) => element.getAttributeNames());
  expect(new Set(attributes)).toEqual(new Set(['dir', 'href', 'target', 'rel']));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://good.test/jobs']);
  expect(container).toHaveTextContent('Pilot wanted');
  expect(container).toHaveTextContent('press me too');
  expect(globalThis).not.toHaveProperty('stolen');
});

test.each([
  [
    'the search that was looked at last, in its layout',
    '/search-list?search=pilot&work_mode=remote',
    'Back to the search',
  ],
  ['all jobs, where nothing was asked for', '/search-jobs', 'All jobs'],
])('leads back to %s', async (_what, search, name) => {
  const { unmount } = renderWithShell(<Pages />, {
    route: search,
    http: { [`GET ${api.suggest()}`]: { records: [] }, [`POST ${api.searchJobs()}`]: found([aJob()]) },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Harbour Pilot' }));
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', search);
  // A page that is loaded anew knows it too.
  unmount();
  await openJob();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', search);
});

test('a visitor from another site is led to all jobs', async () => {
  await openJob();
  expect(screen.getByRole('link', { name: 'All jobs' })).toHaveAttribute('href', '/search-jobs');
});

test('a job is handed to the share sheet of the device, or its link is copied', async () => {
  const shell = await openJob();
  const share = jest.fn(async () => undefined);
  // Brings a clipboard along, which jsdom has none of.
  const user = userEvent.setup();
  const press = () => user.click(screen.getByRole('button', { name: 'Share' }));
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await press();
  expect(copied).toHaveBeenCalledWith(`${shell.settings.publicUrl}/job-details/job-1?utm_source=share`);
  expect(said(shell)).toEqual(['success: Link copied']);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  try {
    await press();
    await waitFor(() =>
      expect(share).toHaveBeenCalledWith({
        title: 'Harbour Pilot, Tide & Co',
        url: `${shell.settings.publicUrl}/job-details/job-1?utm_source=share`,
      }),
    );
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    await press();
    expect(said(shell)).toHaveLength(1);
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});
