import { ERRORS } from '@market/contracts/errors';
import { SUCCESSES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { enter, aUser, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReportDialog } from '../src/features/send-report/report.dialog';
import { Pages } from '../src/pages';
import { aJob, asked, jobPage, refusal, said } from './samples';

const SEND = `POST ${api.sendReport()}`;

beforeEach(() => localStorage.clear());

async function open(options: FakeShellOptions = {}, kind: 'job' | 'company' = 'job') {
  const onClose = jest.fn();
  const { shell } = renderWithShell(<ReportDialog kind={kind} id="job-1" name="Harbour Pilot" onClose={onClose} />, {
    http: { [SEND]: { message: SUCCESSES.reported } },
    ...options,
  });
  await screen.findByRole('dialog', { name: `Report this ${kind}` });
  return { shell, onClose };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  ['a visitor', null],
  ['a candidate', aUser()],
  ['an employer of another company', aUser({ login_type: 'EMP', cmp_code: 'cmp-9' })],
])('the page of a job offers %s to report it', async (_who, session) => {
  const { shell } = renderWithShell(<Pages />, { route: '/job-details/job-1', http: jobPage(aJob()), session });
  await userEvent.click(await screen.findByRole('button', { name: 'Report this job' }));
  expect(shell.dialogs).toEqual([{ name: 'report', props: { kind: 'job', id: 'job-1', name: 'Harbour Pilot' } }]);
});

test('an owner of the job is not offered to report it', async () => {
  const job = aJob({ can: { edit: true, open: false, close: true, delete: false, apply: false } });
  renderWithShell(<Pages />, { route: '/job-details/job-1', http: jobPage(job) });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Report this job' })).not.toBeInTheDocument();
});

test('a report needs a reason, and sends text and email where there are any', async () => {
  const { shell, onClose } = await open();
  expect(screen.getByRole('link', { name: 'How we decide' })).toHaveAttribute('href', '/reporting');
  await press('Send report');
  expect(await screen.findByText('Choose what is wrong')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.sendReport())).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Scam or fraud' }));
  await enter(screen.getByRole('textbox', { name: /^What should we know\?/ }), 'They ask for a fee.');
  await enter(screen.getByRole('textbox', { name: /^Your email/ }), 'ada@example.test');
  await press('Send report');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked(shell, 'POST', api.sendReport())).toEqual([
    { kind: 'job', id: 'job-1', reason: 'scam', text: 'They ask for a fee.', email: 'ada@example.test' },
  ]);
  expect(said(shell)).toEqual([`success: ${SUCCESSES.reported}`]);
});

test('a signed-in reporter finds the own email there, and may leave it out', async () => {
  const { shell } = await open({ session: aUser({ login_email: 'ines@people.test' }) }, 'company');
  const email = screen.getByRole('textbox', { name: /^Your email/ });
  expect(email).toHaveValue('ines@people.test');
  await userEvent.clear(email);
  await userEvent.click(screen.getByRole('radio', { name: 'Something else' }));
  await press('Send report');
  await waitFor(() => expect(asked(shell, 'POST', api.sendReport())).toHaveLength(1));
  expect(asked(shell, 'POST', api.sendReport())[0]).toMatchObject({ kind: 'company', reason: 'other', email: '' });
});

test('a report that was refused stays, with what is wrong', async () => {
  const { onClose } = await open({ http: { [SEND]: refusal(429, 'too-many-requests', 'Too many reports.') } });
  await userEvent.click(screen.getByRole('radio', { name: 'Not a real job' }));
  await press('Send report');
  expect(await screen.findByText('Too many reports.')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test('a job that was taken down is gone, and jobs like it are shown', async () => {
  renderWithShell(<Pages />, {
    route: '/job-details/job-1',
    http: {
      [`GET ${api.viewJob('job-1')}`]: refusal(410, 'job-taken-down', ERRORS['job-taken-down'].error),
      [`GET ${api.similarJobs('job-1')}`]: { records: [aJob({ id: 'job-2', job_title: 'Canal Pilot' })] },
    },
  });
  expect(await screen.findByRole('region', { name: 'Similar jobs' })).toHaveTextContent('Canal Pilot');
  expect(screen.getByRole('heading', { level: 1, name: 'This page has flown' })).toBeInTheDocument();
});
