import type { DeployTokenRecord, RemoteRecord, RemoteSettingRecord } from '@market/contracts/remotes';
import { ApiError } from '@market/web-kit';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemotesPage } from '../src/pages/admin/remotes.page';

const admin = { session: aUser({ login_type: 'ADM' }), route: '/admin/remotes' };
const aVersion = (
  version: string,
  state: 'live' | 'canary' | 'inactive' = 'inactive',
): RemoteRecord['versions'][number] => ({
  id: `${version}-9f3c12ab34cd`,
  version,
  state,
  source: version === '1.0.0' ? 'bundled' : 'deployed',
  published_at: '2026-06-01T12:00:00Z',
  published_by: 'ci of the candidate team',
  bytes: 412_000,
  files: 31,
});
const aRemote = (different: Partial<RemoteRecord> = {}): RemoteRecord => ({
  name: 'mfe_candidate',
  package: '@market/mfe-candidate',
  label: 'Jobs and applications',
  owner: 'candidate team',
  live: '1.1.0',
  live_id: '1.1.0-9f3c12ab34cd',
  canary: null,
  pin: null,
  previous: { version: '1.0.0', id: '1.0.0-9f3c12ab34cd' },
  versions: [aVersion('1.2.0'), aVersion('1.1.0', 'live'), aVersion('1.0.0')],
  ...different,
});
const list = (records: RemoteRecord[]) => ({ generation: 7, records });
const history = (records: object[] = []) => ({ records, total: records.length, page: 1, limit: 20 });
const answers = (remote: RemoteRecord = aRemote(), more: object = {}) => ({
  'GET /remotes': list([remote]),
  'GET /remotes/history': history(),
  'GET /remotes/tokens': { records: [] },
  ...more,
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('previews', () => {
  const previewed = aRemote({
    versions: [
      {
        ...aVersion('1.3.0'),
        id: '1.3.0-9f3c12ab34cd.pr-42',
        source: 'preview',
        preview: { label: 'pr-42', expires_at: '2026-06-15T12:00:00Z', link: '/search-jobs?preview=eyJ.x.y' },
      },
      ...aRemote().versions,
    ],
  });

  it('stand in a list of their own, with a link to copy and no way to visitors', async () => {
    renderWithShell(<RemotesPage />, { ...admin, http: answers(previewed) });
    const list_ = await screen.findByRole('list', { name: 'Previews of Jobs and applications' });
    expect(list_).toHaveTextContent('pr-42');
    expect(list_).toHaveTextContent('Until June 15, 2026');
    expect(
      within(list_)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Copy the link to Jobs and applications pr-42', 'Remove Jobs and applications pr-42']);
    expect(screen.getByRole('list', { name: 'Versions of Jobs and applications' })).not.toHaveTextContent('pr-42');
  });

  it('have their whole address copied', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { shell } = renderWithShell(<RemotesPage />, { ...admin, http: answers(previewed) });
    await user.click(await screen.findByRole('button', { name: 'Copy the link to Jobs and applications pr-42' }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'success' }]));
    expect(write).toHaveBeenCalledWith('http://localhost/search-jobs?preview=eyJ.x.y');
  });

  it('are removed after a question', async () => {
    const call = 'DELETE /remotes/mfe_candidate/versions/1.3.0-9f3c12ab34cd.pr-42';
    const { shell } = renderWithShell(<RemotesPage />, { ...admin, http: answers(previewed, { [call]: {} }) });
    await press('Remove Jobs and applications pr-42');
    await press('Remove');
    await waitFor(() => expect(shell.http.calls.map(({ method, path }) => `${method} ${path}`)).toContain(call));
  });
});

describe('deploy tokens', () => {
  const token: DeployTokenRecord = {
    id: 'token-1',
    remote: 'mfe_candidate',
    for: 'candidate team CI',
    made_at: '2026-06-01T12:00:00Z',
    made_by: 'ada@jobs.example',
    used_at: null,
    expires_at: '2026-08-30T12:00:00Z',
    expired: false,
    only_previews: false,
  };
  const open = (records: DeployTokenRecord[] | ApiError, more: object = {}) =>
    renderWithShell(<RemotesPage />, {
      ...admin,
      http: answers(aRemote(), { 'GET /remotes/tokens': records instanceof ApiError ? records : { records }, ...more }),
    });

  it('are listed with whom they are for, what they do and how long; none and a failure each say so', async () => {
    const first = open([
      token,
      { ...token, id: 'token-2', for: 'pull requests', remote: 'mfe_charts', only_previews: true, expired: true },
    ]);
    const rows = within(await screen.findByRole('list', { name: 'Deploy tokens' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('candidate team CImfe_candidateCreated by ada@jobs.example');
    expect(rows[0]).toHaveTextContent('Never usedExpires on August 30, 2026');
    expect(rows[1]).toHaveTextContent('pull requestsmfe_chartsPreviews aloneExpired');
    first.unmount();
    const none = open([]);
    expect(await screen.findByRole('heading', { name: 'No deploy tokens' })).toBeInTheDocument();
    none.unmount();
    open(new ApiError({ status: 503, code: 'service-unavailable', error: 'Away' }));
    expect(await screen.findByText('We could not load the deploy tokens')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create a token' })).not.toBeInTheDocument();
  });

  it('S98: are created with the password, for a part that is not published yet too, and shown once', async () => {
    const user = userEvent.setup();
    const secret = `deploy_${'a'.repeat(43)}`;
    const { shell } = renderWithShell(<RemotesPage />, {
      ...admin,
      http: {
        ...answers(),
        'GET /remotes': list([]),
        'POST /remotes/mfe_charts/tokens': { ...token, remote: 'mfe_charts', token: secret },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Create a token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a deploy token' }));
    await user.click(dialog.getByRole('button', { name: 'Create a token' }));
    expect(await dialog.findByText(/as its manifest does, such as mfe_candidate/)).toBeInTheDocument();
    expect(dialog.getByText('Say who the token is for')).toBeInTheDocument();
    expect(dialog.getByText('Enter your password to create a deploy token')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Part of the site'), 'mfe_charts');
    await user.type(dialog.getByLabelText('Who it is for'), 'charts team CI');
    await user.click(dialog.getByLabelText(/^For previews alone/));
    await user.type(dialog.getByLabelText('Your password'), 'Quiet7River{Enter}');
    const shown = within(await screen.findByRole('dialog', { name: 'Your new deploy token' }));
    expect(shown.getByText(secret)).toBeInTheDocument();
    expect(shell.http.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      for: 'charts team CI',
      days: 90,
      only_previews: true,
      password: 'Quiet7River',
    });
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(write).toHaveBeenCalledWith(secret);
    await user.click(shown.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByText(secret)).not.toBeInTheDocument());
    expect(shell.http.calls.filter(({ path }) => path === '/remotes/tokens')).toHaveLength(2);
  });

  it('say in the form what the server refuses', async () => {
    const refusal = new ApiError({
      status: 422,
      code: 'fields-invalid',
      error: 'Please check the form.',
      fields: { password: 'That password is not right' },
    });
    open([], { 'POST /remotes/mfe_candidate/tokens': refusal });
    await press('Create a token');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a deploy token' }));
    await userEvent.type(dialog.getByLabelText('Part of the site'), 'mfe_candidate');
    await userEvent.type(dialog.getByLabelText('Who it is for'), 'a thief');
    await userEvent.type(dialog.getByLabelText('Your password'), 'Wrong9Password');
    await userEvent.click(dialog.getByRole('button', { name: 'Create a token' }));
    expect(await dialog.findByText('That password is not right')).toBeInTheDocument();
  });

  it('are revoked after a question', async () => {
    const call = 'DELETE /remotes/mfe_candidate/tokens/token-1';
    const { shell } = open([token], { [call]: undefined });
    await press('Revoke the token for candidate team CI, of mfe_candidate');
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the token for candidate team CI?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'success', text: 'The token is revoked.' }]));
    expect(shell.http.calls.map(({ method, path }) => `${method} ${path}`)).toContain(call);
  });
});

describe('the remotes page', () => {
  it.each([
    [
      'Activate Jobs and applications 1.2.0',
      'PUT /remotes/mfe_candidate/live',
      { version: '1.2.0-9f3c12ab34cd', generation: 7 },
      'Jobs and applications 1.2.0 is live. To undo, activate 1.1.0 again.',
    ],
    [
      'Roll Jobs and applications back to 1.0.0',
      'POST /remotes/mfe_candidate/rollback',
      { generation: 7 },
      'Jobs and applications is back at 1.0.0. To undo, activate 1.1.0 again.',
    ],
    [
      'Pin Jobs and applications 1.1.0',
      'PUT /remotes/mfe_candidate/pin',
      { version: '1.1.0-9f3c12ab34cd', generation: 7 },
      'Jobs and applications stays at 1.1.0 until the pin is taken off.',
    ],
  ])('%s: one click, said in a toast', async (button, call, body, toast) => {
    const { shell } = renderWithShell(<RemotesPage />, { ...admin, http: answers(aRemote(), { [call]: {} }) });
    await press(button);
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'success', text: toast }]));
    expect(shell.http.calls.find(({ method, path }) => `${method} ${path}` === call)?.body).toEqual(body);
    // Refetched after the change.
    await waitFor(() => expect(shell.http.calls.filter(({ path }) => path === '/remotes')).toHaveLength(2));
  });

  it.each([
    [
      'Deactivate Jobs and applications',
      'Deactivate Jobs and applications?',
      'Deactivate',
      'DELETE /remotes/mfe_candidate/live',
      'Nobody gets Jobs and applications any more. To undo, activate 1.1.0 again.',
    ],
    [
      'Remove Jobs and applications 1.2.0',
      'Remove Jobs and applications 1.2.0?',
      'Remove',
      'DELETE /remotes/mfe_candidate/versions/1.2.0-9f3c12ab34cd',
      'Jobs and applications 1.2.0 is removed.',
    ],
  ])('%s: asked first, then said in a toast', async (button, question, yes, call, toast) => {
    const { shell } = renderWithShell(<RemotesPage />, { ...admin, http: answers(aRemote(), { [call]: {} }) });
    await press(button);
    const dialog = await screen.findByRole('dialog', { name: question });
    expect(shell.http.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: yes }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'success', text: toast }]));
  });

  it('says of a version that failed why, and activates it after a question alone', async () => {
    const failed = { at: '2026-11-01T10:00:00.000Z', why: 'did-not-load', reason: 'it throws at setup' } as const;
    const { shell } = renderWithShell(<RemotesPage />, {
      ...admin,
      http: answers(aRemote({ versions: [{ ...aVersion('1.2.0'), failed }, aVersion('1.1.0', 'live')] }), {
        'PUT /remotes/mfe_candidate/live': {},
      }),
    });
    await press('Activate Jobs and applications 1.2.0');
    expect(screen.getByText(/^Failed .*: it throws at setup$/)).toBeInTheDocument();
    const dialog = await screen.findByRole('dialog', { name: 'Activate Jobs and applications 1.2.0, which failed?' });
    expect(dialog).toHaveTextContent('it throws at setup');
    expect(shell.http.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Activate' }));
    await waitFor(() => expect(shell.http.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  });

  it('says of a version that failed why before it is made a canary', async () => {
    const failed = { at: '2026-11-01T10:00:00.000Z', why: 'canary-worse', reason: 'it fails for some' } as const;
    renderWithShell(<RemotesPage />, {
      ...admin,
      http: answers(aRemote({ versions: [{ ...aVersion('1.2.0'), failed }, aVersion('1.1.0', 'live')] })),
    });
    await press('Make Jobs and applications 1.2.0 a canary');
    const dialog = within(await screen.findByRole('dialog', { name: 'Canary of Jobs and applications 1.2.0' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('This version failed before: it fails for some');
    expect(dialog.getByRole('button', { name: 'Give it to 10 % all the same' })).toBeEnabled();
  });

  it('does not offer to remove what is live, or came with the site', async () => {
    renderWithShell(<RemotesPage />, { ...admin, http: answers() });
    await screen.findByRole('button', { name: 'Remove Jobs and applications 1.2.0' });
    for (const version of ['1.1.0', '1.0.0'])
      expect(screen.queryByRole('button', { name: `Remove Jobs and applications ${version}` })).not.toBeInTheDocument();
  });

  it('gives a version to a share of the visitors, chosen by keyboard too', async () => {
    const { shell } = renderWithShell(<RemotesPage />, {
      ...admin,
      http: answers(aRemote(), { 'PUT /remotes/mfe_candidate/canary': {} }),
    });
    await press('Make Jobs and applications 1.2.0 a canary');
    const dialog = await screen.findByRole('dialog', { name: 'Canary of Jobs and applications 1.2.0' });
    expect(within(dialog).getByRole('slider', { name: /Share of the visitors/ })).toHaveValue('10');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give it to 10 %' }));
    await waitFor(() =>
      expect(shell.toasts).toMatchObject([{ text: '10 % of the visitors get Jobs and applications 1.2.0.' }]),
    );
    expect(shell.http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: '1.2.0-9f3c12ab34cd',
      share: 10,
      generation: 7,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows a canary with its share, and ends it', async () => {
    const remote = aRemote({
      canary: { version: '1.2.0', id: '1.2.0-9f3c12ab34cd', share: 25 },
      versions: [aVersion('1.2.0', 'canary'), aVersion('1.1.0', 'live')],
    });
    const { shell } = renderWithShell(<RemotesPage />, {
      ...admin,
      http: answers(remote, { 'DELETE /remotes/mfe_candidate/canary': {} }),
    });
    expect(await screen.findByText('Canary 1.2.0: 25 %')).toBeInTheDocument();
    await press('End the canary of Jobs and applications');
    await waitFor(() =>
      expect(shell.toasts).toMatchObject([{ text: 'Everybody gets Jobs and applications 1.1.0 again.' }]),
    );
  });

  it('lets nothing else go live while a pin holds, and takes the pin off', async () => {
    const remote = aRemote({ pin: { version: '1.1.0', id: '1.1.0-9f3c12ab34cd' } });
    const { shell } = renderWithShell(<RemotesPage />, {
      ...admin,
      http: answers(remote, { 'DELETE /remotes/mfe_candidate/pin': {} }),
    });
    expect(await screen.findByRole('button', { name: 'Activate Jobs and applications 1.2.0' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Roll Jobs and applications back to 1.0.0' })).toBeDisabled();
    await press('Unpin Jobs and applications');
    await waitFor(() => expect(shell.toasts).toMatchObject([{ text: 'The pin of Jobs and applications is off.' }]));
  });

  it('says why a change was refused, and asks for what is so now', async () => {
    const refusal = new ApiError({
      status: 409,
      code: 'conflict',
      error: 'Somebody has changed this in the meantime. Please look again.',
    });
    const { shell } = renderWithShell(<RemotesPage />, {
      ...admin,
      http: answers(aRemote(), { 'PUT /remotes/mfe_candidate/live': refusal }),
    });
    await press('Activate Jobs and applications 1.2.0');
    await waitFor(() =>
      expect(shell.toasts).toMatchObject([
        { kind: 'error', text: 'Somebody has changed this in the meantime. Please look again.' },
      ]),
    );
    await waitFor(() => expect(shell.http.calls.filter(({ path }) => path === '/remotes')).toHaveLength(2));
  });

  it('shows the newest versions and what is in use, the rest when asked', async () => {
    const versions = [
      ...['1.9.0', '1.8.0', '1.7.0', '1.6.0', '1.5.0', '1.4.0'].map((version) => aVersion(version)),
      aVersion('1.1.0', 'live'),
    ];
    renderWithShell(<RemotesPage />, { ...admin, http: answers(aRemote({ versions })) });
    const shown = async () =>
      within(await screen.findByRole('list', { name: 'Versions of Jobs and applications' })).getAllByRole('listitem')
        .length;
    expect(await shown()).toBe(5);
    await press('Show all 7 versions');
    expect(await shown()).toBe(7);
  });

  it('says how writing pages on the server fares, and which version is left alone for its failures', async () => {
    const rendering = {
      written: 1,
      failed: 5,
      last_failure: 'It was not done after 5000 ms.',
      resting: true,
      memory_mb: 96,
    };
    const versions = [
      { ...aVersion('1.2.0'), rendering },
      {
        ...aVersion('1.1.0', 'live'),
        rendering: { written: 1_204, failed: 0, last_failure: null, resting: false, memory_mb: 0 },
      },
      aVersion('1.0.0'),
    ];
    renderWithShell(<RemotesPage />, { ...admin, http: answers(aRemote({ versions })) });
    const rows = within(await screen.findByRole('list', { name: 'Versions of Jobs and applications' }));
    const [failing, sound, unasked] = rows.getAllByRole('listitem');
    expect(failing).toHaveTextContent('1 page written on the server, 5 failed');
    expect(failing).toHaveTextContent('Not written for now');
    expect(failing).toHaveTextContent('Last failure: It was not done after 5000 ms.');
    expect(sound).toHaveTextContent('1,204 pages written on the server, 0 failed');
    expect(failing).toHaveTextContent('96 MB of memory');
    expect(sound).not.toHaveTextContent(/Not written for now|Last failure|memory/);
    expect(unasked).not.toHaveTextContent(/written|Last failure/);
  });

  it('tells who did what', async () => {
    const entries = [
      {
        at: '2026-06-01T12:00:00Z',
        by: 'admin@demo.test',
        action: 'rolled-back',
        remote: 'mfe_candidate',
        version: '1.0.0',
        detail: '',
      },
      {
        at: '2026-06-01T11:00:00Z',
        by: 'ci',
        action: 'canary-set',
        remote: 'mfe_gone',
        version: '3.0.0',
        detail: '10 %',
      },
    ];
    renderWithShell(<RemotesPage />, {
      ...admin,
      http: answers(aRemote(), { 'GET /remotes/history': history(entries) }),
    });
    const told = await screen.findByRole('list', { name: 'What happened to the parts of the site' });
    expect(told).toHaveTextContent('admin@demo.test rolled back to Jobs and applications 1.0.0');
    expect(told).toHaveTextContent('ci made mfe_gone 3.0.0 a canary, 10 %');
  });

  it('says that there is none, and offers Retry when the list does not come', async () => {
    const { unmount } = renderWithShell(<RemotesPage />, {
      ...admin,
      http: { ...answers(), 'GET /remotes': list([]) },
    });
    expect(await screen.findByRole('heading', { name: 'No part is published' })).toBeInTheDocument();
    unmount();
    renderWithShell(<RemotesPage />, {
      ...admin,
      http: {
        'GET /remotes': new ApiError({
          status: 503,
          code: 'service-unavailable',
          error: 'Please try again in a moment',
        }),
      },
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('reports of browsers', () => {
  const ratings = (poor: number) => ({ good: 100 - poor, fair: 0, poor });
  const figures = (visits: number, failed: number): NonNullable<RemoteRecord['versions'][number]['browsers']> => ({
    visits,
    failed,
    faulty: 0,
    steps: [],
    lcp: ratings(5),
    inp: ratings(20),
    cls: { good: 0, fair: 0, poor: 0 },
    long_tasks: 3,
    errors: [
      {
        message: 'x is not a function',
        at: 'expose.js:1:2',
        count: 4,
        last_at: '2026-06-01T12:00:00Z',
        source: 'src/list.page.tsx:41:9',
      },
    ],
    pages: [{ page: '/job-details/:id', lcp: ratings(1), inp: ratings(2), cls: ratings(3), long_tasks: 2 }],
  });

  it('show the live version and its canary side by side', async () => {
    const remote = aRemote({
      canary: { version: '1.2.0', id: '1.2.0-9f3c12ab34cd', share: 10 },
      versions: [
        { ...aVersion('1.2.0', 'canary'), browsers: figures(200, 4) },
        { ...aVersion('1.1.0', 'live'), browsers: figures(1_800, 0) },
      ],
    });
    renderWithShell(<RemotesPage />, { ...admin, http: answers(remote) });
    const table = await screen.findByRole('table', { name: 'Jobs and applications in browsers, the last hour' });
    const row = (name: string) =>
      within(within(table).getByRole('rowheader', { name }).closest('tr')!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Measure', 'Live 1.1.0', 'Canary 1.2.0']);
    expect(row('Page loads')).toEqual(['1,800', '200']);
    expect(row('Did not load or show')).toEqual(['0.0% (0)', '2.0% (4)']);
    expect(row('Answered slowly (INP above 200 ms)')).toEqual(['20.0% (20)', '20.0% (20)']);
    expect(row('Moved while it was read (CLS above 0.1)')).toEqual(['–', '–']);
    const errors = screen.getByText('Errors of 1.2.0 in browsers').closest('details');
    expect(errors).toHaveTextContent('x is not a function');
    // The place in the sources stands for that in the files, which it has as its title.
    expect(within(errors!).getByTitle('expose.js:1:2')).toHaveTextContent('src/list.page.tsx:41:9');
  });
});

describe('a canary by stages', () => {
  it('is set in the dialog, whose other choice stays at its share', async () => {
    const call = 'PUT /remotes/mfe_candidate/canary';
    const { shell } = renderWithShell(<RemotesPage />, { ...admin, http: answers(aRemote(), { [call]: {} }) });
    await press('Make Jobs and applications 1.2.0 a canary');
    await userEvent.click(
      screen.getByRole('checkbox', { name: 'Go on by itself while it is no worse than the live version' }),
    );
    await press('Give it to 10 %');
    await waitFor(() =>
      expect(shell.http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        version: '1.2.0-9f3c12ab34cd',
        share: 10,
        stages: [25, 100],
        every_minutes: 10,
        generation: 7,
      }),
    );
  });

  it('takes the stages of the installation, and has none for some login types, of whom it may get all', async () => {
    const call = 'PUT /remotes/mfe_candidate/canary';
    const list = { generation: 7, records: [aRemote()], canary_stages: { shares: [2, 40], every_minutes: 30 } };
    const http = { ...answers(aRemote(), { [call]: {} }), 'GET /remotes': list };
    const { shell } = renderWithShell(<RemotesPage />, { ...admin, http });
    await press('Make Jobs and applications 1.2.0 a canary');
    const goesOn = screen.getByRole('checkbox', { name: 'Go on by itself while it is no worse than the live version' });
    expect(screen.getByRole('dialog')).toHaveTextContent('To 40 %, each after 30 minutes at least.');
    await userEvent.click(goesOn);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Employers' }));
    expect(goesOn).toBeDisabled();
    expect(goesOn).not.toBeChecked();
    fireEvent.change(screen.getByRole('slider', { name: /Share of these/ }), { target: { value: '100' } });
    await press('Give it to 100 %');
    await waitFor(() =>
      expect(shell.toasts).toMatchObject([{ text: '100 % of Employers get Jobs and applications 1.2.0.' }]),
    );
    expect(shell.http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: '1.2.0-9f3c12ab34cd',
      share: 100,
      roles: ['EMP'],
      generation: 7,
    });
  });

  it('says what follows and how it compares', async () => {
    const stages: NonNullable<NonNullable<RemoteRecord['canary']>['stages']> = {
      shares: [25, 100],
      every_minutes: 10,
      since: '2026-06-01T12:00:00Z',
      verdict: 'wait',
      reason: 'too few page loads',
    };
    const remote = aRemote({ canary: { version: '1.2.0', id: '1.2.0-9f3c12ab34cd', share: 10, stages } });
    renderWithShell(<RemotesPage />, { ...admin, http: answers(remote) });
    expect(
      await screen.findByText(
        'Next: 25 % and everybody, each after 10 minutes at least. It waits: too few page loads.',
      ),
    ).toBeVisible();
  });
});

describe('settings of a remote', () => {
  const setting = (different: Partial<RemoteSettingRecord> = {}): RemoteSettingRecord => ({
    name: 'rows',
    revision: 0,
    declared: { kind: 'number', description: 'Rows of a report', default: 10, min: 1, max: 50 },
    ...different,
  });
  const set = (different: object = {}) => ({
    value: 20,
    at: '2026-06-01T12:00:00Z',
    by: 'grace@jobs.example',
    ...different,
  });
  const shown = (settings: RemoteSettingRecord[], more: object = {}) =>
    renderWithShell(<RemotesPage />, { ...admin, http: answers(aRemote({ settings }), more) });
  const callOf = (
    shell: { http: { calls: { method: string; path: string; body: unknown; options?: object }[] } },
    method: string,
  ) => shell.http.calls.find((one) => one.method === method);

  it('say value, audience and author, and what a version passes over', async () => {
    shown([
      setting(),
      setting({ name: 'look', set: set({ value: 'narrow', roles: ['EMP', 'CND'], share: 20 }), revision: 3 }),
      setting({ name: 'old', declared: undefined, set: set({ value: true, passed_over: true }), revision: 4 }),
      setting({ name: 'line', declared: { kind: 'text', description: 'Line', default: '' } }),
    ]);
    const list_ = await screen.findByRole('list', { name: 'Settings of Jobs and applications' });
    const [rows, look, old, line] = within(list_).getAllByRole('listitem');
    expect(rows).toHaveTextContent('rowsDefault: 10Rows of a report');
    expect(look).toHaveTextContent('Now: narrow');
    expect(look).toHaveTextContent('Employers and Candidates, 20 % of the visitors');
    expect(look).toHaveTextContent('Set by grace@jobs.example');
    expect(old).toHaveTextContent('Passed over');
    expect(old).toHaveTextContent('The live version does not declare this setting, so nobody gets it.');
    expect(
      within(old!)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Reset Jobs and applications old to its default']);
    expect(line).toHaveTextContent('Default: empty');
  });

  it('are changed for login types and a share, with the revision that is shown, after what does not fit is mended', async () => {
    const { shell } = shown([setting({ set: set(), revision: 7 })], {
      'PUT /remotes/mfe_candidate/settings/rows': {},
    });
    await press('Change Jobs and applications rows');
    const dialog = await screen.findByRole('dialog', { name: 'Setting rows of Jobs and applications' });
    const value = within(dialog).getByRole('spinbutton', { name: 'Value' });
    await userEvent.clear(value);
    await userEvent.type(value, '60');
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Give a number from 1 to 50');
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.clear(value);
    await userEvent.type(value, '30');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Candidates' }));
    fireEvent.change(within(dialog).getByRole('slider'), { target: { value: '40' } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(shell.toasts).toMatchObject([{ kind: 'success', text: 'Jobs and applications: rows is set.' }]),
    );
    expect(callOf(shell, 'PUT')?.body).toEqual({ value: 30, roles: ['CND'], share: 40, revision: 7 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stay open for another try where somebody was first, and are reset with the revision that is shown', async () => {
    const { shell } = shown(
      [
        setting({
          declared: { kind: 'flag', description: 'News', default: false },
          set: set({ value: true }),
          revision: 2,
        }),
      ],
      {
        'PUT /remotes/mfe_candidate/settings/rows': new ApiError({
          status: 409,
          code: 'changed-meanwhile',
          error: 'Somebody was first.',
        }),
        'DELETE /remotes/mfe_candidate/settings/rows': {},
      },
    );
    await press('Change Jobs and applications rows');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'off' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'error' }]));
    expect(callOf(shell, 'PUT')?.body).toEqual({ value: false, revision: 2 });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await press('Reset Jobs and applications rows to its default');
    await waitFor(() => expect(callOf(shell, 'DELETE')?.options).toEqual({ params: { revision: 2 } }));
  });
});

it('says which endpoints a version calls that the live one does not, in the list, of previews and in the history', async () => {
  const endpoints = { count: 41, added: ['DELETE /auth/account'], removed: ['POST /reports'] };
  const preview = { label: 'pr-42', expires_at: '2026-06-15T12:00:00Z', link: '/search-jobs?preview=eyJ.x.y' };
  renderWithShell(<RemotesPage />, {
    ...admin,
    http: {
      ...answers(
        aRemote({
          versions: [
            { ...aVersion('1.3.0'), id: '1.3.0-9f3c12ab34cd.pr-42', source: 'preview', preview, endpoints },
            { ...aVersion('1.2.0'), endpoints },
            aVersion('1.1.0', 'live'),
          ],
        }),
      ),
      'GET /remotes/history': history([
        {
          at: '2026-06-01T12:00:00Z',
          by: 'ci',
          action: 'published',
          remote: 'mfe_candidate',
          version: '1.2.0',
          detail: '',
          endpoints,
        },
      ]),
    },
  });
  const versions = await screen.findByRole('list', { name: 'Versions of Jobs and applications' });
  expect(versions).toHaveTextContent('Calls 41 endpoints');
  expect(versions).toHaveTextContent('Lists no endpoints: it may call any.');
  await waitFor(() => expect(screen.getAllByRole('list', { name: 'Not listed by the live version:' })).toHaveLength(3));
  for (const list_ of screen.getAllByRole('list', { name: 'Not listed by the live version:' }))
    expect(list_).toHaveTextContent('DELETE /auth/account');
  expect(screen.getAllByRole('list', { name: 'No longer called:' })).toHaveLength(3);
});
