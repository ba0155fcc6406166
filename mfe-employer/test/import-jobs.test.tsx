import type { ImportReport } from '@market/contracts';
import { api } from '@market/contracts/testing';
import { renderWithShell, type FakeAnswers } from '@market/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportJobs } from '../src/features/list-job-posts/import-jobs/import-jobs';
import { PostedJobsPage } from '../src/features/list-job-posts/posted-jobs.page';
import { asked, EMPLOYER, listing, refusal, said } from './samples';

const IMPORT = `POST ${api.importJobs()}`;
const CONTENT = 'Title,Where\nGardener,Lisbon\n,Porto\n';
const REPORT: ImportReport = {
  total: 2,
  imported: 1,
  unchanged: 0,
  refused: [{ line: 3, reason: 'The row has no job title' }],
  remarks: [{ line: 2, title: 'Gardener', reason: 'Not published, a draft: the file says “isListed: false”' }],
  preview: [
    {
      job_title: 'Gardener',
      job_location: 'Lisbon',
      job_cate: 1,
      cate_desc: 'Software Development',
      salary: null,
      salary_max: null,
      currency: null,
      salary_period: 'year',
      unread_pay: null,
      required_skills: [],
      emp_type: null,
      work_mode: null,
      job_description: '',
      status: 'draft',
    },
  ],
  columns: { job_title: 'Title' },
};

async function chooseFile(http: FakeAnswers, name = 'jobs.csv') {
  const { shell } = renderWithShell(<ImportJobs onClose={jest.fn()} onSaving={jest.fn()} />, {
    session: EMPLOYER,
    http,
  });
  await upload(name);
  return shell;
}

async function upload(name = 'jobs.csv') {
  // The files of the test's DOM cannot be read as text.
  const file = Object.assign(new File([CONTENT], name, { type: 'text/csv' }), { text: () => Promise.resolve(CONTENT) });
  await userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('File with job ads'), file);
}

test('a file is shown first, with its refused rows and why; it is stored only after a yes', async () => {
  const shell = await chooseFile({ [IMPORT]: REPORT });
  expect(await screen.findByText('Line 3: The row has no job title')).toBeInTheDocument();
  expect(screen.getByText(/1 of 2 rows can be imported, 1 is refused/)).toBeInTheDocument();
  // What would not be open at once says so.
  expect(screen.getByText('Draft')).toBeInTheDocument();
  expect(
    screen.getByText('Line 2 (Gardener): Not published, a draft: the file says “isListed: false”'),
  ).toBeInTheDocument();
  expect(asked(shell, 'POST', api.importJobs())).toEqual([{ format: 'csv', content: CONTENT, commit: false }]);
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 job' }));
  expect(await screen.findByText('1 job is saved.')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.importJobs())[1]).toEqual({ format: 'csv', content: CONTENT, commit: true });
});

test.each([
  ['in the file’s own money', { salary: '45000', salary_max: '52000', currency: 'EUR' }, '€45,000 – €52,000'],
  ['for its period', { salary: '18', currency: 'EUR', salary_period: 'hour' }, '€18 an hour'],
  ['without a sign where the file names no currency', { salary: '45000' }, '45,000'],
] as const)('pay is shown as it will be stored, %s', async (_how, pay, text) => {
  const [job] = REPORT.preview;
  await chooseFile({ [IMPORT]: { ...REPORT, preview: [{ ...job, ...pay }] } });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryAllByText(/names no currency/)).toHaveLength('currency' in pay ? 0 : 1);
});

test('pay that nobody can tell is none, and the preview says what the file says', async () => {
  const [job] = REPORT.preview;
  await chooseFile({ [IMPORT]: { ...REPORT, preview: [{ ...job, unread_pay: '18 to 20' }] } });
  expect(await screen.findByText(/It does not say for sure what that pays/)).toHaveTextContent('“18 to 20”');
  expect(screen.getByText('Salary not stated')).toBeInTheDocument();
});

test('a column can be chosen for a field; the file is read again like that', async () => {
  const shell = await chooseFile({ [IMPORT]: REPORT });
  await userEvent.selectOptions(await screen.findByLabelText('Location'), 'Where');
  expect(asked(shell, 'POST', api.importJobs())[1]).toEqual({
    format: 'csv',
    content: CONTENT,
    commit: false,
    map: { job_title: 'Title', job_location: 'Where' },
  });
});

test('what could not be saved is still there, and can be sent again with the same columns', async () => {
  const shell = await chooseFile({ [IMPORT]: { ...REPORT, columns: { job_title: 'Title', job_location: 'Where' } } });
  await userEvent.selectOptions(await screen.findByLabelText('Required skills'), 'Where');
  const columns = { job_title: 'Title', job_location: 'Where', required_skills: 'Where' };
  const save = await screen.findByRole('button', { name: 'Import 1 job' });
  await waitFor(() => expect(save).toBeEnabled());
  shell.http.answer({ [IMPORT]: refusal(503, 'service-unavailable', 'Please try again in a moment') });
  await userEvent.click(save);
  expect(await screen.findByText('Please try again in a moment')).toBeInTheDocument();
  expect(screen.getByText(/1 of 2 rows can be imported/)).toBeInTheDocument();
  shell.http.answer({ [IMPORT]: REPORT });
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 job' }));
  expect(await screen.findByText('1 job is saved.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
  const sent = asked(shell, 'POST', api.importJobs());
  expect(sent.slice(-2)).toEqual(Array(2).fill({ format: 'csv', content: CONTENT, commit: true, map: columns }));
});

test('columns that the server refuses leave those that were read, and the list keeps the focus', async () => {
  const shell = await chooseFile({ [IMPORT]: REPORT });
  const place = await screen.findByLabelText('Location');
  shell.http.answer({ [IMPORT]: refusal(503, 'service-unavailable', 'Please try again in a moment') });
  await userEvent.selectOptions(place, 'Where');
  expect(await screen.findByText('Please try again in a moment')).toBeInTheDocument();
  expect(place).toHaveFocus();
  expect(place).toHaveDisplayValue('None');
  expect(screen.getByLabelText('Job title')).toHaveDisplayValue('Title');
});

test('while the jobs are being saved the dialog stays', async () => {
  let answer: (report: ImportReport) => void = () => undefined;
  const { shell } = renderWithShell(<PostedJobsPage />, {
    session: EMPLOYER,
    http: { [IMPORT]: REPORT, [`POST ${api.listOwnJobs()}`]: listing([]) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  await upload();
  const save = await screen.findByRole('button', { name: 'Import 1 job' });
  shell.http.answer({ [IMPORT]: () => new Promise<ImportReport>((resolve) => (answer = resolve)) });
  await userEvent.click(save);
  expect(await screen.findByText('Saving the jobs …')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await act(async () => answer(REPORT));
  expect(await screen.findByText('1 job is saved.')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('1 job is saved.')).not.toBeInTheDocument());
});

test.each([
  ['is saved', REPORT, 'success: 1 job is saved.'],
  ['fails', refusal(503, 'service-unavailable', 'Please try again in a moment'), 'error: Please try again in a moment'],
])('who leaves while the jobs are being saved is told when that %s', async (_what, outcome, told) => {
  let end: () => void = () => undefined;
  const { shell, unmount } = renderWithShell(<ImportJobs onClose={jest.fn()} onSaving={jest.fn()} />, {
    session: EMPLOYER,
    http: { [IMPORT]: REPORT },
  });
  await upload();
  const save = await screen.findByRole('button', { name: 'Import 1 job' });
  shell.http.answer({ [IMPORT]: () => new Promise((resolve) => (end = () => resolve(outcome))) });
  await userEvent.click(save);
  expect(await screen.findByText('Saving the jobs …')).toBeInTheDocument();
  unmount();
  expect(said(shell)).toEqual([]);
  await act(async () => end());
  await waitFor(() => expect(said(shell)).toEqual([told]));
});

test('a file of another kind is refused before anything is sent', async () => {
  const shell = await chooseFile({}, 'jobs.xlsx');
  expect(await screen.findByText('Choose a file that ends in .csv, .json or .jsonl.')).toBeInTheDocument();
  expect(shell.http.calls).toEqual([]);
});

test('a file that the server cannot read is told in its own words, and another one can be chosen', async () => {
  await chooseFile({ [IMPORT]: refusal(422, 'fields-invalid', 'The file has no rows.') });
  expect(await screen.findByText('The file has no rows.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Another file' }));
  expect(screen.queryByText('The file has no rows.')).not.toBeInTheDocument();
});
