import type { JobQuestion } from '@market/contracts/applications';
import { JOB_CATEGORIES } from '@market/contracts/job-posts';
import { SUCCESSES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { enter, aUser, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApplyDialog } from '../src/features/apply-without-account/apply.dialog';
import { aJob, asked, refusal, said } from './samples';

/** Time zone of the browser, in which interview times are shown. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const SEND = `POST ${api.applyWithoutAccount()}`;
const JOB = { id: 'job-1', title: 'Harbour Pilot', company: 'Harbour Works' };

const AGAIN = `POST ${api.mailWaitingApplication()}`;
const WAITS = { message: SUCCESSES.applicationWaits, waiting_key: 'key-of-form' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function open(options: FakeShellOptions = {}) {
  const onClose = jest.fn();
  const { shell, unmount } = renderWithShell(<ApplyDialog job={JOB} onClose={onClose} />, {
    http: { [SEND]: WAITS },
    ...options,
  });
  await screen.findByRole('dialog', { name: 'Apply' });
  return { shell, onClose, unmount };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function fillIn() {
  await enter(screen.getByRole('textbox', { name: 'Name' }), 'Ada King');
  await enter(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
  await enter(screen.getByRole('textbox', { name: 'Mobile Number' }), '9876543210');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Terms' }));
}

test('one form is sent, and says to look into the mail', async () => {
  const { shell } = await open();
  await fillIn();
  await userEvent.upload(screen.getByLabelText(/^Resume/), new File(['%PDF-'], 'cv.pdf', { type: 'application/pdf' }));
  await press('Send application');
  expect(await screen.findByRole('dialog', { name: 'Almost done' })).toHaveTextContent('ada@example.com');
  const [form] = asked(shell, 'POST', api.applyWithoutAccount()) as FormData[];
  expect(Object.fromEntries(form!)).toMatchObject({
    job_id: 'job-1',
    can_name: 'Ada King',
    can_email: 'ada@example.com',
    can_mobn: '9876543210',
    terms: 'true',
    resume: expect.anything() as unknown,
  });
});

test('S430: a mistyped address is changed by the key of the form, and the mail sent again within the limits', async () => {
  const { shell } = await open();
  await fillIn();
  await press('Send application');
  await screen.findByRole('dialog', { name: 'Almost done' });
  await press('Wrong address? Change it');
  const email = await screen.findByRole('textbox', { name: 'Email' });
  expect(email).toHaveValue('ada@example.com');
  await userEvent.clear(email);
  await enter(email, 'ada@example.org');
  shell.http.answer({ [AGAIN]: WAITS });
  await press('Send it to this address');
  expect(await screen.findByText(/^The link in the earlier email|^We sent it to this address/)).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Almost done' })).toHaveTextContent('ada@example.org');

  shell.http.answer({ [AGAIN]: refusal(429, 'too-many-requests', 'Too many tries.') });
  await press('No mail? Send it again');
  expect(await screen.findByText('Too many tries.')).toBeInTheDocument();
  shell.http.answer({ [AGAIN]: WAITS });
  await press('No mail? Send it again');
  expect(await screen.findByText(/^We sent it again/)).toBeInTheDocument();
  expect(asked(shell, 'POST', api.mailWaitingApplication())).toEqual([
    { waiting_key: 'key-of-form', can_email: 'ada@example.org' },
    { waiting_key: 'key-of-form' },
    { waiting_key: 'key-of-form' },
  ]);
  expect(asked(shell, 'POST', api.applyWithoutAccount())).toHaveLength(1);
});

test('S430: a form that is filled in anew takes the place of the application that waits', async () => {
  const { shell } = await open();
  await fillIn();
  await press('Send application');
  await screen.findByRole('dialog', { name: 'Almost done' });
  await press('Fill in the form anew');
  expect(await screen.findByText(/takes the place of the application/)).toHaveTextContent('ada@example.com');
  await fillIn();
  await press('Send application');
  await screen.findByRole('dialog', { name: 'Almost done' });
  const sent = asked(shell, 'POST', api.applyWithoutAccount()) as FormData[];
  expect(sent.map((form) => form.get('waiting_key'))).toEqual([null, 'key-of-form']);
});

test('an application that was confirmed elsewhere is said to wait no more, and the form is there again', async () => {
  const { shell } = await open({ http: { [SEND]: WAITS, [AGAIN]: refusal(404, 'not-found', 'Not found.') } });
  await fillIn();
  await press('Send application');
  await screen.findByRole('dialog', { name: 'Almost done' });
  await press('No mail? Send it again');
  expect(await screen.findByRole('dialog', { name: 'Apply' })).toBeInTheDocument();
  expect(said(shell)).toEqual([expect.stringMatching(/^error: This application does not wait any more/)]);
});

test('a missing value is named at its field, and nothing is sent', async () => {
  const { shell } = await open();
  await press('Send application');
  for (const words of ['Name is required', 'Email is required', 'Mobile number is required', 'Please accept the terms'])
    expect(await screen.findByText(words)).toBeInTheDocument();
  expect(asked(shell, 'POST', api.applyWithoutAccount())).toEqual([]);
});

test('a refusal stays beside what was typed', async () => {
  await open({ http: { [SEND]: refusal(429, 'too-many-requests', 'Too many tries.') } });
  await fillIn();
  await press('Send application');
  expect(await screen.findByText('Too many tries.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada King');
});

test('without a resume the form is filled in by hand, and signing in is one press away', async () => {
  const { shell } = await open();
  await press('No resume? Fill in by hand');
  await enter(screen.getByRole('textbox', { name: /^About you/ }), 'Pilot since 2009.');
  await press('Sign in instead');
  await waitFor(() =>
    expect(shell.dialogs).toEqual([
      { name: 'sign-in', props: { loginType: 'CND', returnTo: '/job-details/job-1?apply=1' } },
    ]),
  );
});

test('typed text is offered again after a reload', async () => {
  const { unmount } = await open();
  await enter(screen.getByRole('textbox', { name: 'Name' }), 'Ada King');
  await press('No resume? Fill in by hand');
  await enter(screen.getByRole('textbox', { name: 'About you' }), 'Pilot since 2009');
  unmount();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /Restore|Use it|Bring/ }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada King');
  // In sight, for it is sent.
  expect(screen.getByRole('textbox', { name: 'About you' })).toHaveValue('Pilot since 2009');
});

describe('a job with questions', () => {
  const QUESTIONS: JobQuestion[] = [
    { id: 'q_swim', type: 'yes_no', label: 'Do you swim?', required: true },
    { id: 'q_shifts', type: 'multiple_choice', label: 'Which shifts?', required: false, options: ['Days', 'Nights'] },
    { id: 'q_years', type: 'number', label: 'How many years?', required: false },
  ];
  const APPLY = `POST ${api.applyToJob()}`;
  async function openAsking(options: FakeShellOptions = {}) {
    const onClose = jest.fn();
    const { shell, unmount } = renderWithShell(
      <ApplyDialog job={{ ...JOB, questions: QUESTIONS }} onClose={onClose} />,
      {
        http: { [SEND]: WAITS },
        ...options,
      },
    );
    await screen.findByRole('dialog', { name: 'Apply' });
    await screen.findByRole('region', { name: 'Questions of the employer' });
    return { shell, onClose, unmount };
  }

  test('asks them in the form without account, and sends the answers with it', async () => {
    const { shell } = await openAsking();
    await fillIn();
    await press('Send application');
    expect(await screen.findByText('Please answer this question')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Nights' }));
    await press('Send application');
    await screen.findByRole('dialog', { name: 'Almost done' });
    const [form] = asked(shell, 'POST', api.applyWithoutAccount()) as FormData[];
    expect(JSON.parse(form!.get('answers') as string)).toEqual({ q_swim: 'yes', q_shifts: ['Nights'], q_years: '' });
  });

  test('asks a candidate in the same dialog and applies at once', async () => {
    const { shell, onClose } = await openAsking({
      session: aUser(),
      http: { [APPLY]: { id: 'application-1', status: 'applied' } },
    });
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    await userEvent.type(screen.getByRole('textbox', { name: /^How many years/ }), '3');
    await userEvent.type(screen.getByRole('textbox', { name: /^Note/ }), 'Ahoy');
    await press('Send application');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(asked(shell, 'POST', api.applyToJob())).toEqual([
      { job_id: 'job-1', note: 'Ahoy', answers: { q_swim: 'no', q_shifts: [], q_years: '3' }, time_zone: ZONE },
    ]);
    expect(said(shell)).toEqual(['success: Application sent successfully!']);
  });

  test('answers that were given survive a reload, and questions that changed meanwhile are asked anew', async () => {
    const changed = { id: 'q_dive', type: 'text', label: 'Do you dive?', required: true } as const;
    const options: FakeShellOptions = {
      session: aUser(),
      http: {
        [APPLY]: refusal(422, 'fields-invalid', 'Please check the marked fields.', {
          fields: { answers: 'The questions of this job have changed.' },
        }),
        [`GET ${api.viewJob('job-1')}`]: aJob({ questions: [QUESTIONS[0]!, changed] }),
      },
    };
    const { unmount } = await openAsking(options);
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    unmount();
    await openAsking(options);
    await press('Bring it back');
    expect(screen.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await press('Send application');
    expect(await screen.findByRole('textbox', { name: 'Do you dive?' })).toBeInTheDocument();
    expect(screen.queryByText('Which shifts?')).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Yes' })).toBeChecked();
    expect(screen.getByText('The questions of this job have changed.')).toBeInTheDocument();
  });

  test.each([
    ['a candidate', aUser(), APPLY],
    ['a visitor', null, SEND],
  ])('%s sends the new questions’ answers alone, for others would be refused again', async (_who, session, sending) => {
    const dive = { id: 'q_dive', type: 'text', label: 'Do you dive?', required: true } as const;
    const changed = { fields: { answers: 'The questions of this job have changed.' } };
    const results = [
      refusal(422, 'fields-invalid', 'Please check the marked fields.', changed),
      session ? { id: 'application-1', status: 'applied' } : WAITS,
    ];
    const { shell } = await openAsking({
      ...(session ? { session } : {}),
      http: {
        [sending]: () => results.shift(),
        [`GET ${api.viewJob('job-1')}`]: aJob({ questions: [QUESTIONS[0]!, dive] }),
      },
    });
    if (!session) await fillIn();
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Nights' }));
    await press('Send application');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Do you dive?' }), 'Daily');
    await press('Send application');
    await waitFor(() => expect(results).toHaveLength(0));
    const sent = session
      ? asked(shell, 'POST', api.applyToJob()).map((body) => (body as { answers: unknown }).answers)
      : asked(shell, 'POST', api.applyWithoutAccount()).map((form) =>
          JSON.parse((form as FormData).get('answers') as string),
        );
    expect(sent.at(-1)).toEqual({ q_swim: 'yes', q_dive: 'Daily' });
  });
});

describe('a candidate without a profile', () => {
  const APPLY = `POST ${api.applyToJob()}`;
  const CREATE = `POST ${api.createCandidate()}`;
  const KNOWN = aUser({ can_code: 'can-9' });
  const OPTIONS: FakeShellOptions = {
    session: aUser({ profile_created: 0, can_code: undefined }),
    http: {
      [`POST ${api.listCategories()}`]: { records: JOB_CATEGORIES, total: JOB_CATEGORIES.length, page: 1, limit: 50 },
      [`GET ${api.ownAccount()}`]: KNOWN,
      [CREATE]: { can_code: 'can-9' },
      [APPLY]: { id: 'application-1', status: 'applied' },
    },
  };
  async function fillInProfile() {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Job Category' }));
    await userEvent.click(await screen.findByText('Data & Analytics', { selector: '.ant-select-item-option-content' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Skills' }), 'Navigation{Enter}');
    await enter(screen.getByLabelText('About'), 'I bring ships in.');
    await userEvent.type(screen.getByRole('textbox', { name: /^Note/ }), 'Ahoy');
  }

  test('fills it in with the application, and one press saves both', async () => {
    const { shell, onClose } = await open(OPTIONS);
    await fillInProfile();
    await press('Send application');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const [profile] = asked(shell, 'POST', api.createCandidate()) as [FormData];
    expect(Object.fromEntries(profile)).toMatchObject({
      can_name: 'Ada Example',
      can_email: 'ada@example.test',
      can_mobn: '5550001234',
      can_job_cate: '3',
      can_skill: 'Navigation',
      can_about: 'I bring ships in.',
      show_to_employers: 'false',
    });
    for (const name of ['note', 'job_id', 'answers']) expect(profile.has(name)).toBe(false);
    expect(asked(shell, 'POST', api.applyToJob())).toEqual([{ job_id: 'job-1', note: 'Ahoy', time_zone: ZONE }]);
    expect(said(shell)).toEqual(['success: Application sent successfully!']);
  });

  test('is told at its field what is missing, and nothing is saved', async () => {
    const { shell } = await open(OPTIONS);
    await screen.findByRole('combobox', { name: 'Job Category' });
    await press('Send application');
    expect(await screen.findByText('Job category is required')).toBeInTheDocument();
    expect(asked(shell, 'POST', api.createCandidate())).toEqual([]);
    expect(asked(shell, 'POST', api.applyToJob())).toEqual([]);
  });

  test('makes no second profile where the application fails at first, and keeps the note', async () => {
    const results = [refusal(503, 'unavailable', 'Try again soon.'), { id: 'application-1', status: 'applied' }];
    const { shell, onClose } = await open({ ...OPTIONS, http: { ...OPTIONS.http, [APPLY]: () => results.shift() } });
    await fillInProfile();
    await press('Send application');
    expect(await screen.findByText('Try again soon.')).toBeInTheDocument();
    expect(screen.queryByLabelText('About')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('Ahoy');
    await press('Send application');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(asked(shell, 'POST', api.createCandidate())).toHaveLength(1);
    expect(asked(shell, 'POST', api.applyToJob())).toHaveLength(2);
  });

  test('goes on where the profile was saved by a try whose answer was lost', async () => {
    const exists = refusal(409, 'already-exists', 'You have a profile already.');
    const { shell, onClose } = await open({ ...OPTIONS, http: { ...OPTIONS.http, [CREATE]: exists } });
    await fillInProfile();
    await press('Send application');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(asked(shell, 'POST', api.applyToJob())).toHaveLength(1);
  });

  test('S320: hides a profile that was there already from the chosen companies before it applies', async () => {
    const visibility = { answered: false, show_to_employers: false, hidden_from: [], suggested: ['Tide & Co'] };
    const { shell, onClose } = await open({
      ...OPTIONS,
      http: {
        ...OPTIONS.http,
        [CREATE]: refusal(409, 'already-exists', 'You have a profile already.'),
        [`GET ${api.viewVisibility()}`]: visibility,
        [`POST ${api.hideFromCompany()}`]: visibility,
      },
    });
    await fillInProfile();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show me to employers anonymously' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Hide from Tide & Co' }));
    await userEvent.type(screen.getByRole('combobox', { name: /^Hide from companies/ }), 'kelp.example{Enter}');
    await press('Send application');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(asked(shell, 'POST', api.hideFromCompany())).toEqual([
      { company: 'Tide & Co' },
      { company: 'kelp.example' },
    ]);
    const paths = shell.http.calls.map(({ path }) => path);
    expect(paths.lastIndexOf(api.hideFromCompany())).toBeLessThan(paths.indexOf(api.applyToJob()));
  });
});
