import type { ReportCase } from '@market/contracts/reports';
import { ApiError } from '@market/web-kit';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReportsPage } from '../src/pages/admin/reports.page';
import { ReportingPage } from '../src/pages/public/reporting.page';

const reported: ReportCase = {
  id: 'job-7',
  kind: 'job',
  target_id: '7',
  title: 'Kelp diver',
  cmp_code: 'cmp-1',
  cmp_name: 'Kelp & Sons',
  login_id: 'login-9',
  open: true,
  standing: 'shown',
  waiting: 2,
  since: '2026-01-01T00:00:00.000Z',
  ads: [
    {
      job_title: 'Kelp diver, with fee',
      job_description: '<p>Send us 200 USD first.</p>',
      job_cate: 1,
      cate_desc: 'Sales',
      job_location: 'Bergen',
      salary: '50000',
      salary_max: null,
      currency: 'USD',
      salary_period: 'year',
      required_skills: ['Diving'],
      emp_type: null,
      work_mode: null,
      vacancy_state: null,
      ai_screening: null,
      contact_person: null,
      cmp_name: 'Kelp & Sons',
      reported_at: '2026-01-01T00:00:00.000Z',
    },
  ],
  versions: [],
  reports: [
    {
      id: 'report-1',
      reason: 'scam',
      text: 'They ask for a fee.',
      email: 'ada@example.test',
      at: '2026-01-01T00:00:00.000Z',
      decided: false,
    },
    { id: 'report-2', reason: 'other', text: '', at: '2026-01-01T00:00:00.000Z', decided: false },
  ],
  appeal: null,
  history: [],
  revision: 2,
  can: { take_down: true, hide: true, dismiss: true, restore: false, resolve: false },
};
const admin = { session: aUser({ login_type: 'ADM' }) };
const figures = { open: 1, oldest_at: '2026-01-01T00:00:00.000Z', median_hours: 4.5 };

function openQueue(different: Partial<ReportCase> = {}, answer: () => unknown = () => ({})) {
  const decisions: unknown[] = [];
  const lists: unknown[] = [];
  const { shell } = renderWithShell(<ReportsPage />, {
    ...admin,
    http: {
      'POST /admin/reports': ({ body }: { body?: unknown }) => {
        lists.push(body);
        const records = decisions.length > 0 ? [] : [{ ...reported, ...different }];
        return { records, total: records.length, page: 1, limit: 20, figures };
      },
      [`PUT /admin/reports/${different.id ?? 'job-7'}`]: ({ body }: { body?: unknown }) => {
        const answered = answer();
        decisions.push(body);
        return answered;
      },
    },
  });
  return { shell, decisions, lists };
}

beforeEach(() => localStorage.clear());

describe('the queue of reports', () => {
  it('shows why something was reported, the ad as it was, and how the queue stands', async () => {
    openQueue();
    expect(await screen.findByRole('link', { name: 'Kelp diver' })).toHaveAttribute('href', '/job-details/7');
    const reports = within(screen.getByRole('region', { name: 'Reports' }));
    expect(reports.getByText('Scam or fraud')).toBeInTheDocument();
    expect(reports.getByText('They ask for a fee.')).toBeInTheDocument();
    expect(reports.getByText(/ada@example\.test/)).toBeInTheDocument();
    expect(screen.getByText('Send us 200 USD first.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Kelp diver, with fee' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Account of Kelp & Sons' })).toHaveAttribute(
      'href',
      '/admin/accounts/login-9',
    );
    expect(screen.getByText('2 wait')).toBeInTheDocument();
    const figureOf = (name: string) => screen.getByText(name).nextElementSibling;
    expect(figureOf('Open')).toHaveTextContent('1');
    expect(figureOf('Median time to a decision')).toHaveTextContent('4.5 hours');
  });

  it('shows what was published of the ad before, and when', async () => {
    const { reported_at: _at, ...ad } = { ...reported.ads[0]!, job_description: '<p>No fee.</p>' };
    openQueue({ versions: [{ from: '2025-11-01T12:00:00Z', until: '2025-12-01T12:00:00Z', ad }] });
    await userEvent.click(await screen.findByText(/^Published from/));
    expect(screen.getByText('No fee.')).toBeVisible();
  });

  it('takes down with a reason only, of what is on the screen', async () => {
    const { decisions, shell } = openQueue();
    await userEvent.click(await screen.findByRole('button', { name: 'Take down Kelp diver' }));
    const question = within(await screen.findByRole('dialog', { name: /^Take down\s+Kelp diver\s*\?$/ }));
    await userEvent.click(question.getByRole('button', { name: 'Take down' }));
    expect(await question.findByText('Please give a reason')).toBeInTheDocument();
    expect(decisions).toEqual([]);
    await userEvent.type(question.getByRole('textbox', { name: 'Reason' }), 'It asks for money.');
    await userEvent.click(question.getByRole('button', { name: 'Take down' }));
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeInTheDocument();
    expect(decisions).toEqual([{ decision: 'take_down', reason: 'It asks for money.', revision: 2 }]);
    expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'success', text: '‘Kelp diver’ is taken down.' })]);
  });

  it.each([
    ['hide', 'Hide Kelp diver for now', {}],
    ['dismiss', 'Dismiss the reports of Kelp diver', {}],
    [
      'restore',
      'Show Kelp diver again',
      {
        standing: 'taken_down',
        can: { ...reported.can, take_down: false, hide: false, dismiss: false, restore: true },
      },
    ],
  ] as const)('%s is one press', async (decision, name, different) => {
    const { decisions } = openQueue(different);
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(decisions).toEqual([{ decision, revision: 2 }]));
  });

  it('shows an appeal, which is declined with a reason', async () => {
    const { decisions } = openQueue({
      standing: 'taken_down',
      appeal: { text: 'The fee is gone.', at: '2026-01-02T00:00:00.000Z' },
      history: [
        {
          id: 'decision-1',
          decision: 'take_down',
          reason: 'It asks for money.',
          by: 'Grace Hopper (grace@jobs.test)',
          at: '2026-01-01T00:00:00.000Z',
        },
      ],
      can: { take_down: true, hide: false, dismiss: false, restore: true, resolve: false },
    });
    expect(await screen.findByRole('region', { name: 'Appeal' })).toHaveTextContent('The fee is gone.');
    expect(screen.getByRole('region', { name: 'Decisions' })).toHaveTextContent(/Taken down.*Grace Hopper/);
    await userEvent.click(screen.getByRole('button', { name: 'Decline the appeal for Kelp diver' }));
    const question = within(await screen.findByRole('dialog'));
    await userEvent.type(question.getByRole('textbox', { name: 'Reason' }), 'It still does.');
    await userEvent.click(question.getByRole('button', { name: 'Decline the appeal' }));
    await waitFor(() => expect(decisions).toEqual([{ decision: 'take_down', reason: 'It still does.', revision: 2 }]));
  });

  it('closes the reports of a company as acted on, and leads to its page', async () => {
    const { decisions } = openQueue({
      id: 'company-cmp-1',
      kind: 'company',
      target_id: 'cmp-1',
      title: 'Kelp & Sons',
      ads: [],
      can: { take_down: false, hide: false, dismiss: true, restore: false, resolve: true },
    });
    expect(await screen.findByRole('link', { name: 'Kelp & Sons' })).toHaveAttribute('href', '/company-profile/cmp-1');
    expect(screen.queryByRole('button', { name: /^Take down/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close Kelp & Sons as acted on' }));
    const question = within(await screen.findByRole('dialog'));
    await userEvent.type(question.getByRole('textbox', { name: 'Reason' }), 'Account locked.');
    await userEvent.click(question.getByRole('button', { name: 'Close as acted on' }));
    await waitFor(() => expect(decisions).toEqual([{ decision: 'resolve', reason: 'Account locked.', revision: 2 }]));
  });

  it('says so when somebody else was faster, and shows what is so now', async () => {
    const { shell, lists } = openQueue({}, () => {
      throw new ApiError({ status: 409, code: 'changed-meanwhile', error: 'Somebody has changed this.' });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss the reports of Kelp diver' }));
    await waitFor(() =>
      expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'error', text: 'Somebody has changed this.' })]),
    );
    await waitFor(() => expect(lists.length).toBeGreaterThan(1));
  });

  it('has what was decided in a list of its own', async () => {
    const { lists } = openQueue();
    await screen.findByRole('link', { name: 'Kelp diver' });
    await userEvent.click(screen.getByRole('radio', { name: 'Decided' }));
    await waitFor(() => expect(lists.at(-1)).toEqual({ show: 'decided', page: 1, limit: 20 }));
  });
});

it('the policy says what may be reported, how it is decided, and how an employer appeals', () => {
  renderWithShell(<ReportingPage />);
  for (const name of ['What you can report', 'How we decide', 'If your job was taken down', 'What we keep'])
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
  for (const reason of ['Scam or fraud', 'Discriminating', 'Not a real job', 'Wrong or misleading', 'Something else'])
    expect(screen.getByText(reason)).toBeInTheDocument();
});

test('a flag of the marketplace is named with its sentence, and with the other post', async () => {
  openQueue({
    reports: [
      {
        id: 'report-3',
        reason: 'scam',
        text: '',
        at: '2026-01-01T00:00:00.000Z',
        decided: false,
        flags: [
          { wording: 'chat-contact', sentence: 'Text our HR on WhatsApp.' },
          { same_text: { job_id: 'job-9', job_title: 'Ward nurse', cmp_name: 'Acme', own: false, percent: 93 } },
        ],
      },
    ],
  });
  const list = await screen.findByRole('region', { name: 'Reports' });
  expect(list).toHaveTextContent('Noticed by the marketplace');
  expect(list).toHaveTextContent('Contact by a chat app');
  expect(list).toHaveTextContent('Text our HR on WhatsApp.');
  expect(list).toHaveTextContent('93 % of the text is that of a job of another company');
  expect(within(list).getByRole('link', { name: 'Ward nurse' })).toHaveAttribute('href', '/job-details/job-9');
});
