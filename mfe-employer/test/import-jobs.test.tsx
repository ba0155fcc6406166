import type { ImportReport } from '@market/contracts';
import { api } from '@market/contracts/testing';
import { renderWithShell, type FakeAnswers } from '@market/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportJobs } from '../src/features/list-job-posts/import-jobs/import-jobs';
import { asked, EMPLOYER, refusal } from './samples';

const IMPORT = `POST ${api.importJobs()}`;
const CONTENT = 'Title,Where\nGardener,Lisbon\n,Porto\n';
const REPORT: ImportReport = {
  total: 2,
  imported: 1,
  unchanged: 0,
  refused: [{ line: 3, reason: 'The row has no job title' }],
  preview: [
    {
      job_title: 'Gardener',
      job_location: 'Lisbon',
      job_cate: 1,
      cate_desc: 'Software Development',
      salary: null,
      required_skills: [],
      emp_type: null,
      work_mode: null,
      job_description: '',
    },
  ],
  columns: { job_title: 'Title' },
};

async function chooseFile(http: FakeAnswers, name = 'jobs.csv') {
  const { shell, container } = renderWithShell(<ImportJobs onClose={jest.fn()} />, { session: EMPLOYER, http });
  // The files of the test's DOM cannot be read as text.
  const file = Object.assign(new File([CONTENT], name, { type: 'text/csv' }), { text: () => Promise.resolve(CONTENT) });
  await userEvent
    .setup({ applyAccept: false })
    .upload(container.querySelector<HTMLInputElement>('input[type=file]')!, file);
  return shell;
}

test('a file is shown first, with its refused rows and why; it is stored only after a yes', async () => {
  const shell = await chooseFile({ [IMPORT]: REPORT });
  expect(await screen.findByText('Line 3: The row has no job title')).toBeInTheDocument();
  expect(screen.getByText(/1 of 2 rows can be imported, 1 is refused/)).toBeInTheDocument();
  expect(asked(shell, 'POST', api.importJobs())).toEqual([{ format: 'csv', content: CONTENT, commit: false }]);
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 job' }));
  expect(await screen.findByText('1 job is saved.')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.importJobs())[1]).toEqual({ format: 'csv', content: CONTENT, commit: true });
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
