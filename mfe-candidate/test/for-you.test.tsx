import type { Match } from '@market/contracts/search';
import { api } from '@market/contracts/testing';
import type { SlotProps } from '@market/web-kit';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { ForYou } from '../src/features/show-for-you/for-you';
import { refreshMatches } from '../src/shared/match/refresh-matches';
import { aJob, asked, found, refusal } from './samples';

const SEARCH = `POST ${api.searchJobs()}`;
const MATCHES = `POST ${api.matchJobs()}`;
const MATCH: Match = {
  rule: 1,
  score: 80,
  skills: { met: [{ skill: 'Triage', by: 'Triage' }], missing: ['Wound Care'] },
  experience: null,
  place: { remote: true, km: null },
  pay: null,
  employment: null,
};
/** Plain forms of what the home page gives. */
const given: SlotProps['home-for-you'] = {
  cards: 3,
  waiting: <p>The band is coming</p>,
  Band: ({ title, text, extra, children }) => (
    <section>
      <h2>{title}</h2>
      {text}
      {extra}
      {children}
    </section>
  ),
  JobCards: ({ jobs }) => (
    <ul>
      {jobs.map(({ job, line }) => (
        <li key={job.id}>
          {job.job_title}: {line}
        </li>
      ))}
    </ul>
  ),
};
const open = (http: Parameters<typeof renderWithShell>[1] & object, session = aUser({ can_code: 'can-1' })) =>
  renderWithShell(<ForYou {...given} />, { session, ...http });
const matched = (match: Match) => ({
  http: {
    [SEARCH]: found([aJob({ id: 'job-1', job_title: 'Night nurse' })]),
    [MATCHES]: { records: [{ id: 'job-1', match }] },
  },
});

test('a candidate with a profile sees what fits best in the slot of the home page, with how', async () => {
  const { shell } = open(matched(MATCH));
  expect(screen.getByText('The band is coming')).toBeInTheDocument();
  expect(await screen.findByText('Night nurse: 1 of 2 skills; missing Wound Care; remote')).toBeInTheDocument();
  expect(screen.queryByText('The band is coming')).toBeNull();
  expect(screen.getByRole('heading', { name: 'For you' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'How?' })).toHaveAttribute('href', '/how-matching-works');
  expect(screen.getByRole('link', { name: 'See all for you' })).toHaveAttribute('href', '/search-jobs?sort=match');
  expect(asked(shell, 'POST', api.searchJobs())).toMatchObject([{ sort: 'match', limit: 3, without_applied: true }]);
});

test('a candidate of another trade is shown no jobs as theirs, and one whose jobs do not come no fault', async () => {
  const other = { ...MATCH, skills: { met: [], missing: ['Triage'] }, place: null };
  for (const answers of [
    matched(other),
    { http: { ...matched(MATCH).http, [MATCHES]: refusal(503, 'unavailable', 'Please try again.') } },
  ]) {
    const { shell, container, unmount } = open(answers);
    await waitFor(() => expect(asked(shell, 'POST', api.matchJobs())).toHaveLength(1));
    await waitFor(() => expect(shell.queryClient.isFetching()).toBe(0));
    expect(container).toBeEmptyDOMElement();
    unmount();
  }
});

test('the band follows a changed profile and a job that is not for its reader', async () => {
  const { shell } = open(matched(MATCH));
  await screen.findByText(/^Night nurse/);
  shell.http.answer({ [SEARCH]: found([aJob({ id: 'job-1', job_title: 'Day nurse' })]) });
  act(() => refreshMatches(shell.queryClient));
  expect(await screen.findByText(/^Day nurse/)).toBeInTheDocument();
});

test('a candidate without a profile is asked nothing', () => {
  const { shell, container } = open(matched(MATCH), aUser({ can_code: undefined }));
  expect(container).toBeEmptyDOMElement();
  expect(shell.http.calls).toEqual([]);
});
