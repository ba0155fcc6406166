import { api } from '@market/contracts/testing';
import { aUser, renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MyApplicationsPage } from '../src/features/list-applications/my-applications.page';
import type { Interview } from '@market/contracts/interviews';
import { anApplication, asked, refusal, said } from './samples';

const LIST = `POST ${api.listCandidateApplications()}`;
const listing = (records: unknown[]) => ({ records, total: records.length, page: 1, limit: 20 });
const anInterview = (different: Partial<Interview>): Interview => ({
  id: 'interview-1',
  application_id: 'application-1',
  job_title: 'Harbour Pilot',
  company: 'Tide & Co',
  state: 'proposed',
  times: [],
  at: null,
  minutes: 45,
  time_zone: 'Europe/Oslo',
  place_kind: 'video',
  place: 'https://meet.example/abc',
  revision: 1,
  can: { accept: true, ask: true, decline: true, change: false, cancel: false, feedback: false },
  ...different,
});
const pageOf = (body: unknown) => (body as { page: number }).page;
const openList = (http: FakeAnswers, route = '/my-applications') =>
  renderWithShell(<MyApplicationsPage />, { route, session: aUser(), http });

test('an application is withdrawn only after a yes, and the list is asked for again', async () => {
  const { shell } = openList({
    [LIST]: listing([anApplication()]),
    [`PUT ${api.changeApplicationStatus('application-1')}`]: anApplication({ status: 'withdrawn' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(asked(shell, 'PUT', api.changeApplicationStatus('application-1'))).toEqual([]);
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: /Withdraw from/ })).getByRole('button', { name: 'Withdraw' }),
  );
  await waitFor(() => expect(said(shell)).toEqual(['success: Application withdrawn successfully.']));
  expect(asked(shell, 'PUT', api.changeApplicationStatus('application-1'))).toEqual([{ status: 'withdrawn' }]);
  await waitFor(() => expect(asked(shell, 'POST', api.listCandidateApplications())).toHaveLength(2));
});

test('B17: each application says at a glance the one who must act, what happens next and since when; a closed job as such', async () => {
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const step = (status: 'applied' | 'interview' | 'rejected') => ({
    history: [{ status, by: 'EMP' as const, by_login_id: 'login-2', at }],
  });
  openList({
    [LIST]: listing([
      anApplication({ id: '1', job_title: 'Waiting', job_closed: true, ...step('applied') }),
      anApplication({ id: '2', job_title: 'Asked', status: 'interview', ...step('interview') }),
      anApplication({ id: '3', job_title: 'Over', status: 'rejected', job_closed: true, ...step('rejected') }),
      anApplication({ id: '4', job_title: 'Left', employer_left: true }),
    ]),
  });
  const cards = await screen.findAllByRole('listitem');
  const card = (title: string) => cards.find((one) => one.textContent?.includes(title));
  expect(card('Waiting')).toHaveTextContent(
    /Job closed.*Their turn\. The employer has yet to open your application\. The job takes no more applications; yours still counts\. Last change 3 days ago/,
  );
  expect(card('Asked')).toHaveTextContent(/Your turn\. You are invited to an interview/);
  expect(card('Over')).toHaveTextContent(
    /Job closed.*Finished\. They go on without you this time\. Last change 3 days ago/,
  );
  expect(card('Over')).not.toHaveTextContent('yours still counts');
  expect(card('Left')).toHaveTextContent(/Finished\. Last change/);
});

test('a proposed interview is the candidate’s turn and open at once; once accepted the agreed time stands there', async () => {
  const at = '2099-03-02T09:00:00.000Z';
  let interview = anInterview({ times: [at] });
  const answer = `PUT ${api.answerInterview('interview-1')}`;
  const { shell } = openList({
    [LIST]: () => {
      const { state } = interview;
      const next_interview = state === 'accepted' ? { state, at } : { state: 'proposed' as const };
      return listing([anApplication({ status: 'viewed', next_interview })]);
    },
    [`GET ${api.listOwnInterviews()}`]: () => ({ records: [interview], feed_made_at: null }),
    [`GET ${api.listInterviews('application-1')}`]: () => ({ records: [interview] }),
    [answer]: () => {
      interview = anInterview({ times: [at], state: 'accepted', at });
      return interview;
    },
  });
  expect(await screen.findByText(/An interview is proposed: choose one of the times below/)).toHaveTextContent(
    /^Your turn\. /,
  );
  expect(await screen.findByRole('button', { name: 'Show my interviews (1)' })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: /^Accept / }));
  expect(await screen.findByText(/It is on Monday, March 2, 2099/)).toHaveTextContent(/^Interview agreed\. /);
  expect(screen.queryByText('Your turn.')).not.toBeInTheDocument();
  expect(asked(shell, 'PUT', api.answerInterview('interview-1'))).toHaveLength(1);
});

test.each([
  ['asked', 'shortlisted', /^Their turn\. You proposed other times for an interview\.$/],
  ['accepted', 'offered', /^Your turn\. You have an offer/],
  ['proposed', 'offered', /^Your turn\. An interview is proposed/],
] as const)('beside an interview that is %s, an application that is %s says %s', async (state, status, said) => {
  openList({
    [LIST]: listing([anApplication({ status, next_interview: { state } })]),
    [`GET ${api.listOwnInterviews()}`]: { records: [], feed_made_at: null },
    [`GET ${api.listInterviews('application-1')}`]: { records: [] },
  });
  expect(
    await screen.findByText((_text, element) => element?.tagName === 'P' && said.test(element.textContent)),
  ).toBeInTheDocument();
});

test('a withdrawal that is refused says that the status was not updated', async () => {
  const { shell } = openList({
    [LIST]: listing([anApplication()]),
    [`PUT ${api.changeApplicationStatus('application-1')}`]: refusal(409, 'status-change-refused', 'Not possible.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: /Withdraw from/ })).getByRole('button', { name: 'Withdraw' }),
  );
  await waitFor(() => expect(said(shell)).toEqual(['error: Failed to update application status to withdrawn.']));
});

test('S102 an employer’s reading of a finished application is named with its end, and ended after a yes', async () => {
  const finished = anApplication({
    status: 'rejected',
    access_until: '2026-04-14T12:00:00.000Z',
    can: { withdraw: false, close_unanswered: false, end_access: true },
  });
  const { shell } = openList({
    [LIST]: listing([finished, anApplication({ id: 'application-2' })]),
    [`DELETE ${api.endAccess('application-1')}`]: anApplication({ status: 'rejected' }),
  });
  expect(await screen.findByText(/can read what you sent until Apr 14, 2026/)).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'End access' })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'End access' }));
  const dialog = await screen.findByRole('dialog', { name: /End access of/ });
  expect(dialog).toHaveTextContent('They keep your name, the dates and the steps');
  expect(asked(shell, 'DELETE', api.endAccess('application-1'))).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'End access' }));
  await waitFor(() => expect(said(shell)).toEqual(['success: Access ended.']));
  expect(asked(shell, 'DELETE', api.endAccess('application-1'))).toHaveLength(1);
  await waitFor(() => expect(asked(shell, 'POST', api.listCandidateApplications())).toHaveLength(2));
});

test('an application whose promised time has passed can be closed as unanswered, after a question', async () => {
  const late = anApplication({
    answer_by: '2026-01-15T12:00:00.000Z',
    can: { withdraw: true, close_unanswered: true, end_access: false },
  });
  const inTime = anApplication({ id: 'application-2', answer_by: '2026-04-15T12:00:00.000Z' });
  const { shell } = openList({
    [LIST]: listing([late, inTime]),
    [`PUT ${api.changeApplicationStatus('application-1')}`]: anApplication({ status: 'withdrawn' }),
  });
  expect(await screen.findByText(/promised an answer by Jan 15, 2026/)).toBeInTheDocument();
  expect(screen.getByText(/promises an answer by Apr 15, 2026/)).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Close as unanswered' })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close as unanswered' }));
  const dialog = await screen.findByRole('dialog', { name: /Close the application for/ });
  expect(asked(shell, 'PUT', api.changeApplicationStatus('application-1'))).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close as unanswered' }));
  await waitFor(() => expect(said(shell)).toEqual(['success: Application closed as unanswered.']));
  expect(asked(shell, 'PUT', api.changeApplicationStatus('application-1'))).toEqual([
    { status: 'withdrawn', unanswered: true },
  ]);
});

test('a closing as unanswered that is refused says why', async () => {
  const late = anApplication({
    answer_by: '2026-01-15T12:00:00.000Z',
    can: { withdraw: true, close_unanswered: true, end_access: false },
  });
  const { shell } = openList({
    [LIST]: listing([late]),
    [`PUT ${api.changeApplicationStatus('application-1')}`]: refusal(409, 'status-change-refused', 'An answer came.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close as unanswered' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close as unanswered' }));
  await waitFor(() => expect(said(shell)).toEqual(['error: An answer came.']));
});

test('an access that could not be ended is told', async () => {
  const { shell } = openList({
    [LIST]: listing([
      anApplication({
        status: 'hired',
        access_until: '2026-04-14T12:00:00.000Z',
        can: { withdraw: false, close_unanswered: false, end_access: true },
      }),
    ]),
    [`DELETE ${api.endAccess('application-1')}`]: () => {
      throw new Error('gone');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End access' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: /End access/ })).getByRole('button', { name: 'End access' }),
  );
  await waitFor(() => expect(said(shell)).toEqual(['error: The access could not be ended.']));
});

test('a page beyond the end gives way to the last one', async () => {
  const { shell, address } = openList(
    {
      [LIST]: ({ body }: { body: unknown }) => ({
        records: pageOf(body) === 2 ? [anApplication()] : [],
        total: 21,
        page: pageOf(body),
        limit: 20,
      }),
    },
    '/my-applications?page=9',
  );
  expect(await screen.findByRole('link', { name: 'Harbour Pilot' })).toBeInTheDocument();
  expect(address()).toBe('/my-applications?page=2');
  expect(asked(shell, 'POST', api.listCandidateApplications()).map(pageOf)).toEqual([9, 2]);
});

test('the history tells each step', async () => {
  const history = [
    ...anApplication().history,
    { status: 'interview' as const, by: 'EMP' as const, by_login_id: 'login-9', at: '2026-01-02T00:00:00.000Z' },
  ];
  openList({ [LIST]: listing([anApplication({ status: 'interview', history, note: 'I know this harbour.' })]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Show history' }));
  expect(await screen.findByText('I know this harbour.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText(/Interview/).length).toBeGreaterThan(1));
});

test('the status of the address is asked for, and an empty answer offers all of them', async () => {
  const { shell, address } = openList({ [LIST]: listing([]) }, '/my-applications?status=offered');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(asked(shell, 'POST', api.listCandidateApplications())[0]).toMatchObject({ status: 'offered' });
  expect(address()).toBe('/my-applications');
  expect(await screen.findByText('You have not applied yet')).toBeInTheDocument();
});

test('a list that fails can be tried again', async () => {
  const answers = [refusal(503, 'service-unavailable', 'Back in a moment.'), listing([anApplication()])];
  openList({ [LIST]: () => answers.shift() });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Harbour Pilot' })).toBeInTheDocument();
});

test('a deleted employer account is said, and no name leads to a page that is gone', async () => {
  openList({ [LIST]: listing([anApplication({ employer_left: true })]) });
  expect(await screen.findByText(/This employer has deleted their account/)).toBeInTheDocument();
  expect(screen.getByText('Harbour Pilot')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Harbour Pilot' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: anApplication().cmp_name })).not.toBeInTheDocument();
});

test('an account without a password is offered one, with the proved email', async () => {
  const http = { [`POST ${api.listCandidateApplications()}`]: { records: [], total: 0, page: 1, limit: 20 } };
  const session = aUser({ passwordless: true });
  const { shell } = renderWithShell(<MyApplicationsPage />, { route: '/my-applications', session, http });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a password' }));
  expect(shell.dialogs).toEqual([{ name: 'change-password', props: {} }]);
});

test('an application shows the questions that were asked, with one’s own answers', async () => {
  openList({
    [LIST]: listing([
      anApplication({
        answers: [
          { id: 'q_1', type: 'yes_no', label: 'Do you swim?', required: true, answer: true },
          {
            id: 'q_2',
            type: 'multiple_choice',
            label: 'Which shifts?',
            required: false,
            options: ['Days', 'Nights'],
            answer: ['Days', 'Nights'],
          },
        ],
      }),
    ]),
  });
  await userEvent.click(await screen.findByRole('button', { name: /history/i }));
  const answers = within(screen.getByRole('region', { name: 'Your answers' }));
  expect(answers.getByText('Do you swim?').closest('div')).toHaveTextContent('Yes');
  expect(answers.getByText('Which shifts?').closest('div')).toHaveTextContent('Days, Nights');
});
