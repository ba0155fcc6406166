import { JOB_CATEGORIES, PLACE_NOT_STATED } from '@market/contracts/job-posts';
import type { NearestSearch } from '@market/contracts/search';
import { api } from '@market/contracts/testing';
import { useSharedState } from '@market/web-kit';
import { aUser, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import './form-data';
import { SearchBox } from '../src/features/search-jobs/search-box';
import { SalaryFilter } from '../src/features/search-jobs/salary-filter';
import { SearchJobsPage } from '../src/features/search-jobs/search-jobs.page';
import { SearchListPage } from '../src/features/search-jobs/search-list.page';
import { SearchList2Page } from '../src/features/search-jobs/search-list-2.page';
import { aJob, asked, found, refusal } from './samples';

const SEARCH = `POST ${api.searchJobs()}`;
const SUGGEST = `GET ${api.suggest()}`;

const openSearch = (route: string, answer: unknown, options: FakeShellOptions = {}) =>
  renderWithShell(<SearchJobsPage />, { route, http: { [SEARCH]: answer, [SUGGEST]: { records: [] } }, ...options });

beforeEach(() => useSharedState.setState({ searchQuery: { text: '', pending: false } }));

test('the address decides what is searched, and the answer is counted aloud', async () => {
  const { shell } = openSearch('/search-jobs?search=pilot&work_mode=remote&page=2', found([aJob()], { total: 21 }));
  expect(await screen.findByRole('link', { name: 'Harbour Pilot' })).toHaveAttribute('href', '/job-details/job-1');
  expect(screen.getByRole('status')).toHaveTextContent('21 jobs');
  expect(screen.getByLabelText('Search jobs')).toHaveValue('pilot');
  expect(asked(shell, 'POST', api.searchJobs())[0]).toMatchObject({
    search: 'pilot',
    work_mode: ['remote'],
    page: 2,
  });
});

test('a choice of the facets goes to the address, starts on page 1 and can be taken away again', async () => {
  const { address } = openSearch('/search-jobs?search=pilot&page=2', found([aJob()]));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Remote/ }));
  expect(address()).toBe('/search-jobs?search=pilot&work_mode=remote');
  // Focus target after a chip is removed.
  expect(screen.getByRole('list', { name: 'Chosen filters' })).toHaveAttribute('tabindex', '-1');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Remote' }));
  expect(address()).toBe('/search-jobs?search=pilot');
});

test('a kind of work that is typed is a filter to take away, words and all', async () => {
  const { address } = openSearch('/search-jobs?search=deeltijd+kok', found([aJob()]));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Part time' }));
  expect(address()).toBe('/search-jobs?search=kok');
  expect(screen.getByLabelText('Search jobs')).toHaveValue('kok');
});

/** Nothing is rendered before the last of them. */
const pressAtOnce = (controls: ReadonlyArray<HTMLElement | undefined>) =>
  act(async () => {
    for (const control of controls) {
      fireEvent.click(control!);
      await new Promise(process.nextTick);
    }
  });

test('choices that come faster than the page follows are all kept', async () => {
  const { address } = openSearch('/search-jobs?search=pilot', found([aJob()]));
  const boxes = ['Remote', 'Hybrid', 'Contract'].map((name) =>
    screen.findByRole('checkbox', { name: new RegExp(`^${name}`) }),
  );
  const [remote, hybrid, contract] = await Promise.all(boxes);
  await pressAtOnce([remote, hybrid, contract]);
  expect(new URLSearchParams(address().split('?')[1]).toString()).toBe(
    'search=pilot&emp_type=contract&work_mode=hybrid&work_mode=remote',
  );
});

test('chips that are closed faster than the page follows stay closed', async () => {
  const { address } = openSearch(
    '/search-jobs?search=pilot&work_mode=remote&work_mode=hybrid&skills=Sailing',
    found([aJob()]),
  );
  const chips = ['Remove Remote', 'Remove Hybrid', 'Remove Sailing'].map((name) =>
    screen.findByRole('button', { name }),
  );
  await pressAtOnce(await Promise.all(chips));
  expect(address()).toBe('/search-jobs?search=pilot');
});

test('a word that was left out is named beside the number of jobs', async () => {
  openSearch('/search-jobs?search=pilot+xylophone', found([aJob()], { left_out: ['xylophone'] }));
  expect(await screen.findByText('No job has all these words. Left out: ‘xylophone’.')).toBeInTheDocument();
  expect(screen.getByText(/Left out/).closest('[role="status"]')).not.toBeNull();
});

test('a filter whose words were left out is no chip', async () => {
  openSearch('/search-jobs?search=part+time+remote+nurse', found([aJob()], { left_out: ['part time'] }));
  await screen.findByText('No job has all these words. Left out: ‘part time’.');
  expect(screen.getByRole('button', { name: 'Remove Remote' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove Part time' })).not.toBeInTheDocument();
});

test('F6: several places are chosen among the filters, and each is taken away by itself', async () => {
  const location = ['Berlin, Germany', 'Oslo, Norway'].map((label, at) => ({ value: label, label, count: 2 - at }));
  const { shell, address } = openSearch('/search-jobs', found([aJob()], { facets: { ...found([]).facets, location } }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Berlin, Germany/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Oslo, Norway/ }));
  expect(new URLSearchParams(address().split('?')[1]).get('location')).toBe('Berlin, Germany; Oslo, Norway');
  expect(asked(shell, 'POST', api.searchJobs()).at(-1)).toMatchObject({ location: 'Berlin, Germany; Oslo, Norway' });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Berlin, Germany' }));
  expect(new URLSearchParams(address().split('?')[1]).get('location')).toBe('Oslo, Norway');
  expect(screen.getByRole('checkbox', { name: /^Oslo, Norway/ })).toBeChecked();
});

test('F6: a place typed behind others is completed beside them, and the box shows each apart', async () => {
  const { shell, address } = openSearch('/search-jobs?location=Germany;Portugal', found([aJob()]));
  shell.http.answer({ [SUGGEST]: { records: [{ text: 'Oslo, Norway', kind: 'place' }] } });
  const place = await screen.findByRole('combobox', { name: 'Location' });
  expect(place).toHaveValue('Germany; Portugal');
  await userEvent.type(place, ';osl');
  await waitFor(() =>
    expect(shell.http.calls.findLast(({ path }) => path === api.suggest())?.options?.params).toMatchObject({
      q: 'osl',
      kind: 'place',
    }),
  );
  await userEvent.click(await screen.findByRole('option', { name: 'Oslo, Norway' }));
  expect(place).toHaveValue('Germany; Portugal; Oslo, Norway');
  expect(new URLSearchParams(address().split('?')[1]).get('location')).toBe('Germany; Portugal; Oslo, Norway');
  await userEvent.type(place, ';{Enter}');
  expect(place).toHaveValue('Germany; Portugal; Oslo, Norway');
});

test('a place is typed or completed, a distance around it chosen, and both are taken away together', async () => {
  const { shell, address } = openSearch(
    '/search-jobs?page=2',
    found([aJob()], { near: { name: 'Lisbon', country: 'Portugal', latitude: 38.7, longitude: -9.1 } }),
  );
  shell.http.answer({ [SUGGEST]: { records: [{ text: 'Lisbon, Portugal', kind: 'place' }] } });
  const place = await screen.findByRole('combobox', { name: 'Location' });
  expect(screen.getByRole('combobox', { name: 'Distance' })).toBeDisabled();
  await userEvent.type(place, 'lis');
  await userEvent.click(await screen.findByRole('option', { name: 'Lisbon, Portugal' }));
  expect(address()).toBe('/search-jobs?location=Lisbon%2C+Portugal');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), 'Within 50 km');
  expect(address()).toBe('/search-jobs?location=Lisbon%2C+Portugal&radius_km=50');
  expect(await screen.findByText('Around Lisbon, Portugal')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.searchJobs()).at(-1)).toMatchObject({
    location: 'Lisbon, Portugal',
    radius_km: 50,
    page: 1,
  });
  await userEvent.clear(place);
  await userEvent.type(place, 'Sintra{Enter}');
  expect(address()).toBe('/search-jobs?location=Sintra&radius_km=50');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Sintra, within 50 km' }));
  expect(address()).toBe('/search-jobs');
  expect(place).toHaveValue('');
});

test('a place that nobody knows is said to be so; a radius of one’s own in the address can be seen', async () => {
  openSearch('/search-jobs?location=Qwertz&radius_km=33', found([], { near: null }));
  expect(await screen.findByText(/do not know where this place is/)).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Distance' })).toHaveDisplayValue('Within 33 km');
});

test('nothing found: the nearest changes are offered with what they would find, and one press makes them', async () => {
  const nearest: NearestSearch[] = [
    { change: { radius_km: 50 }, total: 3 },
    { change: { work_mode: [] }, total: 1_204 },
    { change: { location: '', radius_km: null }, total: 2 },
    { change: { search: 'pilot' }, total: 1 },
    { change: { search: '' }, total: 7 },
  ];
  const { address } = openSearch(
    '/search-jobs?search=harbour+pilot&location=Lisbon&radius_km=10&work_mode=remote&page=3',
    found([], { nearest }),
  );
  expect(await screen.findByText('No job fits all of this')).toBeInTheDocument();
  for (const name of [
    'Within 50 km of Lisbon: 3 jobs',
    'Without ‘Remote’: 1,204 jobs',
    'Without ‘Lisbon, within 10 km’: 2 jobs',
    'Search for ‘pilot’: 1 job',
    'Without ‘harbour pilot’: 7 jobs',
  ])
    expect(screen.getByRole('button', { name })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Within 50 km of Lisbon: 3 jobs' }));
  expect(address()).toBe('/search-jobs?search=harbour+pilot&location=Lisbon&radius_km=50&work_mode=remote');
});

test('a page behind the last one says so and leads back', async () => {
  const { address } = openSearch('/search-jobs?search=pilot&page=9', found([], { total: 21 }));
  await userEvent.click(await screen.findByRole('link', { name: 'To the first page' }));
  expect(address()).toBe('/search-jobs?search=pilot');
});

test('searched words stand out, and markup in a text stays text', async () => {
  const excerpt = 'You <b>pilot</b> ships';
  openSearch(
    '/search-jobs?search=pilot',
    found(
      [aJob()].map((job) => ({
        ...job,
        highlights: {
          job_title: [[8, 13]],
          cmp_name: [],
          job_location: [],
          required_skills: [[]],
          excerpt,
          excerpt_ranges: [[7, 12]],
        },
      })),
    ),
  );
  const card = within(await screen.findByRole('article'));
  expect(card.getAllByText(/pilot/i, { selector: 'mark' }).map(({ textContent }) => textContent)).toEqual([
    'Pilot',
    'pilot',
  ]);
  expect(card.getByRole('heading', { level: 2 })).toHaveTextContent('Harbour Pilot');
  expect(screen.getByRole('article')).toHaveTextContent(excerpt);
});

test.each([
  ['cards', SearchJobsPage],
  ['the table', SearchListPage],
  ['the list beside a job', SearchList2Page],
])('%s say how far a job is from the place searched around, and nothing in that place itself', async (_, Page) => {
  const answer = found([
    Object.assign(aJob({ id: 'job-1', job_location: 'Sintra' }), { distance_km: 1_023 }),
    Object.assign(aJob({ id: 'job-2', job_location: 'Lisbon' }), { distance_km: 0 }),
  ]);
  renderWithShell(<Page />, {
    route: '/search-jobs?location=Lisbon&radius_km=50',
    http: { [SEARCH]: answer, [SUGGEST]: { records: [] }, [`GET ${api.viewJob('job-1')}`]: aJob() },
  });
  expect(await screen.findAllByText(/1,023 km away/)).toHaveLength(1);
  expect(screen.queryByText(/\b0 km away/)).not.toBeInTheDocument();
});

test('a card leaves out a place that is not stated', async () => {
  openSearch('/search-jobs', found([aJob({ job_location: PLACE_NOT_STATED, salary: null })]));
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Salary not stated')).toBeInTheDocument();
  expect(card.queryByText(PLACE_NOT_STATED)).not.toBeInTheDocument();
});

test('a corrected spelling is offered as a search of its own, with the filters kept', async () => {
  const { address } = openSearch(
    '/search-jobs?search=piolt&work_mode=remote&page=2',
    found([aJob()], { did_you_mean: 'pilot' }),
  );
  await userEvent.click(await screen.findByRole('link', { name: 'pilot' }));
  expect(address()).toBe('/search-jobs?search=pilot&work_mode=remote');
  expect(screen.getByLabelText('Search jobs')).toHaveValue('pilot');
});

test('results follow the typing as one step of the way back', async () => {
  const { address, back } = openSearch('/search-jobs?work_mode=remote', found([aJob()]));
  const box = screen.getByRole('combobox', { name: 'Search jobs' });
  await userEvent.type(box, 'har');
  await waitFor(() => expect(address()).toBe('/search-jobs?search=har&work_mode=remote'));
  await userEvent.type(box, 'bour');
  await waitFor(() => expect(address()).toBe('/search-jobs?search=harbour&work_mode=remote'));
  back();
  expect(address()).toBe('/search-jobs?work_mode=remote');
  expect(box).toHaveValue('');
});

const COMPARED_IN = { currency: 'USD', rates_of: '2026-11-27', currencies: ['EUR', 'JPY', 'USD'] };

test('pay is compared in the currency that the visitor chooses; an amount of another one goes', async () => {
  const salaries = [0, 2_000_000].map((from) => ({ from, to: from === 0 ? 2_000_000 : null, count: 1 }));
  const { shell, address } = openSearch(
    '/search-jobs?salary_min=20000',
    found([aJob()], { salaries, compared_in: COMPARED_IN }),
  );
  const choice = await screen.findByRole('combobox', { name: 'Currency of pay' });
  await userEvent.selectOptions(choice, 'JPY');
  expect(address()).toBe('/search-jobs?currency=JPY');
  await waitFor(() => expect(asked(shell, 'POST', api.searchJobs()).at(-1)).toMatchObject({ currency: 'JPY' }));
  // A step of the slider is a step of the bars.
  const slider = screen.getByRole('slider', { name: 'Salary at least' });
  expect(slider).toHaveAttribute('step', '2000000');
  fireEvent.change(slider, { target: { value: '2000000' } });
  await waitFor(() => expect(address()).toBe('/search-jobs?salary_min=2000000&currency=JPY'));
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('From ¥2,000,000 a year'));
});

test.each([
  ['/search-jobs', null],
  ['/search-jobs?salary_min=20000', '(about $32,000 – $43,000 a year)'],
  ['/search-list?salary_min=20000', '(about $32,000 – $43,000 a year)'],
])('on %s a job’s pay is the ad’s own, and while pay is compared the search’s too', async (route, compared) => {
  const job = {
    ...aJob({ salary: '2500', salary_max: '3300', currency: 'EUR', salary_period: 'month' }),
    compared_pay: { salary: '32049', salary_max: '42951', currency: 'USD' },
  };
  openSearch(route, found([job], { compared_in: COMPARED_IN }));
  expect(await screen.findByText('€2,500 – €3,300 a month')).toBeInTheDocument();
  expect(screen.queryByText(/about/)?.textContent.trim() ?? null).toBe(compared);
});

test('pay that is in the search’s own money already is not said twice', async () => {
  const job = {
    ...aJob({ salary: '52000', currency: 'USD' }),
    compared_pay: { salary: '52000', salary_max: null, currency: 'USD' },
  };
  openSearch('/search-jobs?salary_min=20000', found([job], { compared_in: COMPARED_IN }));
  expect(await screen.findByText('$52,000')).toBeInTheDocument();
  expect(screen.queryByText(/about/)).not.toBeInTheDocument();
});

test('the lowest salary is chosen by a slider under bars, told in words, and can be taken back', async () => {
  const salaries = [0, 10_000, 20_000].map((from) => ({
    from,
    to: from < 20_000 ? from + 10_000 : null,
    count: from / 5_000,
  }));
  const { shell, address } = openSearch('/search-jobs', found([aJob()], { salaries, compared_in: COMPARED_IN }));
  const slider = await screen.findByRole('slider', { name: 'Salary at least' });
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', 'Any salary, 6 jobs'));
  expect(slider).toHaveAccessibleDescription(
    '6 jobs here state a salary in a currency. They are compared as a year’s pay, with the exchange rates of Nov 27, 2026.',
  );
  fireEvent.change(slider, { target: { value: '10000' } });
  fireEvent.change(slider, { target: { value: '20000' } });
  expect(slider).toHaveAttribute('aria-valuetext', 'From $20,000 a year, 4 jobs');
  await waitFor(() => expect(address()).toBe('/search-jobs?salary_min=20000&currency=USD'));
  // Intermediate values were not searched for.
  await waitFor(() =>
    expect(asked(shell, 'POST', api.searchJobs()).map((body) => (body as { salary_min?: number }).salary_min)).toEqual([
      undefined,
      20_000,
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove From $20,000' }));
  expect(address()).toBe('/search-jobs?currency=USD');
  expect(slider).toHaveAttribute('aria-valuetext', 'Any salary, 6 jobs');
});

describe('an address that comes late', () => {
  /** Page whose address changes only when the test says so, later than the requested change. */
  function openLate<Held>(first: Held, filter: (held: Held) => ReactNode) {
    let arrive!: (held: Held) => void;
    function Page() {
      const [held, setHeld] = useState(first);
      useEffect(() => void (arrive = setHeld), []);
      return filter(held);
    }
    renderWithShell(<Page />, { http: { [SUGGEST]: { records: [] } } });
    return (held: Held) => act(() => arrive(held));
  }

  it('leaves the slider where it was moved to since', async () => {
    const wanted: (number | null)[] = [];
    const arrive = openLate<number | null>(null, (salary_min) => (
      <SalaryFilter
        salary_min={salary_min}
        currency=""
        comparedIn={undefined}
        bars={[]}
        total={0}
        onChange={(next) => wanted.push(next.salary_min ?? null)}
      />
    ));
    const slider = screen.getByRole('slider', { name: 'Salary at least' });
    fireEvent.change(slider, { target: { value: '50000' } });
    await waitFor(() => expect(wanted).toEqual([50_000]));
    fireEvent.change(slider, { target: { value: '60000' } });
    arrive(50_000);
    expect(slider).toHaveValue('60000');
    await waitFor(() => expect(wanted).toEqual([50_000, 60_000]));
    fireEvent.change(slider, { target: { value: '50000' } });
    // Present address, not the pending one.
    await waitFor(() => expect(wanted).toEqual([50_000, 60_000, 50_000]));
    arrive(60_000);
    expect(slider).toHaveValue('50000');
    // A chip that is taken away moves it.
    arrive(50_000);
    arrive(null);
    expect(slider).toHaveValue('0');
  });

  it('leaves the letters in the box that were typed since', async () => {
    const arrive = openLate('', (location) => (
      <SearchBox
        ref={{ current: null }}
        search=""
        location={location}
        shortcut={undefined}
        onChange={() => undefined}
        onSearch={() => undefined}
      />
    ));
    const place = screen.getByRole('combobox', { name: 'Location' });
    await userEvent.type(place, 'Lis{Enter}bon');
    arrive('Lis');
    expect(place).toHaveValue('Lisbon');
    arrive('Porto');
    expect(place).toHaveValue('Porto');
  });
});

test.each([
  [
    'one that states it',
    [aJob()],
    1,
    '1 job here states a salary in a currency. They are compared as a year’s pay, with the exchange rates of Nov 27, 2026.',
  ],
  ['none that states it', [aJob()], 0, 'No job here states a salary in a currency.'],
  ['no job at all', [], 0, ''],
])('the salary’s words with %s', async (_what, jobs, count, text) => {
  openSearch('/search-jobs', found(jobs, { salaries: [{ from: 0, to: null, count }], compared_in: COMPARED_IN }));
  await waitFor(() =>
    expect(screen.getByText(`${String(jobs.length)} job${jobs.length === 1 ? '' : 's'}`)).toBeInTheDocument(),
  );
  expect(screen.getByRole('slider', { name: 'Salary at least' })).toHaveAccessibleDescription(text);
});

test('a long facet can be looked through by typing, short ones keep every value in its place', async () => {
  const result = found([aJob()]);
  result.facets.job_cate = JOB_CATEGORIES.slice(0, 14).map(({ cate_code, cate_desc }) => ({
    value: cate_code,
    label: cate_desc,
    count: 20 - cate_code,
  }));
  const { address } = openSearch('/search-jobs', result);
  const category = within(await screen.findByRole('group', { name: 'Category' }));
  expect(category.getAllByRole('checkbox')).toHaveLength(6);
  await userEvent.click(category.getByRole('button', { name: 'Show all 14' }));
  await userEvent.type(category.getByRole('textbox', { name: 'Find in Category' }), 'legal');
  await userEvent.click(category.getByRole('checkbox', { name: 'Legal 7' }));
  expect(address()).toBe('/search-jobs?job_cate=13');
  expect(
    within(screen.getByRole('group', { name: 'Work mode' }))
      .getAllByRole('checkbox')
      .map((one) => one.closest('label')!.textContent),
  ).toEqual(['On site 9', 'Hybrid 0', 'Remote 3']);
});

test('a skill beyond the list is added by its completion', async () => {
  const { shell, address } = openSearch('/search-jobs?skills=SQL', found([aJob()]));
  shell.http.answer({ [SUGGEST]: { records: [{ text: 'Rowing', kind: 'skill' }] } });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Add a skill' }), 'r');
  await userEvent.click(await screen.findByRole('option', { name: 'Rowing' }));
  expect(address()).toBe('/search-jobs?skills=SQL&skills=Rowing');
});

describe('by keys', () => {
  const records = [aJob(), aJob({ id: 'job-2', job_title: 'Lamp Lighter' })];
  const link = (name: string) => screen.getByRole('link', { name });

  test('slash leads to the box, arrows from it along the results and back, letters there are letters', async () => {
    openSearch('/search-jobs', found(records));
    await screen.findByRole('link', { name: 'Lamp Lighter' });
    await userEvent.keyboard('/');
    const box = screen.getByRole('combobox', { name: 'Search jobs' });
    expect(box).toHaveFocus();
    await userEvent.keyboard('j/?');
    expect(box).toHaveValue('j/?');
    await userEvent.clear(box);
    await userEvent.keyboard('{ArrowDown}');
    expect(link('Harbour Pilot')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(link('Lamp Lighter')).toHaveFocus();
    await userEvent.keyboard('k');
    expect(link('Harbour Pilot')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(box).toHaveFocus();
  });

  test('a question mark tells of the keys, and there single ones are turned off for this browser', async () => {
    openSearch('/search-jobs', found(records));
    await screen.findByRole('link', { name: 'Lamp Lighter' });
    await userEvent.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await userEvent.click(help.getByRole('checkbox', { name: /in this browser/ }));
    await userEvent.click(help.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument());
    await userEvent.keyboard('/?j');
    expect(screen.getByRole('combobox', { name: 'Search jobs' })).not.toHaveFocus();
    expect(link('Harbour Pilot')).not.toHaveFocus();
    expect(localStorage.getItem('search-shortcuts')).toBe('off');
    link('Harbour Pilot').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(link('Lamp Lighter')).toHaveFocus();
    // Shortcuts are switched on again where they were switched off: the button exists with and without them.
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /in this browser/ }));
    expect(localStorage.getItem('search-shortcuts')).toBeNull();
  });
});

test('a page that is loaded anew goes to where its reader was once the results are there; another search begins at its top', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const leave = async (route: string) => {
    const { unmount } = openSearch(route, found([aJob()]));
    await screen.findByRole('link', { name: 'Harbour Pilot' });
    jest.replaceProperty(window, 'scrollY', 700);
    fireEvent(window, new Event('pagehide'));
    unmount();
  };
  await leave('/search-jobs?search=pilot');
  await leave('/search-jobs?search=pilot');
  expect(scrollTo.mock.calls).toEqual([[0, 700]]);
  await leave('/search-jobs?search=baker');
  expect(scrollTo.mock.calls).toEqual([[0, 700]]);
  jest.restoreAllMocks();
});

test('a later search that fails is a panel of the page, whose box keeps what was typed', async () => {
  const answers = [found([aJob()]), refusal(503, 'service-unavailable', 'The search is away for a moment.')];
  openSearch('/search-jobs', () => answers.shift());
  await screen.findByRole('link', { name: 'Harbour Pilot' });
  await userEvent.type(screen.getByRole('combobox', { name: 'Search jobs' }), 'pilot{Enter}');
  expect(await screen.findByText('The search is away for a moment.')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Search jobs' })).toHaveValue('pilot');
});

test('any search is a feed as well', async () => {
  openSearch('/search-jobs?search=pilot&work_mode=remote&page=2', found([aJob()]));
  expect(await screen.findByRole('link', { name: 'Feed of this search' })).toHaveAttribute(
    'href',
    '/api/public/jobs.atom?search=pilot&work_mode=remote',
  );
});

test('a search that fails says so and can be tried again', async () => {
  const answers = [refusal(503, 'service-unavailable', 'The search is away for a moment.'), found([aJob()])];
  openSearch('/search-jobs', () => answers.shift());
  expect(await screen.findByRole('heading', { level: 1, name: 'Something broke on our side' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Harbour Pilot' })).toBeInTheDocument();
});

test('a completion is chosen with the arrow keys and Enter', async () => {
  const { shell, address } = openSearch('/search-jobs', found([aJob()]));
  shell.http.answer({
    [SUGGEST]: {
      records: [
        { text: 'Harbour Pilot', kind: 'title' },
        { text: 'Harbour', kind: 'place' },
      ],
    },
  });
  const box = screen.getByRole('combobox', { name: 'Search jobs' });
  await userEvent.type(box, 'harb');
  expect(await screen.findByRole('option', { name: /Harbour Pilot/ })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(address()).toBe('/search-jobs?search=Harbour');
  expect(screen.queryByRole('listbox', { name: 'Suggestions' })).not.toBeInTheDocument();
});

test('Escape closes the completions first, and only the next one is the browser’s, which empties the box', async () => {
  const { shell } = openSearch('/search-jobs', found([aJob()]));
  shell.http.answer({ [SUGGEST]: { records: [{ text: 'Harbour Pilot', kind: 'title' }] } });
  const box = screen.getByRole('combobox', { name: 'Search jobs' });
  await userEvent.type(box, 'h');
  await screen.findByRole('option', { name: 'Harbour Pilot' });
  expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(false);
  expect(screen.queryByRole('option', { name: 'Harbour Pilot' })).not.toBeInTheDocument();
  expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(true);
});

test("a visitor's search is kept pending until they have signed in", async () => {
  const { shell } = openSearch('/search-jobs', found([aJob()]));
  await userEvent.type(screen.getByLabelText('Search jobs'), 'pilot{Enter}');
  await waitFor(() =>
    expect(shell.searchQuery.get()).toEqual({ text: 'pilot', pending: true, address: '/search-jobs?search=pilot' }),
  );
});

test.each([
  ['words and a filter', '/search-jobs?search=nurse&emp_type=part_time', 'nurse'],
  ['filters alone', '/search-jobs?work_mode=remote', ''],
])("a visitor's search that is opened by its address is pending as well: %s", async (_what, route, text) => {
  const { shell } = openSearch(route, found([aJob()]));
  await waitFor(() => expect(shell.searchQuery.get()).toEqual({ text, pending: true, address: route }));
});

test('nothing is pending any more once a visitor has emptied the search; coming to all jobs empties nothing', async () => {
  const { shell } = openSearch('/search-jobs?work_mode=remote', found([aJob()]));
  await waitFor(() => expect(shell.searchQuery.get().pending).toBe(true));
  cleanup();
  const later = openSearch('/search-jobs', found([aJob()]));
  await screen.findByRole('link', { name: 'Harbour Pilot' });
  expect(later.shell.searchQuery.get().pending).toBe(true);
  await userEvent.type(screen.getByLabelText('Search jobs'), 'pilot{Enter}');
  await waitFor(() => expect(later.shell.searchQuery.get().text).toBe('pilot'));
  await userEvent.clear(screen.getByLabelText('Search jobs'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(later.shell.searchQuery.get().pending).toBe(false));
});

test('a pending search is taken up with its filters', async () => {
  const address = '/search-jobs?search=nurse&emp_type=part_time';
  useSharedState.setState({ searchQuery: { text: 'nurse', pending: true, address } });
  const opened = openSearch('/search-jobs', found([aJob()]), { session: aUser() });
  await waitFor(() => expect(opened.address()).toBe(address));
});

test('a candidate who signed in with a pending search gets its words on the plain page, once', async () => {
  useSharedState.setState({ searchQuery: { text: 'pilot', pending: true } });
  const { shell, address } = openSearch('/search-jobs', found([aJob()]), { session: aUser() });
  await waitFor(() => expect(address()).toBe('/search-jobs?search=pilot'));
  expect(shell.searchQuery.get().pending).toBe(false);
  await userEvent.clear(screen.getByLabelText('Search jobs'));
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/search-jobs');
});

test('words in the address win over a pending search', async () => {
  useSharedState.setState({ searchQuery: { text: 'pilot', pending: true } });
  const { shell, address } = openSearch('/search-jobs?search=baker', found([aJob()]), { session: aUser() });
  await waitFor(() => expect(shell.searchQuery.get().pending).toBe(false));
  expect(address()).toBe('/search-jobs?search=baker');
});

test('a search stays pending for a visitor, and while phone or email are still to be verified', async () => {
  useSharedState.setState({ searchQuery: { text: 'pilot', pending: true } });
  const { shell, address } = openSearch('/search-jobs', found([aJob()]), { session: aUser({ email_ver_status: 0 }) });
  await screen.findByRole('link', { name: 'Harbour Pilot' });
  expect(shell.searchQuery.get().pending).toBe(true);
  expect(address()).toBe('/search-jobs');
});

test('the table tells of each job what the cards do, and says when a salary is not stated', async () => {
  renderWithShell(<SearchListPage />, {
    route: '/search-list',
    http: { [SEARCH]: found([aJob({ salary: null, work_mode: 'hybrid' })]) },
  });
  const row = await screen.findByRole('row', { name: /Harbour Pilot/ });
  expect(within(row).getByText('Tide & Co')).toBeInTheDocument();
  expect(row).toHaveTextContent('Hybrid');
  expect(row).toHaveTextContent(/not stated/i);
});

test('without a connection another search gets no count of the one before, and comes by itself afterwards', async () => {
  const { shell } = openSearch('/search-jobs?search=pilot', found([aJob()], { total: 1_054 }));
  expect(await screen.findByText('1,054 jobs')).toBeInTheDocument();
  shell.http.answer({ [SEARCH]: found([aJob()], { total: 7 }) });
  act(() => onlineManager.setOnline(false));
  try {
    fireEvent.change(screen.getByLabelText('Search jobs'), { target: { value: 'nurse' } });
    fireEvent.submit(screen.getByLabelText('Search jobs'));
    expect(await screen.findByText(/You are offline, so this is not searched yet/)).toBeInTheDocument();
    expect(screen.queryByText('1,054 jobs')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Harbour Pilot' })).toBeInTheDocument();
  } finally {
    act(() => onlineManager.setOnline(true));
  }
  expect(await screen.findByText('7 jobs')).toBeInTheDocument();
});
