import type { Interview } from '@market/contracts/interviews';
import { api } from '@market/contracts/testing';
import { ApiError } from '@market/web-kit';
import { aUser, keptWork, renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InterviewDisclosure, InterviewOfLink, OwnInterviewsDisclosure } from '../src';

const LIST = `GET ${api.listInterviews('application-1')}`;
const PROPOSE = `POST ${api.proposeInterview('application-1')}`;
const ANSWER = `PUT ${api.answerInterview('interview-1')}`;
const CHECK = `POST ${api.checkInterviewTimes('application-1')}`;
const TIME = '2099-03-02T09:00:00.000Z';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const anInterview = (different: Partial<Interview> = {}): Interview => ({
  id: 'interview-1',
  application_id: 'application-1',
  job_title: 'Baker',
  company: 'Night Bakery',
  state: 'proposed',
  times: [TIME],
  at: null,
  minutes: 45,
  time_zone: 'Asia/Tokyo',
  place_kind: 'video',
  place: 'https://meet.example/abc',
  revision: 1,
  can: { accept: true, ask: true, decline: true, change: false, cancel: false, feedback: false },
  ...different,
});
const show = (http: FakeAnswers, who = aUser()) =>
  renderWithShell(<InterviewDisclosure applicationId="application-1" isOpenAtFirst />, { session: who, http });

test('shows each time in both zones, and accepts the one that is pressed', async () => {
  let interview = anInterview();
  const { shell } = show({
    [LIST]: () => ({ records: [interview] }),
    [ANSWER]: () => {
      interview = anInterview({ state: 'accepted', at: TIME, can: { ...interview.can, accept: false } });
      return interview;
    },
  });
  expect(await screen.findByText(/6:00.PM \(Asia\/Tokyo\)/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Accept / }));
  expect(await screen.findByText('Agreed')).toBeInTheDocument();
  expect(shell.http.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    answer: 'accept',
    at: TIME,
    revision: 1,
  });
  // The pressed button is gone.
  await waitFor(() => expect(screen.getByRole('article', { name: 'Interview' })).toHaveFocus());
});

test('a candidate is offered no proposal; a company proposes times in its own zone', async () => {
  const { unmount } = show({ [LIST]: { records: [] } });
  expect(await screen.findByText('No interviews yet.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Propose an interview' })).toBeNull();
  unmount();
  const { shell } = show(
    { [LIST]: { records: [] }, [CHECK]: { records: [] }, [PROPOSE]: anInterview() },
    aUser({ login_type: 'EMP' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Propose an interview' }));
  const first = screen.getByLabelText(/First time/);
  await userEvent.type(first, '2099-03-02T10:30');
  await userEvent.type(screen.getByLabelText(/Where/), 'https://meet.example/abc');
  await userEvent.click(screen.getByRole('button', { name: 'Send the proposal' }));
  await waitFor(() =>
    expect(shell.http.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      times: [new Date('2099-03-02T10:30').toISOString()],
      minutes: 45,
      place_kind: 'video',
    }),
  );
});

test('the page of a mailed link answers nothing by itself', async () => {
  const { shell } = renderWithShell(<InterviewOfLink token="token-1" />, {
    http: { [`GET ${api.showInterviewOfLink('token-1')}`]: anInterview() },
  });
  expect(await screen.findByRole('button', { name: /^Accept / })).toBeInTheDocument();
  expect(shell.http.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a candidate writes with the answer, and is warned of an agreed interview at the same time', async () => {
  const interview = anInterview({ conflicts: [{ time: TIME, agreed: true, about: 'Miller at Old Mill' }] });
  const { shell } = show({ [LIST]: { records: [interview] }, [ANSWER]: interview });
  expect(await screen.findByText(/You: Miller at Old Mill, at /)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Message with your answer'), 'I look forward to it.');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Decline' })).toHaveLength(2));
  await userEvent.click(lastDecline());
  await waitFor(() =>
    expect(shell.http.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      answer: 'decline',
      note: 'I look forward to it.',
    }),
  );
  const asked = shell.http.calls.find(({ method }) => method === 'GET');
  expect(JSON.stringify(asked)).toContain('time_zone');
});
const lastDecline = () => screen.getAllByRole('button', { name: 'Decline' }).at(-1)!;

test('a message is kept until its answer is stored, and goes with that answer alone', async () => {
  let interview = anInterview();
  const answers = {
    [LIST]: () => ({ records: [interview] }),
    [ANSWER]: () => {
      interview = anInterview({ state: 'accepted', at: TIME, can: { ...interview.can, accept: false } });
      return interview;
    },
  };
  const { unmount } = show(answers);
  await userEvent.type(await screen.findByLabelText('Message with your answer'), 'Gladly.');
  unmount();
  show(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
  expect(screen.getByLabelText('Message with your answer')).toHaveValue('Gladly.');
  expect(screen.getByLabelText('Message with your answer')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: /^Accept / }));
  expect(await screen.findByText('Agreed')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Message with your answer')).toHaveValue(''));
  expect(keptWork('login-1', 'interview-answer:interview-1')).toBeNull();
});

test('S564: other times refused because of a change are kept; what differs is shown, and the next press answers it', async () => {
  let interview = anInterview();
  const { shell } = show({
    [LIST]: () => ({ records: [interview] }),
    [ANSWER]: ({ body }: { body: { revision: number } }) =>
      body.revision === interview.revision ? interview : new ApiError({ status: 409, code: 'changed-meanwhile' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Propose other times' }));
  await userEvent.type(screen.getByLabelText(/First time/), '2099-03-05T10:30');
  interview = anInterview({ revision: 2, place: 'https://meet.example/new', minutes: 30 });
  await act(() => shell.queryClient.invalidateQueries());
  await userEvent.click(screen.getByRole('button', { name: 'Send these times' }));
  const notice = (await screen.findByText('This interview was changed in the meantime')).closest('[role=alert]');
  expect(notice).toHaveTextContent('30 minutes');
  expect(notice).toHaveTextContent('https://meet.example/new');
  expect(screen.getByLabelText(/First time/)).toHaveValue('2099-03-05T10:30');
  const sent = () => shell.http.calls.filter(({ method }) => method === 'PUT');
  expect(sent()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Send these times' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ body }) => (body as { revision: number }).revision)).toEqual([1, 2]);
});

test('other times that were typed survive a refusal, and is offered when the form is opened again', async () => {
  show({
    [LIST]: { records: [anInterview()] },
    [ANSWER]: new ApiError({ status: 409, code: 'interview-closed', error: 'It is over.' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Propose other times' }));
  await userEvent.type(screen.getByLabelText(/First time/), '2099-03-05T10:30');
  await userEvent.click(screen.getByRole('button', { name: 'Send these times' }));
  expect(await screen.findByText('It is over.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Propose other times' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
  expect(screen.getByLabelText(/First time/)).toHaveValue('2099-03-05T10:30');
});

test('S564: two colleagues propose at once: the second reads of the first before anything is sent', async () => {
  let records: Interview[] = [];
  const { shell } = show(
    { [LIST]: () => ({ records }), [CHECK]: { records: [] }, [PROPOSE]: anInterview({ id: 'interview-2' }) },
    aUser({ login_type: 'EMP' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Propose an interview' }));
  await userEvent.type(screen.getByLabelText(/First time/), '2099-03-02T10:30');
  await userEvent.type(screen.getByLabelText(/Where/), 'https://meet.example/abc');
  records = [anInterview({ candidate: 'Ada Nwosu', arranged_by_name: 'Grace Lee' })];
  await userEvent.click(screen.getByRole('button', { name: 'Send the proposal' }));
  const notice = (await screen.findByText('An interview was proposed in the meantime')).closest('[role=alert]');
  expect(notice).toHaveTextContent('Grace Lee');
  const proposals = () => shell.http.calls.filter(({ method, path }) => method === 'POST' && PROPOSE.endsWith(path));
  expect(proposals()).toHaveLength(0);
  expect(screen.getByLabelText(/First time/)).toHaveValue('2099-03-02T10:30');
  await userEvent.click(screen.getByRole('button', { name: 'Send all the same' }));
  await waitFor(() => expect(proposals()).toHaveLength(1));
});

test('an answer in the view of an application is seen in the list of the own interviews as well', async () => {
  let interview = anInterview();
  const { shell } = renderWithShell(
    <>
      <OwnInterviewsDisclosure />
      <InterviewDisclosure applicationId="application-1" isOpenAtFirst />
    </>,
    {
      session: aUser(),
      http: {
        [LIST]: () => ({ records: [interview] }),
        [`GET ${api.listOwnInterviews()}`]: () => ({ records: [interview], feed_made_at: null }),
        [ANSWER]: () => {
          interview = anInterview({ state: 'accepted', at: TIME, can: { ...interview.can, accept: false } });
          return interview;
        },
      },
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show my interviews' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Accept / })).toHaveLength(2));
  await userEvent.click(screen.getAllByRole('button', { name: /^Accept / })[1]!);
  await waitFor(() => expect(screen.getAllByText('Agreed')).toHaveLength(2));
  expect(shell.http.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

describe('a company', () => {
  const CHANGE = `PUT ${api.changeInterview('interview-1')}`;
  const CANCEL = `PUT ${api.cancelInterview('interview-1')}`;
  const ours = anInterview({
    candidate: 'Maya Lind',
    state: 'accepted',
    times: [TIME],
    at: TIME,
    arranged_by_name: 'Olga East',
    changed_by_name: 'Nora West',
    participants: [{ login_id: 'a-1', name: 'Ada King' }],
    revision: 4,
    can: { accept: false, ask: false, decline: false, change: true, cancel: true, feedback: false },
  });
  const colleagues = [
    { login_id: 'a-1', name: 'Ada King' },
    { login_id: 'b-1', name: 'Bo Berg' },
  ];
  const bodyOf = (calls: ReadonlyArray<{ method: string; path: string; body?: unknown }>, path: string) =>
    calls.find((one) => one.method === 'PUT' && one.path === path)?.body;

  test('changes an interview with all that it is; an overlap is warned of once, and sent all the same', async () => {
    const conflict = { time: TIME, agreed: false, name: 'Ada King' };
    const { shell } = show(
      { [LIST]: { records: [ours], colleagues }, [CHECK]: { records: [conflict] }, [CHANGE]: ours },
      aUser({ login_type: 'EMP' }),
    );
    expect(await screen.findByText('With Ada King')).toBeInTheDocument();
    expect(screen.getByText('Olga East').parentElement).toHaveTextContent(
      'Arranged by Olga East. Changed last by Nora West.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await userEvent.clear(screen.getByLabelText(/Where/));
    await userEvent.type(screen.getByLabelText(/Where/), 'https://meet.example/new');
    await userEvent.click(screen.getByRole('button', { name: 'Save the change' }));
    expect(await screen.findByText(/Ada King: a proposed interview, at /)).toBeInTheDocument();
    expect(bodyOf(shell.http.calls, api.changeInterview('interview-1'))).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Send all the same' }));
    await waitFor(() =>
      expect(bodyOf(shell.http.calls, api.changeInterview('interview-1'))).toMatchObject({
        times: [TIME],
        place: 'https://meet.example/new',
        participants: ['a-1'],
        revision: 4,
      }),
    );
  });

  const change = async (label: RegExp, text: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  };
  const company = aUser({ login_type: 'EMP' });
  const changes = (calls: ReadonlyArray<{ method: string; body?: unknown }>) =>
    calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

  test('changes the revision that its form was opened with, and is shown an agreement that came meanwhile', async () => {
    let stored: Interview = { ...ours, state: 'proposed', at: null };
    const { shell } = show(
      {
        [LIST]: () => ({ records: [stored], colleagues }),
        [CHECK]: { records: [] },
        [CHANGE]: ({ body }: { body: { revision: number } }) =>
          body.revision === stored.revision ? stored : new ApiError({ status: 409, code: 'changed-meanwhile' }),
      },
      company,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    await change(/First time/, '2099-03-05T10:30');
    stored = { ...ours, revision: 5 };
    await act(() => shell.queryClient.invalidateQueries());
    expect(await screen.findByText('Agreed')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save the change' }));
    const region = await screen.findByRole('region', { name: 'This was changed in the meantime' });
    expect(within(region).getAllByRole('group')).toHaveLength(1);
    expect(within(region).getByRole('group', { name: 'Agreed' })).toBeInTheDocument();
    expect(changes(shell.http.calls)).toEqual([expect.objectContaining({ revision: 4 })]);
    await userEvent.click(within(region).getByRole('button', { name: 'Save what is chosen' }));
    await waitFor(() => expect(changes(shell.http.calls)).toHaveLength(2));
    expect(changes(shell.http.calls)[1]).toMatchObject({
      times: [new Date('2099-03-05T10:30').toISOString()],
      revision: 5,
    });
  });

  test('a change that comes second is not sent again where the first one cannot be read', async () => {
    let isAway = false;
    const { shell } = show(
      {
        [LIST]: () =>
          isAway
            ? new ApiError({ status: 503, code: 'unavailable', error: 'Not now.' })
            : { records: [ours], colleagues },
        [CHECK]: { records: [] },
        [CHANGE]: new ApiError({ status: 409, code: 'changed-meanwhile' }),
      },
      company,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    await change(/Where/, 'https://meet.example/new');
    isAway = true;
    await userEvent.click(screen.getByRole('button', { name: 'Save the change' }));
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(changes(shell.http.calls)).toHaveLength(1);
  });

  test('changes a place, and leaves times as they are that boxes do not show whole', async () => {
    const times = [2, 3, 4, 5, 6].map((day) => `2099-03-0${day}T09:00:30.000Z`);
    const { shell } = show(
      {
        [LIST]: { records: [{ ...ours, state: 'proposed', at: null, times }], colleagues },
        [CHECK]: { records: [] },
        [CHANGE]: ours,
      },
      company,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    await change(/Where/, 'https://meet.example/new');
    await userEvent.clear(screen.getByLabelText(/Fifth time/));
    await userEvent.click(screen.getByRole('button', { name: 'Save the change' }));
    await waitFor(() => expect(changes(shell.http.calls)).toMatchObject([{ times: times.slice(0, 4) }]));
  });

  test('reads the names of all who take part, also of those whom it could not invite any more', async () => {
    show({ [LIST]: { records: [ours], colleagues: colleagues.slice(1) } }, company);
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    expect(await screen.findAllByText('Ada King')).not.toHaveLength(0);
    expect(screen.queryByText('a-1')).toBeNull();
  });

  test('keeps a proposal that was only warned of', async () => {
    const conflict = { time: TIME, agreed: false, name: 'Ada King' };
    show({ [LIST]: { records: [] }, [CHECK]: { records: [conflict] }, [PROPOSE]: ours }, company);
    await userEvent.click(await screen.findByRole('button', { name: 'Propose an interview' }));
    await userEvent.type(screen.getByLabelText(/First time/), '2099-03-02T10:30');
    await userEvent.type(screen.getByLabelText(/Where/), 'https://meet.example/abc');
    await userEvent.click(screen.getByRole('button', { name: 'Send the proposal' }));
    const anyway = await screen.findByRole('button', { name: 'Send all the same' });
    const kept = () => keptWork('login-1', 'interview-propose:application-1');
    expect(kept()?.values).toMatchObject({ place: 'https://meet.example/abc' });
    await userEvent.click(anyway);
    await waitFor(() => expect(kept()).toBeNull());
  });

  test.each([
    ['Change', /^Message/, 'interview-change:interview-1', /First time/],
    ['Cancel the interview', /Reason/, 'interview-cancel:interview-1', /Reason/],
    ['Change your feedback', /How was it/, 'interview-feedback:interview-1', /Strongly yes/],
    ['Propose an interview', /^Message/, 'interview-propose:application-1', /First time/],
  ])('“%s” takes the focus into its form and back, and keeps what is typed', async (opener, label, kept, first) => {
    const mine = { by_name: 'Me', recommendation: 'strong-yes' as const, text: '', at: TIME };
    const interview = { ...ours, can: { ...ours.can, feedback: true }, feedback: { mine, count: 1, all: [mine] } };
    show({ [LIST]: { records: [interview], colleagues } }, company);
    await userEvent.click(await screen.findByRole('button', { name: opener }));
    expect(screen.getByLabelText(first)).toHaveFocus();
    await userEvent.type(screen.getByLabelText(label), 'Bring your certificates.');
    expect(keptWork('login-1', kept)).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('button', { name: opener })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: opener }));
    await userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
    expect(screen.getByLabelText(label)).toHaveValue('Bring your certificates.');
  });

  test('gives feedback once an interview is over, and reads that of others with it', async () => {
    const other = { by_name: 'Bo Berg', recommendation: 'no' as const, text: 'Late.', at: TIME };
    const mine = { ...other, by_name: 'Me', recommendation: 'yes' as const, text: 'Kind.' };
    let feedback: Interview['feedback'] = { mine: null, count: 1 };
    const can = { ...ours.can, change: false, cancel: false, feedback: true };
    const { shell } = show(
      {
        [LIST]: () => ({ records: [{ ...ours, can, feedback }] }),
        [`PUT ${api.giveInterviewFeedback('interview-1')}`]: () => {
          feedback = { mine, count: 2, all: [other, mine] };
          return { ...ours, can, feedback };
        },
      },
      aUser({ login_type: 'EMP' }),
    );
    expect(await screen.findByText('1 colleague has given feedback.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save feedback' }));
    expect(await screen.findByText('Say whether you recommend the applicant')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await userEvent.type(screen.getByLabelText(/How was it/), 'Kind.');
    await userEvent.click(screen.getByRole('button', { name: 'Save feedback' }));
    expect(await screen.findByText('Bo Berg: No')).toBeInTheDocument();
    expect(bodyOf(shell.http.calls, api.giveInterviewFeedback('interview-1'))).toEqual({
      recommendation: 'yes',
      text: 'Kind.',
    });
    expect(screen.getByRole('button', { name: 'Change your feedback' })).toBeInTheDocument();
  });

  test('says why it cancels', async () => {
    const { shell } = show({ [LIST]: { records: [ours] }, [CANCEL]: ours }, aUser({ login_type: 'EMP' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the interview' }));
    await userEvent.type(screen.getByLabelText(/Reason/), 'The oven is broken.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the interview' }));
    await waitFor(() =>
      expect(bodyOf(shell.http.calls, api.cancelInterview('interview-1'))).toEqual({
        reason: 'The oven is broken.',
        revision: ours.revision,
      }),
    );
  });
});

test('own interviews are listed with their application, and a calendar feed is made, shown once, and revoked', async () => {
  const OWN = `GET ${api.listOwnInterviews()}`;
  let feed_made_at: string | null = null;
  const records = [anInterview({ candidate: 'Maya Lind', can: { ...anInterview().can, accept: false } })];
  const { shell } = renderWithShell(<OwnInterviewsDisclosure />, {
    session: aUser({ login_type: 'EMP' }),
    http: {
      [OWN]: () => ({ records, feed_made_at }),
      [`POST ${api.makeCalendarFeed()}`]: () => {
        feed_made_at = '2026-11-30T10:00:00.000Z';
        return { address: 'https://jobs.example/api/interviews/feeds/secret/interviews.ics', made_at: feed_made_at };
      },
      [`DELETE ${api.removeCalendarFeed()}`]: () => {
        feed_made_at = null;
      },
    },
  });
  expect(shell.http.calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show my interviews' }));
  expect(await screen.findByRole('link', { name: 'Maya Lind, Baker' })).toHaveAttribute(
    'href',
    '/dashboard-applicants/application-1',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Make an address' }));
  expect(await screen.findByText(/feeds\/secret\/interviews.ics/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke the address' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Revoke the address' })).toHaveLength(2));
  await userEvent.click(screen.getAllByRole('button', { name: 'Revoke the address' }).at(-1)!);
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeInTheDocument();
  expect(screen.queryByText(/feeds\/secret/)).toBeNull();
});
