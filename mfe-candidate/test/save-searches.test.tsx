import type { SavedSearch } from '@market/contracts/saved';
import { api } from '@market/contracts/testing';
import { enter, aUser, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import './form-data';
import { Pages } from '../src/pages';
import { aJob, asked, found, refusal, said } from './samples';

const LIST = `GET ${api.listSavedSearches()}`;
const SAVE = `POST ${api.saveSearch()}`;
const SEARCH = `POST ${api.searchJobs()}`;
const aSearch = (different: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 'search-1',
  name: 'Pilots',
  frequency: 'daily',
  address: '/search-jobs?search=pilot&location=Lisbon&radius_km=50&work_mode=remote',
  created_at: '2026-01-01T00:00:00.000Z',
  new_count: 3,
  ...different,
});
const listing = (records: SavedSearch[]) => ({ records, total: records.length, page: 1, limit: 20 });
const open = (route: string, { http = {}, session = aUser() }: FakeShellOptions = {}) =>
  renderWithShell(<Pages />, {
    route,
    session,
    http: { [`GET ${api.suggest()}`]: { records: [] }, [SEARCH]: found([aJob()]), ...http },
  });

describe('Save search', () => {
  const press = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Save search' }));
    return within(await screen.findByRole('dialog', { name: 'Save this search' }));
  };

  test('proposes a name made of what is looked for, and sends filters, how often, and where the reader’s morning is', async () => {
    const { shell } = open('/search-jobs?search=pilot&work_mode=remote&page=2&sort=newest', {
      http: { [SAVE]: aSearch() },
    });
    const dialog = await press();
    expect(await dialog.findByLabelText('Name')).toHaveValue('pilot, Remote');
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus());
    expect(dialog.getByText('“pilot”')).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'Once a day' })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: 'At once' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save search' }));
    await waitFor(() => expect(said(shell)).toEqual(['success: Search saved.']));
    expect(asked(shell, 'POST', api.saveSearch())).toEqual([
      {
        name: 'pilot, Remote',
        frequency: 'instant',
        filter: expect.objectContaining({ search: 'pilot', work_mode: ['remote'], sort: 'newest' }),
        time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('without a name, and where the search is saved already, it says so and stays open', async () => {
    const { shell } = open('/search-jobs', {
      http: { [SAVE]: refusal(409, 'already-exists', 'You have saved this search already, as “Pilots”.') },
    });
    const dialog = await press();
    expect(await dialog.findByLabelText('Name')).toHaveValue('All jobs');
    await userEvent.clear(dialog.getByLabelText('Name'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save search' }));
    expect(await dialog.findByText('Give the search a name')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Name'), 'Mine');
    await userEvent.click(dialog.getByRole('button', { name: 'Save search' }));
    expect(await dialog.findByText('You have saved this search already, as “Pilots”.')).toBeInTheDocument();
    expect(said(shell)).toEqual([]);
  });

  test('a lost answer is told in words of our own', async () => {
    const { shell } = open('/search-jobs', { http: { [SAVE]: refusal(0, 'network', '') } });
    const dialog = await press();
    await userEvent.click(await dialog.findByRole('button', { name: 'Save search' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The search could not be saved. Please try again.');
    expect(said(shell)).toEqual([]);
  });

  test('a visitor’s press is carried through signing in, to the end of its checks and no further', async () => {
    const { shell } = open('/search-jobs?search=pilot', { session: null, http: { [SAVE]: aSearch() } });
    await userEvent.click(await screen.findByRole('button', { name: 'Save search' }));
    act(() => shell.session.signIn({ user: aUser({ email_ver_status: 0 }), token: 'token-1' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => shell.session.setUser(aUser()));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    expect(await dialog.findByLabelText('Name')).toHaveValue('pilot');
    await userEvent.click(dialog.getByRole('button', { name: 'Save search' }));
    await waitFor(() => expect(said(shell)).toEqual(['success: Search saved.']));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    act(() => shell.session.setUser(aUser({ login_name: 'Another name' })));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a visitor signs in first and comes back to the search; an employer has no such button', async () => {
    const { shell, unmount } = open('/search-jobs?search=pilot', { session: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Save search' }));
    expect(shell.dialogs).toEqual([
      { name: 'sign-in', props: { loginType: 'CND', returnTo: '/search-jobs?search=pilot' } },
    ]);
    unmount();
    open('/search-jobs', { session: aUser({ login_type: 'EMP', can_code: undefined, cmp_code: 'cmp-9' }) });
    await screen.findByRole('link', { name: 'Harbour Pilot' });
    expect(screen.queryByRole('button', { name: 'Save search' })).not.toBeInTheDocument();
  });
});

describe('/saved-searches', () => {
  test('says what each asks for and how much is new, and opens it', async () => {
    const { shell, address } = open('/saved-searches', {
      http: {
        [LIST]: listing([aSearch(), aSearch({ id: 'search-2', name: 'All', address: '/search-jobs', new_count: 0 })]),
        [`POST ${api.savedSearchSeen('search-1')}`]: undefined,
      },
    });
    const list = within(await screen.findByRole('list', { name: 'Saved searches' }));
    for (const text of ['“pilot”', 'Remote', 'Lisbon, within 50 km', '3 new'])
      expect(list.getByText(text)).toBeInTheDocument();
    await userEvent.click(list.getByRole('link', { name: 'Pilots' }));
    expect(address()).toBe('/search-jobs?search=pilot&location=Lisbon&radius_km=50&work_mode=remote');
    await waitFor(() => expect(asked(shell, 'POST', api.savedSearchSeen('search-1'))).toHaveLength(1));
  });

  test('a frequency of mails is changed in the list, and taken back when that fails', async () => {
    const answers: unknown[] = [aSearch({ frequency: 'none' }), refusal(0, 'network', '')];
    const { shell } = open('/saved-searches', {
      http: { [LIST]: listing([aSearch()]), [`PUT ${api.changeSavedSearch('search-1')}`]: () => answers.shift() },
    });
    const often = await screen.findByRole('combobox', { name: 'Email me new jobs for Pilots' });
    await userEvent.selectOptions(often, 'No email');
    await waitFor(() => expect(said(shell)).toEqual(['success: Search saved.']));
    expect(often).toHaveDisplayValue('No email');
    await userEvent.selectOptions(often, 'At once');
    await waitFor(() =>
      expect(said(shell)).toEqual([
        'success: Search saved.',
        'error: The search could not be saved. Please try again.',
      ]),
    );
    expect(often).toHaveDisplayValue('No email');
    expect(asked(shell, 'PUT', api.changeSavedSearch('search-1'))[0]).toMatchObject({ frequency: 'none' });
  });

  test('a search is renamed', async () => {
    const { shell } = open('/saved-searches', {
      http: {
        [LIST]: listing([aSearch()]),
        [`PUT ${api.changeSavedSearch('search-1')}`]: aSearch({ name: 'Captains' }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Pilots' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the search' }));
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus());
    await userEvent.clear(dialog.getByLabelText('Name'));
    await enter(dialog.getByLabelText('Name'), 'Captains');
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByRole('link', { name: 'Captains' })).toBeInTheDocument();
    expect(asked(shell, 'PUT', api.changeSavedSearch('search-1'))).toEqual([{ name: 'Captains' }]);
  });

  test('a search is deleted only after a yes, and stays where that fails', async () => {
    const lists = [listing([aSearch()]), listing([])];
    const { shell } = open('/saved-searches', {
      http: { [LIST]: () => lists.shift(), [`DELETE ${api.removeSavedSearch('search-1')}`]: refusal(0, 'network', '') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Pilots' }));
    const question = within(await screen.findByRole('dialog', { name: /^Delete ‘\s*Pilots\s*’\?$/ }));
    expect(asked(shell, 'DELETE', api.removeSavedSearch('search-1'))).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(said(shell)).toEqual(['error: The search could not be deleted. Please try again.']));
    shell.http.answer({ [`DELETE ${api.removeSavedSearch('search-1')}`]: undefined });
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('You have not saved a search yet')).toBeInTheDocument();
    expect(said(shell).at(-1)).toBe('success: Saved search deleted.');
  });

  test('a list that fails can be tried again', async () => {
    const answers = [refusal(503, 'service-unavailable', 'Back in a moment.'), listing([aSearch()])];
    open('/saved-searches', { http: { [LIST]: () => answers.shift() } });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Pilots' })).toBeInTheDocument();
  });
});
