import type { AccessRequest } from '@market/contracts/access';
import { JOB_CATEGORIES } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import { useSharedState } from '@market/web-kit';
import { enter, aUser, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest } from '../src/manifest';
import { Pages } from '../src/pages';
import { setup } from '../src/remote';
import { VideoDialog } from '../src/features/show-video/video.dialog';
import { FilesSection } from '../src/features/show-profile/files-section';
import { ResumeRow } from '../src/features/edit-profile/resume-row';
import { aCandidate, aJob, anApplication, asked, found, refusal, said } from './samples';

const listing = <Entry,>(records: Entry[]) => ({ records, total: records.length, page: 1, limit: 20 });
const EXPERIENCE = {
  id: 'exp-1',
  emp_name: 'Tide & Co',
  exp_type: 'Full time',
  exp_desg: 'Pilot',
  cur_ctc: 40_000,
  job_stdt: '2020-01-01',
  job_endt: '2022-01-01',
};
const EDUCATION = {
  id: 'edu-1',
  can_edu: 'Nautical Diploma',
  can_stre: 'Navigation',
  can_scho: 'Harbour School',
  can_pasy: '2019',
  can_cgpa: 8.4,
  can_perc: 85,
};
const request = (different: Partial<AccessRequest>): AccessRequest => ({
  id: 'req-1',
  status: 'requested',
  message: 'We need a pilot.',
  can_code: 'can-1',
  cmp_code: 'cmp-2',
  cmp_name: 'Marsh Gardens',
  created_at: '2026-02-01T00:00:00.000Z',
  updated_at: '2026-02-01T00:00:00.000Z',
  can: { grant: true, decline: true, revoke: false, withdraw: false },
  ...different,
});

const ANSWERS = {
  [`POST ${api.listCategories()}`]: { records: JOB_CATEGORIES, total: JOB_CATEGORIES.length, page: 1, limit: 50 },
  [`GET ${api.ownAccount()}`]: aUser(),
  [`GET ${api.ownBlindRecord()}`]: {
    can_code: 'can-1',
    can_job_cate: 1,
    cate_desc: 'Software Development',
    can_skill: 'Navigation',
    experience_years: 2,
    education_level: 'Diploma',
    can_about: '… pilots ships.',
    request_state: 'none',
    ask_again_at: null,
    can: { request_access: false },
    masked: [
      { field: 'can_about', text: 'Ada', reason: 'name' },
      { field: 'can_skill', text: 'Tide & Co tools', reason: 'employer' },
    ],
  },
  [`GET ${api.viewVisibility()}`]: { answered: true, show_to_employers: true, hidden_from: [], suggested: [] },
  [`GET ${api.viewCandidate('can-1')}`]: aCandidate({
    candidate_exp: [EXPERIENCE],
    candidate_edu: [EDUCATION],
    can_resume: api.openResume('can-1'),
  }),
  [`POST ${api.listExperience()}`]: listing([EXPERIENCE]),
  [`POST ${api.listEducation()}`]: listing([EDUCATION]),
  [`POST ${api.listReceivedAccessRequests()}`]: listing([request({})]),
  [`POST ${api.listCandidateApplications()}`]: listing([anApplication()]),
  [`POST ${api.searchJobs()}`]: found([
    aJob(),
    aJob({ id: 'job-2', job_title: 'Lamp Lighter', cmp_name: 'Night Works' }),
  ]),
  [`GET ${api.viewJob('job-1')}`]: aJob(),
  [`GET ${api.viewJob('job-2')}`]: aJob({ id: 'job-2', job_title: 'Lamp Lighter' }),
  [`GET ${api.showReceivedAccessRequest('job-1')}`]: request({}),
  [`POST ${api.listThreads()}`]: listing([]),
  [`GET ${api.listSessions()}`]: listing([]),
  [`GET ${api.listSavedJobs()}`]: listing([]),
  [`GET ${api.listSavedSearches()}`]: listing([]),
};
const open = (route: string, { http = {}, session = aUser() }: FakeShellOptions = {}) =>
  renderWithShell(<Pages />, { route, session, http: { ...ANSWERS, ...http } });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/** First heading of each page; another page, or a failed one, has another. */
const HEADINGS: Record<string, string> = {
  '/read-resume': 'Fill in from a resume',
  '/search-jobs': 'Search jobs',
  '/search-list': 'Search jobs',
  '/search-list-2': 'Search jobs',
  '/search-map': 'Search jobs',
  '/job-details/:id': 'Harbour Pilot',
  '/saved-jobs': 'Saved jobs',
  '/saved-searches': 'Saved searches',
  '/my-applications': 'My applications',
  '/profile': 'Your profile',
  '/requests': 'Access requests',
  '/requests/:id': 'Access request',
  '/messages': 'Messages',
  '/messages/:thread': 'Messages',
  '/settings': 'Settings',
  '/company-profile': 'Companies',
  '/candidate-profile-2': 'As employers see you',
  '/interview/:token': 'Interview',
};

test('the code has each dialog and each page that the manifest names', async () => {
  expect(Object.keys(setup().dialogs).sort()).toEqual([...manifest.dialogs].sort());
  for (const { path } of manifest.pages) {
    const { unmount } = open(path.replace(':id', 'job-1'));
    expect(HEADINGS).toHaveProperty([path]);
    expect(await screen.findByRole('heading', { level: 1, name: HEADINGS[path] })).toBeInTheDocument();
    unmount();
  }
});

describe('/profile of a candidate', () => {
  test('shows what is stored, with the lists of experience, education and who may see it, asked for with page 1 and limit 50', async () => {
    const { shell } = open('/profile');
    expect(await screen.findByText('Pilot')).toBeInTheDocument();
    await waitFor(() => expect(document.body).toHaveTextContent('Nautical Diploma, Navigation'));
    expect(screen.getByText('2019, CGPA 8.4, 85 %')).toBeVisible();
    expect(screen.getByText('Current pay 40,000')).toBeVisible();
    expect(await screen.findByText('We need a pilot.')).toBeInTheDocument();
    for (const path of [api.listExperience(), api.listCategories()])
      expect(asked(shell, 'POST', path)[0]).toEqual({ page: 1, limit: 50 });
    expect(useSharedState.getState().experience).toEqual([EXPERIENCE]);
    await press('Edit');
    expect(shell.dialogs).toEqual([{ name: 'candidate-profile', props: {} }]);
  });

  test('is shown when all of it is there, so that nothing is pushed down as the next list comes', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    open('/profile', { http: { [`POST ${api.listEducation()}`]: () => held.then(() => listing([EDUCATION])) } });
    // The lists are there already, but not to be seen.
    expect(await screen.findByText('Pilot')).not.toBeVisible();
    expect(await screen.findByText('Loading your profile')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Profile information' })).not.toBeInTheDocument();
    letGo();
    expect(await screen.findByText('Harbour School')).toBeVisible();
    expect(screen.getByText('Pilot')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Profile information' })).toBeVisible();
  });

  test('the experience that was listed last in this visit shows while it is asked for again', async () => {
    useSharedState.setState({ experience: [EXPERIENCE] });
    open('/profile', { http: { [`POST ${api.listExperience()}`]: () => new Promise(() => undefined) } });
    await waitFor(() => expect(screen.getByText('Pilot')).toBeVisible());
    useSharedState.setState({ experience: [] });
  });

  test('a list that is tried again leaves the rest of it where it is', async () => {
    let tries = 0;
    const answer = () => ((tries += 1) === 1 ? refusal(500, 'internal', 'Broken.') : new Promise(() => undefined));
    open('/profile', { http: { [`POST ${api.listEducation()}`]: answer } });
    await press(/^Retry/);
    await waitFor(() => expect(tries).toBe(2));
    expect(screen.getByText('Pilot')).toBeVisible();
    expect(await screen.findByText('Loading Education')).toBeVisible();
  });

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

  test('without a profile offers to create it, and to verify what is open', async () => {
    const waiting = aUser({ can_code: undefined, profile_created: 0, phone_ver_status: 0, email_ver_status: 0 });
    const { shell } = open('/profile', { session: waiting, http: { [`GET ${api.ownAccount()}`]: waiting } });
    await press('Create your profile');
    await press('Verify phone');
    expect(screen.getByRole('button', { name: 'Verify email' })).toBeDisabled();
    expect(shell.dialogs.map(({ name }) => name)).toEqual(['candidate-profile', 'verify-phone']);
  });

  test('requests and grants are listed page by page, with all who ever asked', async () => {
    const all = Array.from({ length: 61 }, (_, n) =>
      request({ id: `req-${String(n)}`, cmp_name: `Company ${String(n)}`, message: '' }),
    );
    const page = ({ body }: { body: { page: number; limit: number } }) => ({
      records: all.slice((body.page - 1) * body.limit, body.page * body.limit),
      total: all.length,
      ...body,
    });
    open('/profile', { http: { [`POST ${api.listReceivedAccessRequests()}`]: page } });
    const requests = within(await screen.findByRole('list', { name: 'Access requests' }));
    expect(requests.getAllByRole('link', { name: /^Company/ })).toHaveLength(20);
    await press('Page 4');
    expect(await screen.findByRole('link', { name: 'Company 60' })).toBeInTheDocument();
  });

  test('S106: access given to a company of another name shows both, beside the way to take it back', async () => {
    const renamed = {
      from: { cmp_name: 'Marsh Gardens', cmp_webs: 'https://marsh.test' },
      to: { cmp_name: 'Totally Other', cmp_webs: 'https://other.test' },
    };
    const granted = request({
      cmp_name: 'Totally Other',
      status: 'granted',
      renamed,
      can: { grant: false, decline: false, revoke: true, withdraw: false },
    });
    open('/profile', { http: { [`POST ${api.listReceivedAccessRequests()}`]: () => listing([granted]) } });
    const row = within(await screen.findByRole('list', { name: 'Access requests' }));
    expect(row.getByRole('alert')).toHaveTextContent(
      'You gave access to Marsh Gardens (https://marsh.test). It is called Totally Other (https://other.test) now.',
    );
    expect(row.getByRole('button', { name: 'Revoke' })).toBeInTheDocument();
  });

  test('an employer’s request is granted, and access is taken back only after a yes', async () => {
    const states = [
      request({}),
      request({ status: 'granted', can: { grant: false, decline: false, revoke: true, withdraw: false } }),
      request({ status: 'revoked', can: { grant: false, decline: false, revoke: false, withdraw: false } }),
    ];
    let state = 0;
    const answer = () => states[(state += 1)];
    const { shell } = open('/profile', {
      http: {
        [`POST ${api.listReceivedAccessRequests()}`]: () => listing([states[state]!]),
        [`PUT ${api.answerAccessRequest('req-1')}`]: answer,
      },
    });
    await press('Grant');
    expect(await screen.findByRole('button', { name: 'Revoke' })).toBeInTheDocument();
    // An answer takes its button along: the focus stays with the request.
    await waitFor(() => expect(screen.getByRole('link', { name: 'Marsh Gardens' })).toHaveFocus());
    await press('Revoke');
    expect(asked(shell, 'PUT', api.answerAccessRequest('req-1'))).toEqual([{ status: 'granted' }]);
    await waitFor(() => expect(document.body).toHaveTextContent('Take access back from Marsh Gardens?'));
    await userEvent.click(screen.getAllByRole('button', { name: 'Revoke' }).at(-1)!);
    await waitFor(() =>
      expect(asked(shell, 'PUT', api.answerAccessRequest('req-1'))).toEqual([
        { status: 'granted' },
        { status: 'revoked' },
      ]),
    );
    await waitFor(() =>
      expect(said(shell)).toEqual([
        'success: They can see your profile now.',
        'success: They can no longer see your profile.',
      ]),
    );
  });
});

describe('/requests/:id, where mails and notifications lead', () => {
  test('the employer’s words come first; each answer takes a message along', async () => {
    const { shell } = open('/requests/req-1', {
      http: {
        [`GET ${api.showReceivedAccessRequest('req-1')}`]: request({}),
        [`PUT ${api.answerAccessRequest('req-1')}`]: request({ status: 'declined' }),
      },
    });
    expect(await screen.findByText('We need a pilot.')).toBeInTheDocument();
    await userEvent.type(
      screen.getByRole('textbox', { name: /Message to Marsh Gardens/ }),
      ' Thank you, I have just begun elsewhere. ',
    );
    await press('Decline');
    await waitFor(() =>
      expect(asked(shell, 'PUT', api.answerAccessRequest('req-1'))).toEqual([
        { status: 'declined', message: 'Thank you, I have just begun elsewhere.' },
      ]),
    );
    await waitFor(() => expect(said(shell)).toEqual(['success: They cannot see your profile.']));
  });

  test('without a message the answer is as before', async () => {
    const { shell } = open('/requests/req-1', {
      http: {
        [`GET ${api.showReceivedAccessRequest('req-1')}`]: request({}),
        [`PUT ${api.answerAccessRequest('req-1')}`]: request({ status: 'granted' }),
      },
    });
    await press('Grant');
    await waitFor(() => expect(asked(shell, 'PUT', api.answerAccessRequest('req-1'))).toEqual([{ status: 'granted' }]));
  });

  test('an answered request shows its words, and can be taken back', async () => {
    open('/requests/req-1', {
      http: {
        [`GET ${api.showReceivedAccessRequest('req-1')}`]: request({
          status: 'granted',
          answer_message: 'Call me.',
          can: { grant: false, decline: false, revoke: true, withdraw: false },
        }),
      },
    });
    expect(await screen.findByText('Call me.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Revoke' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('a deleted request leads to all of them', async () => {
    open('/requests/req-1', {
      http: { [`GET ${api.showReceivedAccessRequest('req-1')}`]: refusal(404, 'not-found', 'Not found.') },
    });
    expect(await screen.findByRole('link', { name: 'All access requests' })).toHaveAttribute('href', '/requests');
  });
});

test('/requests lists them all; each leads to its own page, to be answered in words', async () => {
  open('/requests');
  expect(await screen.findByText('We need a pilot.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Answer with a message' })).toHaveAttribute('href', '/requests/req-1');
});

describe('a request that the employer has withdrawn', () => {
  const GONE = request({ status: 'withdrawn', can: { grant: false, decline: false, revoke: false, withdraw: false } });

  test('offers no answer', async () => {
    open('/profile', { http: { [`POST ${api.listReceivedAccessRequests()}`]: listing([GONE]) } });
    const list = within(await screen.findByRole('list', { name: 'Access requests' }));
    expect(list.getByText('Withdrawn')).toBeInTheDocument();
    expect(list.queryByRole('button')).not.toBeInTheDocument();
  });

  test('while one was looking says so to who answers it, and offers no answer any more', async () => {
    let listed = request({});
    const answer = () => {
      listed = GONE;
      return refusal(409, 'request-withdrawn', 'This request has been withdrawn.');
    };
    const { shell } = open('/profile', {
      http: {
        [`POST ${api.listReceivedAccessRequests()}`]: () => listing([listed]),
        [`PUT ${api.answerAccessRequest('req-1')}`]: answer,
      },
    });
    await press('Grant');
    await waitFor(() => expect(said(shell)).toEqual(['error: This request has been withdrawn.']));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Grant' })).not.toBeInTheDocument());
    expect(screen.getByText('Withdrawn')).toBeInTheDocument();
  });
});

describe('experience and education', () => {
  test('an experience is changed, and removed only after a yes', async () => {
    const { shell } = open('/profile', {
      http: {
        [`PUT ${api.changeExperience('exp-1')}`]: EXPERIENCE,
        [`DELETE ${api.removeExperience('exp-1')}`]: undefined,
      },
    });
    await press('Edit Pilot, Tide & Co');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(await dialog.findByLabelText('Job title'));
    await enter(dialog.getByLabelText('Job title'), 'Harbour Master');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked(shell, 'PUT', api.changeExperience('exp-1'))).toEqual([
        expect.objectContaining({ exp_desg: 'Harbour Master', emp_name: 'Tide & Co', job_stdt: '2020-01-01' }),
      ]),
    );
    await press('Remove Pilot, Tide & Co');
    await press('Remove');
    await waitFor(() => expect(asked(shell, 'DELETE', api.removeExperience('exp-1'))).toHaveLength(1));
  });

  test('a job that lasts has no end; months are typed as people write them, and what is none stays to be corrected', async () => {
    const { shell } = open('/profile', {
      http: {
        [`POST ${api.listExperience()}`]: listing([{ ...EXPERIENCE, job_endt: '' }]),
        [`POST ${api.addExperience()}`]: EXPERIENCE,
      },
    });
    expect(await screen.findByText('Jan 2020 – Present')).toBeVisible();
    await press('Add experience');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add experience' }));
    await enter(await dialog.findByLabelText('Company name'), 'Tide & Co');
    await userEvent.type(dialog.getByLabelText('Job title'), 'Pilot');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Experience type' }));
    await userEvent.click(await screen.findByTitle('Full time'));
    const start = dialog.getByLabelText('Start date');
    await enter(start, 'last spring');
    await userEvent.tab();
    expect(await dialog.findByText('Please enter a valid date')).toBeVisible();
    expect(start).toHaveValue('last spring');
    await userEvent.clear(start);
    await enter(start, '1.3.2015');
    await userEvent.type(dialog.getByLabelText('End date'), '03/2016');
    await userEvent.tab();
    expect(start).toHaveValue('Mar 2015');
    expect(dialog.getByLabelText('End date')).toHaveValue('Mar 2016');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'I currently work here' }));
    expect(dialog.queryByLabelText('End date')).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked(shell, 'POST', api.addExperience())).toEqual([
        expect.objectContaining({ job_stdt: '2015-03-01', is_current: true, job_endt: '' }),
      ]),
    );
  });

  test('the fields of an education refuse in the words of the rules; a good one is added', async () => {
    const { shell } = open('/profile', { http: { [`POST ${api.addEducation()}`]: EDUCATION } });
    await press('Add education');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add education' }));
    await userEvent.type(await dialog.findByLabelText('Passing year'), '1850');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    for (const text of [
      'Education is required',
      'Stream is required',
      'School name is required',
      'Please enter a valid year',
    ])
      expect(await dialog.findByText(text)).toBeInTheDocument();
    for (const [label, text] of [
      ['Degree or course', 'Diploma'],
      ['Stream', 'Tides'],
      ['School or university', 'Harbour School'],
    ] as const)
      await userEvent.type(dialog.getByLabelText(label), text);
    await userEvent.clear(dialog.getByLabelText('Passing year'));
    await userEvent.type(dialog.getByLabelText('Passing year'), '2020');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked(shell, 'POST', api.addEducation())).toEqual([
        expect.objectContaining({ can_edu: 'Diploma', can_pasy: '2020' }),
      ]),
    );
  });
});

test('/candidate-profile-2 shows the profile as employers with access see it', async () => {
  open('/candidate-profile-2');
  await waitFor(() => expect(document.body).toHaveTextContent('ada@example.test · 5550001234'));
  expect(document.body).toHaveTextContent('Pilot, Tide & Co');
  expect(document.body).toHaveTextContent(/Nautical Diploma, Navigation.*, CGPA 8.4, 85 %/);
  expect(screen.getByRole('button', { name: 'Download resume' })).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('Current pay');
});

test('/candidate-profile-2 shows beside it what employers read before, masked', async () => {
  open('/candidate-profile-2');
  expect(await screen.findByText('… pilots ships.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Before you give access' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'With access' })).toBeInTheDocument();
  expect(document.body).toHaveTextContent('2 years of experience · Diploma');
  expect(screen.getByRole('heading', { name: 'Masked in your own words' })).toBeInTheDocument();
  expect(document.body).toHaveTextContent('Adayour name');
  expect(document.body).toHaveTextContent('Tide & Co toolsan employer · The skill is left out');
});

test('/settings leads to the profile’s dialog and to who may see it', async () => {
  const { shell } = open('/settings');
  expect(await screen.findByRole('link', { name: 'Access requests' })).toHaveAttribute('href', '/requests');
  await press(/Edit/);
  expect(shell.dialogs).toEqual([{ name: 'candidate-profile', props: {} }]);
});

test('/search-list-2 reads the chosen job beside the list', async () => {
  open('/search-list-2');
  expect(await screen.findByRole('heading', { name: 'Harbour Pilot', level: 2 })).toBeInTheDocument();
  window.innerWidth = 1_440;
  await press(/^Lamp Lighter/);
  expect(await screen.findByRole('heading', { name: 'Lamp Lighter', level: 2 })).toBeInTheDocument();
});

describe('/company-profile of a candidate', () => {
  test('lists each company once that was applied to or has asked', async () => {
    open('/company-profile', {
      http: {
        [`POST ${api.listCandidateApplications()}`]: listing([anApplication(), anApplication({ id: 'application-2' })]),
      },
    });
    const companies = within(await screen.findByRole('list', { name: 'Companies' }));
    expect(companies.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Marsh Gardens /company-profile/cmp-2',
      'Tide & Co /company-profile/cmp-1',
    ]);
  });

  test('shows further ones page by page', async () => {
    const all = Array.from({ length: 130 }, (_, n) =>
      anApplication({
        id: `application-${String(n)}`,
        cmp_code: `cmp-${String(n)}`,
        cmp_name: `Company ${String(n)}`,
        created_at: new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString(),
      }),
    );
    const page = ({ body }: { body: { page: number; limit: number } }) => ({
      records: all.slice((body.page - 1) * body.limit, body.page * body.limit),
      total: all.length,
      ...body,
    });
    open('/company-profile', {
      http: {
        [`POST ${api.listCandidateApplications()}`]: page,
        [`POST ${api.listReceivedAccessRequests()}`]: listing([]),
      },
    });
    await press('Show more companies');
    expect(await screen.findByRole('link', { name: 'Company 129' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more companies' })).not.toBeInTheDocument();
  });

  test('says so when there is none', async () => {
    open('/company-profile', {
      http: {
        [`POST ${api.listCandidateApplications()}`]: listing([]),
        [`POST ${api.listReceivedAccessRequests()}`]: listing([]),
      },
    });
    expect(await screen.findByText('No company yet')).toBeInTheDocument();
  });
});

describe('the video dialog', () => {
  const film = async (videoUrl: string | null = null) => {
    renderWithShell(<VideoDialog onClose={jest.fn()} />, { settings: { videoUrl } });
    return screen.findByTitle('Video');
  };

  test('plays the product’s own film, with captions on', async () => {
    const video = await film();
    expect(video).toHaveAttribute('src', '/film/how-it-works.webm');
    expect(video).toHaveAttribute('controls');
    expect(video).toHaveAttribute('poster', '/film/how-it-works.jpg');
    const captions = video.querySelector('track');
    expect(captions).toMatchObject({ kind: 'captions', srclang: 'en', default: true });
    expect(captions).toHaveAttribute('src', '/film/how-it-works.vtt');
  });

  test('plays the installation’s own film where it names one, in the page or in a frame', async () => {
    expect(await film('https://media.example.org/tour.mp4?v=2')).toHaveAttribute(
      'src',
      'https://media.example.org/tour.mp4?v=2',
    );
    expect(screen.getByTitle('Video').tagName).toBe('VIDEO');
    cleanup();
    expect((await film('https://media.example.org/embed/7')).tagName).toBe('IFRAME');
  });
});

describe('a stored resume', () => {
  const candidate = aCandidate({ can_resume: '/candidates/can-1/resume' });
  test('is saved as the name of the candidate with _resume.pdf; a failure is told', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { shell } = renderWithShell(<ResumeRow candidate={candidate} />, {
      session: aUser(),
      http: { [`GET ${api.openResume('can-1')}`]: new Blob(['%PDF']) },
    });
    await press('Download resume');
    await waitFor(() => expect(saved).toEqual(['Ada Example_resume.pdf']));
    shell.http.answer({ [`GET ${api.openResume('can-1')}`]: refusal(0, 'network', '') });
    await press('Download resume');
    await waitFor(() => expect(said(shell)).toEqual(['error: The resume could not be downloaded. Please try again.']));
  });

  test('the profile is downloaded as a PDF, and a refusal is said', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { shell } = renderWithShell(<FilesSection candidate={candidate} />, {
      session: aUser(),
      http: { [`GET ${api.ownProfilePdf()}`]: new Blob(['%PDF']) },
    });
    await press('Download as PDF');
    await waitFor(() => expect(saved).toEqual(['Ada Example_resume.pdf']));
    shell.http.answer({ [`GET ${api.ownProfilePdf()}`]: refusal(429, 'too-many-requests', 'Please wait a while') });
    await press('Download as PDF');
    await waitFor(() => expect(said(shell)).toEqual(['error: Please wait a while']));
  });

  test('is removed only after a yes', async () => {
    const { shell } = renderWithShell(<ResumeRow candidate={candidate} />, {
      session: aUser(),
      http: { [`DELETE ${api.deleteResume('can-1')}`]: undefined },
    });
    await press('Remove resume');
    expect(asked(shell, 'DELETE', api.deleteResume('can-1'))).toEqual([]);
    await press('Remove');
    await waitFor(() => expect(said(shell)).toEqual(['success: Resume removed.']));
  });
});
