import { api } from '@market/contracts';
import { renderWithShell, type FakeAnswers } from '@market/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApplicantsPage } from '../src/features/list-applicants/applicants.page';
import { ApplicationDialog } from '../src/features/show-application/application.dialog';
import { aJob, anApplication, asked, EMPLOYER, listing, refusal, said } from './samples';

const LIST = `POST ${api.employerApplications()}`;
const STATUS = api.applicationStatus('application-1');
const openList = (route: string, answer: unknown) => renderWithShell(<ApplicantsPage />, { route, session: EMPLOYER, http: { [LIST]: answer, [`POST ${api.ownJobPosts()}`]: listing([aJob()]) } });

async function openApplication(http: FakeAnswers = {}, { application = anApplication(), canDecide = true } = {}) {
  const { shell } = renderWithShell(<ApplicationDialog applicationId="application-1" canDecide={canDecide} onClose={jest.fn()} />, { session: EMPLOYER, http: { [LIST]: listing([application]), ...http } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Application' }));
  await dialog.findByRole('heading', { name: 'Ines Duarte' });
  return { shell, dialog };
}

test('job, status and words of the address are asked for, and a change of one goes back to page 1', async () => {
  const { shell, address } = openList('/dashboard-applicants?job_id=job-1&status=viewed&search=rose&page=2', listing([anApplication()]));
  await screen.findByRole('button', { name: 'Ines Duarte' });
  expect(asked(shell, 'POST', api.employerApplications())[0]).toEqual({ job_id: 'job-1', status: 'viewed', search: 'rose', page: 2, limit: 20 });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Shortlisted');
  expect(address()).toBe('/dashboard-applicants?job_id=job-1&status=shortlisted&search=rose');
});

test('an applicant opens the application, where decisions are possible', async () => {
  const { shell } = openList('/dashboard-applicants', listing([anApplication()]));
  await userEvent.click(await screen.findByRole('button', { name: 'Ines Duarte' }));
  expect(shell.dialogs).toEqual([{ name: 'application', props: { applicationId: 'application-1', canDecide: true } }]);
});

test('filters that nobody fits can be taken away together', async () => {
  const { address } = openList('/dashboard-applicants?status=hired&search=rose', listing([]));
  await userEvent.click(await screen.findByRole('button', { name: 'Show everybody' }));
  expect(address()).toBe('/dashboard-applicants');
});

test('Reject asks first, then sets the status and says so', async () => {
  const { shell, dialog } = await openApplication({ [`PUT ${STATUS}`]: anApplication({ status: 'rejected', can: { reject: false, forward: [] } }) });
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(asked(shell, 'PUT', STATUS)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Reject the application' }));
  await waitFor(() => expect(said(shell)).toEqual(['success: Application rejected successfully.']));
  expect(asked(shell, 'PUT', STATUS)).toEqual([{ status: 'rejected' }]);
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument());
});

test('a status that cannot be set is told in the words of the product', async () => {
  const { shell, dialog } = await openApplication({ [`PUT ${STATUS}`]: refusal(409, 'conflict', 'Not now.') });
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reject the application' }));
  await waitFor(() => expect(said(shell)).toEqual(['error: Failed to update application status to rejected.']));
});

test('the next step is one press, later ones are in a list', async () => {
  const { shell, dialog } = await openApplication({ [`PUT ${STATUS}`]: anApplication({ status: 'offered', can: { reject: true, forward: ['hired'] } }) });
  expect(dialog.getByRole('button', { name: 'Shortlist' })).toBeInTheDocument();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Move to a later step' }), 'Offered');
  await waitFor(() => expect(said(shell)).toEqual(['success: Application offered successfully.']));
  expect(await dialog.findByRole('button', { name: 'Hire' })).toBeInTheDocument();
  expect(dialog.queryByRole('combobox')).not.toBeInTheDocument();
});

test('opening a new application marks it as viewed, without a toast', async () => {
  const viewed = anApplication();
  const { shell } = await openApplication({ [`PUT ${STATUS}`]: viewed }, { application: anApplication({ status: 'applied', can: { reject: true, forward: ['viewed', 'shortlisted'] } }) });
  await waitFor(() => expect(asked(shell, 'PUT', STATUS)).toEqual([{ status: 'viewed' }]));
  expect(said(shell)).toEqual([]);
});

test('Contact is a mail to the candidate about the job', async () => {
  const { dialog } = await openApplication();
  expect(dialog.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', expect.stringMatching(/^mailto:ines@people\.test\?subject=/));
});

test('elsewhere than on the applicants page there is neither Contact nor Reject, and nothing is marked as viewed', async () => {
  const { shell, dialog } = await openApplication({}, { canDecide: false, application: anApplication({ status: 'applied', can: { reject: true, forward: ['viewed'] } }) });
  expect(dialog.queryByRole('link', { name: 'Contact' })).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
  expect(asked(shell, 'PUT', STATUS)).toEqual([]);
});
