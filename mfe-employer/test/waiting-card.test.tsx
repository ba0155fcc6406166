import { OVERDUE_REFUSALS, type OwnResponses } from '@market/contracts/responses';
import { api } from '@market/contracts/testing';
import { renderWithShell } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WaitingCard } from '../src/features/show-dashboard/waiting.card';
import { PromiseBanner } from '../src/shared/promise-banner';
import { EMPLOYER, refusal } from './samples';

const applicant = (n: number, more: Partial<OwnResponses['records'][number]> = {}) => ({
  id: `application-${String(n)}`,
  job_id: 'job-1',
  job_title: 'Baker',
  can_name: `Applicant ${String(n)}`,
  can_code: `can-${String(n)}`,
  sent_at: '2026-01-01T00:00:00.000Z',
  answer_by: '2026-01-15T00:00:00.000Z',
  ...more,
});
const NOBODY: OwnResponses = {
  record: { state: 'new', counted: 0, answered: 0, percent: null, median_days: null },
  usual_promise_days: 14,
  waiting: 0,
  late: 0,
  backlog_percent: 0,
  records: [],
};
const open = (answer: unknown) =>
  renderWithShell(<WaitingCard />, { session: EMPLOYER, http: { [`GET ${api.ownResponses()}`]: answer } });

test('the most urgent five are shown at first, all on request, and how many more there are', async () => {
  open({ ...NOBODY, waiting: 9, records: Array.from({ length: 7 }, (_, n) => applicant(n + 1)) });
  const list = await screen.findByRole('list', { name: 'Applications without an answer' });
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([1, 2, 3, 4, 5].map((n) => `Applicant ${String(n)}`));
  expect(within(list).getByRole('link', { name: 'Applicant 1' })).toHaveAttribute(
    'href',
    '/dashboard-applicants/application-1',
  );
  expect(screen.queryByText('2 more wait')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(within(list).getAllByRole('link')).toHaveLength(7);
  expect(screen.getByRole('link', { name: '2 more wait' })).toHaveAttribute(
    'href',
    '/dashboard-applicants?waiting=yes&sort=due',
  );
});

test.each([
  ['ask-candidates', 'late'],
  ['post-jobs', 'stopped'],
] as const)('a refusal for late answers is said before: %s', async (act, state) => {
  renderWithShell(<PromiseBanner act={act} />, {
    session: { ...EMPLOYER, rights: ['see-applicants'] },
    http: { [`GET ${api.ownResponses()}`]: { ...NOBODY, record: { ...NOBODY.record, state } } },
  });
  expect(await screen.findByText(OVERDUE_REFUSALS[act].error)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Answer those who wait' })).toHaveAttribute(
    'href',
    '/dashboard-applicants?waiting=yes&sort=due',
  );
});

test('a followed link calls that it has led there, not where unsaved work holds it back', async () => {
  const onLeave = jest.fn();
  let isHeld = true;
  renderWithShell(
    <div onClickCapture={(event) => isHeld && event.preventDefault()}>
      <PromiseBanner act="post-jobs" onLeave={onLeave} />
    </div>,
    {
      session: { ...EMPLOYER, rights: ['see-applicants'] },
      http: { [`GET ${api.ownResponses()}`]: { ...NOBODY, record: { ...NOBODY.record, state: 'stopped' } } },
    },
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Answer those who wait' }));
  expect(onLeave).not.toHaveBeenCalled();
  isHeld = false;
  await userEvent.click(screen.getByRole('link', { name: 'Answer those who wait' }));
  await waitFor(() => expect(onLeave).toHaveBeenCalledTimes(1));
});

test('a late answer, what it stops and how that ends are said', async () => {
  open({
    ...NOBODY,
    waiting: 1,
    late: 1,
    record: { ...NOBODY.record, state: 'late' },
    records: [applicant(1, { late_days: 2 })],
  });
  expect(await screen.findByText('2 days late')).toBeInTheDocument();
  expect(screen.getByText('1 application is past the promised time')).toBeInTheDocument();
  expect(screen.getByText(/ask new candidates for access again once it has an answer/)).toBeInTheDocument();
});

test('an employer who may post no job reads why, and from which share on it goes on', async () => {
  open({
    ...NOBODY,
    waiting: 4,
    late: 4,
    backlog_percent: 40,
    record: { ...NOBODY.record, state: 'stopped' },
    records: [applicant(1, { late_days: 20 })],
  });
  expect(await screen.findByText('New jobs cannot be posted now')).toBeInTheDocument();
  expect(
    screen.getByText(/4 applications are late, 40% of yours.*Answer until fewer than 10% are late/),
  ).toBeInTheDocument();
});

test('an empty list and a list that does not come are states of their own', async () => {
  const { unmount } = open(NOBODY);
  expect(await screen.findByText('Nobody waits for an answer')).toBeInTheDocument();
  expect(screen.getByText(/No record of answers yet/)).toBeInTheDocument();
  unmount();
  open(refusal(503, 'service-unavailable', 'Not now.'));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
