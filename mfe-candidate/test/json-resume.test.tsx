import { type Candidate, candidateSchema } from '@market/contracts/profiles';
import { writeJsonResume } from '@market/contracts/profiles/json-resume';
import { api } from '@market/contracts/testing';
import { renderWithShell, type FakeAnswers } from '@market/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JsonResumeSection } from '../src/features/show-profile/json-resume/json-resume-section';
import { aCandidate, asked, refusal, said } from './samples';

const JOB = {
  id: 'exp-1',
  emp_name: 'Tide & Co',
  exp_type: 'Contract',
  exp_desg: 'Pilot',
  cur_ctc: 50_000,
  job_stdt: '2019-02-01',
  job_endt: '',
};
const CANDIDATE = aCandidate({
  can_phone: { e164: '+915550001234', national: '5550 001234', country: 'IN' },
  candidate_exp: [JOB],
});
const SAVED = { can_code: 'can-1', message: 'Saved' };

async function openImport(file: string | object, http: FakeAnswers = {}, candidate: Candidate = CANDIDATE) {
  const { shell } = renderWithShell(<JsonResumeSection candidate={candidate} />, {
    http: { [`POST ${api.listCategories()}`]: { records: [], total: 0, page: 1, limit: 50 }, ...http },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Fill in from a JSON Resume' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill in from a JSON Resume' }));
  const content = typeof file === 'string' ? file : JSON.stringify(file);
  await userEvent.upload(dialog.getByLabelText('JSON Resume file'), new File([content], 'me.json'));
  return { shell, dialog };
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save to profile' }));

test('a file is shown part by part with what is not taken, and the chosen parts are saved by the calls of the forms', async () => {
  const { shell, dialog } = await openImport(
    {
      basics: { name: 'Ada Lovelace', summary: 'I bring ships out.', location: { city: 'Oslo' } },
      work: [{ name: 'Harbour', position: 'Captain', startDate: '2015', endDate: '2018-06' }],
      education: [{ institution: 'Kelpford' }],
    },
    {
      [`PUT ${api.updateCandidate()}`]: SAVED,
      [`POST ${api.addExperience()}`]: JOB,
    },
  );
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Name' }));
  expect(dialog.getByText('Now: I bring ships in.')).toBeInTheDocument();
  expect(dialog.getByText('basics › location › city')).toBeInTheDocument();
  expect(dialog.getByText('Oslo')).toBeInTheDocument();
  expect(dialog.getByText('Kelpford')).toBeInTheDocument();
  expect(dialog.getByText(/^Adapted: /)).toBeInTheDocument();
  expect(asked(shell, 'PUT', api.updateCandidate())).toEqual([]);
  await save();
  await waitFor(() => expect(said(shell)).toEqual(['success: Your profile is filled in.']));
  const [form] = asked(shell, 'PUT', api.updateCandidate()) as [FormData];
  expect(Object.fromEntries(form.entries())).toMatchObject({
    can_name: CANDIDATE.can_name,
    can_about: 'I bring ships out.',
    can_skill: 'Navigation,Patience',
    country: 'IN',
  });
  expect(candidateSchema.isValidSync(Object.fromEntries(form.entries()))).toBe(true);
  expect(asked(shell, 'POST', api.addExperience())).toMatchObject([
    { emp_name: 'Harbour', exp_type: 'Full time', job_stdt: '2015-01-01', job_endt: '2018-06-30', is_current: false },
  ]);
});

test('the own download has nothing to add, and a changed job is not chosen beforehand', async () => {
  const { dialog } = await openImport(writeJsonResume(CANDIDATE));
  expect(await dialog.findByText('1 entry is on your profile already.')).toBeInTheDocument();
  expect(dialog.getByRole('status')).toHaveTextContent('Nothing to save');
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove me.json' }));
  const changed = writeJsonResume({ ...CANDIDATE, candidate_exp: [{ ...JOB, exp_desg: 'First pilot' }] });
  await userEvent.upload(dialog.getByLabelText('JSON Resume file'), new File([JSON.stringify(changed)], 'me.json'));
  expect(await dialog.findByRole('checkbox', { name: 'First pilot · Tide & Co' })).not.toBeChecked();
});

test.each([
  ['{"basics":', /it is not JSON/],
  ['{"name":"package"}', /is not a JSON Resume/],
  ['['.repeat(100_000), /it is not JSON/],
])('a wrong file is refused in words: %.20s', async (content, sentence) => {
  const { dialog } = await openImport(content);
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  expect(dialog.getByLabelText('JSON Resume file')).toBeInTheDocument();
});

test('after a failure the saved parts go from the list, and the next try sends the rest only', async () => {
  const { shell, dialog } = await openImport(
    { basics: { label: 'Pilot' }, work: [{ name: 'Harbour', position: 'Captain', startDate: '2015-01-01' }] },
    {
      [`PUT ${api.updateCandidate()}`]: SAVED,
      [`POST ${api.addExperience()}`]: refusal(503, 'service-unavailable', 'Please try again soon.'),
    },
  );
  await dialog.findByRole('checkbox', { name: 'Headline' });
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please try again soon.');
  expect(dialog.queryByRole('checkbox', { name: 'Headline' })).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(asked(shell, 'POST', api.addExperience())).toHaveLength(2));
  expect(asked(shell, 'PUT', api.updateCandidate())).toHaveLength(1);
});

test('the profile is downloaded as a file named after the candidate, or it is said that it was not', async () => {
  const makeAddress = jest.fn(() => 'blob:resume');
  Object.assign(URL, { createObjectURL: makeAddress, revokeObjectURL: jest.fn() });
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function named(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  renderWithShell(<JsonResumeSection candidate={CANDIDATE} />, {
    http: { [`GET ${api.ownJsonResume()}`]: writeJsonResume(CANDIDATE) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download as JSON Resume' }));
  await waitFor(() => expect(names).toEqual(['Ada Example_resume.json']));
  expect(makeAddress).toHaveBeenCalledTimes(1);
});
