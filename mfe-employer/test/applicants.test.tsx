import { type EmployerApplication, type OpenedApplication, STEP_UNDO_SECONDS } from '@market/contracts/applications';
import { api } from '@market/contracts/testing';
import { renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { ApplicantsPage } from '../src/features/list-applicants/applicants.page';
import { ApplicationDialog } from '../src/features/list-applicants/show-application/application.dialog';
import { queryKeys } from '../src/shared/query-keys';
import { aJob, anApplication, asked, EMPLOYER, listing, refusal, said } from './samples';

const LIST = `POST ${api.listEmployerApplications()}`;
const STATUS = api.changeApplicationStatus('application-1');
const ONE = `GET ${api.openApplication('application-1')}`;
const openList = (route: string, answer: unknown, more: FakeAnswers = {}) =>
  renderWithShell(<ApplicantsPage />, {
    route,
    session: EMPLOYER,
    http: { [LIST]: answer, [`POST ${api.listOwnJobs()}`]: listing([aJob()]), ...more },
  });
/** Answers a list or a column of the board, and one application as it is now where only that is asked for. */
const listWith =
  (records: EmployerApplication[], now: EmployerApplication) =>
  ({ body: { id, status } }: { body: { id?: string; status?: string } }) =>
    listing(id === now.id ? [now] : records.filter((one) => !status || one.status === status));
/** Calls that count as a look at a candidate. */
const looks = ({ http }: { http: { calls: ReadonlyArray<{ method: string; path: string }> } }) =>
  http.calls.filter(({ method, path }) => `${method} ${path}` === ONE).length;
const opened = (different: Partial<OpenedApplication> = {}): OpenedApplication => ({
  ...anApplication(different),
  previous: null,
  next: null,
  ...different,
});

async function openApplication(http: FakeAnswers = {}, { application = anApplication(), canDecide = true } = {}) {
  const { shell } = renderWithShell(
    <ApplicationDialog applicationId="application-1" canDecide={canDecide} onClose={jest.fn()} />,
    { session: EMPLOYER, http: { [ONE]: { ...application, previous: null, next: null }, ...http } },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Application' }));
  await dialog.findByRole('heading', { name: 'Ines Duarte' });
  return { shell, dialog };
}

/** Opens a menu and chooses an entry. */
async function choose(button: HTMLElement, entry: string) {
  await userEvent.click(button);
  // The dialog's style sheet, which lets the pointer through to its menus, is not loaded in jsdom.
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

beforeEach(() => localStorage.clear());

test('job, status and words of the address are asked for, and a change of one goes back to page 1', async () => {
  const { shell, address } = openList(
    '/dashboard-applicants?job_id=job-1&status=viewed&search=rose&page=2',
    listing([anApplication()]),
  );
  await screen.findByRole('link', { name: 'Ines Duarte' });
  expect(asked(shell, 'POST', api.listEmployerApplications())[0]).toEqual({
    job_id: 'job-1',
    status: 'viewed',
    search: 'rose',
    page: 2,
    limit: 20,
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Shortlisted');
  expect(address()).toBe('/dashboard-applicants?job_id=job-1&status=shortlisted&search=rose');
});

test('applicants are shown with how they fit, asked for together, in the words that candidates read', async () => {
  const match = {
    rule: 1,
    skills: { met: [{ skill: 'JavaScript', by: 'React' }], missing: ['dbt'] },
    experience: { asked: 3, has: 4 },
  };
  const second = anApplication({ id: 'application-2' });
  const { shell } = openList('/dashboard-applicants', listing([anApplication(), second]), {
    [`POST ${api.matchApplicants()}`]: { records: [{ id: 'application-1', match }] },
  });
  const line = /Match: 1 of 2 skills; missing dbt; 4 years of experience, 3 asked for\./;
  expect(await screen.findByText(line)).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'How?' })).toHaveLength(1);
  expect(asked(shell, 'POST', api.matchApplicants())).toEqual([{ ids: ['application-1', 'application-2'] }]);
});

test('a line is kept free for how an applicant fits until the answer is there', async () => {
  const match = { rule: 1, skills: { met: [], missing: ['dbt'] }, experience: { asked: 3, has: 4 } };
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  openList('/dashboard-applicants', listing([anApplication()]), {
    [`POST ${api.matchApplicants()}`]: () => held.then(() => ({ records: [{ id: 'application-1', match }] })),
  });
  await screen.findByRole('link', { name: 'Ines Duarte' });
  const lines = () => screen.getByRole('link', { name: 'Ines Duarte' }).parentElement!.childElementCount;
  const before = lines();
  letGo();
  expect(await screen.findByText(/Match: 0 of 1 skill/)).toBeInTheDocument();
  expect(lines()).toBe(before);
});

describe('the table', () => {
  test('is ordered by a press on a head, the other way round by a second, and by a list of all orders', async () => {
    const { shell, address } = openList('/dashboard-applicants?page=2', listing([anApplication()]));
    const head = () => screen.getByRole('columnheader', { name: /Candidate/ });
    await userEvent.click(await screen.findByRole('button', { name: 'Candidate' }));
    expect(address()).toBe('/dashboard-applicants?sort=name');
    // Also where a phone shows no button in it.
    expect(head()).toHaveAttribute('aria-label', 'Candidate');
    expect(head()).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: /^Candidate/ }));
    expect(address()).toBe('/dashboard-applicants?sort=name-last');
    expect(head()).toHaveAttribute('aria-sort', 'descending');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Longest without a change');
    await waitFor(() =>
      expect(asked(shell, 'POST', api.listEmployerApplications()).at(-1)).toEqual({
        order: 'waiting',
        page: 1,
        limit: 20,
      }),
    );
  });

  test('is ordered by rating at its head, the highest first, and says whose come last', async () => {
    localStorage.setItem(`applicant-columns:${EMPLOYER.login_id}`, 'rating');
    const { shell, address } = openList('/dashboard-applicants', listing([anApplication()]));
    const head = () => screen.getByRole('columnheader', { name: 'Rating' });
    expect(await screen.findByRole('columnheader', { name: 'Rating' })).not.toHaveAttribute('aria-sort');
    within(head()).getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/dashboard-applicants?sort=rating');
    expect(head()).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByText('By the ratings that you see; applicants without one come last.')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(head()).toHaveAttribute('aria-sort', 'ascending');
    await waitFor(() =>
      expect(asked(shell, 'POST', api.listEmployerApplications()).at(-1)).toMatchObject({ order: 'rating-last' }),
    );
  });

  test('has the columns that its reader chooses, also the next time, and says what is new', async () => {
    const rated = { answer_by: '2026-01-15T00:00:00.000Z', rating: { count: 2, mean: 4 } };
    const one = { ...anApplication(), ...rated, unread_messages: 2 };
    const { unmount } = openList('/dashboard-applicants', listing([one]));
    expect(await screen.findByText('2 new messages')).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Last change' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Last change' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Job' }));
    expect(screen.getByRole('columnheader', { name: 'Last change' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Answer due' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Rating' }));
    // A phone shows no heads.
    for (const name of [/^Applied: ./, /^Last change: ./, /^Answer due: ./, /^Rating: ./])
      expect(screen.getByRole('cell', { name })).toBeInTheDocument();
    unmount();
    const again = openList('/dashboard-applicants', listing([one]));
    expect(await screen.findByRole('columnheader', { name: 'Last change' })).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Job' })).not.toBeInTheDocument();
    again.unmount();
    renderWithShell(<ApplicantsPage />, {
      route: '/dashboard-applicants',
      session: { ...EMPLOYER, login_id: 'colleague-1' },
      http: { [LIST]: listing([one]), [`POST ${api.listOwnJobs()}`]: listing([aJob()]) },
    });
    expect(await screen.findByRole('columnheader', { name: 'Job' })).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Last change' })).not.toBeInTheDocument();
  });

  test('S241: is exported as its filters find it, by those whose role may', async () => {
    const link = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    Object.assign(URL, { createObjectURL: () => 'blob:applicants', revokeObjectURL: () => undefined });
    const EXPORT = `POST ${api.exportApplicants()}`;
    const { shell, unmount } = openList('/dashboard-applicants?job_id=job-1&sort=name', listing([anApplication()]), {
      [EXPORT]: new Blob(['a']),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(said(shell)).toEqual(['success: 1 application exported.']));
    expect(asked(shell, 'POST', api.exportApplicants())).toEqual([
      { job_id: 'job-1', order: 'name', time_zone: 'UTC' },
    ]);
    expect(link).toHaveBeenCalledTimes(1);
    unmount();
    renderWithShell(<ApplicantsPage />, {
      route: '/dashboard-applicants',
      session: { ...EMPLOYER, rights: ['see-applicants'] },
      http: { [LIST]: listing([anApplication()]), [`POST ${api.listOwnJobs()}`]: listing([aJob()]) },
    });
    await screen.findByRole('link', { name: 'Ines Duarte' });
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).not.toBeInTheDocument();
  });

  test('all results are selected, those of further pages too', async () => {
    const many = Array.from({ length: 21 }, (_, at) => anApplication({ id: `application-${at + 1}` }));
    const { shell } = openList('/dashboard-applicants?job_id=job-1', ({ body }: { body: { limit: number } }) => ({
      ...listing(many.slice(0, body.limit)),
      total: 21,
    }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select all 21 results' }));
    expect(await screen.findByText('21 selected')).toBeInTheDocument();
    expect(asked(shell, 'POST', api.listEmployerApplications()).at(-1)).toEqual({
      job_id: 'job-1',
      page: 1,
      limit: 100,
    });
    expect(screen.queryByRole('button', { name: 'Select all 21 results' })).not.toBeInTheDocument();
  });
});

test('the pages keep the focus from one to the next', async () => {
  openList('/dashboard-applicants', { ...listing([anApplication()]), total: 41 });
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Page 3' })).toHaveFocus();
});

// antd gives every id of a test the same name, so that the dialog's is that of the filter: it is found by its role
// alone.
describe('an application has an address', () => {
  const second = opened({ id: 'application-2', previous: 'application-1' });
  second.candidate = { ...second.candidate, can_name: 'Omar Haddad' };

  test('an applicant opens the application, where decisions are possible; closed, the list and the focus are where they were', async () => {
    const { shell, address } = openList('/dashboard-applicants?job_id=job-1&page=2', listing([anApplication()]), {
      [ONE]: opened(),
    });
    const name = await screen.findByRole('link', { name: 'Ines Duarte' });
    expect(name).toHaveAttribute('href', '/dashboard-applicants/application-1?job_id=job-1&page=2');
    await userEvent.click(name);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Reject' })).toBeInTheDocument();
    expect(address()).toBe('/dashboard-applicants/application-1?job_id=job-1&page=2');
    expect(
      shell.http.calls
        .filter(({ path }) => path === api.openApplication('application-1'))
        .map(({ options }) => options?.params),
    ).toEqual([{ job_id: 'job-1' }]);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/dashboard-applicants?job_id=job-1&page=2'));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ines Duarte' })).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('closed, also after the next one, it leaves no trail: Back leads to before the list', async () => {
    const { shell, address, back } = openList('/dashboard-main', listing([anApplication()]), {
      [ONE]: opened({ next: 'application-2' }),
      [`GET ${api.openApplication('application-2')}`]: second,
    });
    shell.navigate('/dashboard-applicants?status=viewed');
    for (const isNextRead of [false, true]) {
      await userEvent.click(await screen.findByRole('link', { name: 'Ines Duarte' }));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('link', { name: 'Next applicant' });
      if (isNextRead) {
        fireEvent.click(dialog.getByRole('link', { name: 'Next applicant' }));
        await dialog.findByRole('heading', { name: 'Omar Haddad' });
      }
      fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(address()).toBe('/dashboard-applicants?status=viewed');
    }
    back();
    expect(address()).toBe('/dashboard-main');
  });

  test('Alt and the arrows lead to the next and previous applicant, not while something is typed', async () => {
    const { address } = openList('/dashboard-applicants/application-1?sort=name', listing([anApplication()]), {
      [ONE]: opened({ next: 'application-2' }),
      [`GET ${api.openApplication('application-2')}`]: second,
    });
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('link', { name: 'Next applicant' });
    fireEvent.keyDown(screen.getByRole('textbox', { hidden: true }), { key: 'ArrowDown', altKey: true });
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    expect(address()).toBe('/dashboard-applicants/application-1?sort=name');
    fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true });
    await dialog.findByRole('heading', { name: 'Omar Haddad' });
    expect(address()).toBe('/dashboard-applicants/application-2?sort=name');
    fireEvent.keyDown(document.body, { key: 'ArrowUp', altKey: true });
    await waitFor(() => expect(address()).toBe('/dashboard-applicants/application-1?sort=name'));
  });

  test('closed by a double press, it is left for the list alone', async () => {
    const { shell, address } = openList('/dashboard-main', listing([anApplication()]), { [ONE]: opened() });
    shell.navigate('/dashboard-applicants');
    await userEvent.click(await screen.findByRole('link', { name: 'Ines Duarte' }));
    const close = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' });
    act(() => {
      close.click();
      close.click();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/dashboard-applicants');
  });

  test('opened by its address and closed, it gives way to the list', async () => {
    const { shell, address, back } = openList('/dashboard-main', listing([anApplication()]), { [ONE]: opened() });
    await screen.findByRole('link', { name: 'Ines Duarte' });
    shell.navigate('/dashboard-applicants/application-1', { replace: true });
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/dashboard-applicants'));
    back();
    expect(address()).toBe('/dashboard-applicants');
  });

  test('opened again later, it is as it is now: who has withdrawn meanwhile cannot be read any more', async () => {
    const { shell } = openList('/dashboard-applicants', listing([anApplication()]), { [ONE]: opened() });
    await userEvent.click(await screen.findByRole('link', { name: 'Ines Duarte' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('link', { name: 'Contact' })).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    shell.http.answer({ [ONE]: opened({ status: 'withdrawn', can: { reject: false, forward: [], back: [] } }) });
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 16_000);
    await userEvent.click(screen.getByRole('link', { name: 'Ines Duarte' }));
    const again = within(await screen.findByRole('dialog'));
    expect(await again.findByText(/has withdrawn this application/)).toBeInTheDocument();
    later.mockRestore();
    expect(again.queryByRole('link', { name: 'Contact' })).not.toBeInTheDocument();
    expect(again.queryByText('ines@people.test')).not.toBeInTheDocument();
  });

  test('by its address it opens with one call, however far down the list it is', async () => {
    const { shell } = openList(
      '/dashboard-applicants/application-1',
      { records: [], total: 4_000, page: 1, limit: 20 },
      { [ONE]: opened() },
    );
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('heading', { name: 'Ines Duarte' });
    expect(shell.http.calls.filter(({ path }) => path === api.openApplication('application-1'))).toHaveLength(1);
    expect(asked(shell, 'POST', api.listEmployerApplications())).toEqual([{ page: 1, limit: 20 }]);
  });

  test('the next and the previous of the list are one press away, and who that is gets the focus', async () => {
    const { address } = openList('/dashboard-applicants/application-1?status=viewed', listing([anApplication()]), {
      [ONE]: opened({ next: 'application-2' }),
      [`GET ${api.openApplication('application-2')}`]: second,
    });
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('link', { name: 'Next applicant' }));
    const name = await dialog.findByRole('heading', { name: 'Omar Haddad' });
    await waitFor(() => expect(name).toHaveFocus());
    expect(address()).toBe('/dashboard-applicants/application-2?status=viewed');
    expect(dialog.getByRole('button', { name: 'Next applicant' })).toBeDisabled();
    fireEvent.click(dialog.getByRole('link', { name: 'Previous applicant' }));
    await dialog.findByRole('heading', { name: 'Ines Duarte' });
    expect(address()).toBe('/dashboard-applicants/application-1?status=viewed');
  });

  test('a missing application says so', async () => {
    openList('/dashboard-applicants/application-1', listing([]), { [ONE]: refusal(404, 'not-found', 'Not found.') });
    expect(await screen.findByText(/^This application is not here/)).toBeInTheDocument();
  });
});

describe('the filter by job', () => {
  const manyJobs =
    (total: number) =>
    ({ body }: { body: { search?: string } }) => {
      const all = Array.from({ length: total }, (_, n) =>
        aJob({ id: `job-${String(n)}`, job_title: `Gardener ${String(n)}` }),
      ).filter(({ job_title }) => job_title.includes(body.search ?? ''));
      return { records: all.slice(0, 20), total: all.length, page: 1, limit: 20 };
    };

  test('offers the newest jobs and finds every other one by its title', async () => {
    const { address } = openList('/dashboard-applicants', listing([anApplication()]), {
      [`POST ${api.listOwnJobs()}`]: manyJobs(500),
    });
    const box = await screen.findByRole('combobox', { name: 'Job' });
    await userEvent.type(box, 'Gardener 431');
    fireEvent.click(await screen.findByTitle('Gardener 431'));
    await waitFor(() => expect(address()).toBe('/dashboard-applicants?job_id=job-431'));
  });

  test('names the chosen job where it is none of those offered', async () => {
    openList('/dashboard-applicants?job_id=job-431', listing([anApplication()]), {
      [`POST ${api.listOwnJobs()}`]: manyJobs(500),
      [`GET ${api.viewJob('job-431')}`]: aJob({ id: 'job-431', job_title: 'Gardener 431' }),
    });
    expect(await screen.findByTitle('Gardener 431')).toBeInTheDocument();
  });
});

test('filters that nobody fits can be taken away together', async () => {
  const { address } = openList('/dashboard-applicants?status=hired&search=rose', listing([]));
  await userEvent.click(await screen.findByRole('button', { name: 'Show everybody' }));
  expect(address()).toBe('/dashboard-applicants');
});

const UNDO = api.undoStep('application-1');
const undo_until = '2026-01-01T00:00:10.000Z';
const rejected = () => anApplication({ status: 'rejected', can: { reject: false, forward: [], back: [], undo_until } });

test('Reject asks first, then sets the status and says so', async () => {
  const { shell, dialog } = await openApplication({ [`PUT ${STATUS}`]: rejected() });
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(asked(shell, 'PUT', STATUS)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Reject the application' }));
  await waitFor(() => expect(said(shell)).toEqual(['success: Application rejected successfully.']));
  expect(asked(shell, 'PUT', STATUS)).toEqual([{ status: 'rejected', undo_seconds: 10, cause: 'other' }]);
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument());
});

test('a rejection carries the reason that was typed, and can be undone where it was made', async () => {
  const { shell, dialog } = await openApplication({
    [`PUT ${STATUS}`]: rejected(),
    [`DELETE ${UNDO}`]: anApplication(),
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), ' No licence. ');
  await userEvent.click(screen.getByRole('button', { name: 'Reject the application' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(said(shell).at(-1)).toBe('success: Undone. Nothing was sent.'));
  expect(asked(shell, 'PUT', STATUS)).toEqual([
    { status: 'rejected', reason: 'No licence.', undo_seconds: 10, cause: 'other' },
  ]);
  expect(asked(shell, 'DELETE', UNDO)).toHaveLength(1);
  expect(await dialog.findByRole('button', { name: 'Reject' })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('after a rejection that stands the candidate can be asked for the talent pool', async () => {
  const rejection = { status: 'rejected', access_until: '2026-02-01T12:00:00.000Z' } as const;
  const { shell, dialog } = await openApplication(
    {
      [`POST ${api.askForPool()}`]: refusal(409, 'pool-question-refused', 'You have asked this candidate already.'),
      [`GET ${api.listTalentPool()}`]: { records: [], total: 0, page: 1, limit: 1 },
    },
    { application: anApplication({ ...rejection, can: { reject: false, forward: [], back: [] } }) },
  );
  await userEvent.click(await dialog.findByRole('button', { name: 'Ask for talent pool' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('You have asked this candidate already.')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.askForPool())).toEqual([{ application_id: 'application-1', months: 12 }]);
});

test.each([
  [{ state: 'asked', answer_by: '2026-03-01T12:00:00.000Z' }, 'Asked for talent pool, can answer until March 1, 2026'],
  [{ state: 'kept', until: '2027-03-01T12:00:00.000Z' }, 'In your talent pool until March 1, 2027'],
] as const)('a candidate who is %j in the talent pool is not asked again', async (entry, said_) => {
  const rejection = { status: 'rejected', access_until: '2026-02-01T12:00:00.000Z' } as const;
  const pooled = { id: 'pool-1', job_id: 'job-1', job_title: 'Baker', can_name: 'Ada', can: {}, ...entry };
  const { dialog } = await openApplication(
    { [`GET ${api.listTalentPool()}`]: { records: [pooled], total: 1, page: 1, limit: 1 } },
    { application: anApplication({ ...rejection, can: { reject: false, forward: [], back: [] } }) },
  );
  expect(await dialog.findByRole('link', { name: said_ })).toHaveAttribute(
    'href',
    entry.state === 'asked' ? '/dashboard-talent-pool?state=asked' : '/dashboard-talent-pool',
  );
  expect(dialog.queryByRole('button', { name: 'Ask for talent pool' })).not.toBeInTheDocument();
});

test('no rejection goes without its cause for the team, with own words where they are wanted', async () => {
  const { shell, dialog } = await openApplication({ [`PUT ${STATUS}`]: rejected() });
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await screen.findByRole('button', { name: 'Reject the application' });
  expect(screen.getByRole('radio', { name: 'Another reason' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Too little experience' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^In your words/ }), 'Two years short.');
  await userEvent.click(screen.getByRole('button', { name: 'Reject the application' }));
  await waitFor(() =>
    expect(asked(shell, 'PUT', STATUS)).toEqual([
      { status: 'rejected', undo_seconds: 10, cause: 'experience', cause_note: 'Two years short.' },
    ]),
  );
});

test('S475: a step of a colleague is told while the application is open; one’s own question stays about what was seen, until the change is told there', async () => {
  const before = anApplication({ revision: 3 });
  const { shell, dialog } = await openApplication(
    { [`PUT ${STATUS}`]: refusal(409, 'changed-meanwhile', 'Ada has moved it to “Offered” in the meantime.') },
    { application: before },
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  const step = { status: 'offered', by: 'EMP', by_login_id: 'login-ada', by_name: 'Ada' } as const;
  const history = [...before.history, { ...step, at: '2026-01-02T00:00:00.000Z' }];
  shell.http.answer({ [ONE]: opened({ revision: 4, status: 'offered', history }) });
  act(
    () =>
      void shell.queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.live === 'applicant application-1' }),
  );
  expect(await screen.findByText('Ada has just moved this application to ‘Offered’.')).toBeInTheDocument();
  shell.http.answer({ [LIST]: listing([anApplication({ revision: 4, status: 'offered', history })]) });
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'No licence.');
  await userEvent.click(screen.getByRole('button', { name: 'Reject the application' }));
  expect(await screen.findByText('Ada has moved it to “Offered” in the meantime.')).toBeInTheDocument();
  const rejection = { status: 'rejected', undo_seconds: 10, cause: 'other', reason: 'No licence.' };
  expect(asked(shell, 'PUT', STATUS)).toEqual([{ ...rejection, revision: 3 }]);
  shell.http.answer({ [`PUT ${STATUS}`]: rejected() });
  await userEvent.click(screen.getByRole('button', { name: 'Reject the application' }));
  await waitFor(() => expect(said(shell).at(-1)).toBe('success: Application rejected successfully.'));
  expect(asked(shell, 'PUT', STATUS).at(-1)).toEqual({ ...rejection, revision: 4 });
});

test('the words of a step to one applicant are taken from a template, its fields filled in', async () => {
  const template = { id: 'template-1', name: 'A kind no', text: 'Dear {name}, {job} at {company} is filled.' };
  const { dialog } = await openApplication({
    [`GET ${api.listMessageTemplates()}`]: { records: [template] },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await screen.findByRole('button', { name: 'Reject the application' });
  await choose(await screen.findByRole('button', { name: 'Templates' }), 'A kind no');
  expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue(
    'Dear Ines Duarte, Gardener at Marsh Gardens is filled.',
  );
});

test('after ten seconds nothing offers to undo a rejection', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { dialog } = await openApplication({ [`PUT ${STATUS}`]: rejected() });
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await user.click(await screen.findByRole('button', { name: 'Reject the application' }));
  expect(await dialog.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(STEP_UNDO_SECONDS * 1000));
  expect(dialog.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('a rejection that cannot be undone any more is told in the server’s words', async () => {
  const { shell, dialog } = await openApplication(
    { [`DELETE ${UNDO}`]: refusal(409, 'status-change-refused', 'It is too late to take this step back.') },
    { application: rejected() },
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(said(shell)).toEqual(['error: It is too late to take this step back.']));
});

test('a status that cannot be set is told in the words of the product', async () => {
  const { shell, dialog } = await openApplication({ [`PUT ${STATUS}`]: refusal(409, 'conflict', 'Not now.') });
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reject the application' }));
  await waitFor(() => expect(said(shell)).toEqual(['error: Failed to update application status to rejected.']));
});

test('a reason is not lost when the call fails, nor when the dialog is closed, which asks first', async () => {
  let answer: unknown = new Error('away');
  const { shell, dialog } = await openApplication({ [`PUT ${STATUS}`]: () => answer });
  const reason = () => screen.getByRole('textbox', { name: /^Reason/ });
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'No licence.');
  await userEvent.click(screen.getByRole('button', { name: 'Reject the application' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update application status to rejected.');
  expect(reason()).toHaveValue('No licence.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Go on editing' }));
  expect(reason()).toHaveValue('No licence.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep for later' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reason/ })).not.toBeInTheDocument());
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
  answer = rejected();
  await userEvent.click(screen.getByRole('button', { name: 'Reject the application' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reason/ })).not.toBeInTheDocument());
  expect(asked(shell, 'PUT', STATUS).at(-1)).toEqual({
    status: 'rejected',
    reason: 'No licence.',
    undo_seconds: 10,
    cause: 'other',
  });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('market.typed'))).toEqual([]);
});

test('the next step is one press, later ones are in a list; each is asked about before it is taken', async () => {
  const { shell, dialog } = await openApplication({
    [`PUT ${STATUS}`]: anApplication({
      status: 'offered',
      can: { reject: true, forward: ['hired'], back: ['viewed', 'shortlisted', 'interview'] },
    }),
  });
  expect(dialog.getByRole('button', { name: 'Shortlist' })).toBeInTheDocument();
  await choose(dialog.getByRole('button', { name: 'Later steps' }), 'Offered');
  expect(asked(shell, 'PUT', STATUS)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Make the offer' }));
  await waitFor(() => expect(said(shell)).toEqual(['success: The applicant has an offer.']));
  expect(asked(shell, 'PUT', STATUS)).toEqual([{ status: 'offered', undo_seconds: 10 }]);
  expect(await dialog.findByRole('button', { name: 'Hire' })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Later steps' })).not.toBeInTheDocument();
});

describe('the question before a step', () => {
  const hired = anApplication({
    status: 'hired',
    can: { reject: false, forward: [], back: ['viewed', 'shortlisted', 'interview', 'offered'] },
  });
  /** The question lies in the application's dialog for the accessibility tree of jsdom: it is found by its words. */
  const question = (words: RegExp) =>
    screen.findByRole('dialog', {
      name: (_name, element) => words.test(element.textContent ?? '') && !/History/.test(element.textContent ?? ''),
    });

  test('says who is told and in which words, those of the service, with the message as it is typed', async () => {
    const { dialog } = await openApplication();
    await choose(dialog.getByRole('button', { name: 'Later steps' }), 'Hired');
    const asks = within(await question(/Hire Ines Duarte\?/));
    expect(asks.getByText('They read that you have hired them, and can no longer withdraw.')).toBeInTheDocument();
    expect(asks.getByText('To one person').parentElement).toHaveTextContent('Ines Duarte');
    expect(asks.getByRole('figure', { name: 'The email' })).toHaveTextContent('Your application for Gardener: Hired');
    expect(asks.getByText('Marsh Gardens has hired you for Gardener. Congratulations!')).toBeInTheDocument();
    await userEvent.type(asks.getByRole('textbox', { name: /^Message/ }), 'Welcome!');
    expect(asks.getByText('Message: Welcome!')).toBeInTheDocument();
    expect(asks.getByText(/^You can undo this for 10 seconds\. Then they are told/)).toBeInTheDocument();
  });

  test('lets nobody be notified: then nothing is said either', async () => {
    const { shell, dialog } = await openApplication({ [`PUT ${STATUS}`]: hired });
    await choose(dialog.getByRole('button', { name: 'Later steps' }), 'Hired');
    const asks = within(await question(/Hire Ines Duarte\?/));
    await userEvent.type(asks.getByRole('textbox', { name: /^Message/ }), 'Welcome!');
    await userEvent.click(asks.getByRole('checkbox', { name: 'Do not notify' }));
    expect(asks.queryByRole('figure')).not.toBeInTheDocument();
    expect(asks.queryByRole('textbox')).not.toBeInTheDocument();
    expect(asks.getByText(/^Nothing is sent\./)).toBeInTheDocument();
    await userEvent.click(asks.getByRole('button', { name: 'Hire' }));
    await waitFor(() => expect(said(shell)).toEqual(['success: The applicant is hired.']));
    expect(asked(shell, 'PUT', STATUS)).toEqual([{ status: 'hired', undo_seconds: 10, tell: false }]);
  });

  test('carries the message of a step, and cancelled sends nothing', async () => {
    const { shell, dialog } = await openApplication({ [`PUT ${STATUS}`]: anApplication({ status: 'shortlisted' }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Shortlist' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(asked(shell, 'PUT', STATUS)).toEqual([]);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Shortlist' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Message/ }), ' See you soon. ');
    await userEvent.click(screen.getByRole('button', { name: 'Move to ‘Shortlisted’' }));
    await waitFor(() => expect(said(shell)).toEqual(['success: Application shortlisted successfully.']));
    expect(asked(shell, 'PUT', STATUS)).toEqual([
      { status: 'shortlisted', undo_seconds: 10, message: 'See you soon.' },
    ]);
  });

  test('a step back, also out of Hired, is told as one', async () => {
    const back = anApplication({ status: 'offered', can: { reject: true, forward: ['hired'], back: [] } });
    const { shell, dialog } = await openApplication({ [`PUT ${STATUS}`]: back }, { application: hired });
    await choose(dialog.getByRole('button', { name: 'Other steps' }), 'Offered');
    const asks = within(await question(/Move Ines Duarte back to ‘Offered’\?/));
    expect(
      asks.getByText('Marsh Gardens has moved your application for Gardener back to ‘Offered’.'),
    ).toBeInTheDocument();
    await userEvent.click(asks.getByRole('button', { name: 'Move back to ‘Offered’' }));
    await waitFor(() => expect(asked(shell, 'PUT', STATUS)).toEqual([{ status: 'offered', undo_seconds: 10 }]));
  });
});

test('the history says what was taken back, undone, and not notified', async () => {
  const step = { by: 'EMP', by_login_id: EMPLOYER.login_id, at: '2026-01-03T09:30:00.000Z' } as const;
  const { dialog } = await openApplication(
    {},
    {
      application: anApplication({
        history: [
          { ...step, status: 'rejected', taken_back: true },
          { ...step, status: 'viewed', undoes: true },
          { ...step, status: 'shortlisted', silent: true, message: 'Read on looking' },
        ],
      }),
    },
  );
  for (const words of [/Taken back before it was sent/, /Undone/, /Not notified/, /^Read on looking$/])
    expect(dialog.getByText(words)).toBeInTheDocument();
});

test('opening a new application marks it as viewed, without a toast', async () => {
  const viewed = anApplication();
  const { shell } = await openApplication(
    { [`PUT ${STATUS}`]: viewed },
    {
      application: anApplication({
        status: 'applied',
        can: { reject: true, forward: ['viewed', 'shortlisted'], back: [] },
      }),
    },
  );
  await waitFor(() => expect(asked(shell, 'PUT', STATUS)).toEqual([{ status: 'viewed' }]));
  expect(said(shell)).toEqual([]);
});

test('a decision made while `viewed` is on its way goes after it: of two changes at once the server takes one', async () => {
  const applied = anApplication({
    status: 'applied',
    can: { reject: true, forward: ['viewed', 'shortlisted'], back: [] },
  });
  let answerViewed: (viewed: EmployerApplication) => void = () => undefined;
  const answers: unknown[] = [
    new Promise<EmployerApplication>((resolve) => (answerViewed = resolve)),
    anApplication({ status: 'shortlisted' }),
  ];
  const { shell, dialog } = await openApplication(
    { [`PUT ${STATUS}`]: () => answers.shift() },
    { application: applied },
  );
  await waitFor(() => expect(asked(shell, 'PUT', STATUS)).toEqual([{ status: 'viewed' }]));
  await userEvent.click(dialog.getByRole('button', { name: 'Shortlist' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Move to ‘Shortlisted’' }));
  expect(asked(shell, 'PUT', STATUS)).toHaveLength(1);
  await act(async () => answerViewed(anApplication()));
  await waitFor(() =>
    expect(asked(shell, 'PUT', STATUS)).toEqual([{ status: 'viewed' }, { status: 'shortlisted', undo_seconds: 10 }]),
  );
  await waitFor(() => expect(said(shell)).toEqual(['success: Application shortlisted successfully.']));
});

test('Contact is a mail to the candidate about the job', async () => {
  const { dialog } = await openApplication();
  expect(dialog.getByRole('link', { name: 'Contact' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:ines@people\.test\?subject=/),
  );
});

test('elsewhere than on the applicants page there is neither Contact nor Reject, and nothing is marked as viewed', async () => {
  const { shell, dialog } = await openApplication(
    {},
    {
      canDecide: false,
      application: anApplication({ status: 'applied', can: { reject: true, forward: ['viewed'], back: [] } }),
    },
  );
  expect(dialog.queryByRole('link', { name: 'Contact' })).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
  expect(asked(shell, 'PUT', STATUS)).toEqual([]);
});

test('the history says who did what, and when', async () => {
  const at = '2026-01-02T09:30:00.000Z';
  const { dialog } = await openApplication(
    {},
    {
      application: anApplication({
        history: [
          { status: 'applied', by: 'CND', by_login_id: 'login-2', at },
          { status: 'viewed', by: 'EMP', by_login_id: EMPLOYER.login_id, at: '2026-01-03T09:30:00.000Z' },
        ],
      }),
    },
  );
  expect(screen.getByRole('dialog')).toHaveTextContent(/by Ines Duarte/);
  expect(screen.getByRole('dialog')).toHaveTextContent(/by you/);
  expect(dialog.getByText(/Jan 2, 2026/).getAttribute('datetime')).toBe(at);
});

test('the resume is shown inside the application, always as a PDF, and can be hidden again', async () => {
  const made: Blob[] = [];
  URL.createObjectURL = (file) => `blob:resume-${String(made.push(file as Blob))}`;
  URL.revokeObjectURL = jest.fn();
  const application = anApplication();
  application.candidate.can_resume = api.openResume('can-1');
  const { shell, dialog } = await openApplication(
    { [`GET ${api.openResume('can-1')}`]: new Blob(['<script>'], { type: 'text/html' }) },
    { application },
  );
  expect(asked(shell, 'GET', api.openResume('can-1'))).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Show resume' }));
  expect(await dialog.findByTitle('Resume of Ines Duarte')).toHaveAttribute('src', 'blob:resume-1#navpanes=0');
  expect(made[0]?.type).toBe('application/pdf');
  await userEvent.click(dialog.getByRole('button', { name: 'Hide resume' }));
  expect(dialog.queryByTitle('Resume of Ines Duarte')).not.toBeInTheDocument();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:resume-1');
});

describe('a resume that is being read', () => {
  const RESUME = `GET ${api.openResume('can-1')}`;
  let made: Blob[];
  beforeEach(() => {
    made = [];
    URL.createObjectURL = (file) => `blob:resume-${String(made.push(file as Blob))}`;
    URL.revokeObjectURL = jest.fn();
  });
  const withResume = (different: Partial<OpenedApplication> = {}) => {
    const application = opened(different);
    application.candidate = { ...application.candidate, can_resume: api.openResume('can-1') };
    return application;
  };

  test('makes room when the next applicant is shown: nobody’s resume is under another name', async () => {
    const omar = withResume({ id: 'application-2', previous: 'application-1' });
    omar.candidate = { ...omar.candidate, can_code: 'can-2', can_name: 'Omar Haddad' };
    let answer: (file: Blob) => void = () => undefined;
    const late = new Promise<Blob>((resolve) => (answer = resolve));
    // The list has both of them, so that the next one is there at once.
    openList('/dashboard-applicants/application-1', listing([withResume(), omar]), {
      [ONE]: withResume({ next: 'application-2' }),
      [`GET ${api.openApplication('application-2')}`]: omar,
      [RESUME]: new Blob(['of Ines']),
      [`GET ${api.openResume('can-2')}`]: () => late,
    });
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Show resume' }));
    await dialog.findByTitle('Resume of Ines Duarte');
    fireEvent.click(dialog.getByRole('link', { name: 'Next applicant' }));
    await dialog.findByRole('heading', { name: 'Omar Haddad' });
    expect(dialog.queryByTitle(/^Resume of/)).not.toBeInTheDocument();
    await act(async () => answer(new Blob(['of Omar'])));
    expect(await dialog.findByTitle('Resume of Omar Haddad')).toHaveAttribute('src', 'blob:resume-2#navpanes=0');
  });

  test('is fetched once, however often the window is left and come back to', async () => {
    const { shell, dialog } = await openApplication({ [RESUME]: new Blob(['%PDF']) }, { application: withResume() });
    await userEvent.click(dialog.getByRole('button', { name: 'Show resume' }));
    await dialog.findByTitle('Resume of Ines Duarte');
    await act(async () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    focusManager.setFocused(undefined);
    expect(asked(shell, 'GET', api.openResume('can-1'))).toHaveLength(1);
    expect(made).toHaveLength(1);
  });

  test('stays when fetching it anew fails', async () => {
    const { shell, dialog } = await openApplication({ [RESUME]: new Blob(['%PDF']) }, { application: withResume() });
    await userEvent.click(dialog.getByRole('button', { name: 'Show resume' }));
    const pages = await dialog.findByTitle('Resume of Ines Duarte');
    shell.http.answer({ [RESUME]: refusal(429, 'too-many-requests', 'Too many downloads.') });
    await act(() => shell.queryClient.refetchQueries({ queryKey: queryKeys.resume('can-1') }));
    // Refused in the same way, and told of later than that: by then the page has heard of both.
    await userEvent.click(dialog.getByRole('button', { name: 'Download resume' }));
    await waitFor(() => expect(said(shell)).toEqual(['error: Too many downloads.']));
    expect(asked(shell, 'GET', api.openResume('can-1'))).toHaveLength(3);
    expect(pages).toBeInTheDocument();
    expect(dialog.queryByText('The resume did not load')).not.toBeInTheDocument();
  });
});

test('a browser that shows no PDF says so, and the download is there', async () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
  const application = anApplication();
  application.candidate.can_resume = api.openResume('can-1');
  const { shell, dialog } = await openApplication({}, { application });
  await userEvent.click(dialog.getByRole('button', { name: 'Show resume' }));
  expect(dialog.getByText(/cannot show PDF files inside a page/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Download resume' })).toBeEnabled();
  expect(asked(shell, 'GET', api.openResume('can-1'))).toEqual([]);
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
});

test('a rejected application whose sender has deleted the account shows only job and history', async () => {
  const application = anApplication({ status: 'rejected', can: { reject: false, forward: [], back: [] } });
  application.candidate = {
    ...application.candidate,
    can_code: '',
    can_email: '',
    can_mobn: '',
    can_about: '',
    can_skill: '',
  };
  const { dialog } = await openApplication({}, { application });
  expect(dialog.getByText(/has deleted their account/)).toBeInTheDocument();
  expect(dialog.queryByRole('heading', { name: 'About' })).not.toBeInTheDocument();
  expect(dialog.getByRole('heading', { name: 'History' })).toBeInTheDocument();
});

test('S102 a finished application says until when it can be read', async () => {
  const application = anApplication({
    status: 'rejected',
    can: { reject: false, forward: [], back: [] },
    access_until: '2026-04-14T12:00:00.000Z',
  });
  const { dialog } = await openApplication({}, { application });
  expect(dialog.getByText('As it was sent. You can read this until April 14, 2026.')).toBeInTheDocument();
});

test('S102 once access to it has ended, a finished application shows its steps alone', async () => {
  const ended = anApplication({
    status: 'rejected',
    can: { reject: false, forward: [], back: [] },
    access_ended: true,
  });
  ended.candidate = { ...ended.candidate, can_code: '', can_email: '', can_mobn: '', can_about: '', can_skill: '' };
  const later = await openApplication({}, { application: ended });
  expect(later.dialog.getByText(/is no longer open to you. Its steps stay/)).toBeInTheDocument();
  expect(later.dialog.queryByText(/has deleted their account/)).not.toBeInTheDocument();
  expect(later.dialog.queryByRole('heading', { name: 'About' })).not.toBeInTheDocument();
});

test('a withdrawn application shows its history but nothing more of the candidate', async () => {
  const withdrawn = anApplication({ status: 'withdrawn', can: { reject: false, forward: [], back: [] } });
  withdrawn.candidate = { ...withdrawn.candidate, can_email: '', can_mobn: '', can_about: '', can_skill: '' };
  const { dialog } = await openApplication({}, { application: withdrawn });
  expect(dialog.getByText(/has withdrawn this application/)).toBeInTheDocument();
  expect(dialog.getByRole('heading', { name: 'History' })).toBeInTheDocument();
  expect(dialog.queryByRole('link', { name: 'Contact' })).not.toBeInTheDocument();
});

describe('several at once', () => {
  const ines = anApplication();
  const omar = anApplication({ id: 'application-2', status: 'hired', can: { reject: false, forward: [], back: [] } });
  const yara = anApplication({
    id: 'application-3',
    status: 'applied',
    can: { reject: true, forward: ['viewed', 'shortlisted'], back: [] },
  });
  omar.candidate = { ...omar.candidate, can_name: 'Omar Haddad' };
  yara.candidate = { ...yara.candidate, can_name: 'Yara Silva' };
  const openThree = (http: FakeAnswers = {}) =>
    renderWithShell(<ApplicantsPage />, {
      route: '/dashboard-applicants',
      session: EMPLOYER,
      http: { [LIST]: listing([ines, omar, yara]), [`POST ${api.listOwnJobs()}`]: listing([aJob()]), ...http },
    });
  const changed = (shell: ReturnType<typeof openThree>['shell']) =>
    shell.http.calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

  test('one step for all selected, each by its own call; who did not go is told with the reason and stays selected', async () => {
    const { shell } = openThree({
      [`PUT ${STATUS}`]: ines,
      [`PUT ${api.changeApplicationStatus('application-3')}`]: refusal(
        409,
        'status-change-refused',
        'Somebody else has just changed this application. Please look again.',
      ),
    });
    const bar = () => screen.getByRole('group', { name: 'Several at once' });
    await screen.findByRole('checkbox', { name: 'Select all on this page' });
    expect(bar()).not.toHaveAttribute('data-selecting');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    // Sticks to the window from now on.
    expect(bar()).toHaveAttribute('data-selecting');
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Next status' }), 'Shortlisted');
    expect(changed(shell)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Move 2 applicants to ‘Shortlisted’?');
    expect(question).toHaveTextContent(/To 2 people\s*Ines Duarte\s*Yara Silva/);
    expect(question).toHaveTextContent('The email, as Ines Duarte reads it');
    expect(changed(shell)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Move to ‘Shortlisted’' }));
    const title = await screen.findByText('1 application moved to ‘Shortlisted’, 2 not.');
    const result = title.closest<HTMLElement>('[role=alert]')!;
    const failed = within(result).getAllByRole('listitem');
    expect(failed.map(({ textContent }) => textContent).sort()).toEqual([
      'Omar Haddad: cannot go from ‘Hired’ to ‘Shortlisted’',
      'Yara Silva: Somebody else has just changed this application. Please look again.',
    ]);
    expect(changed(shell)).toEqual([
      [STATUS, { status: 'shortlisted', undo_seconds: 60 }],
      [api.changeApplicationStatus('application-3'), { status: 'shortlisted', undo_seconds: 60 }],
    ]);
    expect(screen.getByRole('checkbox', { name: /^Select Ines Duarte/ })).not.toBeChecked();
    for (const name of [/^Select Omar Haddad/, /^Select Yara Silva/])
      expect(screen.getByRole('checkbox', { name })).toBeChecked();
  });

  test('a step whose answer was lost counts as done, and a call that came too fast is made again', async () => {
    const lost = refusal(0, 'no-answer', '');
    const busy = refusal(429, 'too-many-requests', 'Too many.', { retryAfterSeconds: 0.001 });
    let answers = 0;
    const step = { status: 'shortlisted', by: 'EMP', by_login_id: EMPLOYER.login_id, at: '2026-01-02' } as const;
    const { shell } = openThree({
      [`PUT ${STATUS}`]: lost,
      [LIST]: listWith([ines, omar, yara], { ...ines, status: 'shortlisted', history: [...ines.history, step] }),
      [`PUT ${api.changeApplicationStatus('application-3')}`]: () => ((answers += 1) < 3 ? busy : yara),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select Ines Duarte/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Select Yara Silva/ }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Next status' }), 'Shortlisted');
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Move to ‘Shortlisted’' }));
    expect(await screen.findByText('2 applications moved to ‘Shortlisted’.')).toBeInTheDocument();
    expect(changed(shell).map(([path]) => path)).toHaveLength(4);
  });

  test('S475, S505: an applicant moved by a colleague meanwhile is named with the change, and taken with it the next time; no look is told', async () => {
    const { shell } = openThree({
      [LIST]: listWith([anApplication({ revision: 3 }), yara], anApplication({ revision: 4, status: 'offered' })),
      [`PUT ${STATUS}`]: refusal(409, 'changed-meanwhile', 'Ada has moved it to “Offered” in the meantime.'),
      [`PUT ${api.changeApplicationStatus('application-3')}`]: yara,
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'No licence.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject the applications' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(/Ada has moved it to “Offered” in the meantime/)).toBeInTheDocument();
    expect(asked(shell, 'PUT', STATUS)).toMatchObject([{ reason: 'No licence.', revision: 3 }]);
    expect(looks(shell)).toBe(0);
    shell.http.answer({ [`PUT ${STATUS}`]: ines });
    await userEvent.click(await screen.findByRole('button', { name: 'Reject the application' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked(shell, 'PUT', STATUS).at(-1)).toMatchObject({ reason: 'No licence.', revision: 4 });
  });

  test('Reject asks first and says how many; of one, in the words of the product', async () => {
    const { shell } = openThree({ [`PUT ${STATUS}`]: ines });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ines Duarte, Gardener' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Reject Ines Duarte?');
    const sure = within(question);
    expect(changed(shell)).toEqual([]);
    await userEvent.click(sure.getByRole('button', { name: 'Reject the application' }));
    await waitFor(() => expect(said(shell)).toEqual(['success: Application rejected successfully.']));
    expect(changed(shell)).toEqual([[STATUS, { status: 'rejected', undo_seconds: 10, cause: 'other' }]]);
  });

  test('the question says what the whole run sends, also where one of them alone takes the step', async () => {
    const other = api.changeApplicationStatus('application-3');
    const { shell } = openThree({ [`PUT ${other}`]: yara });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select Omar Haddad/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Select Yara Silva/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Dear {{name}');
    const question = screen.getByRole('dialog');
    expect(question).toHaveTextContent('Reject Yara Silva?');
    expect(question).toHaveTextContent('You can undo this for 60 seconds.');
    expect(within(question).getByRole('figure')).toHaveTextContent('Dear Yara Silva');
    await userEvent.click(screen.getByRole('button', { name: 'Reject the application' }));
    await waitFor(() =>
      expect(changed(shell)).toEqual([
        [other, { status: 'rejected', reason: 'Dear Yara Silva', undo_seconds: 60, cause: 'other' }],
      ]),
    );
  });

  test('rejected together, they get one reason and are brought back together', async () => {
    const other = api.changeApplicationStatus('application-3');
    const undone = { [`DELETE ${UNDO}`]: ines, [`DELETE ${api.undoStep('application-3')}`]: yara };
    const { shell } = openThree({ [`PUT ${STATUS}`]: ines, [`PUT ${other}`]: yara, ...undone });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select Ines Duarte/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Select Yara Silva/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'The place is taken.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject the applications' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(said(shell)).toEqual(['success: Undone. Nothing was sent.']));
    const body = { status: 'rejected', reason: 'The place is taken.', undo_seconds: 60, cause: 'other' };
    expect(changed(shell)).toEqual([
      [STATUS, body],
      [other, body],
    ]);
    expect(shell.http.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
    expect(screen.queryByText(/moved to ‘Rejected’/)).not.toBeInTheDocument();
  });

  describe('some of which cannot be brought back any more', () => {
    const other = api.changeApplicationStatus('application-3');
    const late = refusal(409, 'status-change-refused', 'It is too late to take this step back.');

    async function rejectTwo(http: FakeAnswers) {
      const { shell } = openThree({ [`PUT ${STATUS}`]: ines, [`PUT ${other}`]: yara, ...http });
      await userEvent.click(await screen.findByRole('checkbox', { name: /^Select Ines Duarte/ }));
      await userEvent.click(screen.getByRole('checkbox', { name: /^Select Yara Silva/ }));
      await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Reject the applications' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
      return shell;
    }

    test('the result says who was brought back, and who stays rejected and why; they alone can be tried again', async () => {
      let answer: unknown = late;
      const shell = await rejectTwo({
        [`DELETE ${UNDO}`]: ines,
        [`DELETE ${api.undoStep('application-3')}`]: () => answer,
      });
      await waitFor(() => expect(said(shell)).toEqual(['error: 1 step undone, 1 not.']));
      const result = await screen.findByRole('alert');
      expect(result).toHaveTextContent('1 application moved to ‘Rejected’, 1 undone.');
      expect(
        within(result)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['Yara Silva: It is too late to take this step back.']);
      answer = yara;
      await userEvent.click(within(result).getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(said(shell).at(-1)).toBe('success: Undone. Nothing was sent.'));
      expect(shell.http.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
        UNDO,
        api.undoStep('application-3'),
        api.undoStep('application-3'),
      ]);
      expect(screen.queryByText(/moved to ‘Rejected’/)).not.toBeInTheDocument();
    });

    test('a run of which none can be brought back leaves all rejected, in the server’s words', async () => {
      const shell = await rejectTwo({
        [`DELETE ${UNDO}`]: late,
        [`DELETE ${api.undoStep('application-3')}`]: late,
      });
      await waitFor(() => expect(said(shell)).toEqual(['error: It is too late to take this step back.']));
      expect(screen.getByText('2 applications moved to ‘Rejected’.')).toBeInTheDocument();
    });
  });

  describe('a run with many calls on their way', () => {
    const many = Array.from({ length: 8 }, (_, n) => {
      const one = anApplication({ id: `application-${String(n + 1)}` });
      return { ...one, candidate: { ...one.candidate, can_name: `Person ${String(n + 1)}` } };
    });
    /** Bulk steps that wait until the test releases them. */
    async function moveMany() {
      const waiting: Array<() => void> = [];
      let isHeld = true;
      const step = (one: (typeof many)[number]) => () =>
        isHeld ? new Promise((resolve) => waiting.push(() => resolve(one))) : one;
      const { shell } = openThree({
        [LIST]: listing(many),
        ...Object.fromEntries(many.map((one) => [`PUT ${api.changeApplicationStatus(one.id)}`, step(one)])),
        ...Object.fromEntries(many.map((one) => [`DELETE ${api.undoStep(one.id)}`, one])),
      });
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Next status' }), 'Shortlisted');
      await userEvent.click(screen.getByRole('button', { name: 'Move' }));
      await userEvent.type(await screen.findByRole('textbox', { name: /^Message/ }), 'Dear {{name}');
      await userEvent.click(screen.getByRole('button', { name: 'Move to ‘Shortlisted’' }));
      await waitFor(() => expect(waiting).toHaveLength(3));
      waiting.shift()?.();
      await waitFor(() => expect(waiting).toHaveLength(3));
      const letGo = () => {
        isHeld = false;
        for (const one of waiting.splice(0)) one();
      };
      return { shell, letGo };
    }

    test('a stop takes effect after the calls on their way; the others stay selected, and the taken steps can be undone for longer', async () => {
      const { shell, letGo } = await moveMany();
      await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
      letGo();
      expect(await screen.findByText('4 applications moved to ‘Shortlisted’.')).toBeInTheDocument();
      expect(screen.getByText('Stopped: 4 applications are as before.')).toBeInTheDocument();
      expect(within(screen.getByRole('alert')).queryByRole('list')).toBeNull();
      expect(changed(shell)).toHaveLength(4);
      expect(changed(shell)[1]?.[1]).toEqual({ status: 'shortlisted', undo_seconds: 60, message: 'Dear Person 2' });
      expect(screen.getByText('4 selected')).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
      // For those who are left.
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Next status' }), 'Shortlisted');
      await userEvent.click(screen.getByRole('button', { name: 'Move' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
      expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveValue('Dear {name}');
    });

    test('from the first one on, all of it is stopped and undone, a few calls at a time', async () => {
      const { shell, letGo } = await moveMany();
      await userEvent.click(screen.getByRole('button', { name: 'Stop and undo' }));
      letGo();
      await waitFor(() => expect(said(shell)).toEqual(['success: Undone. Nothing was sent.']));
      const undone = shell.http.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
      expect(undone).toEqual(many.slice(0, 4).map(({ id }) => api.undoStep(id)));
      expect(changed(shell)).toHaveLength(4);
    });
  });

  test('stopped while the last calls are on their way, it asks no more for those who could not be asked', async () => {
    const waiting: Array<() => void> = [];
    const held = (answer: unknown) => () => new Promise((resolve) => waiting.push(() => resolve(answer)));
    openThree({
      [`PUT ${STATUS}`]: held(ines),
      [`PUT ${api.changeApplicationStatus('application-3')}`]: held(refusal(503, 'unavailable', 'Not now.')),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select Ines Duarte/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Select Yara Silva/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'The place is taken.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject the applications' }));
    await waitFor(() => expect(waiting).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    for (const answer of waiting) answer();
    expect(await screen.findByText('1 application moved to ‘Rejected’, 1 not.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('1 selected')).toBeInTheDocument();
  });

  test('words that are too long once filled in for one of them are sent to nobody', async () => {
    const { shell } = openThree();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    const reason = await screen.findByRole('textbox', { name: /^Reason/ });
    fireEvent.change(reason, { target: { value: `${'x'.repeat(490)}{name}` } });
    await userEvent.click(screen.getByRole('button', { name: 'Reject the applications' }));
    await waitFor(() =>
      expect(reason).toHaveAccessibleDescription(/Filled in for Ines Duarte, this exceeds 500 characters/),
    );
    expect(reason).toBeInvalid();
    expect(changed(shell)).toEqual([]);
  });

  test('an undo that came too fast is made again', async () => {
    const busy = refusal(429, 'too-many-requests', 'Too many.', { retryAfterSeconds: 0.001 });
    let asks = 0;
    const { shell } = openThree({
      [`PUT ${STATUS}`]: ines,
      [`PUT ${api.changeApplicationStatus('application-3')}`]: yara,
      [`DELETE ${UNDO}`]: () => ((asks += 1) < 3 ? busy : ines),
      [`DELETE ${api.undoStep('application-3')}`]: yara,
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select Ines Duarte/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Select Yara Silva/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reject the applications' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(said(shell)).toEqual(['success: Undone. Nothing was sent.']));
  });

  test('a failed call keeps the reason, for those alone who can be asked for again', async () => {
    let answer: unknown = new Error('away');
    const { shell } = openThree({
      [`PUT ${STATUS}`]: ines,
      [`PUT ${api.changeApplicationStatus('application-3')}`]: () => answer,
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'The place is taken.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject the applications' }));
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Reject Yara Silva?'));
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(
      'Failed to update application status to rejected.',
    );
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue('The place is taken.');
    answer = yara;
    await userEvent.click(screen.getByRole('button', { name: 'Reject the application' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const body = { status: 'rejected', reason: 'The place is taken.', undo_seconds: 60, cause: 'other' };
    expect(changed(shell)).toEqual([
      [STATUS, body],
      [api.changeApplicationStatus('application-3'), body],
      [api.changeApplicationStatus('application-3'), { ...body, undo_seconds: 10 }],
    ]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('market.typed'))).toEqual([]);
  });

  describe('a tag', () => {
    const tag = { id: 'tag-1', name: 'Second round' };
    const TAG = (id: string) => `PUT ${api.tagApplicant(id)}`;
    const TAGS = `GET ${api.listApplicantTags()}`;
    const tagged = (shell: ReturnType<typeof openThree>['shell']) =>
      changed(shell).map(([path, body]) => [path, (body as { tagged: boolean }).tagged]);

    test('is put on those who lack it, by a call for each; who did not get it is named, and it can be undone', async () => {
      const { shell } = openThree({
        [LIST]: listing([{ ...ines, tags: [tag] }, omar, yara]),
        [TAGS]: { records: [tag] },
        [TAG('application-2')]: {},
        [TAG('application-3')]: refusal(422, 'fields-invalid', '', { fields: { tag_id: 'No room for another.' } }),
      });
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
      await userEvent.click(screen.getByRole('button', { name: 'Tag …' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText('Tag 3 applicants')).toBeInTheDocument();
      await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Tag' }), 'Second round');
      dialog.getByRole('button', { name: 'Add to 2' }).focus();
      await userEvent.keyboard('{Enter}');
      const result = within(await dialog.findByRole('alert'));
      expect(result.getByText('‘Second round’ added to 1 applicant, 1 not.')).toBeInTheDocument();
      expect(result.getByRole('listitem')).toHaveTextContent('Yara Silva: No room for another.');
      expect(dialog.getByRole('button', { name: 'Take off 2' })).toBeInTheDocument();
      await userEvent.click(result.getByRole('button', { name: 'Undo' }));
      expect(await dialog.findByText('‘Second round’ taken off 1 applicant.')).toBeInTheDocument();
      expect(tagged(shell)).toEqual([
        [api.tagApplicant('application-2'), true],
        [api.tagApplicant('application-3'), true],
        [api.tagApplicant('application-2'), false],
      ]);
    });

    test('is put on nobody where all have it, and asked for again where the tags do not come', async () => {
      let tags: unknown = refusal(503, 'unavailable', 'Not now.');
      openThree({ [LIST]: listing([{ ...ines, tags: [tag] }]), [TAGS]: () => tags });
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
      await userEvent.click(screen.getByRole('button', { name: 'Tag …' }));
      const dialog = within(await screen.findByRole('dialog'));
      const again = await dialog.findByRole('button', { name: 'Retry' });
      tags = { records: [tag] };
      await userEvent.click(again);
      await userEvent.selectOptions(await dialog.findByLabelText('Tag'), 'Second round');
      expect(dialog.getByRole('button', { name: 'Add to 0' })).toBeDisabled();
      expect(dialog.getByRole('button', { name: 'Take off 1' })).toBeEnabled();
    });

    test('a new tag that this role cannot add is not offered', async () => {
      renderWithShell(<ApplicantsPage />, {
        route: '/dashboard-applicants',
        session: { ...EMPLOYER, rights: ['see-applicants', 'see-jobs', 'assess-applicants'] },
        http: {
          [LIST]: listing([ines]),
          [`POST ${api.listOwnJobs()}`]: listing([aJob()]),
          [TAGS]: { records: [] },
        },
      });
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
      await userEvent.click(screen.getByRole('button', { name: 'Tag …' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText(/^Your company has no tags yet/)).toBeInTheDocument();
      expect(dialog.queryByRole('combobox')).not.toBeInTheDocument();
    });

    test('a tag is taken off again by a run that is stopped and undone', async () => {
      const waiting: Array<() => void> = [];
      let isHeld = true;
      const many = Array.from({ length: 5 }, (_, n) => anApplication({ id: `application-${String(n + 1)}` }));
      const { shell } = openThree({
        [LIST]: listing(many),
        [TAGS]: { records: [tag] },
        ...Object.fromEntries(
          many.map(({ id }) => [
            TAG(id),
            () => (isHeld ? new Promise((resolve) => waiting.push(() => resolve({}))) : {}),
          ]),
        ),
      });
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
      await userEvent.click(screen.getByRole('button', { name: 'Tag …' }));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Tag' }), 'Second round');
      await userEvent.click(screen.getByRole('button', { name: 'Add to 5' }));
      await waitFor(() => expect(waiting).toHaveLength(3));
      expect(screen.getByRole('button', { name: 'Take off 0' })).toBeDisabled();
      waiting.shift()?.();
      await userEvent.click(await screen.findByRole('button', { name: 'Stop and undo' }));
      isHeld = false;
      for (const put of waiting.splice(0)) put();
      expect(await screen.findByText(/taken off/)).toBeInTheDocument();
      const calls = tagged(shell);
      const on = calls.filter(([, isOn]) => isOn).map(([path]) => path);
      expect(calls.filter(([, isOn]) => !isOn).map(([path]) => path)).toEqual(on);
    });

    test('is taken off all of them, also where the list that is filtered by it empties meanwhile', async () => {
      const many = Array.from({ length: 5 }, (_, n) =>
        anApplication({ id: `application-${String(n + 1)}`, tags: [tag] }),
      );
      let list = many;
      const waiting: Array<() => void> = [];
      const { shell } = openThree({
        [LIST]: () => listing(list),
        [TAGS]: { records: [tag] },
        ...Object.fromEntries(
          many.map(({ id }, at) => [
            TAG(id),
            () => (at < 3 ? new Promise((resolve) => waiting.push(() => resolve({}))) : {}),
          ]),
        ),
      });
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
      await userEvent.click(screen.getByRole('button', { name: 'Tag …' }));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Tag' }), 'Second round');
      await userEvent.click(dialog.getByRole('button', { name: 'Take off 5' }));
      await waitFor(() => expect(waiting).toHaveLength(3));
      list = [];
      act(() => void shell.queryClient.invalidateQueries({ queryKey: queryKeys.applications() }));
      expect(await screen.findByText('Nobody has applied yet')).toBeInTheDocument();
      for (const put of waiting.splice(0)) put();
      expect(await screen.findByText('‘Second round’ taken off 5 applicants.')).toBeInTheDocument();
    });

    test('is offered to those alone whose role assesses applicants, and messages to those who write them', async () => {
      renderWithShell(<ApplicantsPage />, {
        route: '/dashboard-applicants',
        session: { ...EMPLOYER, rights: ['see-applicants', 'see-jobs'] },
        http: { [LIST]: listing([ines]), [`POST ${api.listOwnJobs()}`]: listing([aJob()]) },
      });
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
      for (const name of ['Tag …', 'Message …']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    });
  });

  describe('a message', () => {
    afterEach(() => void jest.useRealTimers());
    const SEND = (id: string) => `POST ${api.sendMessage('application', id)}`;
    const sent = (shell: ReturnType<typeof openThree>['shell']) =>
      shell.http.calls
        .filter(({ path }) => path.startsWith(api.sendMessage('application', '')))
        .map(({ path, body, options }) => ({
          path,
          text: (body as FormData).get('text'),
          key: options?.idempotencyKey,
        }));
    async function openMessage(http: FakeAnswers, more: readonly EmployerApplication[] = []) {
      const { shell } = openThree({
        [LIST]: listing([ines, omar, yara, ...more]),
        [`GET ${api.listMessageTemplates()}`]: {
          records: [{ id: 't-1', name: 'Thanks', text: 'Dear {name}, thank you for {job}.', version: 'v1' }],
        },
        ...http,
      });
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
      await userEvent.click(screen.getByRole('button', { name: 'Message …' }));
      const dialog = within(await screen.findByRole('dialog'));
      return { shell, dialog };
    }

    test('S426: goes to each in the own words of a template; a lost one is sent again under its key, and nobody gets two', async () => {
      let isLost = true;
      const { shell, dialog } = await openMessage({
        [SEND('application-1')]: {},
        [SEND('application-2')]: refusal(409, 'thread-closed', 'Nobody can write here any more.'),
        [SEND('application-3')]: () => (isLost ? refusal(0, 'network', '') : {}),
      });
      await choose(await dialog.findByRole('button', { name: 'Templates' }), 'Thanks');
      expect(await dialog.findByRole('figure')).toHaveTextContent('Dear Ines Duarte, thank you for Gardener.');
      expect(sent(shell)).toEqual([]);
      await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
      const result = within(await dialog.findByRole('alert'));
      expect(result.getByText('1 message sent, 2 not.')).toBeInTheDocument();
      expect(
        result
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent)
          .sort(),
      ).toEqual(['Omar Haddad: Nobody can write here any more.', 'Yara Silva: the server did not answer']);
      isLost = false;
      await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
      await dialog.findByText('1 message sent, 1 not.');
      const calls = sent(shell);
      expect(calls.map(({ path, text }) => [path, text])).toEqual([
        [api.sendMessage('application', 'application-1'), 'Dear Ines Duarte, thank you for Gardener.'],
        [api.sendMessage('application', 'application-2'), 'Dear Omar Haddad, thank you for Gardener.'],
        [api.sendMessage('application', 'application-3'), 'Dear Yara Silva, thank you for Gardener.'],
        [api.sendMessage('application', 'application-2'), 'Dear Omar Haddad, thank you for Gardener.'],
        [api.sendMessage('application', 'application-3'), 'Dear Yara Silva, thank you for Gardener.'],
      ]);
      expect(calls[4]?.key).toBe(calls[2]?.key);
      // Refused, it may go under another one.
      expect(new Set(calls.map(({ key }) => key)).size).toBe(4);
    });

    test('goes once to a candidate of two applications who would get the same words, and to none after the day’s limit', async () => {
      for (const one of [omar, yara]) one.candidate = { ...one.candidate, can_code: one.id };
      const again = anApplication({ id: 'application-4', job_title: 'Florist' });
      const limit = refusal(429, 'too-many-requests', 'No more messages today.', { retryAfterSeconds: 40_000 });
      const { shell, dialog } = await openMessage(
        Object.fromEntries(['application-1', 'application-2', 'application-3'].map((id) => [SEND(id), limit])),
        [again],
      );
      await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Hello');
      expect(dialog.getByText(/^1 further application of the same people/)).toBeInTheDocument();
      await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), ' {{job}');
      expect(dialog.queryByText(/further application/)).not.toBeInTheDocument();
      await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
      expect(await dialog.findByText('Stopped: 1 application is as before.')).toBeInTheDocument();
      expect(sent(shell)).toHaveLength(3);
    });

    test('a message that waits for its limit is not sent once the run is stopped or the page is left', async () => {
      jest.useFakeTimers();
      const busy = refusal(429, 'too-many-requests', 'Too many.', { retryAfterSeconds: 200 });
      const http = Object.fromEntries(
        ['application-1', 'application-2', 'application-3'].map((id) => [SEND(id), busy]),
      );
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      const open = async () => {
        const page = openThree(http);
        await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
        await user.click(screen.getByRole('button', { name: 'Message …' }));
        await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello');
        await user.click(screen.getByRole('button', { name: 'Send' }));
        await waitFor(() => expect(sent(page.shell)).toHaveLength(3));
        return page;
      };
      for (const one of [omar, yara]) one.candidate = { ...one.candidate, can_code: one.id };
      const left = await open();
      left.unmount();
      await act(() => jest.advanceTimersByTimeAsync(200_000));
      expect(sent(left.shell)).toHaveLength(3);

      const stopped = await open();
      await user.click(await screen.findByRole('button', { name: 'Stop' }));
      expect(await screen.findByText('Stopped: 3 applications are as before.')).toBeInTheDocument();
      expect(within(screen.getByRole('alert')).queryByRole('list')).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(200_000));
      expect(sent(stopped.shell)).toHaveLength(3);
    });

    test('a message too long once filled in for one of them is sent to nobody', async () => {
      const { shell, dialog } = await openMessage({});
      const text = dialog.getByRole('textbox', { name: 'Message' });
      fireEvent.change(text, { target: { value: `${'x'.repeat(3_990)}{name}` } });
      await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
      await waitFor(() =>
        expect(text).toHaveAccessibleDescription(/Filled in for Ines Duarte, this exceeds 4,?000 characters/),
      );
      expect(sent(shell)).toEqual([]);
    });
  });

  test('an applicant without a next step is offered none', async () => {
    openThree({});
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select Omar Haddad/ }));
    expect(screen.queryByRole('combobox', { name: 'Next status' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
  });
});

describe('the board', () => {
  const shortlisted = anApplication({
    status: 'shortlisted',
    can: { reject: true, forward: ['interview', 'offered', 'hired'], back: [] },
  });
  /** A server that knows one application, in the status it has now. */
  function openBoard(change: (status: string) => unknown, more: FakeAnswers = {}) {
    let now = anApplication();
    const http: FakeAnswers = {
      [LIST]: ({ body }: { body: { status?: string } }) =>
        listing(!body.status || body.status === now.status ? [now] : []),
      [`PUT ${STATUS}`]: ({ body }: { body: { status: string } }) => {
        const answer = change(body.status);
        if (!(answer instanceof Error)) now = answer as typeof now;
        return answer;
      },
      [`POST ${api.listOwnJobs()}`]: listing([aJob()]),
      ...more,
    };
    return renderWithShell(<ApplicantsPage />, {
      route: '/dashboard-applicants?view=board&job_id=job-1',
      session: EMPLOYER,
      http,
    });
  }
  const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));
  /** Element under any point of the page: jsdom lays nothing out. */
  let under: Element | null;
  beforeEach(() => {
    under = null;
    Object.assign(document, { elementFromPoint: () => under });
  });

  test('has a column for each status and keeps the choice and the filters in the address', async () => {
    const { shell, address } = openBoard(() => shortlisted);
    expect(await screen.findByRole('link', { name: 'Ines Duarte' })).toBeInTheDocument();
    expect(
      screen.getAllByRole('region', {
        name: /^(Applied|Viewed|Shortlisted|Interview|Offered|Hired|Rejected|Withdrawn)/,
      }),
    ).toHaveLength(8);
    expect(asked(shell, 'POST', api.listEmployerApplications())).toContainEqual({
      job_id: 'job-1',
      status: 'withdrawn',
      order: 'changed',
      page: 1,
      limit: 20,
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(address()).toBe('/dashboard-applicants?job_id=job-1');
  });

  test('a card goes on by its menu with what the server allows, is announced, and keeps the focus', async () => {
    const { shell } = openBoard(() => shortlisted);
    await userEvent.click(await screen.findByRole('button', { name: 'Move Ines Duarte' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Shortlisted',
      'Interview',
      'Offered',
      'Hired',
      'Reject',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Shortlisted' }));
    expect(asked(shell, 'PUT', STATUS)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Move to ‘Shortlisted’' }));
    expect(await screen.findByText('Ines Duarte is now in Shortlisted.')).toBeInTheDocument();
    expect(column('Shortlisted').getByRole('link', { name: 'Ines Duarte' })).toHaveFocus();
    expect(column('Viewed').queryByRole('link', { name: 'Ines Duarte' })).not.toBeInTheDocument();
    expect(said(shell)).toEqual(['success: Application shortlisted successfully.']);
  });

  test('a card that the browser skips, far out of view, is its link alone until it comes near', async () => {
    openBoard(() => shortlisted);
    const link = await screen.findByRole('link', { name: 'Ines Duarte' });
    const card = link.closest('li')!;
    const skip = (skipped: boolean) =>
      fireEvent(card, Object.assign(new Event('contentvisibilityautostatechange'), { skipped }));
    skip(true);
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
    act(() => link.focus());
    skip(false);
    expect(within(card).getByRole('button', { name: 'Move Ines Duarte' })).toBeInTheDocument();
    expect(link).toHaveFocus();
    // A touched card stays rendered until it is released, wherever the board is scrolled to.
    fireEvent.dragStart(card, { dataTransfer: { setData: jest.fn() } });
    skip(true);
    expect(within(card).getByRole('button', { name: 'Move Ines Duarte' })).toBeInTheDocument();
    fireEvent.dragEnd(card);
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
  });

  test('a move of a colleague shows in the columns as it is told of', async () => {
    let now = anApplication();
    const { shell } = openBoard(() => shortlisted, {
      [LIST]: ({ body }: { body: { status?: string } }) =>
        listing(!body.status || body.status === now.status ? [now] : []),
    });
    await waitFor(() => expect(column('Viewed').getByRole('link', { name: 'Ines Duarte' })).toBeInTheDocument());
    now = shortlisted;
    act(() => void shell.queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.live === 'applicants' }));
    await waitFor(() => expect(column('Shortlisted').getByRole('link', { name: 'Ines Duarte' })).toBeInTheDocument());
    expect(column('Viewed').queryByRole('link', { name: 'Ines Duarte' })).not.toBeInTheDocument();
  });

  test('a rejected card can be brought back from above the board', async () => {
    const { shell } = openBoard(rejected, { [`DELETE ${UNDO}`]: anApplication() });
    await choose(await screen.findByRole('button', { name: 'Move Ines Duarte' }), 'Reject');
    await userEvent.click(await screen.findByRole('button', { name: 'Reject the application' }));
    expect(await screen.findByText(/is in ‘Rejected’, and has not been told yet/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(said(shell).at(-1)).toBe('success: Undone. Nothing was sent.'));
    await waitFor(() =>
      expect(screen.queryByText(/is in ‘Rejected’, and has not been told yet/)).not.toBeInTheDocument(),
    );
  });

  test('a step that waits can be undone by Ctrl+Z; the card is back, with the focus', async () => {
    const held = anApplication({ ...shortlisted, can: { ...shortlisted.can, undo_until } });
    let now = anApplication();
    const { shell } = openBoard(() => (now = held), {
      [`DELETE ${UNDO}`]: () => (now = anApplication()),
      [LIST]: ({ body }: { body: { status?: string } }) =>
        listing(!body.status || body.status === now.status ? [now] : []),
    });
    await choose(await screen.findByRole('button', { name: 'Move Ines Duarte' }), 'Shortlisted');
    await userEvent.click(await screen.findByRole('button', { name: 'Move to ‘Shortlisted’' }));
    expect(await screen.findByText(/is in ‘Shortlisted’, and has not been told yet/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('textbox', { name: 'Search applicants' }));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(asked(shell, 'DELETE', UNDO)).toEqual([]);
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(said(shell).at(-1)).toBe('success: Undone. Nothing was sent.'));
    await waitFor(() => expect(column('Viewed').getByRole('link', { name: 'Ines Duarte' })).toHaveFocus());
    expect(screen.queryByText(/has not been told yet/)).not.toBeInTheDocument();
  });

  test('a card that could not be rejected keeps its reason, and has the focus when the question is closed', async () => {
    let answer: unknown = new Error('away');
    const { shell } = openBoard(() => answer);
    await choose(await screen.findByRole('button', { name: 'Move Ines Duarte' }), 'Reject');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'No licence.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject the application' }));
    expect(await screen.findByText('Ines Duarte is back in Viewed.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue('No licence.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep for later' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reason/ })).not.toBeInTheDocument());
    expect(column('Viewed').getByRole('link', { name: 'Ines Duarte' })).toHaveFocus();
    await choose(screen.getByRole('button', { name: 'Move Ines Duarte' }), 'Reject');
    await userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
    answer = rejected();
    await userEvent.click(screen.getByRole('button', { name: 'Reject the application' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(column('Rejected').getByRole('link', { name: 'Ines Duarte' })).toHaveFocus();
    expect(asked(shell, 'PUT', STATUS).at(-1)).toEqual({
      status: 'rejected',
      reason: 'No licence.',
      undo_seconds: 10,
      cause: 'other',
    });
  });

  test('S475, S505: a card that a colleague has moved meanwhile is rejected by the next press of the same question; no look is told', async () => {
    let answer: unknown = refusal(409, 'changed-meanwhile', 'Ada has moved it to “Offered” in the meantime.');
    const { shell } = openBoard(() => answer, {
      [LIST]: listWith([anApplication()], anApplication({ revision: 4, status: 'offered' })),
    });
    await choose(await screen.findByRole('button', { name: 'Move Ines Duarte' }), 'Reject');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'No licence.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject the application' }));
    expect(await screen.findByText('Ada has moved it to “Offered” in the meantime.')).toBeInTheDocument();
    answer = rejected();
    await userEvent.click(screen.getByRole('button', { name: 'Reject the application' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked(shell, 'PUT', STATUS).at(-1)).toMatchObject({ reason: 'No licence.', revision: 4 });
    expect(looks(shell)).toBe(0);
  });

  test('a card that is dropped stands there at once, and goes back where the server refuses', async () => {
    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    const { shell } = openBoard(() => shortlisted, {
      [`PUT ${STATUS}`]: () => refused.then(() => refusal(409, 'status-change-refused', 'Not now.')),
    });
    const card = (await screen.findByRole('link', { name: 'Ines Duarte' })).closest('li')!;
    const dataTransfer = { setData: jest.fn() };
    fireEvent(card, createEvent.dragStart(card, { dataTransfer }));
    fireEvent.drop(screen.getByRole('region', { name: /^Interview/ }), { dataTransfer });
    expect(asked(shell, 'PUT', STATUS)).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Move to ‘Interview’' }));
    expect(await column('Interview').findByRole('link', { name: 'Ines Duarte' })).toBeInTheDocument();
    refuse();
    expect(await screen.findByText('Ines Duarte is back in Viewed.')).toBeInTheDocument();
    expect(await column('Viewed').findByRole('link', { name: 'Ines Duarte' })).toBeInTheDocument();
    expect(column('Interview').queryByRole('link', { name: 'Ines Duarte' })).not.toBeInTheDocument();
    expect(said(shell)).toEqual(['error: Failed to update application status to interview.']);
  });

  test('a card goes to the column under the point, where the board was scrolled beneath a still finger', async () => {
    openBoard(() => shortlisted);
    const card = (await screen.findByRole('link', { name: 'Ines Duarte' })).closest('li')!;
    const dataTransfer = { setData: jest.fn() };
    fireEvent(card, createEvent.dragStart(card, { dataTransfer }));
    under = within(screen.getByRole('region', { name: /^Interview/ })).getByRole('heading');
    fireEvent.drop(screen.getByRole('region', { name: /^Shortlisted/ }), { dataTransfer });
    expect(await screen.findByRole('button', { name: 'Move to ‘Interview’' })).toBeInTheDocument();
  });

  test('dropping where the server does not let it go asks for nothing', async () => {
    const { shell } = openBoard(() => shortlisted);
    const card = (await screen.findByRole('link', { name: 'Ines Duarte' })).closest('li')!;
    const dataTransfer = { setData: jest.fn() };
    const drop = (name: RegExp) => {
      const target = screen.getByRole('region', { name });
      fireEvent(card, createEvent.dragStart(card, { dataTransfer }));
      // Refused by nobody, or the browser would tell of no drop.
      expect(fireEvent.dragOver(target, { dataTransfer })).toBe(false);
      fireEvent.drop(target, { dataTransfer });
    };
    drop(/^Viewed/);
    expect(said(shell)).toEqual([]);
    drop(/^Applied/);
    drop(/^Withdrawn/);
    expect(said(shell)).toEqual([
      'info: Ines Duarte cannot go from ‘Viewed’ to ‘Applied’.',
      'info: Ines Duarte cannot go to ‘Withdrawn’: only a candidate withdraws an application.',
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(asked(shell, 'PUT', STATUS)).toEqual([]);
  });

  test('the board goes on by one column and pauses, while a card is held at its edge', async () => {
    openBoard(() => shortlisted);
    const card = (await screen.findByRole('link', { name: 'Ines Duarte' })).closest('li')!;
    const board = screen.getByRole('region', { name: 'Board' });
    let scrolled = 0;
    const at = (left: number, width: number) => ({ left, right: left + width }) as DOMRect;
    board.getBoundingClientRect = () => at(0, 390);
    for (const [index, column] of [...board.children].entries())
      column.getBoundingClientRect = () => at(index * 320 - scrolled, 308);
    board.scrollBy = jest.fn((options: ScrollToOptions) => {
      scrolled += options.left ?? 0;
    }) as typeof board.scrollBy;
    const frames: FrameRequestCallback[] = [];
    const frame = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((step) => frames.push(step));
    const seenAt = (now: number) => {
      for (const step of frames.splice(0)) step(now);
      return scrolled;
    };
    try {
      fireEvent(card, createEvent.dragStart(card, { dataTransfer: { setData: jest.fn() } }));
      const hold = (clientX: number) => document.dispatchEvent(Object.assign(new Event('dragover'), { clientX }));
      hold(380);
      expect([0, 300, 500, 1400, 1600].map(seenAt)).toEqual([0, 0, 320, 320, 640]);
      // Away from the edge it stands, and at the other one it goes back.
      hold(200);
      expect([3000, 4000].map(seenAt)).toEqual([640, 640]);
      hold(10);
      expect([5000, 5300, 5500, 6600, 7700].map(seenAt)).toEqual([640, 640, 320, 0, 0]);
    } finally {
      frame.mockRestore();
      fireEvent.dragEnd(card);
    }
  });

  test('a column with more than a page loads the next one', async () => {
    const page = (from: number) =>
      Array.from({ length: 20 }, (_, index) => anApplication({ id: `application-${String(from + index)}` }));
    const { shell } = openBoard(() => shortlisted, {
      [LIST]: ({ body }: { body: { status?: string; page: number } }) =>
        body.status === 'viewed'
          ? { records: page(body.page * 100), total: 40, page: body.page, limit: 20 }
          : { ...listing(body.status ? [] : page(0)), page: body.page },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more of Viewed' }));
    await waitFor(() => expect(column('Viewed').getAllByRole('listitem')).toHaveLength(40));
    expect(screen.queryByRole('button', { name: 'Show more of Viewed' })).not.toBeInTheDocument();
    expect(asked(shell, 'POST', api.listEmployerApplications())).toContainEqual({
      job_id: 'job-1',
      status: 'viewed',
      order: 'changed',
      page: 2,
      limit: 20,
    });
  });
});

const SWIM = { id: 'q_1', type: 'yes_no', label: 'Do you swim?', required: true } as const;

test('an application shows its answers, and flags those that the employer’s rules mark', async () => {
  const application = anApplication({
    answers: [
      { ...SWIM, answer: false, disqualifying: true },
      { id: 'q_2', type: 'text', label: 'Why the sea?', required: false },
    ],
  });
  const { dialog } = await openApplication({ [`PUT ${STATUS}`]: application }, { application });
  const answer = dialog.getByText('Do you swim?').closest('div')!;
  expect(answer).toHaveTextContent('No Flagged by your rule');
  expect(dialog.getByText('Why the sea?').closest('div')).toHaveTextContent('No answer');
});

test('the list counts flagged answers and is filtered by them', async () => {
  const { shell, address } = openList(
    '/dashboard-applicants',
    listing([anApplication({ answers: [{ ...SWIM, answer: false, disqualifying: true }] })]),
  );
  expect(await screen.findByText('1 flagged answer')).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Answers' }), 'With flagged answers');
  expect(address()).toBe('/dashboard-applicants?screening=flagged');
  await waitFor(() =>
    expect(asked(shell, 'POST', api.listEmployerApplications()).at(-1)).toMatchObject({ screening: 'flagged' }),
  );
});
