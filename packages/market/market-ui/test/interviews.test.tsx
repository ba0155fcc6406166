import type { Interview } from '@market/contracts/interviews';
import { api } from '@market/contracts/testing';
import { aUser, renderWithShell, type FakeAnswers } from '@market/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InterviewDisclosure, InterviewOfLink } from '../src';

const LIST = `GET ${api.listInterviews('application-1')}`;
const PROPOSE = `POST ${api.proposeInterview('application-1')}`;
const ANSWER = `PUT ${api.answerInterview('interview-1')}`;
const TIME = '2099-03-02T09:00:00.000Z';

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
  can: { accept: true, ask: true, decline: true, cancel: false },
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
});

test('a candidate is offered no proposal; a company proposes times in its own zone', async () => {
  const { unmount } = show({ [LIST]: { records: [] } });
  expect(await screen.findByText('No interviews yet.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Propose an interview' })).toBeNull();
  unmount();
  const { shell } = show({ [LIST]: { records: [] }, [PROPOSE]: anInterview() }, aUser({ login_type: 'EMP' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Propose an interview' }));
  const first = screen.getByLabelText(/First time/);
  await userEvent.type(first, '2099-03-02T10:30');
  await userEvent.type(screen.getByLabelText(/Where/), 'https://meet.example/abc');
  await userEvent.click(screen.getByRole('button', { name: 'Send the proposal' }));
  await waitFor(() =>
    expect(shell.http.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
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
