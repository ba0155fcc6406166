import { api } from '@market/contracts';
import { renderWithShell, type FakeAnswers } from '@market/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JobPostDialog } from '../src/features/post-job/job-post.dialog';
import { aJob, asked, CATEGORIES, EMPLOYER, refusal, said } from './samples';

async function openForm(http: FakeAnswers = {}, props: { jobId?: string; copyOf?: string } = {}) {
  const onClose = jest.fn();
  const { shell } = renderWithShell(<JobPostDialog {...props} onClose={onClose} />, { session: EMPLOYER, http: { ...CATEGORIES, ...http } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Post a job' }));
  await dialog.findByRole('combobox', { name: 'Job category' });
  await dialog.findByRole('combobox', { name: 'Required skills' });
  return { shell, dialog, onClose };
}

async function fillIn(dialog: Awaited<ReturnType<typeof openForm>>['dialog']) {
  await userEvent.type(dialog.getByLabelText('Job title'), 'Gardener');
  await userEvent.type(dialog.getByLabelText('Job description'), 'You keep the garden.');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Job category' }));
  await userEvent.click(await screen.findByText('IT & Infrastructure', { selector: '.ant-select-item-option-content' }));
  await userEvent.type(dialog.getByLabelText('Location'), 'Lisbon, Portugal');
  await userEvent.type(dialog.getByLabelText('Salary'), '38000');
  await userEvent.type(dialog.getByRole('combobox', { name: 'Required skills' }), 'Pruning{Enter}');
}

test('a job is posted with what was filled in and nothing else', async () => {
  const { shell, dialog, onClose } = await openForm({ [`POST ${api.jobPosts()}`]: aJob() });
  await fillIn(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked(shell, 'POST', api.jobPosts())).toEqual([{ job_title: 'Gardener', job_description: 'You keep the garden.', job_cate: 2, job_location: 'Lisbon, Portugal', salary: '38000', required_skills: ['Pruning'] }]);
  expect(said(shell)).toEqual(['success: Job posted successfully!']);
});

test('the fields refuse in the words of the rules, and nothing is sent', async () => {
  const { shell, dialog } = await openForm();
  await userEvent.type(dialog.getByLabelText('Salary'), '38 000');
  await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
  for (const text of ['Job title is required', 'Job description is required', 'Job category is required', 'Job location is required', 'Salary must only contain numbers without spaces', 'At least one skill is required']) {
    expect(await dialog.findByText(text)).toBeInTheDocument();
  }
  expect(asked(shell, 'POST', api.jobPosts())).toEqual([]);
});

test('what the server refuses stands at its field, and what was typed stays', async () => {
  const { shell, dialog, onClose } = await openForm({ [`POST ${api.jobPosts()}`]: refusal(422, 'fields-invalid', 'Please check the fields.', { fields: { job_location: 'Nobody knows this place' } }) });
  await fillIn(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
  expect(await dialog.findByText('Nobody knows this place')).toBeInTheDocument();
  expect(dialog.getByLabelText('Location')).toHaveAccessibleDescription(/Nobody knows this place/);
  expect(dialog.getByLabelText('Job title')).toHaveValue('Gardener');
  expect(said(shell)).toEqual(['error: Please check the fields.']);
  expect(onClose).not.toHaveBeenCalled();
});

test('after a lost answer the same request goes out again; a changed job is another request', async () => {
  const { shell, dialog } = await openForm({ [`POST ${api.jobPosts()}`]: refusal(0, 'network', '') });
  await fillIn(dialog);
  const post = async (times: number) => {
    await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
    await waitFor(() => expect(shell.toasts).toHaveLength(times));
  };
  await post(1);
  await post(2);
  await userEvent.type(dialog.getByLabelText('Job title'), ' and more');
  await post(3);
  const [first, second, third] = shell.http.calls.filter(({ path }) => path === api.jobPosts()).map(({ options }) => options?.idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a stored job is shown as lines of text, saved with PUT, and what was taken back is sent as null', async () => {
  const { shell, dialog, onClose } = await openForm({ [`GET ${api.jobPost('job-1')}`]: aJob({ currency: 'EUR' }), [`PUT ${api.jobPost('job-1')}`]: aJob() }, { jobId: 'job-1' });
  expect(dialog.getByLabelText('Job description')).toHaveValue('You keep the garden.\n\n• Prune\n• Plant');
  await userEvent.clear(dialog.getByLabelText(/^Currency/));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked(shell, 'PUT', api.jobPost('job-1'))[0]).toMatchObject({ job_title: 'Gardener', currency: null, emp_type: null });
  expect(said(shell)).toEqual(['success: Job updated successfully!']);
});

test('a copy begins with the other job’s values but its days, is stored only when saved, and can be a draft', async () => {
  const { shell, dialog, onClose } = await openForm({ [`GET ${api.jobPost('job-1')}`]: aJob({ currency: 'EUR', closes_at: '2026-02-01T00:00:00.000Z' }), [`POST ${api.jobPosts()}`]: aJob({ id: 'job-2', status: 'draft' }) }, { copyOf: 'job-1' });
  expect(dialog.getByLabelText('Job title')).toHaveValue('Gardener');
  expect(dialog.getByRole('button', { name: 'Post job' })).toBeEnabled();
  expect(asked(shell, 'POST', api.jobPosts())).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Job title'), ' of roses');
  await userEvent.click(dialog.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [copy] = asked(shell, 'POST', api.jobPosts());
  expect(copy).toMatchObject({ status: 'draft', job_title: 'Gardener of roses', currency: 'EUR', required_skills: ['Pruning'] });
  expect(copy).not.toHaveProperty('closes_at');
  expect(said(shell)).toEqual(['success: Job saved as a draft.']);
});

test('a draft needs nothing but a title; posting then asks for the rest', async () => {
  const { shell, dialog, onClose } = await openForm({ [`POST ${api.jobPosts()}`]: aJob({ id: 'job-2', status: 'draft' }) });
  await userEvent.click(dialog.getByRole('button', { name: 'Save as draft' }));
  expect(await dialog.findByText('Job title is required')).toBeInTheDocument();
  expect(dialog.queryByText('Job location is required')).not.toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('Job title'), 'Gardener');
  await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
  expect(await dialog.findByText('Job location is required')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked(shell, 'POST', api.jobPosts())).toEqual([{ job_title: 'Gardener', status: 'draft' }]);
});

test('a draft is posted from its form once it is whole, or saved as it is', async () => {
  const bare = aJob({ status: 'draft', job_description: '', job_cate: null, job_location: '', salary: null, required_skills: [] });
  const { shell, dialog, onClose } = await openForm({ [`GET ${api.jobPost('job-1')}`]: bare, [`PUT ${api.jobPost('job-1')}`]: bare }, { jobId: 'job-1' });
  await userEvent.click(dialog.getByRole('button', { name: 'Post job' }));
  expect(await dialog.findByText('Salary is required')).toBeInTheDocument();
  expect(asked(shell, 'PUT', api.jobPost('job-1'))).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked(shell, 'PUT', api.jobPost('job-1'))).toMatchObject([{ job_title: 'Gardener', status: 'draft', job_location: null }]);
  expect(said(shell)).toEqual(['success: Job saved as a draft.']);
});
