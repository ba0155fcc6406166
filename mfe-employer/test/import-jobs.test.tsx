import type { ImportReport } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import { renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
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
  imported_as: { open: 0, draft: 1, closed: 0 },
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
  file_columns: [
    { name: 'Title', samples: ['Gardener'], field: 'job_title' },
    { name: 'Where', samples: ['Lisbon', 'Porto'], field: null },
  ],
  problem: null,
};

async function chooseFile(http: FakeAnswers, name = 'jobs.csv', bytes = new TextEncoder().encode(CONTENT)) {
  const { shell } = renderWithShell(<ImportJobs onClose={jest.fn()} onSaving={jest.fn()} />, {
    session: EMPLOYER,
    http,
  });
  await upload(name, bytes);
  return shell;
}

async function upload(name = 'jobs.csv', bytes = new TextEncoder().encode(CONTENT)) {
  // The files of the test's DOM cannot be read.
  const file = Object.assign(new File([CONTENT], name, { type: 'text/csv' }), {
    arrayBuffer: () => Promise.resolve(bytes),
  });
  await userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('File with job ads'), file);
}

test('a file is shown first, with its refused rows and why; it is stored only after a yes', async () => {
  const shell = await chooseFile({ [IMPORT]: REPORT });
  expect(await screen.findByText('Line 3: The row has no job title')).toBeInTheDocument();
  expect(screen.getByText(/1 of 2 rows can be imported, 1 is refused/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save as drafts' })).not.toBeInTheDocument();
  // Rows that would not be open at once are labelled.
  expect(screen.getByText('Draft')).toBeInTheDocument();
  expect(
    screen.getByText('Line 2 (Gardener): Not published, a draft: the file says “isListed: false”'),
  ).toBeInTheDocument();
  expect(asked(shell, 'POST', api.importJobs())).toEqual([
    { format: 'csv', content: CONTENT, commit: false, inspect: true },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 job' }));
  expect(await screen.findByText('1 job is saved as a draft.')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.importJobs())[1]).toEqual({ format: 'csv', content: CONTENT, commit: true });
});

test('jobs that become public are said to before they do, and can be saved as drafts in place of it', async () => {
  const open = { ...REPORT, imported: 3, imported_as: { open: 2, draft: 0, closed: 1 } };
  const shell = await chooseFile({ [IMPORT]: open });
  const summary = await screen.findByText(/can be imported/);
  expect(summary).toHaveTextContent(/2 jobs are public as soon as you import them\. 1 job comes in closed\.$/);
  shell.http.answer({ [IMPORT]: { ...open, imported_as: { open: 0, draft: 2, closed: 1 }, unchanged: 1 } });
  await userEvent.click(screen.getByRole('button', { name: 'Save as drafts' }));
  expect(
    await screen.findByText('2 jobs are saved as drafts. 1 job came in closed. 1 was there already.'),
  ).toBeInTheDocument();
  expect(asked(shell, 'POST', api.importJobs())[1]).toEqual({
    format: 'csv',
    content: CONTENT,
    commit: true,
    as_drafts: true,
  });
});

test('jobs that were posted are not called saved', async () => {
  await chooseFile({ [IMPORT]: { ...REPORT, imported: 2, imported_as: { open: 2, draft: 0, closed: 0 } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 jobs' }));
  expect(await screen.findByText('2 jobs are posted.')).toBeInTheDocument();
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

test('all columns are shown with what stands in them; one can be taken for another field, and the file is read again', async () => {
  const shell = await chooseFile({ [IMPORT]: REPORT });
  const where = await screen.findByLabelText('Where');
  expect(screen.getByLabelText('Title')).toHaveDisplayValue('Job title');
  expect(where).toHaveDisplayValue('None');
  expect(where).toHaveAccessibleDescription('Lisbon · Porto');
  await userEvent.selectOptions(where, 'Location');
  const read = { format: 'csv', content: CONTENT, commit: false, inspect: true };
  expect(asked(shell, 'POST', api.importJobs())[1]).toEqual({ ...read, map: { Where: 'job_location' } });
  await userEvent.selectOptions(where, 'Job title');
  expect(asked(shell, 'POST', api.importJobs())[2]).toEqual({ ...read, map: { Where: 'job_title', Title: '' } });
});

test('a file in which no column is known for the title shows its columns, and comes in once one is chosen', async () => {
  const unknown = {
    ...REPORT,
    imported: 0,
    preview: [],
    refused: [],
    remarks: [],
    columns: {},
    file_columns: REPORT.file_columns.map((column) => ({ ...column, field: null })),
    problem: 'No column looks like the job’s title',
  };
  const shell = await chooseFile({ [IMPORT]: unknown });
  expect(await screen.findByText('Choose the column of the job’s title below.')).toBeInTheDocument();
  expect(screen.queryByText(/marked fields/)).not.toBeInTheDocument();
  shell.http.answer({ [IMPORT]: REPORT });
  await userEvent.selectOptions(screen.getByLabelText('Title'), 'Job title');
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 job' }));
  expect(await screen.findByText('1 job is saved as a draft.')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.importJobs())[2]).toEqual({
    format: 'csv',
    content: CONTENT,
    commit: true,
    map: { Title: 'job_title' },
  });
});

test('a refusal of the file is shown, and no unseen field is called marked', async () => {
  await chooseFile({
    [IMPORT]: refusal(422, 'fields-invalid', 'Please check the marked fields.', {
      fields: { content: 'The file has no rows' },
    }),
  });
  expect(await screen.findByText('The file has no rows')).toBeInTheDocument();
  expect(screen.queryByText(/marked fields/)).not.toBeInTheDocument();
});

describe('a file that is not saved as UTF-8', () => {
  const latin = new Uint8Array(Buffer.from('Title;Ort\r\nBürokaufmann;München\r\n', 'latin1'));
  test('is read as what it looks like, shows the letters, and can be read in another encoding', async () => {
    const shell = await chooseFile({ [IMPORT]: REPORT }, 'jobs.csv', latin);
    const encoding = await screen.findByLabelText('Encoding of the file');
    expect(encoding).toHaveDisplayValue('windows-1252');
    await userEvent.selectOptions(encoding, 'macintosh');
    await waitFor(() => expect(asked(shell, 'POST', api.importJobs())).toHaveLength(2));
    expect(
      asked(shell, 'POST', api.importJobs()).map((body) => (body as { content: string }).content.split('\r\n')[1]),
    ).toEqual(['Bürokaufmann;München', 'B¸rokaufmann;M¸nchen']);
  });

  test('shows its text where the letters leave the encoding open', async () => {
    await chooseFile(
      { [IMPORT]: REPORT },
      'jobs.csv',
      new Uint8Array(Buffer.from('Titel;By\nL\xe6rer;\xc5rhus', 'latin1')),
    );
    expect(await screen.findByText('Lærer;Århus')).toBeInTheDocument();
    expect(screen.getByText(/does not say in which encoding/)).toBeInTheDocument();
  });

  test('a file in UTF-16 is read without a question', async () => {
    const shell = await chooseFile(
      { [IMPORT]: REPORT },
      'jobs.txt.csv',
      new Uint8Array(Buffer.from('\ufeffTitle\tOrt\nBüro\tŁódź\n', 'utf16le')),
    );
    expect(await screen.findByLabelText('Encoding of the file')).toHaveDisplayValue('utf-16le');
    expect(asked(shell, 'POST', api.importJobs())).toMatchObject([{ content: 'Title\tOrt\nBüro\tŁódź\n' }]);
  });
});

test.each([
  ['a table, as Excel saves “Unicode text”', 'Title\tOrt\nBüro\tŁódź\n', 'csv'],
  ['a list of objects', '[{"title":"Cook"}]', 'json'],
])('a .txt file with %s is taken for what it is', async (_what, content, format) => {
  const shell = await chooseFile(
    { [IMPORT]: REPORT },
    'jobs.txt',
    new Uint8Array(Buffer.from(`\ufeff${content}`, 'utf16le')),
  );
  await screen.findByText('Draft');
  expect(asked(shell, 'POST', api.importJobs())).toMatchObject([{ format, content }]);
});

test('rows that could not be saved are still there, and can be sent again with the same columns', async () => {
  const shell = await chooseFile({ [IMPORT]: REPORT });
  await userEvent.selectOptions(await screen.findByLabelText('Where'), 'Required skills');
  const save = await screen.findByRole('button', { name: 'Import 1 job' });
  await waitFor(() => expect(save).toBeEnabled());
  shell.http.answer({ [IMPORT]: refusal(503, 'service-unavailable', 'Please try again in a moment') });
  await userEvent.click(save);
  expect(await screen.findByText('Please try again in a moment')).toBeInTheDocument();
  expect(screen.getByText(/1 of 2 rows can be imported/)).toBeInTheDocument();
  shell.http.answer({ [IMPORT]: REPORT });
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 job' }));
  expect(await screen.findByText('1 job is saved as a draft.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
  const sent = asked(shell, 'POST', api.importJobs());
  const body = { format: 'csv', content: CONTENT, commit: true, map: { Where: 'required_skills' } };
  expect(sent.slice(-2)).toEqual([body, body]);
});

test('columns that the server refuses leave those that were read, and the list keeps the focus', async () => {
  const shell = await chooseFile({ [IMPORT]: REPORT });
  const place = await screen.findByLabelText('Where');
  shell.http.answer({ [IMPORT]: refusal(503, 'service-unavailable', 'Please try again in a moment') });
  await userEvent.selectOptions(place, 'Location');
  expect(await screen.findByText('Please try again in a moment')).toBeInTheDocument();
  expect(place).toHaveFocus();
  expect(place).toHaveDisplayValue('None');
  expect(screen.getByLabelText('Title')).toHaveDisplayValue('Job title');
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
  expect(await screen.findByText('Importing the jobs …')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await act(async () => answer(REPORT));
  expect(await screen.findByText('1 job is saved as a draft.')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('1 job is saved as a draft.')).not.toBeInTheDocument());
});

test.each([
  ['is saved', REPORT, 'success: 1 job is saved as a draft.'],
  ['fails', refusal(503, 'service-unavailable', 'Please try again in a moment'), 'error: Please try again in a moment'],
])('an employer who leaves while the jobs are being saved is told when that %s', async (_what, outcome, told) => {
  let end: () => void = () => undefined;
  const { shell, unmount } = renderWithShell(<ImportJobs onClose={jest.fn()} onSaving={jest.fn()} />, {
    session: EMPLOYER,
    http: { [IMPORT]: REPORT },
  });
  await upload();
  const save = await screen.findByRole('button', { name: 'Import 1 job' });
  shell.http.answer({ [IMPORT]: () => new Promise((resolve) => (end = () => resolve(outcome))) });
  await userEvent.click(save);
  expect(await screen.findByText('Importing the jobs …')).toBeInTheDocument();
  unmount();
  expect(said(shell)).toEqual([]);
  await act(async () => end());
  await waitFor(() => expect(said(shell)).toEqual([told]));
});

test('a workbook is sent as its bytes, an XML feed as its text', async () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
  const shell = await chooseFile({ [IMPORT]: REPORT }, 'Jobs.XLSX', bytes);
  expect(await screen.findByText(/1 of 2 rows can be imported/)).toBeInTheDocument();
  const [sent] = asked(shell, 'POST', api.importJobs()) as Array<{ format: string; content: string }>;
  expect(sent?.format).toBe('xlsx');
  expect(Uint8Array.from(atob(sent?.content ?? ''), (letter) => letter.charCodeAt(0))).toEqual(bytes);
  expect(screen.queryByLabelText('Encoding of the file')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Another file' }));
  await upload('feed.xml', new TextEncoder().encode('<jobs/>'));
  await waitFor(() =>
    expect(asked(shell, 'POST', api.importJobs()).at(-1)).toMatchObject({ format: 'xml', content: '<jobs/>' }),
  );
});

test('a file of another kind is refused before anything is sent', async () => {
  const shell = await chooseFile({}, 'jobs.ods');
  expect(await screen.findByText('Choose a file that ends in .xlsx, .csv, .json, .jsonl or .xml.')).toBeInTheDocument();
  expect(shell.http.calls).toEqual([]);
});

test('a file that the server cannot read is told in its own words, and another one can be chosen', async () => {
  await chooseFile({ [IMPORT]: refusal(422, 'fields-invalid', 'The file has no rows.') });
  expect(await screen.findByText('The file has no rows.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Another file' }));
  expect(screen.queryByText('The file has no rows.')).not.toBeInTheDocument();
});
