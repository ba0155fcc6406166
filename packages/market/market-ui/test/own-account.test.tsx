import { FAILURES, RULE_MESSAGES, SUCCESSES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { ApiError } from '@market/web-kit';
import { AccountSettings } from '@market/market-ui/account';
import { aUser, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const settings = (session: FakeShellOptions['session'], http: FakeShellOptions['http'] = {}) =>
  renderWithShell(<AccountSettings />, {
    session,
    http: {
      'GET /notifications/choices': { choices: { access_requests: false } },
      'GET /auth/sessions': { records: [], total: 0, page: 1, limit: 20 },
      'GET /auth/passkeys': { records: [], total: 0, page: 1, limit: 0 },
      'GET /auth/accepted-terms': {
        records: [{ version: '2026-11-28', accepted_at: '2026-11-28T10:00:00.000Z' }],
        total: 1,
        page: 1,
        limit: 1,
      },
      ...http,
    },
  });

describe('deleting the account', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  };
  const removal = `POST ${api.deleteAccount()}`;

  test('says what goes, takes the password, and signs out with a word', async () => {
    const { shell } = settings(aUser(), { [removal]: undefined });
    const dialog = await open();
    expect(dialog.getByRole('alert')).toHaveTextContent(/Your open applications are withdrawn.*There is no way back/);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByText(RULE_MESSAGES.passwordToDelete)).toBeInTheDocument();
    expect(shell.http.calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(dialog.getByLabelText('Your password'), 'Quiet7River');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(shell.session.get().user).toBeNull());
    expect(shell.http.calls.find(({ method }) => method === 'POST')?.body).toEqual({ password: 'Quiet7River' });
    expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'success', text: SUCCESSES.accountDeleted })]);
  });

  test('a wrong password is told under its field, and everything stays', async () => {
    const { shell } = settings(aUser({ login_type: 'EMP' }), {
      [removal]: new ApiError({
        status: 422,
        code: 'fields-invalid',
        error: RULE_MESSAGES.passwordWrong,
        fields: { password: RULE_MESSAGES.passwordWrong },
      }),
    });
    const dialog = await open();
    expect(dialog.getByRole('alert')).toHaveTextContent(/Your company, your jobs/);
    await userEvent.type(dialog.getByLabelText('Your password'), 'Wrong9Password');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(dialog.getByLabelText('Your password')).toBeInvalid());
    expect(dialog.getByLabelText('Your password')).toHaveValue('Wrong9Password');
    expect(shell.session.get().user).not.toBeNull();
  });

  test('a refusal without words of the server is told as the account being still there', async () => {
    const { shell } = settings(aUser(), {
      [removal]: new ApiError({ status: 500, code: 'internal-error', error: '' }),
    });
    const dialog = await open();
    await userEvent.type(dialog.getByLabelText('Your password'), 'Quiet7River');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText(FAILURES.accountNotDeleted)).toBeVisible();
    expect(shell.toasts).toEqual([]);
    expect(shell.session.get().user).not.toBeNull();
  });

  test('an account without a password is sent a code', async () => {
    const { shell } = settings(aUser({ passwordless: true }), {
      [removal]: undefined,
      [`POST ${api.sendConfirmationCode()}`]: { message: 'sent' },
    });
    expect(screen.getByRole('button', { name: 'Add a password' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
    const dialog = await open();
    expect(dialog.queryByLabelText('Your password')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Send me a code to confirm this' }));
    await userEvent.click(await dialog.findByRole('textbox', { name: /^Digit 1 of 6/ }));
    await userEvent.paste('123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(shell.session.get().user).toBeNull());
    expect(shell.http.calls.find(({ path }) => path === api.deleteAccount())?.body).toEqual({ otp: '123456' });
  });

  test('is not offered to who runs the marketplace', () => {
    settings(aUser({ login_type: 'ADM' }));
    expect(screen.getByRole('button', { name: 'Change password' })).toBeInTheDocument();
    for (const name of ['Delete account', 'Download my data'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('taking the own data along', () => {
  const made: Array<{ name: string; text: string }> = [];
  const files: Blob[] = [];
  beforeEach(() => {
    made.length = 0;
    files.length = 0;
    URL.createObjectURL = (file) => `blob:${String(files.push(file as Blob))}`;
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
      const name = this.getAttribute('download') ?? '';
      void files
        .at(-1)!
        .text()
        .then((text) => made.push({ name, text }));
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const page = (all: object[]) => (asked: { body?: unknown; options?: { params?: unknown } }) => {
    const { page: at, limit } = (asked.body ?? asked.options?.params) as { page: number; limit: number };
    return { records: all.slice((at - 1) * limit, at * limit), total: all.length, page: at, limit };
  };
  const everybodys = {
    [`GET ${api.ownAccount()}`]: { login_name: 'Ada Example' },
    [`POST ${api.listThreads()}`]: page([{ kind: 'application', id: 'application-1' }]),
    [`GET ${api.openThread('application', 'application-1')}`]: ({ options }: { options?: { params?: object } }) =>
      options?.params
        ? { messages: [{ seq: 2, text: 'Hello' }], more: false }
        : { messages: [{ seq: 3, text: 'Hi' }], more: true },
    [`GET ${api.listMessageTemplates()}`]: { records: [{ id: 'template-1' }] },
    [`GET ${api.listOwnInterviews()}`]: {
      records: [],
      feed_made_at: '2026-11-30T10:00:00.000Z',
      time_zone: 'Europe/Oslo',
    },
    [`GET ${api.listOwnAssessments()}`]: page([{ application_id: 'application-2', notes: [], stars: 4 }]),
    [`POST ${api.listNotifications()}`]: page(Array.from({ length: 120 }, (_, n) => ({ id: `note-${String(n)}` }))),
  };

  test('a candidate gets one file with every list whole', async () => {
    const { shell } = settings(aUser(), {
      ...everybodys,
      [`GET ${api.ownCandidate()}`]: { can_name: 'Ada Example', candidate_exp: [{ emp_name: 'Mill' }] },
      [`GET ${api.viewVisibility()}`]: { hidden_from: [{ company: 'Mill' }] },
      [`GET ${api.viewResumeDetails()}`]: { details: '{"awards":[]}' },
      [`POST ${api.listCandidateApplications()}`]: page([{ id: 'application-1' }]),
      [`GET ${api.listInterviews('application-1')}`]: { records: [{ id: 'interview-1' }] },
      [`POST ${api.listReceivedAccessRequests()}`]: page([]),
      [`GET ${api.listProfileLooks()}`]: page([{ member: 'Bo' }]),
      [`GET ${api.listSentProfiles()}`]: page([{ id: 'application-0' }]),
      [`GET ${api.listOwnPools()}`]: page([{ id: 'pool-1' }]),
      [`GET ${api.listSavedJobs()}`]: page([{ job: 'saved' }]),
      [`GET ${api.listSavedSearches()}`]: { records: [{ name: 'Ropes' }], total: 1, page: 1, limit: 1 },
      [`GET ${api.ownMatchWishes()}`]: { minimum_pay: '3200', currency: 'EUR' },
      [`GET ${api.listNotForMe()}`]: page([{ id: 'job-9', reason: 'pay' }]),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]!.name).toMatch(/^perch-\d{4}-\d\d-\d\d\.json$/);
    const { notifications, ...data } = JSON.parse(made[0]!.text) as { notifications: Array<{ id: string }> };
    expect(notifications.map(({ id }) => id)).toEqual(Array.from({ length: 120 }, (_, n) => `note-${String(n)}`));
    expect(data).toEqual({
      made: expect.any(String),
      account: { login_name: 'Ada Example' },
      accepted_terms: [{ version: '2026-11-28', accepted_at: '2026-11-28T10:00:00.000Z' }],
      passkeys: [],
      devices: [],
      notification_choices: { access_requests: false },
      notification_digests: {},
      profile: { can_name: 'Ada Example', candidate_exp: [{ emp_name: 'Mill' }] },
      visibility: { hidden_from: [{ company: 'Mill' }] },
      resume_details: '{"awards":[]}',
      messages: [
        {
          messages: [
            { seq: 2, text: 'Hello' },
            { seq: 3, text: 'Hi' },
          ],
          more: false,
        },
      ],
      applications: [{ id: 'application-1' }],
      interviews: [{ id: 'interview-1' }],
      interview_time_zone: 'Europe/Oslo',
      calendar_feed: '2026-11-30T10:00:00.000Z',
      looks: [{ member: 'Bo' }],
      sent_profiles: [{ id: 'application-0' }],
      access_requests: [],
      talent_pools: [{ id: 'pool-1' }],
      saved_jobs: [{ job: 'saved' }],
      saved_searches: [{ name: 'Ropes' }],
      match_wishes: { minimum_pay: '3200', currency: 'EUR' },
      not_for_me: [{ id: 'job-9', reason: 'pay' }],
    });
    expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'success', text: 'Your data is downloaded.' })]);
  });

  test('a member whose role reads no requests gets the rest', async () => {
    settings(aUser({ login_type: 'EMP' }), {
      ...everybodys,
      [`GET ${api.copyOwnJobs()}`]: page([{ id: 'job-1' }]),
      [`GET ${api.listJobTemplates()}`]: { records: [{ id: 'template-2' }] },
      [`GET ${api.listPublishedPosts()}`]: page([{ job_id: 'job-1' }]),
      [`GET ${api.listJobFeeds()}`]: { records: [], total: 0, page: 1, limit: 10 },
      [`GET ${api.listApiKeys()}`]: new ApiError({ status: 403, code: 'right-missing', error: '' }),
      [`GET ${api.listWebhooks()}`]: new ApiError({ status: 403, code: 'right-missing', error: '' }),
      [`GET ${api.copySentAccessRequests()}`]: new ApiError({ status: 403, code: 'right-missing', error: '' }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(JSON.parse(made[0]!.text)).toMatchObject({ jobs: [{ id: 'job-1' }], access_requests: null });
  });

  test('an employer who has no company yet gets the rest', async () => {
    settings(aUser({ login_type: 'EMP' }), {
      ...everybodys,
      [`GET ${api.copyOwnJobs()}`]: page([{ id: 'job-1' }]),
      [`GET ${api.listJobTemplates()}`]: { records: [{ id: 'template-2' }] },
      [`GET ${api.listPublishedPosts()}`]: page([{ job_id: 'job-1' }]),
      [`GET ${api.listJobFeeds()}`]: { records: [{ url: 'https://jobs.example/feed' }], total: 1, page: 1, limit: 10 },
      [`GET ${api.listApiKeys()}`]: { records: [{ id: 'key-1' }] },
      [`GET ${api.listWebhooks()}`]: { records: [{ id: 'hook-1' }] },
      [`GET ${api.copySentAccessRequests()}`]: page([{ id: 'request-1' }]),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(JSON.parse(made[0]!.text)).toMatchObject({
      company: null,
      message_templates: [{ id: 'template-1' }],
      assessments: [{ application_id: 'application-2', notes: [], stars: 4 }],
      jobs: [{ id: 'job-1' }],
      job_templates: [{ id: 'template-2' }],
      published_jobs: [{ job_id: 'job-1' }],
      job_feeds: [{ url: 'https://jobs.example/feed' }],
      api_keys: [{ id: 'key-1' }],
      webhooks: [{ id: 'hook-1' }],
      access_requests: [{ id: 'request-1' }],
    });
  });

  test('a part that does not come leaves no half a file, and it can be asked for again', async () => {
    const { shell } = settings(aUser({ login_type: 'EMP' }), {
      ...everybodys,
      [`GET ${api.copyOwnJobs()}`]: new ApiError({ status: 500, code: 'internal-error', error: '' }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() =>
      expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'error', text: FAILURES.dataNotDownloaded })]),
    );
    expect(files).toEqual([]);
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeEnabled();
  });
});
