import type { Match } from '@market/contracts/search';
import { api } from '@market/contracts/testing';
import { aUser, renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pages } from '../src/pages';
import { queryKeys } from '../src/shared/query-keys';
import { aCandidate, aJob, asked, found, jobPage, refusal, said } from './samples';

const MATCHES = `POST ${api.matchJobs()}`;
const MATCH: Match = {
  rule: 1,
  score: 80,
  skills: {
    met: [
      { skill: 'JavaScript', by: 'React' },
      { skill: 'SQL', by: 'SQL' },
    ],
    missing: ['dbt'],
  },
  experience: { asked: 3, has: 4 },
  place: { remote: false, km: 12 },
  pay: 'enough',
  employment: null,
};
const SENTENCE = /2 of 3 skills; missing dbt; 4 years of experience, 3 asked for; 12 km; pay above your minimum/;
const candidate = aUser({ can_code: 'can-1' });
const open = (route: string, http: FakeAnswers, session: ReturnType<typeof aUser> | null = candidate) =>
  renderWithShell(<Pages />, {
    route,
    ...(session ? { session } : {}),
    http: { [`GET ${api.viewCandidate('can-1')}`]: aCandidate(), ...http },
  });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('a job says how it fits, which skills count by others, and leads to the rule and to what one wants', async () => {
  open('/job-details/job-1', { ...jobPage(aJob()), [MATCHES]: { records: [{ id: 'job-1', match: MATCH }] } });
  expect(await screen.findByText(SENTENCE)).toBeInTheDocument();
  expect(screen.getByText('Counted as well: JavaScript by React.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'How this is worked out' })).toHaveAttribute('href', '/how-matching-works');
});

test('a visitor, and a candidate without a profile, are asked nothing and told nothing', async () => {
  for (const session of [null, aUser({ can_code: undefined })]) {
    const { shell, unmount } = open('/job-details/job-1', jobPage(aJob()), session);
    await screen.findByRole('heading', { name: aJob().job_title, level: 1 });
    expect(asked(shell, 'POST', api.matchJobs())).toEqual([]);
    unmount();
  }
});

test('the cards of a page are asked for in one call, and those without an answer say nothing', async () => {
  const { shell } = open('/search-jobs', {
    [`POST ${api.searchJobs()}`]: found([aJob(), aJob({ id: 'job-2', job_title: 'Second' })]),
    [MATCHES]: { records: [{ id: 'job-1', match: MATCH }] },
  });
  expect(await screen.findByText(SENTENCE)).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'How?' })).toHaveLength(1);
  expect(asked(shell, 'POST', api.matchJobs())).toEqual([{ ids: ['job-1', 'job-2'] }]);
});

test('the card of a job of another trade says nothing of a match, its page what is missing', async () => {
  const none = { ...MATCH, skills: { met: [], missing: ['Welding', 'Brazing'] } };
  const http = {
    [MATCHES]: {
      records: [
        { id: 'job-1', match: none },
        { id: 'job-2', match: MATCH },
      ],
    },
  };
  const { unmount } = open('/search-jobs', {
    [`POST ${api.searchJobs()}`]: found([aJob(), aJob({ id: 'job-2', job_title: 'Second' })]),
    ...http,
  });
  await screen.findByText(SENTENCE);
  expect(screen.getAllByRole('link', { name: 'How?' })).toHaveLength(1);
  unmount();
  open('/job-details/job-1', { ...jobPage(aJob()), ...http });
  expect(await screen.findByText(/0 of 2 skills; missing Welding and Brazing/)).toBeInTheDocument();
});

test('only who has a profile may order by it', async () => {
  const http = { [`POST ${api.searchJobs()}`]: found([aJob()]), [MATCHES]: { records: [] } };
  const { unmount } = open('/search-jobs', http);
  await screen.findByText(aJob().job_title);
  await waitFor(() => expect(screen.getAllByRole('option', { name: 'For you' })).toHaveLength(1));
  unmount();
  open('/search-jobs', http, null);
  await screen.findByText(aJob().job_title);
  expect(screen.queryByRole('option', { name: 'For you' })).not.toBeInTheDocument();
});

test('a job that is not for somebody is left out with a reason, and taken back', async () => {
  const { shell } = open('/job-details/job-1', {
    ...jobPage(aJob()),
    [MATCHES]: { records: [{ id: 'job-1', match: MATCH }] },
    [`PUT ${api.markNotForMe('job-1')}`]: undefined,
    [`DELETE ${api.removeNotForMe('job-1')}`]: undefined,
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Not for me…' }), 'Too far away');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('combobox', { name: 'Not for me…' })).toBeInTheDocument();
  expect(asked(shell, 'PUT', api.markNotForMe('job-1'))).toEqual([{ reason: 'place' }]);
  expect(said(shell)).toEqual(['success: Left out of ‘For you’.', 'success: The job is back in ‘For you’.']);
});

test('for the reason of its company all jobs of a company are left out, which the text says', async () => {
  const { shell } = open('/job-details/job-1', {
    ...jobPage(aJob()),
    [MATCHES]: { records: [{ id: 'job-1', match: MATCH }] },
    [`PUT ${api.markNotForMe('job-1')}`]: undefined,
    [`DELETE ${api.removeNotForMe('job-1')}`]: undefined,
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Not for me…' }), 'Not this company');
  expect(await screen.findByText('All jobs of this company are left out of ‘For you’.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('combobox', { name: 'Not for me…' })).toBeInTheDocument();
  expect(said(shell)).toContain('success: The jobs of this company are back in ‘For you’.');
});

test('the text says of a job that is advertised for another company that it is left out alone', async () => {
  const { shell } = open('/job-details/job-1', {
    ...jobPage(aJob({ for_another: true })),
    [MATCHES]: { records: [{ id: 'job-1', match: MATCH }] },
    [`PUT ${api.markNotForMe('job-1')}`]: undefined,
    [`DELETE ${api.removeNotForMe('job-1')}`]: undefined,
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Not for me…' }), 'Not this company');
  expect(await screen.findByText('This job is left out of ‘For you’.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(said(shell)).toContain('success: The job is back in ‘For you’.'));
});

test('a change of the profile fetches matches and the lists in their order anew', async () => {
  const { shell } = open('/profile', {
    [`POST ${api.listExperience()}`]: {
      records: [
        {
          id: 'exp-1',
          emp_name: 'Mill',
          exp_type: 'full_time',
          exp_desg: 'Miller',
          job_stdt: '2020-01-01',
          job_endt: '',
        },
      ],
      total: 1,
      page: 1,
      limit: 20,
    },
    [`POST ${api.listEducation()}`]: { records: [], total: 0, page: 1, limit: 20 },
    [`DELETE ${api.removeExperience('exp-1')}`]: undefined,
  });
  const kept = [queryKeys.match('someone', 'job-1'), queryKeys.search('someone', { sort: 'match' })];
  for (const key of kept) shell.queryClient.setQueryData(key, MATCH);
  await userEvent.click(await screen.findByRole('button', { name: /Remove.*Miller, Mill/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(kept.map((key) => shell.queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]),
  );
});

describe('wishes for jobs', () => {
  const WISHES = {
    minimum_pay: null,
    currency: null,
    salary_period: 'year',
    place: 'Atlantis',
    place_known: false,
    emp_type: [],
  };
  const http = {
    [`GET ${api.ownMatchWishes()}`]: WISHES,
    [`POST ${api.listExperience()}`]: { records: [], total: 0, page: 1, limit: 20 },
    [`POST ${api.listEducation()}`]: { records: [], total: 0, page: 1, limit: 20 },
  };

  test('is written in the profile, and a place that nobody knows is said to be one', async () => {
    const { shell } = open('/profile', {
      ...http,
      [`PUT ${api.changeMatchWishes()}`]: { ...WISHES, place: 'Oslo', place_known: true },
    });
    const place = await screen.findByRole('textbox', { name: /Where you look for work/ });
    expect(place).toHaveAccessibleDescription('We do not know this place, so distances to jobs are left out.');
    await userEvent.clear(place);
    await userEvent.type(place, 'Oslo');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(said(shell)).toContain('success: Saved.'));
    expect(asked(shell, 'PUT', api.changeMatchWishes())).toEqual([
      expect.objectContaining({ place: 'Oslo', salary_period: 'year', emp_type: [] }),
    ]);
  });

  test('keeps all kinds of employment that are wanted', async () => {
    const wanted = { ...WISHES, emp_type: ['full_time', 'contract'] };
    const { shell } = open('/profile', {
      ...http,
      [`GET ${api.ownMatchWishes()}`]: wanted,
      [`PUT ${api.changeMatchWishes()}`]: wanted,
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /Where you look for work/ }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked(shell, 'PUT', api.changeMatchWishes())).toEqual([
        expect.objectContaining({ emp_type: ['full_time', 'contract'] }),
      ]),
    );
  });

  test('tells, when asked, what each missing item would change, the largest first', async () => {
    const { shell } = open('/profile', {
      ...http,
      [`GET ${api.matchGains()}`]: {
        rule: 1,
        jobs: 20,
        gains: [
          { item: 'skill', skill: 'dbt', points: 4.5, jobs: 7 },
          { item: 'pay', points: 1, jobs: 1 },
        ],
      },
    });
    const summary = await screen.findByText('How to fit more jobs');
    expect(asked(shell, 'GET', api.matchGains())).toEqual([]);
    await userEvent.click(summary);
    expect(await screen.findByText(/Compared with your first 20 jobs/)).toBeInTheDocument();
    const gains = screen.getByText('dbt').closest('ul')!;
    expect([...gains.children].map(({ textContent }) => textContent)).toEqual([
      'dbt: 7 jobs fit better, by up to 4.5 points on average',
      expect.stringMatching(/: 1 job fits better, by up to 1 point on average$/),
    ]);
  });

  test('says so where nothing that is missing would change a match, and where it cannot be told', async () => {
    let isDown = true;
    open('/profile', {
      ...http,
      [`GET ${api.matchGains()}`]: () =>
        isDown ? refusal(403, 'forbidden', 'Not now.') : { rule: 1, jobs: 20, gains: [] },
    });
    const summary = await screen.findByText('How to fit more jobs');
    await userEvent.click(summary);
    const retry = await within(summary.closest('details')!).findByRole('button', { name: 'Retry' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByText('Nothing that is missing would change your match now.')).toBeInTheDocument();
  });

  test('has beside it the jobs that are not for somebody, fetched when opened, to be taken back', async () => {
    let marks = [
      { id: 'job-1', job_title: 'Senior nurse', cmp_name: 'Northwind', reason: 'pay', at: '2026-01-02T00:00:00.000Z' },
    ];
    const { shell } = open('/profile', {
      ...http,
      [`GET ${api.listNotForMe()}`]: () => ({ records: marks, total: marks.length, page: 1, limit: 20 }),
      [`DELETE ${api.removeNotForMe('job-1')}`]: () => {
        marks = [];
      },
    });
    const summary = await screen.findByText('Jobs left out of ‘For you’');
    expect(asked(shell, 'GET', api.listNotForMe())).toEqual([]);
    await userEvent.click(summary);
    const list = await screen.findByRole('list', { name: 'Jobs left out of ‘For you’' });
    expect(list).toHaveTextContent('Senior nurseNorthwind · Pays too little');
    expect(screen.getByRole('link', { name: 'Senior nurse' })).toHaveAttribute('href', '/job-details/job-1');
    await userEvent.click(screen.getByRole('button', { name: 'Take back into ‘For you’: Senior nurse' }));
    expect(await screen.findByText(/You left none out/)).toBeInTheDocument();
    expect(said(shell)).toContain('success: The job is back in ‘For you’.');
  });

  test('names a company that is left out as such, to be taken back as a whole', async () => {
    const mark = { id: 'job-1', job_title: 'Senior nurse', cmp_name: 'Northwind', reason: 'company' };
    const { shell } = open('/profile', {
      ...http,
      [`GET ${api.listNotForMe()}`]: {
        records: [{ ...mark, whole_company: true, at: '2026-01-02T00:00:00.000Z' }],
        total: 1,
        page: 1,
        limit: 20,
      },
      [`DELETE ${api.removeNotForMe('job-1')}`]: undefined,
    });
    await userEvent.click(await screen.findByText('Jobs left out of ‘For you’'));
    expect(await screen.findByText(/All jobs of this company/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Take back into ‘For you’: all jobs at Northwind' }));
    await waitFor(() => expect(said(shell)).toContain('success: The jobs of this company are back in ‘For you’.'));
  });

  test('keeps what was typed where it could not be saved', async () => {
    open('/profile', {
      ...http,
      [`PUT ${api.changeMatchWishes()}`]: refusal(500, 'internal', 'Something went wrong.'),
    });
    const place = await screen.findByRole('textbox', { name: /Where you look for work/ });
    await userEvent.type(place, ' Town');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Something went wrong.')).toBeInTheDocument();
    expect(place).toHaveValue('Atlantis Town');
  });
});
