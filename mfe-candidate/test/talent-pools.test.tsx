import type { OwnPool } from '@market/contracts/talent-pool';
import { api } from '@market/contracts/testing';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TalentPools } from '../src/features/answer-access-requests/talent-pools';
import { asked } from './samples';

const ASKED: OwnPool = {
  id: 'pool-1',
  state: 'asked',
  cmp_code: 'cmp-1',
  cmp_name: 'Marsh Gardens',
  job_title: 'Gardener',
  months: 12,
  message: 'We plant again in spring.',
  asked_at: '2026-01-01T12:00:00.000Z',
  answer_by: '2026-01-31T12:00:00.000Z',
  can: { join: true, decline: true, update: false, end: false },
};
const KEPT: OwnPool = {
  id: 'pool-1',
  state: 'kept',
  cmp_code: 'cmp-1',
  cmp_name: 'Marsh Gardens',
  job_title: 'Gardener',
  since: '2026-01-02T12:00:00.000Z',
  until: '2027-01-02T12:00:00.000Z',
  updated_at: '2026-01-02T12:00:00.000Z',
  can: { join: false, decline: false, update: true, end: true },
};
const open = (records: OwnPool[]) =>
  renderWithShell(<TalentPools />, {
    session: aUser(),
    http: {
      [`GET ${api.listOwnPools()}`]: { records, total: records.length, page: 1, limit: 10 },
      [`PUT ${api.answerPool('pool-1')}`]: KEPT,
    },
  }).shell;
const answers = (shell: ReturnType<typeof open>) => asked(shell, 'PUT', api.answerPool('pool-1'));

test('a question names company, job, time and the day until which it can be answered; a yes is one press', async () => {
  const shell = open([ASKED]);
  expect(await screen.findByRole('link', { name: 'Marsh Gardens' })).toHaveAttribute('href', '/company-profile/cmp-1');
  expect(screen.getByText(/for 12 months\? You can answer until January 31, 2026/)).toBeInTheDocument();
  expect(screen.getByText('We plant again in spring.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, keep my profile' }));
  await waitFor(() => expect(answers(shell)).toEqual([{ answer: 'joined' }]));
  expect(shell.toasts).toEqual([expect.objectContaining({ text: 'They have a copy of your profile now.' })]);
});

test('a company’s copy is updated or ended by the candidate, the end after a question', async () => {
  const shell = open([KEPT]);
  expect(await screen.findByText('They read your profile as of January 2, 2026, until January 2, 2027.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Update what they see' }));
  await waitFor(() => expect(answers(shell)).toEqual([{ answer: 'updated' }]));
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  expect(await screen.findByText(/Leave the talent pool of/)).toBeInTheDocument();
  expect(answers(shell)).toHaveLength(1);
  const [confirm] = screen.getAllByRole('button', { name: 'End' }).slice(-1);
  await userEvent.click(confirm!);
  await waitFor(() => expect(answers(shell)).toEqual([{ answer: 'updated' }, { answer: 'ended' }]));
});

test('an end says which and when, and no pool says so', async () => {
  const { months: _m, message: _w, asked_at: _a, answer_by: _b, ...rest } = ASKED;
  open([
    {
      ...rest,
      state: 'unanswered',
      closed_at: '2026-01-31T12:00:00.000Z',
      can: { join: false, decline: false, update: false, end: false },
    },
  ]);
  expect(await screen.findByText('Not answered; a no since January 31, 2026.')).toBeInTheDocument();
  open([]);
  expect(await screen.findByText('No company has asked')).toBeInTheDocument();
});
