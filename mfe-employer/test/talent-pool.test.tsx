import type { PooledCandidate } from '@market/contracts/talent-pool';
import { api } from '@market/contracts/testing';
import { renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TalentPoolPage } from '../src/features/keep-talent-pool/talent-pool.page';
import { asked, EMPLOYER } from './samples';

const KEPT: PooledCandidate = {
  id: 'pool-1',
  state: 'kept',
  job_id: 'job-1',
  job_title: 'Gardener',
  can_name: 'Ines Duarte',
  since: '2026-01-02T12:00:00.000Z',
  until: '2027-01-02T12:00:00.000Z',
  updated_at: '2026-01-02T12:00:00.000Z',
  candidate: {
    can_code: 'can-1',
    can_email: 'ines@duarte.test',
    can_mobn: '351912345678',
    can_skill: 'Pruning,Irrigation',
  },
  can: { ask_again: true, remove: true },
};
const listOf = (records: PooledCandidate[]) => ({ records, total: records.length, page: 1, limit: 20 });
const open = (records: PooledCandidate[], http: FakeAnswers = {}, route = '/dashboard-talent-pool') =>
  renderWithShell(<TalentPoolPage />, {
    session: EMPLOYER,
    route,
    http: {
      [`GET ${api.listTalentPool()}`]: listOf(records),
      [`PUT ${api.askForPoolAgain('pool-1')}`]: KEPT,
      [`DELETE ${api.removeFromPool('pool-1')}`]: {},
      ...http,
    },
  }).shell;

test('a member of the pool is shown with contact, skills, job and the last day, and can be asked to stay', async () => {
  const shell = open([KEPT]);
  expect(await screen.findByRole('link', { name: 'Ines Duarte' })).toHaveAttribute('href', '/candidate-profile/can-1');
  for (const said of ['ines@duarte.test', 'Pruning · Irrigation', 'Until January 2, 2027'])
    expect(screen.getByText(said)).toBeInTheDocument();
  expect(screen.getByText('Gardener').parentElement).toHaveTextContent('Applied for Gardener');
  await userEvent.click(screen.getByRole('button', { name: 'Ask to stay longer' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Message/ }), 'Spring is near.');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() =>
    expect(asked(shell, 'PUT', api.askForPoolAgain('pool-1'))).toEqual([{ months: 12, message: 'Spring is near.' }]),
  );
});

test('S460: each question names the member who asked, also without words', async () => {
  open([
    { ...KEPT, asked_by_name: 'Bo Berg', message: 'Spring is near.' },
    { ...KEPT, id: 'pool-2', asked_by_name: 'A former colleague' },
    { ...KEPT, id: 'pool-3', message: 'Of long ago.' },
  ]);
  expect((await screen.findByText('Bo Berg')).parentElement).toHaveTextContent('Bo Berg wrote: Spring is near.');
  expect(screen.getByText('A former colleague').parentElement).toHaveTextContent('Asked by A former colleague.');
  expect(screen.getByText('Of long ago.').parentElement).toHaveTextContent('You wrote: Of long ago.');
});

test('a candidate is removed after a question; a role that may not is offered neither', async () => {
  const shell = open([
    KEPT,
    { ...KEPT, id: 'pool-2', can_name: 'Otto Read', can: { ask_again: false, remove: false } },
  ]);
  await screen.findByRole('link', { name: 'Otto Read' });
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Remove this candidate from your talent pool?')).toBeInTheDocument();
  const [confirm] = screen.getAllByRole('button', { name: 'Remove' }).slice(-1);
  await userEvent.click(confirm!);
  await waitFor(() => expect(asked(shell, 'DELETE', api.removeFromPool('pool-1'))).toHaveLength(1));
});

test('questions without an answer are a list of their own, and an empty pool says what to do', async () => {
  const { candidate: _c, since: _s, until: _u, updated_at: _a, ...rest } = KEPT;
  open(
    [
      {
        ...rest,
        state: 'asked',
        answer_by: '2026-01-31T12:00:00.000Z',
        message: 'Stay?',
        can: { ask_again: false, remove: true },
      },
    ],
    {},
    '/dashboard-talent-pool?state=asked',
  );
  expect(await screen.findByText('Can answer until January 31, 2026')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Take back' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Ines Duarte' })).toBeNull();
  open([]);
  expect(await screen.findByText('Nobody is in your talent pool')).toBeInTheDocument();
});
