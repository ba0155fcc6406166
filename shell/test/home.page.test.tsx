import type { ListedJob } from '@market/contracts/job-posts';
import { SEARCH_MAX } from '@market/contracts/search';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HomePage } from '../src/pages/home/home.page';

const job = {
  id: 'job-1',
  job_title: 'Night nurse',
  cmp_name: 'Harbour Clinic',
  job_location: 'Cork',
  salary: null,
  salary_max: null,
  currency: null,
  salary_period: 'year',
  emp_type: 'part_time',
  work_mode: null,
  created_at: '2026-06-01T12:00:00Z',
};
const category = (value: number, label: string, count: number) => ({ value, label, count });
const answers = {
  'POST /job-posts/get-job-posts-accessible-to-candidate': {
    records: [job],
    total: 1284,
    page: 1,
    limit: 6,
    facets: {
      job_cate: [
        category(7, 'Marketing & Communications', 3),
        category(22, 'Healthcare & Nursing', 41),
        category(13, 'Legal', 0),
      ],
      location: [],
      skills: [],
      emp_type: [],
      work_mode: [],
    },
  },
};

/** Renders the page; the shell only notes where it was asked to go. */
const renderHome = (options: Parameters<typeof renderWithShell>[1] = {}) => {
  const { shell } = renderWithShell(<HomePage />, { http: answers, ...options });
  // React reads the form when its submit leads elsewhere at once, and the test environment's FormData knows no forms.
  shell.onNavigate = null;
  return shell;
};

describe('the home page', () => {
  it('has a slot below the search, which gives the looks of its own bands and cards to what fills it', async () => {
    renderHome({
      slots: {
        'home-for-you': ({ cards, Band, JobCards }) => (
          <Band title="Best of all" text={`${cards} at most`} extra={<a href="/search-jobs">All of them</a>}>
            {/* The fields that a card shows. */}
            <JobCards
              jobs={[{ job: { ...job, id: 'job-2', job_title: 'Pilot' } as unknown as ListedJob, line: 'Fits well' }]}
            />
          </Band>
        ),
      },
    });
    const filled = (await screen.findByRole('heading', { level: 2, name: 'Best of all' })).closest('section')!;
    expect(filled).toHaveTextContent('3 at most');
    expect(within(filled).getByRole('listitem')).toHaveTextContent('Fits well');
    expect(within(filled).getByRole('link', { name: 'Pilot' })).toHaveAttribute('href', '/job-details/job-2');
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first).toHaveTextContent('Best of all');
  });

  it('shows the sign of a proved domain beside the company of a job', async () => {
    const found = answers['POST /job-posts/get-job-posts-accessible-to-candidate'];
    const records = [
      { ...job, cmp_domain: 'harbour.example' },
      { ...job, id: 'job-2', job_title: 'Day nurse' },
    ];
    renderHome({
      http: { ...answers, 'POST /job-posts/get-job-posts-accessible-to-candidate': { ...found, records } },
    });
    const [proved, other] = await screen.findAllByRole('article');
    expect(proved).toHaveTextContent(/harbour\.example/);
    expect(other).not.toHaveTextContent(/harbour\.example/);
  });

  it('leads to the search with what was asked for, and keeps it until a visitor has signed in', async () => {
    const shell = renderHome();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search jobs' }), ' night nurse ');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(shell.visited).toEqual(['/search-jobs?search=night+nurse']);
    expect(shell.searchQuery.get()).toEqual({ text: 'night nurse', pending: true });
  });

  it('takes no more words than the search does', async () => {
    renderHome();
    const box = screen.getByRole('searchbox', { name: 'Search jobs' });
    await userEvent.click(box);
    await userEvent.paste('x'.repeat(SEARCH_MAX + 9));
    expect(box).toHaveValue('x'.repeat(SEARCH_MAX));
  });

  it('keeps nothing pending for someone who is signed in', async () => {
    const shell = renderHome({ session: aUser() });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search jobs' }), 'nurse{Enter}');
    expect(shell.searchQuery.get()).toEqual({ text: 'nurse', pending: false });
  });

  it('searches at a place, which is completed while it is typed, and keeps both for after signing in', async () => {
    const shell = renderHome({
      http: { 'GET /job-posts/suggest': { records: [{ text: 'Cork, Ireland', kind: 'place' }] } },
    });
    const place = screen.getByRole('combobox', { name: 'Location' });
    await userEvent.type(place, 'Cor');
    await waitFor(() => expect(document.querySelector('datalist option')).toHaveValue('Cork, Ireland'));
    await userEvent.type(place, 'k{Enter}');
    expect(shell.visited).toEqual(['/search-jobs?location=Cork']);
    expect(shell.searchQuery.get()).toEqual({ text: '', pending: true, address: '/search-jobs?location=Cork' });
  });

  it('completes the last of several places, and leaves those before it', async () => {
    const shell = renderHome({
      http: { 'GET /job-posts/suggest': { records: [{ text: 'Cork, Ireland', kind: 'place' }] } },
    });
    await userEvent.type(screen.getByRole('combobox', { name: 'Location' }), 'Oslo, Norway; Cor');
    await waitFor(() => expect(document.querySelector('datalist option')).toHaveValue('Oslo, Norway; Cork, Ireland'));
    const completed = shell.http.calls.filter(({ path }) => path === '/job-posts/suggest');
    expect(completed.at(-1)?.options?.params).toEqual({ q: 'Cor', kind: 'place' });
  });

  it('shows the categories with the most open jobs first, and none that is empty', async () => {
    renderHome();
    const nursing = await screen.findByRole('link', { name: 'Healthcare & Nursing 41 jobs' });
    expect(nursing).toHaveAttribute('href', '/search-jobs?job_cate=22');
    expect(
      nursing.compareDocumentPosition(screen.getByRole('link', { name: 'Marketing & Communications 3 jobs' })),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('link', { name: /Legal/ })).not.toBeInTheDocument();
  });

  it('shows the newest jobs, and says where a salary is not stated', async () => {
    renderHome();
    expect(await screen.findByRole('link', { name: 'Night nurse' })).toHaveAttribute('href', '/job-details/job-1');
    expect(screen.getByText('Salary not stated')).toBeInTheDocument();
    expect(screen.getByText('1,284')).toBeInTheDocument();
  });

  it('says so when no job is open', async () => {
    const none = {
      records: [],
      total: 0,
      page: 1,
      limit: 6,
      facets: { job_cate: [], location: [], skills: [], emp_type: [], work_mode: [] },
    };
    renderHome({ http: { 'POST /job-posts/get-job-posts-accessible-to-candidate': none } });
    expect(await screen.findByRole('heading', { name: 'No job is open yet' })).toBeInTheDocument();
  });
});
