import { ERRORS } from '@market/contracts/errors';
import { type JobModeration, type JobPost, NO_JOB_DETAILS } from '@market/contracts/job-posts';
import { type JobStatistics, VISIT_SOURCES, type VisitSource } from '@market/contracts/job-statistics';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { enter, renderWithShell, type FakeAnswers, type FakeShell } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PostedJobsPage } from '../src/features/list-job-posts/posted-jobs.page';
import { aJob, anApplication, asked, EMPLOYER, listing, refusal, said } from './samples';

const LIST = `POST ${api.listOwnJobs()}`;
const openList = (http: FakeAnswers, route = '/dashboard-jobs') =>
  renderWithShell(<PostedJobsPage />, { route, session: EMPLOYER, http });

test('a job is closed only after a yes', async () => {
  const { shell } = openList({
    [LIST]: listing([aJob({ applicants_count: 0 })]),
    [`PUT ${api.changeJob('job-1')}`]: aJob({ status: 'closed' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(asked(shell, 'PUT', api.changeJob('job-1'))).toEqual([]);
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: /^Close ‘\s*Gardener\s*’\?$/ })).getByRole('button', {
      name: 'Close the job',
    }),
  );
  await waitFor(() => expect(said(shell)).toEqual(['success: The job is closed: nobody can apply any more.']));
  expect(asked(shell, 'PUT', api.changeJob('job-1'))).toEqual([{ status: 'closed' }]);
});

test('a published wording is shown with the rules that held, and downloaded', async () => {
  const { job_title, job_description, job_cate, cate_desc, job_location, salary, salary_max, required_skills } = aJob();
  const ad = {
    ...{ job_title, job_description, job_cate, cate_desc, job_location, salary, salary_max, required_skills },
    ...NO_JOB_DETAILS,
    salary_period: 'year',
    cmp_name: 'Marsh Gardens',
  };
  const duty = {
    rule: 'ca-on-vacancy',
    duty: 'vacancy',
    law: 'O. Reg. 476/24',
    source: 'https://www.ontario.ca/x',
    state: 'open',
  };
  openList({
    [LIST]: listing([aJob()]),
    [`GET ${api.listPublishedPosts()}`]: listing([
      {
        job_id: 'job-1',
        from: '2026-02-01T00:00:00Z',
        until: null,
        by_feed: true,
        rules_version: '2026-11-29',
        duties: [duty],
        ad,
      },
      {
        job_id: 'job-1',
        from: '2026-01-01T00:00:00Z',
        until: '2026-02-01T00:00:00Z',
        rules_version: null,
        duties: [],
        ad,
      },
    ]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'What Gardener said' }));
  const dialog = await screen.findByRole('dialog', { name: /^What\s+Gardener\s+said$/ });
  expect(await within(dialog).findByText(/^Published since Feb 1, 2026/)).toBeVisible();
  expect(within(dialog).getAllByText('Published so by a job feed.')).toHaveLength(1);
  expect(within(dialog).getByText(/^Published from Jan 1, 2026, .* to Feb 1, 2026/)).toBeVisible();
  expect(within(dialog).getAllByRole('listitem')[0]).toHaveTextContent(
    'Whether there is a vacancy: open (O. Reg. 476/24)',
  );
  expect(within(dialog).getByText('Published before there were rules here.')).toBeVisible();
  let made: Blob | undefined;
  URL.createObjectURL = (file) => {
    made = file as Blob;
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(made?.type).toBe('application/json');
});

test('a draft was never published: nothing is kept of it', async () => {
  openList({ [LIST]: listing([aJob({ status: 'draft' })]) });
  await screen.findByRole('link', { name: 'Gardener' });
  expect(screen.queryByRole('button', { name: 'What Gardener said' })).not.toBeInTheDocument();
});

describe('closing a job with open applications', () => {
  const APPLICATIONS = `POST ${api.listEmployerApplications()}`;
  const CLOSE = `PUT ${api.changeJob('job-1')}`;
  const ines = anApplication();
  const omar = anApplication({ id: 'application-2', can: { reject: false, forward: [], back: [] } });
  const yara = anApplication({ id: 'application-3' });
  yara.candidate = { ...yara.candidate, can_name: 'Yara Silva' };
  const rejections = {
    [`PUT ${api.changeApplicationStatus('application-1')}`]: ines,
    [`PUT ${api.changeApplicationStatus('application-3')}`]: yara,
  };
  const openQuestion = async (http: FakeAnswers = {}) => {
    const { shell } = openList({
      [LIST]: listing([aJob()]),
      [APPLICATIONS]: listing([ines, omar, yara]),
      [CLOSE]: aJob({ status: 'closed' }),
      ...rejections,
      ...http,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Close ‘/ }));
    await dialog.findByRole('radiogroup', { name: /^What becomes of the 2 open applications\?/ });
    return { shell, dialog };
  };
  const changed = (shell: FakeShell) =>
    shell.http.calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

  test('leaves them open unless something else is chosen', async () => {
    const { shell, dialog } = await openQuestion();
    expect(dialog.getByRole('radio', { name: 'Leave open' })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Close the job' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(changed(shell)).toEqual([[api.changeJob('job-1'), { status: 'closed' }]]);
    expect(screen.getByRole('link', { name: 'Gardener' })).toHaveFocus();
  });

  test('rejects all of them with a reason, after the job is closed, and all can be undone', async () => {
    const { shell, dialog } = await openQuestion({
      [`DELETE ${api.undoStep('application-1')}`]: ines,
      [`DELETE ${api.undoStep('application-3')}`]: yara,
    });
    await userEvent.click(dialog.getByRole('radio', { name: 'Reject, and notify' }));
    expect(dialog.getByText('To 2 people').parentElement).toHaveTextContent(/Ines Duarte\s*Yara Silva/);
    await enter(dialog.getByRole('textbox', { name: /^Reason/ }), 'The place is taken.');
    expect(dialog.getByRole('figure', { name: /as\s*Ines Duarte\s*reads it/ })).toHaveTextContent(
      'Reason: The place is taken.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Close the job' }));
    expect(await screen.findByText('2 applications moved to ‘Rejected’.')).toBeInTheDocument();
    const body = { status: 'rejected', undo_seconds: 60, reason: 'The place is taken.', cause: 'job-ended' };
    expect(changed(shell)).toEqual([
      [api.changeJob('job-1'), { status: 'closed' }],
      [api.changeApplicationStatus('application-1'), body],
      [api.changeApplicationStatus('application-3'), body],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(said(shell).at(-1)).toBe('success: Undone. Nothing was sent.'));
  });

  test('rejects them silently', async () => {
    const { shell, dialog } = await openQuestion();
    await userEvent.click(dialog.getByRole('radio', { name: 'Reject, and do not notify' }));
    expect(dialog.queryByRole('textbox', { name: /^Reason/ })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Close the job' }));
    expect(await screen.findByText('2 applications moved to ‘Rejected’.')).toBeInTheDocument();
    expect(
      changed(shell)
        .slice(1)
        .map(([, body]) => body),
    ).toEqual([
      { status: 'rejected', undo_seconds: 60, tell: false, cause: 'job-ended' },
      { status: 'rejected', undo_seconds: 60, tell: false, cause: 'job-ended' },
    ]);
  });

  test('rejects nobody where the job could not be closed', async () => {
    const { shell, dialog } = await openQuestion({ [CLOSE]: refusal(409, 'conflict', 'Not now.') });
    await userEvent.click(dialog.getByRole('radio', { name: 'Reject, and notify' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close the job' }));
    await waitFor(() => expect(said(shell)).toEqual(['error: Not now.']));
    expect(changed(shell)).toHaveLength(1);
    expect(dialog.getByRole('radio', { name: 'Reject, and notify' })).toBeChecked();
  });

  test('closes also where nobody can say what is open, and says that', async () => {
    const { shell } = openList({
      [LIST]: listing([aJob()]),
      [APPLICATIONS]: refusal(503, 'service-unavailable', 'Away.'),
      [CLOSE]: aJob({ status: 'closed' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/could not be found out\. They stay as they are/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close the job' }));
    await waitFor(() => expect(asked(shell, 'PUT', api.changeJob('job-1'))).toEqual([{ status: 'closed' }]));
  });
});

test('S460: a row names who changed the job last, a member or a feed', async () => {
  const at = '2026-01-01T00:00:00.000Z';
  openList({
    [LIST]: listing([
      aJob({ id: 'job-1', job_title: 'Gardener', last_change: { by_name: 'Bo Berg', at } }),
      aJob({ id: 'job-2', job_title: 'Pruner', last_change: { by_feed: true, at } }),
      aJob({ id: 'job-3', job_title: 'Mower', last_change: { at } }),
    ]),
  });
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('article');
  expect(await row('Gardener')).toHaveTextContent('Changed by Bo Berg Jan 1, 2026');
  expect(await row('Pruner')).toHaveTextContent('Changed by a job feed Jan 1, 2026');
  expect(await row('Mower')).not.toHaveTextContent('Changed by');
});

test('actions are those that the server names: a closed job can be reopened, not closed', async () => {
  const { shell } = openList({
    [LIST]: listing([
      aJob({ status: 'closed', can: { edit: true, open: true, close: false, delete: false, apply: false } }),
    ]),
    [`PUT ${api.changeJob('job-1')}`]: refusal(409, 'conflict', 'The job has just been removed.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await waitFor(() => expect(said(shell)).toEqual(['error: The job has just been removed.']));
  expect(asked(shell, 'PUT', api.changeJob('job-1'))).toEqual([{ status: 'open' }]);
});

test('Duplicate opens the form with that job’s values and stores nothing', async () => {
  const { shell } = openList({ [LIST]: listing([aJob()]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate Gardener' }));
  expect(shell.dialogs).toEqual([{ name: 'job-post', props: { copyOf: 'job-1' } }]);
  expect(shell.http.calls.map(({ path }) => path)).toEqual([api.listOwnJobs()]);
});

test('the status of the address is asked for, another one goes there, and an empty answer says so', async () => {
  const { shell, address } = openList({ [LIST]: listing([]) }, '/dashboard-jobs?status=closed');
  expect(await screen.findByText('No job fits')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.listOwnJobs())[0]).toMatchObject({ status: 'closed' });
  await userEvent.click(screen.getByRole('button', { name: 'Show all jobs' }));
  expect(address()).toBe('/dashboard-jobs');
  expect(await screen.findByText('Post your first job')).toBeInTheDocument();
});

test('Back leads from a page and from a choice to what was shown before; a word that was typed is no step', async () => {
  const pageOf = (body: unknown) => (body as { page: number }).page;
  const { address, back } = openList({
    [LIST]: ({ body }: { body: unknown }) => ({ records: [aJob()], total: 41, page: pageOf(body), limit: 20 }),
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Search posted jobs' }), 'rose');
  await waitFor(() => expect(address()).toBe('/dashboard-jobs?search=rose'));
  await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Closed' }));
  expect(address()).toBe('/dashboard-jobs?search=rose&status=closed');
  back();
  expect(address()).toBe('/dashboard-jobs?search=rose&page=2');
  back();
  expect(address()).toBe('/dashboard-jobs?search=rose');
  back();
  expect(address()).toBe('/dashboard-jobs?search=rose');
});

test('a page beyond the end gives way to the last one', async () => {
  const pageOf = (body: unknown) => (body as { page: number }).page;
  const { address } = openList(
    {
      [LIST]: ({ body }: { body: unknown }) => ({
        records: pageOf(body) === 2 ? [aJob()] : [],
        total: 21,
        page: pageOf(body),
        limit: 20,
      }),
    },
    '/dashboard-jobs?page=9',
  );
  expect(await screen.findByRole('link', { name: 'Gardener' })).toBeInTheDocument();
  expect(address()).toBe('/dashboard-jobs?page=2');
});

describe('deleting', () => {
  const closed = (id: string, job_title: string) =>
    aJob({
      id,
      job_title,
      status: 'closed',
      can: { edit: true, open: true, close: false, delete: true, apply: false },
    });
  const THREE = [closed('job-1', 'Gardener'), closed('job-2', 'Florist'), closed('job-3', 'Arborist')];
  const DELETE = `DELETE ${api.deleteJob('job-2')}`;
  /** A list that the server has less of once it has deleted. */
  const server = (records: JobPost[], refuse?: Error): FakeAnswers => {
    const left = [...records];
    return {
      [LIST]: () => listing([...left]),
      [DELETE]: () => {
        if (refuse) throw refuse;
        left.splice(
          left.findIndex(({ id }) => id === 'job-2'),
          1,
        );
      },
    };
  };
  const press = async (title: string) =>
    userEvent.click(await screen.findByRole('button', { name: `Delete ${title}` }));
  const question = () => screen.findByRole('dialog', { name: /^Delete ‘\s*Florist\s*’\?$/ });
  const confirm = async (label = 'Delete the job') =>
    userEvent.click(within(await question()).getByRole('button', { name: label }));

  test('is offered only where the server says that it can be', async () => {
    openList({ [LIST]: listing([aJob(), closed('job-2', 'Florist')]) });
    await screen.findByRole('button', { name: 'Delete Florist' });
    expect(screen.queryByRole('button', { name: 'Delete Gardener' })).not.toBeInTheDocument();
  });

  test('a question names the post and says that it is for good; a no deletes nothing', async () => {
    const { shell } = openList(server(THREE));
    await press('Florist');
    expect(await question()).toHaveTextContent('The job is deleted for good: nobody can bring it back.');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked(shell, 'DELETE', api.deleteJob('job-2'))).toEqual([]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Florist' })).toHaveFocus());
  });

  test('after a yes the post is gone, the count is less, it is said, and the focus is on the next one', async () => {
    const { shell } = openList(server(THREE));
    expect(await screen.findByText('3 jobs')).toBeInTheDocument();
    await press('Florist');
    await confirm();
    await waitFor(() => expect(said(shell)).toEqual(['success: “Florist” was deleted.']));
    expect(screen.queryByText('Florist')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('2 jobs')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Arborist' })).toHaveFocus();
    await waitFor(() => expect(asked(shell, 'POST', api.listOwnJobs())).toHaveLength(2));
  });

  test('a deletion of the last one in the list moves the focus to the one before, of the only one to posting another', async () => {
    const { unmount } = openList(server(THREE.slice(0, 2)));
    await press('Florist');
    await confirm();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Gardener' })).toHaveFocus());
    unmount();
    openList(
      server([
        aJob({
          id: 'job-2',
          job_title: 'Florist',
          status: 'draft',
          can: { edit: true, open: true, close: false, delete: true, apply: false },
        }),
      ]),
    );
    await press('Florist');
    expect(await question()).toHaveTextContent('The draft is deleted for good: nobody can bring it back.');
    await confirm('Delete the draft');
    expect(await screen.findByText('Post your first job')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Post a new job' })[0]).toHaveFocus();
  });

  test('a deletion of the only one on a later page shows the page before', async () => {
    const { address } = openList(
      { [LIST]: listing([closed('job-2', 'Florist')]), [DELETE]: undefined },
      '/dashboard-jobs?page=2',
    );
    await press('Florist');
    await confirm();
    await waitFor(() => expect(address()).toBe('/dashboard-jobs'));
  });

  test('a refusal says why, and the question stays with the post behind it', async () => {
    const { shell } = openList(
      server(THREE, refusal(409, 'job-has-applications', ERRORS['job-has-applications'].error)),
    );
    await press('Florist');
    await confirm();
    await waitFor(() => expect(said(shell)).toEqual([`error: ${ERRORS['job-has-applications'].error}`]));
    expect(await question()).toBeInTheDocument();
    expect(screen.getByText('3 jobs')).toBeInTheDocument();
    expect(screen.getByText('Florist', { selector: 'a *' })).toBeInTheDocument();
  });

  test('a failure without a reason has a sentence of its own', async () => {
    const { shell } = openList(server(THREE, refusal(0, 'network', '')));
    await press('Florist');
    await confirm();
    await waitFor(() => expect(said(shell)).toEqual([`error: ${FAILURES.deleteJob}`]));
  });

  test('a post that is gone already, as after a deletion in another tab, counts as deleted', async () => {
    const { shell } = openList({
      [LIST]: listing(THREE),
      [DELETE]: refusal(404, 'not-found', 'We could not find what you asked for.'),
    });
    await press('Florist');
    await confirm();
    await waitFor(() => expect(said(shell)).toEqual(['success: “Florist” was deleted.']));
  });
});

describe('a job that was taken out of sight after a report', () => {
  const decided = (different: Partial<JobModeration> = {}) =>
    aJob({
      status: 'closed',
      moderation: {
        standing: 'taken_down',
        reason: 'It asks for money.',
        at: '2026-01-02T00:00:00.000Z',
        appeal: 'possible',
        ...different,
      },
      can: { edit: true, open: false, close: false, delete: true, apply: false },
    });

  test('says so with the reason, cannot be reopened, and can be appealed for', async () => {
    const jobs = [decided()];
    const { shell } = openList({
      [LIST]: () => listing(jobs),
      [`POST ${api.appealTakeDown('job-1')}`]: () => (jobs[0] = decided({ appeal: 'waiting' })),
    });
    expect(await screen.findByText('Taken down')).toBeInTheDocument();
    expect(screen.getByText(/Reason: It asks for money\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reopen' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Appeal for Gardener' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Appeal for ‘\s*Gardener\s*’$/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send appeal' }));
    expect(await dialog.findByText('Please say why the job should be shown again')).toBeInTheDocument();
    await enter(dialog.getByRole('textbox'), 'The fee is gone.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send appeal' }));
    expect(await screen.findByText(/You have appealed\./)).toBeInTheDocument();
    expect(asked(shell, 'POST', api.appealTakeDown('job-1'))).toEqual([{ text: 'The fee is gone.' }]);
    expect(said(shell)).toEqual([`success: ${SUCCESSES.appealed}`]);
    expect(screen.queryByRole('button', { name: 'Appeal for Gardener' })).not.toBeInTheDocument();
  });

  test('an appeal that was not sent stays, and says so', async () => {
    openList({
      [LIST]: listing([decided()]),
      [`POST ${api.appealTakeDown('job-1')}`]: new Error('no answer'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Appeal for Gardener' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Appeal for/ }));
    await enter(dialog.getByRole('textbox'), 'The fee is gone.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send appeal' }));
    expect(await dialog.findByText(FAILURES.appeal)).toBeInTheDocument();
    expect(dialog.getByRole('textbox')).toHaveValue('The fee is gone.');
  });

  test.each([
    [{ appeal: 'declined' }, /The decision stands\./],
    [{ standing: 'hidden', appeal: 'none' }, /Nobody else sees it until we have decided\./],
  ] as const)('%j offers no appeal', async (different, words) => {
    openList({ [LIST]: listing([decided(different)]) });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Appeal/ })).not.toBeInTheDocument();
  });
});

test('B31: several jobs are closed, published, reopened or deleted in one go, after a question; failures by name', async () => {
  const can = { edit: true, open: false, close: false, delete: false, apply: false };
  const open = aJob({ id: 'job-1', job_title: 'Gardener', can: { ...can, close: true } });
  const other = aJob({ id: 'job-2', job_title: 'Florist', can: { ...can, close: true } });
  const draft = aJob({ id: 'job-3', job_title: 'Sower', status: 'draft', can: { ...can, open: true, delete: true } });
  const closed = aJob({
    id: 'job-4',
    job_title: 'Reaper',
    status: 'closed',
    can: { ...can, open: true, delete: true },
  });
  const { shell } = openList({
    [LIST]: listing([open, other, draft, closed]),
    [`PUT ${api.changeJob('job-1')}`]: open,
    [`PUT ${api.changeJob('job-2')}`]: refusal(409, 'status-change-refused', 'This is closed already.'),
    [`PUT ${api.changeJob('job-3')}`]: draft,
    [`PUT ${api.changeJob('job-4')}`]: closed,
    [`DELETE ${api.deleteJob('job-3')}`]: '',
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const bar = within(screen.getByRole('group', { name: 'Several jobs at once' }));
  expect(bar.getByRole('status')).toHaveTextContent('4 jobs selected');
  const take = async (label: string, question: string) => {
    await userEvent.click(bar.getByRole('button', { name: label }));
    const dialog = await screen.findByRole('dialog', { name: question });
    await userEvent.click(within(dialog).getByRole('button', { name: label }));
  };
  await take('Close 2', 'Close 2 jobs?');
  expect(await screen.findByText('1 job closed, 1 not.')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
    'Florist: This is closed already.',
  );
  expect(asked(shell, 'PUT', api.changeJob('job-1'))).toEqual([{ status: 'closed' }]);
  // The failed job stays selected.
  expect(screen.getByRole('checkbox', { name: 'Select Florist' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Gardener' })).not.toBeChecked();

  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Sower' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Reaper' }));
  await take('Reopen 1', 'Reopen 1 job?');
  expect(await screen.findByText('1 job reopened.')).toBeVisible();
  expect(asked(shell, 'PUT', api.changeJob('job-4'))).toEqual([{ status: 'open' }]);

  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Sower' }));
  await take('Publish 1 draft', 'Publish 1 draft?');
  expect(await screen.findByText('1 draft published.')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Sower' }));
  await take('Delete 1 draft', 'Delete 1 draft?');
  expect(await screen.findByText('1 draft deleted.')).toBeVisible();
  expect(asked(shell, 'DELETE', api.deleteJob('job-3'))).toHaveLength(1);
});

test('a job of several whose call came too fast is tried again; stopped, the others stay selected as they are', async () => {
  const can = { edit: true, open: false, close: true, delete: false, apply: false };
  const jobs = ['Gardener', 'Florist'].map((job_title, n) => aJob({ id: `job-${String(n + 1)}`, job_title, can }));
  let seconds = 0.001;
  const busy = () => refusal(429, 'too-many-requests', 'Too many.', { retryAfterSeconds: seconds });
  let asks = 0;
  const { shell } = openList({
    [LIST]: listing(jobs),
    [`PUT ${api.changeJob('job-1')}`]: () => ((asks += 1) < 3 ? busy() : jobs[0]),
    [`PUT ${api.changeJob('job-2')}`]: busy,
  });
  const close = async (label: string, question: string) => {
    await userEvent.click(screen.getByRole('button', { name: label }));
    const dialog = await screen.findByRole('dialog', { name: question });
    await userEvent.click(within(dialog).getByRole('button', { name: label }));
  };
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Gardener' }));
  await close('Close 1', 'Close 1 job?');
  expect(await screen.findByText('1 job closed.')).toBeVisible();
  seconds = 200;
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Florist' }));
  await close('Close 1', 'Close 1 job?');
  await waitFor(() => expect(asked(shell, 'PUT', api.changeJob('job-2'))).toHaveLength(1));
  const bar = within(screen.getByRole('group', { name: 'Several jobs at once' }));
  expect(bar.getByRole('progressbar', { name: 'Jobs changed' })).toBeInTheDocument();
  await userEvent.click(bar.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopped: 1 job is as before.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select Florist' })).toBeChecked();
});

describe('statistics of a job', () => {
  const NO_VISITS = Object.fromEntries(VISIT_SOURCES.map((source) => [source, 0])) as Record<VisitSource, number>;
  const statistics = (different: Partial<JobStatistics> = {}): JobStatistics => ({
    views: 12,
    started: 4,
    sent: 3,
    answered: 2,
    median_days: 1.5,
    by_source: {
      ...(Object.fromEntries(
        VISIT_SOURCES.map((source) => [source, { views: 0, started: 0 }]),
      ) as JobStatistics['by_source']),
      direct: { views: 2, started: 1 },
      search: { views: 10, started: 3 },
    },
    by_day: [
      { date: '2026-06-09', views: 0, started: 0, sent: 0, median_days: null, views_by_source: NO_VISITS },
      { date: '2026-06-10', views: 12, started: 4, sent: 3, median_days: 1.5, views_by_source: NO_VISITS },
    ],
    ...different,
  });
  const SHOW = `GET ${api.showJobStatistics('job-1')}`;
  async function open(http: FakeAnswers) {
    const { shell } = openList({ [LIST]: listing([aJob()]), ...http });
    await userEvent.click(await screen.findByRole('button', { name: 'Statistics of Gardener' }));
    return { shell, dialog: within(await screen.findByRole('dialog', { name: /^Statistics of\s*Gardener$/ })) };
  }
  const figure = (dialog: ReturnType<typeof within>, label: string) =>
    dialog.getAllByText(label).find(({ tagName }: HTMLElement) => tagName === 'DT')?.nextElementSibling;

  test('are figures, sources with the most first, and a table by day with the newest first; another span is asked for', async () => {
    const { shell, dialog } = await open({ [SHOW]: statistics() });
    expect(await dialog.findByText('2 answered')).toBeInTheDocument();
    expect(figure(dialog, 'Views')).toHaveTextContent('12');
    expect(figure(dialog, 'First answer')).toHaveTextContent('1.5 days');
    const sources = within(dialog.getByRole('table', { name: 'Where views come from' }));
    expect(sources.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'SourceViewsStarted',
      'Search here103',
      'Direct or new tab21',
    ]);
    await userEvent.click(dialog.getByText('Show as a table'));
    const days = within(dialog.getByRole('region', { name: 'By day' }));
    expect(days.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DayViewsStartedSentMedian days to first answer',
      'Jun 10, 202612431.5',
      'Jun 9, 2026000–',
    ]);
    await userEvent.click(dialog.getByRole('radio', { name: '12 months' }));
    await waitFor(() =>
      expect(
        shell.http.calls.filter(({ path }) => path === api.showJobStatistics('job-1')).map(({ options }) => options),
      ).toMatchObject([{ params: { days: '30' } }, { params: { days: '365' } }]),
    );
  });

  test('are saved as a file of the chosen days', async () => {
    const saved = jest.fn();
    Object.assign(URL, { createObjectURL: saved.mockReturnValue('blob:file'), revokeObjectURL: jest.fn() });
    const { shell, dialog } = await open({
      [SHOW]: statistics(),
      [`GET ${api.exportJobStatistics('job-1')}`]: new Blob(['Day'], { type: 'text/csv' }),
    });
    await dialog.findByText('2 answered');
    await userEvent.click(dialog.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(said(shell)).toEqual(['success: The statistics are saved as a file.']));
    expect(saved).toHaveBeenCalled();
  });

  test('say that nobody has looked yet, and that they could not be loaded, with another try', async () => {
    let tries = 0;
    const { dialog } = await open({
      [SHOW]: () => {
        tries += 1;
        if (tries === 1) throw refusal(503, 'service-unavailable', 'Not now.');
        return statistics({ views: 0, started: 0, sent: 0, answered: 0, median_days: null });
      },
    });
    expect(await dialog.findByText('Not now.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('No views yet')).toBeInTheDocument();
  });

  test('are none of a draft', async () => {
    openList({ [LIST]: listing([aJob({ status: 'draft' })]) });
    await screen.findByRole('link', { name: 'Gardener' });
    expect(screen.queryByRole('button', { name: 'Statistics of Gardener' })).toBeNull();
  });
});
