import type { ApplicationStage, EmployerApplication } from '@market/contracts/applications';
import { api } from '@market/contracts/testing';
import { renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApplicantsPage } from '../src/features/list-applicants/applicants.page';
import { ApplicationDialog } from '../src/features/list-applicants/show-application/application.dialog';
import { aJob, anApplication, asked, EMPLOYER, listing, refusal, said } from './samples';

const LIST = `POST ${api.listEmployerApplications()}`;
const STATUS = api.changeApplicationStatus('application-1');
const CALL: ApplicationStage = { id: 'call', name: 'Phone call', status: 'interview' };
const TRIAL: ApplicationStage = { id: 'trial', name: 'Trial shift', status: 'interview' };
const OFFER: ApplicationStage = { id: 'offer', name: 'Contract drafted', status: 'offered' };
const STAGES = [CALL, TRIAL, OFFER];

const CAN = { reject: true, forward: ['offered', 'hired'], back: ['viewed', 'shortlisted'] } satisfies Partial<
  EmployerApplication['can']
>;
const inStage = (stage: ApplicationStage, more: Partial<EmployerApplication> = {}) =>
  anApplication({
    ...{ status: stage.status, stage: { id: stage.id, name: stage.name }, revision: 3 },
    can: { ...CAN, stages: STAGES.filter(({ id }) => id !== stage.id) },
    ...more,
  });

/** A server that knows one application, in the place that it has now. */
function open(route: string, { answer, ...more }: FakeAnswers & { answer?: Error } = {}) {
  let now = inStage(CALL);
  return renderWithShell(<ApplicantsPage />, {
    route,
    session: EMPLOYER,
    http: {
      [LIST]: ({ body }: { body: { status?: string; stage?: string } }) =>
        listing(
          (!body.status || body.status === now.status) && (!body.stage || body.stage === now.stage?.id) ? [now] : [],
        ),
      [`PUT ${STATUS}`]: ({ body }: { body: { stage: string } }) => {
        if (answer) return answer;
        now = inStage(STAGES.find(({ id }) => id === body.stage) ?? CALL, { revision: 4 });
        return now;
      },
      [`POST ${api.listOwnJobs()}`]: listing([aJob()]),
      [`GET ${api.viewJob('job-1')}`]: aJob({ stages: STAGES }),
      ...more,
    },
  });
}
const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));

async function choose(button: HTMLElement, entry: string) {
  await userEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

beforeEach(() => localStorage.clear());

test('the board of one job has its stages as columns, and a card moves within a status without a question', async () => {
  const { shell } = open('/dashboard-applicants?view=board&job_id=job-1');
  await waitFor(() => expect(column('Phone call').getByRole('link', { name: 'Ines Duarte' })).toBeInTheDocument());
  expect(screen.queryByRole('region', { name: /^Interview/ })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: /^Shortlisted/ })).toBeInTheDocument();
  expect(column('Trial shift').getByText('Interview')).toBeInTheDocument();
  await choose(screen.getByRole('button', { name: 'Move Ines Duarte' }), 'Trial shift');
  await waitFor(() => expect(column('Trial shift').getByRole('link', { name: 'Ines Duarte' })).toBeInTheDocument());
  expect(column('Phone call').queryByRole('link', { name: 'Ines Duarte' })).not.toBeInTheDocument();
  expect(asked(shell, 'PUT', STATUS)).toEqual([{ status: 'interview', stage: 'trial', revision: 3 }]);
  expect(said(shell)).toEqual(['success: The applicant is in ‘Trial shift’ now. Nobody was notified.']);
});

test('a stage of another status is asked about as the step that it is, which the candidate reads', async () => {
  const { shell } = open('/dashboard-applicants?view=board&job_id=job-1');
  await choose(await screen.findByRole('button', { name: 'Move Ines Duarte' }), 'Contract drafted');
  expect(await screen.findByText(/Your stage: ‘Contract drafted’\. Candidates read ‘Offered’ alone/)).toBeVisible();
  expect(asked(shell, 'PUT', STATUS)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Make the offer' }));
  await waitFor(() =>
    expect(asked(shell, 'PUT', STATUS)).toEqual([
      expect.objectContaining({ status: 'offered', stage: 'offer', undo_seconds: 10 }),
    ]),
  );
});

test('on the board of all jobs, which has no stages, a card that goes to a stage stands in its status at once', async () => {
  open('/dashboard-applicants?view=board', { [`PUT ${STATUS}`]: () => new Promise(() => undefined) });
  await choose(await screen.findByRole('button', { name: 'Move Ines Duarte' }), 'Contract drafted');
  await userEvent.click(await screen.findByRole('button', { name: 'Make the offer' }));
  await waitFor(() => expect(column('Offered').getByRole('link', { name: 'Ines Duarte' })).toBeInTheDocument());
  expect(column('Interview').queryByRole('link', { name: 'Ines Duarte' })).not.toBeInTheDocument();
});

test('a move that is refused says why, and the card stands where it stood', async () => {
  const { shell } = open('/dashboard-applicants?view=board&job_id=job-1', {
    answer: refusal(409, 'changed-meanwhile', 'Ada was first.'),
  });
  await choose(await screen.findByRole('button', { name: 'Move Ines Duarte' }), 'Trial shift');
  await waitFor(() => expect(said(shell)).toEqual(['error: Ada was first.']));
  expect(column('Phone call').getByRole('link', { name: 'Ines Duarte' })).toBeInTheDocument();
});

test('the table has a column and a filter of stages, and several move to one at once', async () => {
  const { shell, address } = open('/dashboard-applicants?job_id=job-1&stage=call');
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('columnheader', { name: 'Stage' })).toBeInTheDocument();
  expect(within(table).getByText('Phone call')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.listEmployerApplications())).toContainEqual({
    ...{ job_id: 'job-1', stage: 'call', page: 1, limit: 20 },
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Next status' }), 'Trial shift');
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('1 application moved to ‘Trial shift’.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(asked(shell, 'PUT', STATUS)).toEqual([{ status: 'interview', stage: 'trial', revision: 3 }]);
  expect(address()).toBe('/dashboard-applicants?job_id=job-1&stage=call');
});

test('an opened application says its stage, and its history who moved it between stages', async () => {
  const application = inStage(TRIAL, {
    stage_moves: [
      {
        ...{ from: 'Phone call', to: 'Trial shift', by_login_id: 'login-9', by_name: 'Ada King' },
        at: '2026-01-02T00:00:00.000Z',
      },
    ],
  });
  const { shell } = renderWithShell(<ApplicationDialog applicationId="application-1" canDecide onClose={jest.fn()} />, {
    session: EMPLOYER,
    http: {
      [`GET ${api.openApplication('application-1')}`]: { ...application, previous: null, next: null },
      [`PUT ${STATUS}`]: inStage(CALL),
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Application' }));
  expect(await dialog.findByText(/^Stage:/)).toHaveTextContent('Stage: Trial shift');
  const line = (await dialog.findByText(/from ‘Phone call’, nobody was notified/)).parentElement;
  expect(line).toHaveTextContent(/^Trial shift by Ada King/);
  await choose(dialog.getByRole('button', { name: 'Other steps' }), 'Phone call');
  await waitFor(() =>
    expect(asked(shell, 'PUT', STATUS)).toEqual([{ status: 'interview', stage: 'call', revision: 3 }]),
  );
});
