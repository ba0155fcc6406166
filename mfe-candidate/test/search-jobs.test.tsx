import { api } from '@market/contracts';
import { useSharedState } from '@market/web-kit';
import { aUser, renderWithShell, type FakeShellOptions } from '@market/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import './form-data';
import { SearchJobsPage } from '../src/features/search-jobs/search-jobs.page';
import { SearchListPage } from '../src/features/search-jobs/search-list.page';
import { aJob, asked, found, refusal } from './samples';

const SEARCH = `POST ${api.searchJobPosts()}`;
const SUGGEST = `GET ${api.suggest()}`;

const openSearch = (route: string, answer: unknown, options: FakeShellOptions = {}) => renderWithShell(<SearchJobsPage />, { route, http: { [SEARCH]: answer, [SUGGEST]: { records: [] } }, ...options });

beforeEach(() => useSharedState.setState({ searchQuery: { text: '', pending: false } }));

test('the address decides what is searched, and the answer is counted aloud', async () => {
  const { shell } = openSearch('/search-jobs?search=pilot&work_mode=remote&page=2', found([aJob()], { total: 21 }));
  expect(await screen.findByRole('link', { name: 'Harbour Pilot' })).toHaveAttribute('href', '/job-details/job-1');
  expect(screen.getByRole('status')).toHaveTextContent('21 jobs');
  expect(screen.getByLabelText('Search jobs')).toHaveValue('pilot');
  expect(asked(shell, 'POST', api.searchJobPosts())[0]).toMatchObject({ search: 'pilot', work_mode: ['remote'], page: 2 });
});

test('a choice of the facets goes to the address, starts on page 1 and can be taken away again', async () => {
  const { address } = openSearch('/search-jobs?search=pilot&page=2', found([aJob()]));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Remote/ }));
  expect(address()).toBe('/search-jobs?search=pilot&work_mode=remote');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Remote' }));
  expect(address()).toBe('/search-jobs?search=pilot');
});

test('a place is typed or completed, a distance around it chosen, and both are taken away together', async () => {
  const { shell, address } = openSearch('/search-jobs?page=2', found([aJob()], { near: { name: 'Lisbon', country: 'Portugal', latitude: 38.7, longitude: -9.1 } }));
  shell.http.answer({ [SUGGEST]: { records: [{ text: 'Lisbon, Portugal', kind: 'place' }] } });
  const place = await screen.findByRole('combobox', { name: 'Location' });
  expect(screen.getByRole('combobox', { name: 'Distance' })).toBeDisabled();
  await userEvent.type(place, 'lis');
  await userEvent.click(await screen.findByRole('option', { name: 'Lisbon, Portugal' }));
  expect(address()).toBe('/search-jobs?location=Lisbon%2C+Portugal');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), 'Within 50 km');
  expect(address()).toBe('/search-jobs?location=Lisbon%2C+Portugal&radius_km=50');
  expect(await screen.findByText('Around Lisbon, Portugal')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.searchJobPosts()).at(-1)).toMatchObject({ location: 'Lisbon, Portugal', radius_km: 50, page: 1 });
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

test('nothing found: the filters are named, and each can be taken away by itself', async () => {
  const { address } = openSearch('/search-jobs?search=pilot&work_mode=remote&job_cate=3', found([]));
  expect(await screen.findByText('No job fits all of this')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Without ‘Remote’' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Without ‘Data & Analytics’' }));
  expect(address()).toBe('/search-jobs?search=pilot&work_mode=remote');
});

test('a search that fails says so and can be tried again', async () => {
  const answers = [refusal(503, 'service-unavailable', 'The search is away for a moment.'), found([aJob()])];
  openSearch('/search-jobs', () => answers.shift());
  expect(await screen.findByText('The search is away for a moment.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Harbour Pilot' })).toBeInTheDocument();
});

test('a completion is chosen with the arrow keys and Enter', async () => {
  const { shell, address } = openSearch('/search-jobs', found([aJob()]));
  shell.http.answer({ [SUGGEST]: { records: [{ text: 'Harbour Pilot', kind: 'title' }, { text: 'Harbour', kind: 'place' }] } });
  const box = screen.getByRole('combobox', { name: 'Search jobs' });
  await userEvent.type(box, 'harb');
  expect(await screen.findByRole('option', { name: /Harbour Pilot/ })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(address()).toBe('/search-jobs?search=Harbour');
  expect(screen.queryByRole('listbox', { name: 'Suggestions' })).not.toBeInTheDocument();
});

test("a visitor's search is kept pending until they have signed in", async () => {
  const { shell } = openSearch('/search-jobs', found([aJob()]));
  await userEvent.type(screen.getByLabelText('Search jobs'), 'pilot{Enter}');
  expect(shell.searchQuery.get()).toEqual({ text: 'pilot', pending: true });
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
  renderWithShell(<SearchListPage />, { route: '/search-list', http: { [SEARCH]: found([aJob({ salary: null, work_mode: 'hybrid' })]) } });
  const row = await screen.findByRole('row', { name: /Harbour Pilot/ });
  expect(within(row).getByText('Tide & Co')).toBeInTheDocument();
  expect(row).toHaveTextContent('Hybrid');
  expect(row).toHaveTextContent(/not stated/i);
});
