import { isRecord } from '@market/api';
import { type LookedUpPlace, NO_TEMPLATE } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import { hasUnsavedWork, type SessionUser } from '@market/web-kit';
import { enter, keptWork, renderWithShell, type FakeAnswers, type FakeHttp } from '@market/market-ui/testing';
import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JobPostDialog } from '../src/features/post-job/job-post.dialog';
import { aJob, asked, CATEGORIES, EMPLOYER, refusal, said } from './samples';

// A DOM without a layout: the editor asks where its caret is.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => ({ left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 }),
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const NO_TEMPLATES = { [`GET ${api.listJobTemplates()}`]: { records: [] } };

async function openForm(http: FakeAnswers = {}, props: { jobId?: string; copyOf?: string } = {}) {
  const onClose = jest.fn();
  const { shell, unmount } = renderWithShell(<JobPostDialog {...props} onClose={onClose} />, {
    session: EMPLOYER,
    http: { ...CATEGORIES, ...places({ 'Lisbon, Portugal': 'EUR' }), ...NO_TEMPLATES, ...http },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Post a job' }));
  await dialog.findByRole('combobox', { name: 'Job category' });
  await dialog.findByRole('combobox', { name: 'Required skills' });
  await dialog.findByRole('textbox', { name: 'Job description' });
  return { shell, dialog, onClose, unmount };
}

/** Answers about places: the currency of each. The company is in Hamburg. */
function places(currencies: Record<string, string | null>): FakeAnswers {
  return {
    [`GET ${api.viewCompany(EMPLOYER.cmp_code ?? '')}`]: { emp_loca: 'Hamburg' },
    [`GET ${api.lookUpPlace()}`]: ({ options }: FakeHttp['calls'][number]): LookedUpPlace => ({
      place: null,
      places: [],
      currency: currencies[isRecord(options?.params) ? String(options.params.text) : ''] ?? null,
    }),
  };
}

/** A nested dialog: in tests all dialog titles share one id, so that no dialog has a name. */
async function dialogTitled(title: string): Promise<HTMLElement> {
  return (await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]')!;
}

type InDialog = Awaited<ReturnType<typeof openForm>>['dialog'];
const description = (dialog: InDialog) => dialog.getByRole('textbox', { name: 'Job description' });

/** A DOM without a layout has no caret to type at; a clipboard is what an editor gets whole. */
function paste(box: HTMLElement, clipboard: Record<string, string>) {
  act(() => box.focus());
  fireEvent.paste(box, {
    clipboardData: { getData: (type: string) => clipboard[type] ?? '', types: Object.keys(clipboard), files: [] },
  });
}

const payGroup = (dialog: InDialog) => within(dialog.getByRole('group', { name: 'Pay' }));

/** The currency that stands there, in the group of what is paid. */
const inForce = (dialog: InDialog, currency: string) => payGroup(dialog).findByText(currency);

async function chooseIn(dialog: InDialog, name: string, choice: string) {
  await userEvent.click(payGroup(dialog).getByRole('combobox', { name }));
  await userEvent.type(payGroup(dialog).getByRole('combobox', { name }), choice);
  await userEvent.click(await screen.findByText(choice, { selector: '.ant-select-item-option-content' }));
}

async function fillIn(dialog: Awaited<ReturnType<typeof openForm>>['dialog'], currency = 'EUR, Euro') {
  await enter(dialog.getByLabelText('Job title'), 'Gardener');
  paste(description(dialog), { 'text/plain': 'You keep the garden.' });
  await userEvent.click(dialog.getByRole('combobox', { name: 'Job category' }));
  await userEvent.click(
    await screen.findByText('IT & Infrastructure', { selector: '.ant-select-item-option-content' }),
  );
  await enter(dialog.getByLabelText('Location'), 'Lisbon, Portugal');
  await enter(dialog.getByLabelText('Salary'), '38000');
  await userEvent.type(dialog.getByRole('combobox', { name: 'Required skills' }), 'Pruning{Enter}');
  await inForce(dialog, currency);
}

test('a job is posted with what was filled in and nothing else', async () => {
  const { shell, dialog, onClose } = await openForm({ [`POST ${api.postJob()}`]: aJob() });
  await fillIn(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked(shell, 'POST', api.postJob())).toEqual([
    {
      job_title: 'Gardener',
      job_description: '<p>You keep the garden.</p>',
      job_cate: 2,
      job_location: 'Lisbon, Portugal',
      salary: '38000',
      currency: 'EUR',
      salary_period: 'year',
      required_skills: ['Pruning'],
    },
  ]);
  expect(said(shell)).toEqual(['success: Job posted successfully!']);
});

test('questions are added, put in order by keyboard, flagged, removed, and sent in their order', async () => {
  const stored = aJob({
    questions: [
      { id: 'q_1', type: 'yes_no', label: 'Do you swim?', required: true, disqualifying: ['no'] },
      { id: 'q_2', type: 'number', label: 'How many years?', required: false },
    ],
  });
  const { shell, dialog, onClose } = await openForm(
    { [`GET ${api.viewJob('job-1')}`]: stored, [`PUT ${api.changeJob('job-1')}`]: stored },
    { jobId: 'job-1' },
  );
  const section = within(await dialog.findByRole('region', { name: 'Questions to applicants' }));
  expect(await section.findByRole('textbox', { name: 'Question 1' })).toHaveValue('Do you swim?');
  expect(section.getByRole('checkbox', { name: 'No' })).toBeChecked();

  act(() => section.getByRole('button', { name: 'Move question 2 up' }).focus());
  await userEvent.keyboard('{Enter}');
  expect(section.getByRole('textbox', { name: 'Question 1' })).toHaveValue('How many years?');
  expect(section.getByRole('status')).toHaveTextContent('Moved to place 1 of 2');
  // The first question cannot move further up, so the button that moves it down gets the focus.
  expect(section.getByRole('button', { name: 'Move question 1 down' })).toHaveFocus();

  await userEvent.type(section.getByRole('textbox', { name: /^Flag numbers below/ }), '2');
  await userEvent.click(section.getByRole('button', { name: 'Add a question' }));
  expect(section.getByRole('textbox', { name: 'Question 3' })).toHaveFocus();
  await userEvent.keyboard('Which shifts?');
  await userEvent.click(section.getByRole('button', { name: 'Remove question 2' }));
  expect(section.getByRole('button', { name: 'Add a question' })).toHaveFocus();
  await userEvent.click(section.getByRole('checkbox', { name: 'Yes' }));

  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [sent] = asked(shell, 'PUT', api.changeJob('job-1')) as Array<{ questions: object[] }>;
  expect(sent!.questions).toEqual([
    expect.objectContaining({ type: 'number', label: 'How many years?', required: false, disqualifying_below: 2 }),
    expect.objectContaining({ type: 'yes_no', label: 'Which shifts?', disqualifying: ['yes'] }),
  ]);
});

test('own stages are added, put in order and sent with the status that each is a part of', async () => {
  const stored = aJob({ stages: [{ id: 'call', name: 'Phone call', status: 'interview' }] });
  const { shell, dialog, onClose } = await openForm(
    { [`GET ${api.viewJob('job-1')}`]: stored, [`PUT ${api.changeJob('job-1')}`]: stored },
    { jobId: 'job-1' },
  );
  const section = within(await dialog.findByRole('region', { name: 'Your stages' }));
  expect(await section.findByRole('textbox', { name: 'Stage 1' })).toHaveValue('Phone call');
  await userEvent.click(section.getByRole('button', { name: 'Add a stage' }));
  expect(section.getByRole('textbox', { name: 'Stage 2' })).toHaveFocus();
  await userEvent.keyboard('Looked through');
  await userEvent.click(section.getByRole('button', { name: 'Move stage 2 up' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [sent] = asked(shell, 'PUT', api.changeJob('job-1')) as Array<{ stages: object[] }>;
  expect(sent!.stages).toEqual([
    expect.objectContaining({ name: 'Looked through', status: 'viewed' }),
    { id: 'call', name: 'Phone call', status: 'interview' },
  ]);
});

test('rules for ads at the place are checked while somebody types, with their sources; nothing is refused by them', async () => {
  const { shell, dialog, onClose } = await openForm({
    [`POST ${api.postJob()}`]: aJob(),
    [`GET ${api.lookUpPlace()}`]: { place: null, places: [{ country_code: 'CA', region: 'Ontario' }], currency: 'CAD' },
  });
  expect(dialog.queryByRole('region', { name: 'Rules for ads at this place' })).not.toBeInTheDocument();
  await fillIn(dialog, 'CAD, Canadian Dollar');
  const rules = within(await dialog.findByRole('region', { name: 'Rules for ads at this place' }));
  expect(rules.getByRole('status')).toHaveTextContent('2 of 5 are open.');
  expect(rules.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Whether there is a vacancy openSay whether .*\(from 25 employees on\)$/),
    expect.stringMatching(/^Use of AI open/),
  ]);
  expect(rules.getAllByRole('link')[0]).toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.ontario\.ca/));
  await userEvent.click(dialog.getByRole('combobox', { name: /^Vacancy/ }));
  await userEvent.click(
    await screen.findByText('For future vacancies', { selector: '.ant-select-item-option-content' }),
  );
  await waitFor(() => expect(rules.getByRole('status')).toHaveTextContent('1 of 5 is open.'));
  await enter(dialog.getByLabelText(/^Highest salary/), '98000');
  await waitFor(() => expect(rules.getByText('Width of the range')).toBeVisible());
  await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked(shell, 'POST', api.postJob())).toEqual([expect.objectContaining({ vacancy_state: 'future' })]);
});

test('the post is previewed as candidates see it, without the internal note, and nothing is sent', async () => {
  const { shell, dialog } = await openForm();
  await fillIn(dialog);
  await enter(dialog.getByLabelText(/^Contact person/), 'Ada Berg');
  await enter(dialog.getByLabelText(/^Internal note/), 'Budget ends in June');
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the post' }));
  const preview = await dialogTitled('The post as candidates see it');
  expect(within(preview).getByRole('heading', { name: 'Gardener' })).toBeVisible();
  for (const shown of ['You keep the garden.', 'Lisbon, Portugal', 'Pruning', 'Ada Berg', '€38,000 a year'])
    expect(within(preview).getByText(shown)).toBeVisible();
  expect(preview).toHaveTextContent('Nothing is saved yet.');
  expect(preview).not.toHaveTextContent(/Budget|cannot be published/);
  await userEvent.click(within(preview).getByRole('button', { name: 'Close preview' }));
  expect(asked(shell, 'POST', api.postJob())).toEqual([]);
  expect(dialog.getByLabelText('Job title')).toHaveValue('Gardener');
});

test('the preview says what keeps the post from being published, and asks applicants no empty question', async () => {
  const { dialog } = await openForm();
  await enter(dialog.getByLabelText('Job title'), 'Gardener');
  await enter(dialog.getByLabelText('Salary'), '3400');
  await enter(dialog.getByLabelText(/^Highest salary/), '3000');
  await userEvent.click(await dialog.findByRole('button', { name: 'Add a question' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the post' }));
  const preview = await dialogTitled('The post as candidates see it');
  const problems = within(await within(preview).findByRole('alert'));
  expect(problems.getByText('The post cannot be published like this. 7 things keep it back:')).toBeVisible();
  for (const said of [
    'Job location is required',
    'The highest salary cannot be below the lowest',
    'Currency is required',
  ])
    expect(problems.getByText(said)).toBeVisible();
  expect(problems.getByText('Question 1: Write the question')).toBeVisible();
  expect(preview).not.toHaveTextContent('Asked of applicants');
});

test('a template fills what is still empty, and what stands in the form is saved as one', async () => {
  const { id, name, updated_at } = { id: 'template-1', name: 'Seniors', updated_at: '2026-01-01T00:00:00.000Z' };
  const { job_title, job_description, ...post } = aJob({
    salary: '70000',
    currency: 'GBP',
    required_skills: ['Roses'],
  });
  const template = { id, name, updated_at, post: { ...post, job_title, job_description, questions: [] } };
  const { shell, dialog } = await openForm({
    [`GET ${api.listJobTemplates()}`]: { records: [template] },
    [`POST ${api.saveJobTemplate()}`]: template,
    [`DELETE ${api.removeJobTemplate('template-1')}`]: undefined,
  });
  await enter(dialog.getByLabelText('Job title'), 'Head gardener');
  await userEvent.click(await dialog.findByRole('button', { name: 'Start from a template' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Seniors' }));
  await waitFor(() => expect(dialog.getByLabelText('Salary')).toHaveValue('70000'));
  expect(dialog.getByLabelText('Job title')).toHaveValue('Head gardener');
  await inForce(dialog, 'GBP, British Pound');
  expect(dialog.getByText('Roses')).toBeVisible();

  await userEvent.click(dialog.getByRole('button', { name: 'Save as template' }));
  const saving = within(await dialogTitled('Templates of posts'));
  const field = await saving.findByLabelText('Name of the template');
  expect(field).toHaveValue('Head gardener');
  await userEvent.clear(field);
  await userEvent.type(field, 'Heads{Enter}');
  await waitFor(() => expect(said(shell)).toEqual(['success: Template saved.']));
  expect(asked(shell, 'POST', api.saveJobTemplate())).toEqual([
    {
      name: 'Heads',
      post: expect.objectContaining({ job_title: 'Head gardener', salary: '70000', currency: 'GBP' }),
      replaces: NO_TEMPLATE,
    },
  ]);
  expect(asked(shell, 'POST', api.postJob())).toEqual([]);
});

test('S427: a template is not saved over another one before that was said, and then over that one alone', async () => {
  const { job_title, job_description, ...post } = aJob();
  const stored = (updated_at: string) => ({
    id: 'template-1',
    name: 'Seniors',
    updated_at,
    ...(updated_at === newer ? { changed_by_name: 'Bo Berg' } : {}),
    post: { ...post, job_title, job_description, questions: [] },
  });
  const [seen, newer] = ['2026-01-05T00:00:00.000Z', '2026-02-07T00:00:00.000Z'];
  let there = seen;
  const { shell, dialog } = await openForm({
    [`GET ${api.listJobTemplates()}`]: () => ({ records: [stored(there)] }),
    [`POST ${api.saveJobTemplate()}`]: ({ body }: { body: { replaces: string } }) =>
      body.replaces === there ? stored(there) : refusal(409, 'already-exists', 'There is a template of that name.'),
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Save as template' }));
  const saving = within(await dialogTitled('Templates of posts'));
  await userEvent.type(await saving.findByLabelText('Name of the template'), ' Seniors {Enter}');
  expect(await saving.findByText(/^It was last saved on January 5, 2026\./)).toBeInTheDocument();
  await userEvent.type(saving.getByLabelText('Name of the template'), 'x');
  expect(saving.queryByText(/last saved/)).not.toBeInTheDocument();
  await userEvent.type(saving.getByLabelText('Name of the template'), '{Backspace}');
  // A colleague saves one in the meantime.
  there = newer;
  await userEvent.click(saving.getByRole('button', { name: 'Replace the template' }));
  const changed = await saving.findByText(/saved it last, on February 7, 2026\./);
  expect(changed).toHaveTextContent(/^Bo Berg saved it last/);
  await userEvent.click(saving.getByRole('button', { name: 'Replace the template' }));
  await waitFor(() => expect(said(shell)).toEqual(['success: Template saved.']));
  expect(asked(shell, 'POST', api.saveJobTemplate())).toMatchObject(
    [NO_TEMPLATE, seen, newer].map((replaces) => ({ replaces })),
  );
});

test('a template is deleted after a yes', async () => {
  const template = {
    id: 'template-1',
    name: 'Seniors',
    updated_at: '2026-01-01T00:00:00.000Z',
    changed_by_name: 'Ada King',
    post: { ...aJob(), questions: [] },
  };
  const { shell, dialog } = await openForm({
    [`GET ${api.listJobTemplates()}`]: { records: [template] },
    [`DELETE ${api.removeJobTemplate('template-1')}`]: undefined,
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Save as template' }));
  expect((await screen.findByText('Ada King')).closest('p')).toHaveTextContent('Changed last by Ada King.');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the template Seniors' }));
  const question = await dialogTitled('Delete the template Seniors?');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked(shell, 'DELETE', api.removeJobTemplate('template-1'))).toHaveLength(1));
});

test('a job that could not be loaded is not said to be refused: it may be open', async () => {
  const { shell } = renderWithShell(<JobPostDialog jobId="job-1" onClose={jest.fn()} />, {
    session: EMPLOYER,
    http: { ...CATEGORIES, [`GET ${api.viewJob('job-1')}`]: refusal(503, 'service-unavailable', 'Not now.') },
  });
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  // The banner alone asks whether it would be.
  expect(asked(shell, 'GET', api.ownResponses())).toEqual([]);
});

test('a question without words is marked, and nothing is sent', async () => {
  const { shell, dialog } = await openForm();
  await fillIn(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'Add a question' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
  expect((await dialog.findAllByText('Write the question')).length).toBeGreaterThan(0);
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Question 1' })).toHaveFocus());
  expect(asked(shell, 'POST', api.postJob())).toEqual([]);
});

describe('an employer who may not post a job yet', () => {
  const openAs = async (different: Partial<SessionUser>, fresh = different) => {
    const session = { ...EMPLOYER, ...different };
    const rendered = renderWithShell(<JobPostDialog onClose={jest.fn()} />, {
      session,
      http: { ...CATEGORIES, [`GET ${api.ownAccount()}`]: { ...EMPLOYER, ...fresh } },
    });
    return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Post a job' })) };
  };

  test.each([
    [{ user_approval_status: 0 }, 'Your account is waiting for approval', 'See how your account stands'],
    [
      { user_approval_status: 0, decline_reason: 'no such site' },
      'Your account was not approved',
      'Go to your company',
    ],
    [{ user_approval_status: 0, profile_created: 0 }, 'Please fill in your company first', 'Go to your company'],
  ] as const)('reads why instead of filling in a form, and goes on there: %j', async (different, reason, way) => {
    const { dialog } = await openAs(different);
    expect(await dialog.findByRole('heading', { name: reason })).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: way })).toHaveAttribute('href', '/profile');
    expect(dialog.queryByLabelText('Job title')).not.toBeInTheDocument();
  });

  test.each([
    [{ phone_ver_status: 0, email_ver_status: 0, user_approval_status: 0 }, 'Verify phone', 'verify-phone'],
    [{ email_ver_status: 0, user_approval_status: 0 }, 'Verify email', 'verify-email'],
  ] as const)('has what is to be proved one press away: %j', async (different, press, opened) => {
    const { dialog, shell } = await openAs(different);
    await userEvent.click(await dialog.findByRole('button', { name: press }));
    expect(shell.dialogs).toEqual([{ name: opened, props: {} }]);
  });

  test('has the form as soon as it turns out that nothing is missing any more', async () => {
    const { dialog } = await openAs({ user_approval_status: 0 }, {});
    expect(await dialog.findByLabelText('Job title')).toBeInTheDocument();
  });
});

test('the fields refuse in the words of the rules, and nothing is sent', async () => {
  const { shell, dialog } = await openForm();
  await enter(dialog.getByLabelText('Salary'), '38 000');
  await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
  for (const text of [
    'Job title is required',
    'Job description is required',
    'Job category is required',
    'Job location is required',
    'Salary must only contain numbers without spaces',
    'At least one skill is required',
  ]) {
    expect(await dialog.findByText(text)).toBeInTheDocument();
  }
  expect(asked(shell, 'POST', api.postJob())).toEqual([]);
});

describe('F6: several places of a job', () => {
  const suggestions = {
    [`GET ${api.suggest()}`]: { records: [{ kind: 'place', text: 'Porto, Portugal' }] },
    ...places({ 'Lisbon, Portugal': 'EUR' }),
  };
  const stored = (job_location: string) => {
    const job = aJob({ job_location });
    return { ...suggestions, [`GET ${api.viewJob('job-1')}`]: job, [`PUT ${api.changeJob('job-1')}`]: job };
  };
  const shown = (dialog: InDialog) =>
    dialog.getAllByRole<HTMLInputElement>('combobox', { name: /^Location/ }).map(({ value }) => value);
  const sent = async (dialog: InDialog, shell: Parameters<typeof asked>[0]) => {
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked(shell, 'PUT', api.changeJob('job-1'))).toHaveLength(1));
    return asked(shell, 'PUT', api.changeJob('job-1'))[0];
  };

  test('have a box each, with completions, and are stored in their order as one text, each once', async () => {
    const { shell, dialog } = await openForm(stored('Lisbon, Portugal'), { jobId: 'job-1' });
    await userEvent.click(dialog.getByRole('button', { name: 'Add another place' }));
    expect(dialog.getByRole('combobox', { name: 'Location 2' })).toHaveFocus();
    await userEvent.keyboard('Por');
    await waitFor(() =>
      expect(document.getElementById(dialog.getByLabelText('Location').getAttribute('list') ?? '')).toContainHTML(
        'value="Porto, Portugal"',
      ),
    );
    await userEvent.keyboard('to, Portugal; Lisbon, Portugal;');
    expect(dialog.getByRole('combobox', { name: 'Location 4' })).toHaveFocus();
    await userEvent.keyboard('Faro');
    expect(shown(dialog)).toEqual(['Lisbon, Portugal', 'Porto, Portugal', 'Lisbon, Portugal', 'Faro']);
    expect(await sent(dialog, shell)).toMatchObject({ job_location: 'Lisbon, Portugal; Porto, Portugal; Faro' });
  });

  test('a pasted list becomes boxes, and one is taken away by its button', async () => {
    const { shell, dialog } = await openForm(stored('Oslo'), { jobId: 'job-1' });
    await userEvent.clear(dialog.getByLabelText('Location'));
    await userEvent.paste('Bergen; Oslo; Tromsø');
    expect(shown(dialog)).toEqual(['Bergen', 'Oslo', 'Tromsø']);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove place 2: Oslo' }));
    expect(dialog.getByLabelText('Location')).toHaveFocus();
    expect(dialog.getByText('Removed Oslo.')).toBeInTheDocument();
    expect(await sent(dialog, shell)).toMatchObject({ job_location: 'Bergen; Tromsø' });
  });

  test('are offered up to twenty, and more are said', async () => {
    const { dialog } = await openForm(stored(Array.from({ length: 20 }, (_, at) => `T${String(at)}`).join('; ')), {
      jobId: 'job-1',
    });
    expect(shown(dialog)).toHaveLength(20);
    expect(dialog.queryByRole('button', { name: 'Add another place' })).not.toBeInTheDocument();
    const last = dialog.getByRole('combobox', { name: 'Location 20' });
    expect(last).not.toHaveAccessibleDescription(/first 20/);
    await enter(last, ';U');
    expect(dialog.getByRole('combobox', { name: 'Location 21' })).toHaveAccessibleDescription(/first 20 places/);
  });

  test('untouched places stay as they were written', async () => {
    const { shell, dialog } = await openForm(stored('Oslo;Bergen | Oslo'), { jobId: 'job-1' });
    await enter(dialog.getByLabelText('Job title'), ' of roses');
    expect(await sent(dialog, shell)).toMatchObject({ job_location: 'Oslo;Bergen | Oslo' });
  });
});

test('a refusal of the server stands at its field, and the typed text stays', async () => {
  const { shell, dialog, onClose } = await openForm({
    [`POST ${api.postJob()}`]: refusal(422, 'fields-invalid', 'Please check the fields.', {
      fields: { job_location: 'Nobody knows this place' },
    }),
  });
  await fillIn(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
  expect(await dialog.findByText('Nobody knows this place')).toBeInTheDocument();
  expect(dialog.getByLabelText('Location')).toHaveAccessibleDescription(/Nobody knows this place/);
  expect(dialog.getByLabelText('Job title')).toHaveValue('Gardener');
  expect(said(shell)).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('after a lost answer the same request goes out again; a changed job is another request', async () => {
  const { shell, dialog } = await openForm({ [`POST ${api.postJob()}`]: refusal(0, 'network', '') });
  await fillIn(dialog);
  const post = async (times: number) => {
    await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
    await waitFor(() => expect(asked(shell, 'POST', api.postJob())).toHaveLength(times));
    expect(await dialog.findByRole('alert')).toBeVisible();
  };
  await post(1);
  await post(2);
  await enter(dialog.getByLabelText('Job title'), ' and more');
  await post(3);
  const [first, second, third] = shell.http.calls
    .filter(({ path }) => path === api.postJob())
    .map(({ options }) => options?.idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a stored job is shown with its formatting, saved with PUT, and what was taken back is sent as null', async () => {
  const { shell, dialog, onClose } = await openForm(
    {
      [`GET ${api.viewJob('job-1')}`]: aJob({ currency: 'EUR', exp_min: 3 }),
      [`PUT ${api.changeJob('job-1')}`]: aJob(),
    },
    { jobId: 'job-1' },
  );
  expect(description(dialog).innerHTML).toBe(
    '<p>You keep the garden.</p><ul><li><p>Prune</p></li><li><p>Plant</p></li></ul>',
  );
  await userEvent.clear(dialog.getByLabelText(/^Years of experience/));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked(shell, 'PUT', api.changeJob('job-1'))[0]).toMatchObject({
    job_title: 'Gardener',
    currency: 'EUR',
    exp_min: null,
    emp_type: null,
  });
  expect(said(shell)).toEqual(['success: Job updated successfully!']);
});

test('a post keeps the hour at which it closes unless another day is chosen', async () => {
  const job = aJob({ closes_at: '2027-02-01T10:00:00.000Z' });
  const { shell, dialog, onClose } = await openForm(
    { [`GET ${api.viewJob('job-1')}`]: job, [`PUT ${api.changeJob('job-1')}`]: job },
    { jobId: 'job-1' },
  );
  await enter(dialog.getByLabelText('Job title'), ' of roses');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [body] = asked(shell, 'PUT', api.changeJob('job-1'));
  expect(body).toMatchObject({ job_title: 'Gardener of roses' });
  expect(body).not.toHaveProperty('closes_at');
});

test('a copy begins with the other job’s values but its days, is stored only when saved, and can be a draft', async () => {
  const { shell, dialog, onClose } = await openForm(
    {
      [`GET ${api.viewJob('job-1')}`]: aJob({ currency: 'EUR', closes_at: '2026-02-01T00:00:00.000Z' }),
      [`POST ${api.postJob()}`]: aJob({ id: 'job-2', status: 'draft' }),
    },
    { copyOf: 'job-1' },
  );
  expect(dialog.getByLabelText('Job title')).toHaveValue('Gardener');
  expect(dialog.getByRole('button', { name: 'Post job' })).toBeEnabled();
  expect(asked(shell, 'POST', api.postJob())).toEqual([]);
  await enter(dialog.getByLabelText('Job title'), ' of roses');
  await userEvent.click(dialog.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [copy] = asked(shell, 'POST', api.postJob());
  expect(copy).toMatchObject({
    status: 'draft',
    job_title: 'Gardener of roses',
    currency: 'EUR',
    required_skills: ['Pruning'],
  });
  expect(copy).not.toHaveProperty('closes_at');
  expect(said(shell)).toEqual(['success: Job saved as a draft.']);
});

test('a draft needs nothing but a title; posting then asks for the rest', async () => {
  const { shell, dialog, onClose } = await openForm({
    [`POST ${api.postJob()}`]: aJob({ id: 'job-2', status: 'draft' }),
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Save as draft' }));
  expect(await dialog.findByText('Job title is required')).toBeInTheDocument();
  expect(dialog.queryByText('Job location is required')).not.toBeInTheDocument();
  await enter(dialog.getByLabelText('Job title'), 'Gardener');
  await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
  expect(await dialog.findByText('Job location is required')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked(shell, 'POST', api.postJob())).toEqual([{ job_title: 'Gardener', status: 'draft' }]);
});

test('a draft is posted from its form once it is whole, or saved as it is', async () => {
  const bare = aJob({
    status: 'draft',
    job_description: '',
    job_cate: null,
    job_location: '',
    salary: null,
    required_skills: [],
  });
  const { shell, dialog, onClose } = await openForm(
    { [`GET ${api.viewJob('job-1')}`]: bare, [`PUT ${api.changeJob('job-1')}`]: bare },
    { jobId: 'job-1' },
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
  expect(await dialog.findByText('Salary is required')).toBeInTheDocument();
  expect(asked(shell, 'PUT', api.changeJob('job-1'))).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked(shell, 'PUT', api.changeJob('job-1'))).toMatchObject([
    { job_title: 'Gardener', status: 'draft', job_location: null },
  ]);
  expect(said(shell)).toEqual(['success: Job saved as a draft.']);
});

describe('pay', () => {
  const posted = { [`POST ${api.postJob()}`]: aJob() };
  const amount = (dialog: InDialog) => dialog.getByLabelText('Salary');

  test.each([
    ['of the place', 'Oslo', { Oslo: 'NOK' }, 'NOK, Norwegian Krone'],
    ['of the company where the place says none', 'Remote', { Remote: null, Hamburg: 'EUR' }, 'EUR, Euro'],
  ])('is in the currency %s until another is chosen', async (_what, location, known, currency) => {
    const { dialog } = await openForm({ ...posted, ...places(known) });
    await userEvent.type(dialog.getByLabelText('Location'), location);
    await userEvent.type(amount(dialog), '25');
    await inForce(dialog, currency);
    await chooseIn(dialog, 'Currency', 'GBP, British Pound');
    await enter(dialog.getByLabelText('Location'), ' and Bergen');
    expect(await inForce(dialog, 'GBP, British Pound')).toBeInTheDocument();
  });

  test('follows the place as long as nobody has chosen', async () => {
    const { dialog } = await openForm({ ...posted, ...places({ Oslo: 'NOK', Bern: 'CHF' }) });
    await userEvent.type(dialog.getByLabelText('Location'), 'Oslo');
    await userEvent.type(amount(dialog), '25');
    await inForce(dialog, 'NOK, Norwegian Krone');
    await userEvent.clear(dialog.getByLabelText('Location'));
    await userEvent.type(dialog.getByLabelText('Location'), 'Bern');
    expect(await inForce(dialog, 'CHF, Swiss Franc')).toBeInTheDocument();
  });

  test('needs its currency where nobody knows one, and goes with amount, currency and period', async () => {
    const { shell, dialog, onClose } = await openForm({
      ...posted,
      ...places({ 'Lisbon, Portugal': 'EUR', Nowhere: null, Hamburg: null }),
    });
    await fillIn(dialog);
    await chooseIn(dialog, 'Pay period', 'Hour');
    await chooseIn(dialog, 'Currency', 'GBP, British Pound');
    await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(asked(shell, 'POST', api.postJob())).toMatchObject([
      { salary: '38000', currency: 'GBP', salary_period: 'hour' },
    ]);
  });

  test('is sent with the currency of the place though the form had no time to show it', async () => {
    const draft = aJob({ status: 'draft', salary: null, currency: null });
    const { shell, dialog, onClose } = await openForm(
      {
        ...places({ 'Lisbon, Portugal': 'EUR' }),
        [`GET ${api.viewJob('job-1')}`]: draft,
        [`PUT ${api.changeJob('job-1')}`]: aJob(),
      },
      { jobId: 'job-1' },
    );
    fireEvent.change(amount(dialog), { target: { value: '38000' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Post job' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(asked(shell, 'PUT', api.changeJob('job-1'))).toMatchObject([{ salary: '38000', currency: 'EUR' }]);
  });

  test('is refused without a currency', async () => {
    const { shell, dialog } = await openForm({ ...posted, ...places({ Nowhere: null, Hamburg: null }) });
    await enter(dialog.getByLabelText('Location'), 'Nowhere');
    await userEvent.type(amount(dialog), '25');
    await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
    expect(await payGroup(dialog).findByText('Currency is required')).toBeInTheDocument();
    expect(asked(shell, 'POST', api.postJob())).toEqual([]);
  });

  test.each([
    ['no pay', { salary: null, currency: null }],
    ['pay without a currency', { salary: '38000', currency: null }],
    ['the highest pay alone', { salary: null, salary_max: '45000', currency: 'EUR' }],
    ['letters that are no currency', { currency: 'ZZZ' }],
  ])('pay of a post with %s need not be invented to change something else', async (_what, stored) => {
    const job = aJob(stored);
    const { shell, dialog, onClose } = await openForm(
      { [`GET ${api.viewJob('job-1')}`]: job, [`PUT ${api.changeJob('job-1')}`]: job },
      { jobId: 'job-1' },
    );
    await enter(dialog.getByLabelText('Location'), ' and Porto');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(asked(shell, 'PUT', api.changeJob('job-1'))).toMatchObject([
      { job_location: 'Lisbon, Portugal and Porto', ...stored },
    ]);
  });

  test('cannot be taken away from a post that states it', async () => {
    const job = aJob({ currency: 'EUR' });
    const { shell, dialog } = await openForm({ [`GET ${api.viewJob('job-1')}`]: job }, { jobId: 'job-1' });
    await userEvent.clear(amount(dialog));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Salary is required')).toBeInTheDocument();
    expect(asked(shell, 'PUT', api.changeJob('job-1'))).toEqual([]);
  });
});

test('a post that was changed in another tab is shown as it is, unless something was typed', async () => {
  let stored = aJob();
  const { dialog } = await openForm({ [`GET ${api.viewJob('job-1')}`]: () => stored }, { jobId: 'job-1' });
  const comeBack = async () => {
    await act(async () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    focusManager.setFocused(undefined);
  };
  stored = aJob({ job_location: 'Porto, Portugal' });
  await comeBack();
  await waitFor(() => expect(dialog.getByLabelText('Location')).toHaveValue('Porto, Portugal'));
  await enter(dialog.getByLabelText('Job title'), ' of roses');
  stored = aJob({ job_location: 'Faro, Portugal', status: 'draft' });
  await comeBack();
  expect(await dialog.findByRole('button', { name: 'Save as draft' })).toBeInTheDocument();
  expect(dialog.getByLabelText('Job title')).toHaveValue('Gardener of roses');
  expect(dialog.getByLabelText('Location')).toHaveValue('Porto, Portugal');
  expect(keptWork(EMPLOYER.login_id, 'job-post:job-1')?.values).toMatchObject({ job_title: 'Gardener of roses' });
});

test('a saved draft leaves nothing unsaved', async () => {
  const { dialog, onClose } = await openForm({ [`POST ${api.postJob()}`]: aJob({ id: 'job-2', status: 'draft' }) });
  await enter(dialog.getByLabelText('Job title'), 'Gardener');
  await userEvent.click(dialog.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save as draft' })).toBeEnabled());
  expect(hasUnsavedWork()).toBe(false);
  expect(keptWork(EMPLOYER.login_id, 'job-post:new')).toBeNull();
});

test('a draft that was closed before it could be stored is posted by the main button once it is brought back', async () => {
  let refuse: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  const first = await openForm({ [`POST ${api.postJob()}`]: () => refused.then(() => refusal(0, 'network', '')) });
  await enter(first.dialog.getByLabelText('Job title'), 'Gardener');
  await userEvent.click(first.dialog.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(asked(first.shell, 'POST', api.postJob())).toHaveLength(1));
  first.unmount();
  await act(async () => refuse());
  const { shell, dialog } = await openForm({ [`POST ${api.postJob()}`]: aJob() });
  await userEvent.click(dialog.getByRole('button', { name: 'Bring it back' }));
  expect(dialog.getByLabelText('Job title')).toHaveValue('Gardener');
  await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
  expect(await dialog.findByText('Job location is required')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.postJob())).toEqual([]);
});

describe('the description', () => {
  test('is a text box of its own name, with a toolbar of one stop for the Tab key', async () => {
    const { dialog } = await openForm();
    expect(description(dialog)).toHaveAttribute('contenteditable', 'true');
    const buttons = within(dialog.getByRole('toolbar', { name: 'Formatting' })).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Bold',
      'Italic',
      'Heading',
      'Subheading',
      'Bulleted list',
      'Numbered list',
      'Link',
    ]);
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1]);
    act(() => buttons[0]!.focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(buttons[2]).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(buttons[0]).toHaveFocus();
  });

  test('an empty description is refused in the words of the rules, at the box, which gets the focus', async () => {
    const { dialog } = await openForm();
    await enter(dialog.getByLabelText('Job title'), 'Gardener');
    await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
    await waitFor(() => expect(description(dialog)).toHaveAccessibleDescription(/Job description is required/));
    expect(description(dialog)).toHaveAttribute('aria-invalid', 'true');
    expect(description(dialog)).toHaveFocus();
  });

  test('is sent with the formatting that its buttons give', async () => {
    const { shell, dialog, onClose } = await openForm({ [`POST ${api.postJob()}`]: aJob() });
    await fillIn(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Heading' }));
    expect(dialog.getByRole('button', { name: 'Heading' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(asked(shell, 'POST', api.postJob())).toMatchObject([{ job_description: '<h3>You keep the garden.</h3>' }]);
  });

  test('is previewed as candidates see it', async () => {
    const { dialog } = await openForm();
    paste(description(dialog), { 'text/html': '<p>We <b>keep</b> gardens.</p>' });
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(
      within(dialog.getByRole('region', { name: 'The description as candidates see it' })).getByText('keep').tagName,
    ).toBe('STRONG');
    await userEvent.click(dialog.getByRole('button', { name: 'Go on writing' }));
    expect(description(dialog)).toBeInTheDocument();
  });

  test('takes links to web addresses only', async () => {
    const { shell, dialog, onClose } = await openForm({ [`POST ${api.postJob()}`]: aJob() });
    await fillIn(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Link' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Web address' }), 'javascript:alert(1){Enter}');
    expect(await dialog.findByText('Please enter a web address, such as https://example.com')).toBeInTheDocument();
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Web address' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Web address' }), 'gardens.example{Enter}');
    await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(asked(shell, 'POST', api.postJob())).toMatchObject([
      { job_description: '<p>You keep the garden.<a href="https://gardens.example">gardens.example</a></p>' },
    ]);
  });
});

describe('pasted text', () => {
  const pasted = async (html: string) => {
    const { dialog } = await openForm();
    paste(description(dialog), { 'text/html': html });
    return description(dialog).innerHTML;
  };

  test('from a page keeps text, headings, lists and links, and nothing else', async () => {
    const html =
      '<style>p{color:red}</style><h1 style="color:red">Role</h1><div class="x"><span style="font-weight:700">We</span> <script>alert(1)</script><img src="x"><table><tr><td>pay</td></tr></table></div><h6>Small</h6><ol><li>one</li></ol><a href="https://a.example" onclick="x()">a</a><a href="javascript:alert(1)">b</a>';
    expect(await pasted(html)).toBe(
      '<h3>Role</h3><p><strong>We</strong></p><p>pay</p><h4>Small</h4><ol><li><p>one</p></li></ol><p><a href="https://a.example">a</a>b</p>',
    );
  });

  test('from Word has its lists as lists, and none of its markup', async () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
<p class=MsoNormal><b>Your work<o:p></o:p></b></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Prune</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Plant</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>First</p>
<!--EndFragment--></body></html>`;
    expect(await pasted(html)).toBe(
      '<p><strong>Your work</strong></p><ul><li><p>Prune</p></li><li><p>Plant</p></li></ul><ol><li><p>First</p></li></ol>',
    );
  });
});
