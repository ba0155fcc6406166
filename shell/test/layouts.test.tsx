import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rightsOf, type CompanyRole } from '@market/contracts/companies';
import { PAGE_TONES, type RemotePage } from '@market/contracts/remotes';
import { LAYOUT_BREAKPOINTS_PX, MOBILE_BREAKPOINT_PX, OFFCANVAS_WIDTH } from '@market/contracts/site';
import { ShellProvider } from '@market/web-kit';
import { brand } from '@market/market-ui/brand';
import { aUser, createFakeShell, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { MemoryRouter } from 'react-router-dom';
import { manifest as candidatePart } from '../../mfe-candidate/src/manifest';
import { manifest as employerPart } from '../../mfe-employer/src/manifest';
import { AppLayout } from '../src/layouts';
import { Footer } from '../src/layouts/footer/footer';
import { shellPages } from '../src/pages';
import { useKnownRemotes } from '../src/remotes/known-remotes';

const EMPLOYER = aUser({ login_type: 'EMP', login_name: 'Olivia Marsh', can_code: undefined, cmp_code: 'cmp-1' });
const CANDIDATE = aUser();
const rightsAs = (company_role: CompanyRole) => ({ company_role, rights: rightsOf(company_role) });
const NOTHING_NEW = {
  'POST /notifications/get-notifications': { records: [], total: 0, page: 1, limit: 20, unread: 0 },
  'GET /messages/unread': { threads: 0 },
};

/** `matchMedia` decides what is narrow; elements have no width here. */
let isNarrow = false;
const { matchMedia } = window;

beforeEach(() => {
  isNarrow = false;
  // The menus come from what the remotes really state.
  const remotes = [candidatePart, employerPart].map((manifest) => ({
    name: manifest.name,
    label: manifest.label,
    manifest,
    error: null,
  }));
  useKnownRemotes.setState({
    settled: true,
    remotes: remotes as unknown as ReturnType<typeof useKnownRemotes.getState>['remotes'],
    error: null,
  });
  window.matchMedia = (media) => ({ ...matchMedia(media), matches: media === '(max-width: 991px)' && isNarrow });
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const open = (
  layout: RemotePage['layout'],
  session: ReturnType<typeof aUser> | null = null,
  route = '/pricing',
  settings: FakeShellOptions['settings'] = {},
  tones: Pick<RemotePage, 'header' | 'footer'> = {},
) =>
  renderWithShell(
    <AppLayout owner="shell" layout={layout} {...tones}>
      <h1>Here</h1>
    </AppLayout>,
    { session, route, settings, http: NOTHING_NEW },
  );
const linksIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const chooseFrom = async (menu: string, entry: string) => {
  await press(menu);
  await userEvent.click(screen.getByRole('menuitem', { name: entry }));
};

describe('the layouts', () => {
  it('bare: the page alone', () => {
    open('bare');
    expect(screen.getByRole('main')).toHaveTextContent('Here');
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });

  it('dashboard: header and sidebar, no footer', () => {
    open('dashboard', EMPLOYER);
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('complementary', { name: 'Dashboard' })).toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });

  it('default: header, content, footer', () => {
    open('default');
    const order = [...document.querySelectorAll('header, main, footer')].map(({ tagName }) => tagName);
    expect(order).toEqual(['HEADER', 'MAIN', 'FOOTER']);
  });

  it.each(PAGE_TONES.flatMap((header) => PAGE_TONES.map((footer) => [header, footer] as const)))(
    'a manifest makes the header of a page %s, and its footer %s',
    (header, footer) => {
      open('default', null, '/pricing', {}, { header, footer });
      expect(screen.getByRole('banner')).toHaveAttribute('data-tone', header);
      expect(screen.getByRole('contentinfo')).toHaveAttribute('data-tone', footer);
    },
  );

  it('without a word of the manifest the header is light and the footer dark, as on the dashboard', () => {
    const { unmount } = open('default');
    expect(screen.getByRole('banner')).toHaveAttribute('data-tone', 'light');
    expect(screen.getByRole('contentinfo')).toHaveAttribute('data-tone', 'dark');
    unmount();
    open('dashboard', EMPLOYER);
    expect(screen.getByRole('banner')).toHaveAttribute('data-tone', 'light');
  });

  it('the header is dark on the pages that open with a dark band', () => {
    expect(shellPages.filter(({ header }) => header === 'dark').map(({ path }) => path)).toEqual([
      '/',
      '/landing-2',
      '/landing-3',
    ]);
  });

  it('the loading overlay goes with the first mount', () => {
    document.body.insertAdjacentHTML('beforeend', '<div id="loading-overlay"></div>');
    open('bare');
    expect(document.getElementById('loading-overlay')).toBeNull();
  });
});

describe('the header', () => {
  it('offers a visitor Log in and Sign Up, each for employers and for candidates', async () => {
    const { shell } = open('default');
    await chooseFrom('Log in', 'For employers');
    await chooseFrom('Log in', 'For candidates');
    await chooseFrom('Sign Up', 'For employers');
    await chooseFrom('Sign Up', 'For candidates');
    expect(shell.dialogs).toEqual([
      { name: 'sign-in', props: { loginType: 'EMP' } },
      { name: 'sign-in', props: { loginType: 'CND' } },
      { name: 'sign-up', props: { loginType: 'EMP' } },
      { name: 'sign-up', props: { loginType: 'CND' } },
    ]);
  });

  it('leads an employer to the dashboard', () => {
    open('default', EMPLOYER);
    expect(linksIn(screen.getByRole('navigation', { name: 'Main' }))).toEqual(['Dashboard /dashboard-main']);
  });

  it('leads a candidate to Explore, My Application and Messages', () => {
    open('default', CANDIDATE);
    expect(linksIn(screen.getByRole('navigation', { name: 'Main' }))).toEqual([
      'Explore /search-jobs',
      'My Application /my-applications',
      'Messages /messages',
    ]);
  });

  it('says beside Messages how many conversations are unread', async () => {
    renderWithShell(
      <AppLayout owner="shell" layout="default">
        <h1>Here</h1>
      </AppLayout>,
      { session: CANDIDATE, http: { ...NOTHING_NEW, 'GET /messages/unread': { threads: 3 } } },
    );
    expect(await screen.findByRole('link', { name: 'Messages 3 unread conversations' })).toBeInTheDocument();
  });

  it.each([
    ['an employer', EMPLOYER, '/dashboard-settings', []],
    ['a candidate', CANDIDATE, '/settings', ['Saved Jobs', 'Saved Searches', 'Access Requests']],
  ] as const)(
    'has Edit Profile and Log Out for %s, and up to 991 px Settings',
    async (_who, session, settings, saved) => {
      const { unmount } = open('default', session);
      await press('Account');
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
        'Edit Profile',
        ...saved,
        'Log Out',
      ]);
      unmount();
      isNarrow = true;
      open('default', session);
      await press('Account');
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
        'Edit Profile',
        ...saved,
        'Settings',
        'Log Out',
      ]);
      expect(screen.getByRole('menuitem', { name: 'Edit Profile' })).toHaveAttribute('href', '/profile');
      expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', settings);
    },
  );

  it('has each entry with the icon that its remote names, and with the usual one where the shell knows no such icon', async () => {
    const newer = {
      ...candidatePart,
      menu: [
        ...candidatePart.menu,
        {
          label: 'Letters',
          to: '/letters',
          place: 'profile' as const,
          loginTypes: ['CND' as const],
          order: 4,
          icon: 'envelope',
        },
      ],
    };
    useKnownRemotes.setState({
      remotes: [{ name: newer.name, label: newer.label, manifest: newer, error: null }] as unknown as ReturnType<
        typeof useKnownRemotes.getState
      >['remotes'],
    });
    open('default', CANDIDATE);
    await press('Account');
    const icons = screen
      .getAllByRole('menuitem')
      .map((entry) => [
        entry.textContent,
        /lucide-([a-z-]+)/.exec(entry.querySelector('svg')!.getAttribute('class')!)?.[1],
      ]);
    expect(icons).toEqual([
      ['Edit Profile', 'pencil'],
      ['Saved Jobs', 'bookmark'],
      ['Saved Searches', 'bell'],
      ['Access Requests', 'users'],
      ['Letters', 'pencil'],
      ['Log Out', 'log-out'],
    ]);
  });

  it('Log Out ends the session', async () => {
    const { shell } = open('default', CANDIDATE);
    await chooseFrom('Account', 'Log Out');
    expect(shell.session.get().isAuthenticated).toBe(false);
    expect(shell.visited).toEqual(['/']);
  });

  it('switches between light and dark', async () => {
    open('default');
    await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Use dark theme' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Use light theme' }));
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});

describe('the mobile menu', () => {
  const openMenu = async (session: ReturnType<typeof aUser> | null) => {
    const { shell } = open('default', session);
    await press('Menu');
    return { shell, menu: screen.getByRole('dialog', { name: 'Menu' }) };
  };

  it('a menu of an employer has the dashboard, the sidebar’s pages and the essential ones', async () => {
    const { shell, menu } = await openMenu(EMPLOYER);
    expect(linksIn(menu)).toEqual([
      'Dashboard /dashboard-main',
      'Posted Jobs /dashboard-jobs',
      'Applicants /dashboard-applicants',
      'Messages /dashboard-messages',
      'Team /dashboard-team',
      'Integrations /dashboard-integrations',
      'Candidates /dashboard-candidates',
      'Available Candidates /dashboard-not-allowed-candidates',
      'Requested Candidates /dashboard-request-access',
      'Talent Pool /dashboard-talent-pool',
      'Edit Profile /profile',
      'Settings /dashboard-settings',
      'Pricing /pricing',
      'Help /faq',
      'Contact /contact',
    ]);
    await userEvent.click(within(menu).getByRole('button', { name: 'Post a new job' }));
    expect(shell.dialogs).toEqual([{ name: 'job-post', props: {} }]);
  });

  it('a menu of a hiring manager has no job to post and no pages of candidates', async () => {
    const { menu } = await openMenu(aUser({ ...EMPLOYER, ...rightsAs('hiring-manager') }));
    expect(linksIn(menu)).toContain('Applicants /dashboard-applicants');
    expect(linksIn(menu).join()).not.toContain('andidates');
    expect(within(menu).queryByRole('button', { name: 'Post a new job' })).not.toBeInTheDocument();
  });

  it('a menu of a candidate has Job Pages, profile, company profile and the essential ones', async () => {
    const { shell, menu } = await openMenu(CANDIDATE);
    expect(within(menu).getByRole('heading', { name: 'Job Pages' })).toBeInTheDocument();
    expect(linksIn(menu)).toEqual([
      'Explore /search-jobs',
      'My Application /my-applications',
      'Messages /messages',
      'Edit Profile /profile',
      'Saved Jobs /saved-jobs',
      'Saved Searches /saved-searches',
      'Access Requests /requests',
      'Company Profile /company-profile',
      'Settings /settings',
      'Pricing /pricing',
      'Help /faq',
      'Contact /contact',
    ]);
    await userEvent.click(within(menu).getByRole('button', { name: 'Log Out' }));
    expect(shell.session.get().isAuthenticated).toBe(false);
  });

  it('a menu of a visitor has both ways in for both kinds of account', async () => {
    const { shell, menu } = await openMenu(null);
    await userEvent.click(within(menu).getAllByRole('button', { name: 'For employers' })[1]!);
    expect(shell.dialogs).toEqual([{ name: 'sign-up', props: { loginType: 'EMP' } }]);
    await press('Menu');
    await userEvent.click(screen.getAllByRole('button', { name: 'For candidates' })[0]!);
    expect(shell.dialogs[1]).toEqual({ name: 'sign-in', props: { loginType: 'CND' } });
  });

  it('is as wide as the specification says', () => {
    const sheet = /\.sheet \{[^}]*\}/.exec(
      readFileSync(join(__dirname, '../src/layouts/header/mobile-menu.module.css'), 'utf8'),
    )?.[0];
    expect(sheet).toContain(`width: ${OFFCANVAS_WIDTH};`);
  });
});

describe('the employer’s sidebar', () => {
  it('opens the job post dialog with no data', async () => {
    const { shell } = open('dashboard', EMPLOYER);
    await press('Post a new job');
    expect(shell.dialogs).toEqual([{ name: 'job-post', props: {} }]);
  });

  it('leads to the dashboard’s pages, those of candidates in a group that opens and closes', async () => {
    open('dashboard', EMPLOYER, '/dashboard-main');
    const pages = screen.getByRole('navigation', { name: 'Dashboard pages' });
    const own = [
      'Dashboard /dashboard-main',
      'Posted Jobs /dashboard-jobs',
      'Applicants /dashboard-applicants',
      'Messages /dashboard-messages',
      'Team /dashboard-team',
      'Integrations /dashboard-integrations',
    ];
    expect(linksIn(pages)).toEqual(own);
    await press('Candidates');
    expect(linksIn(pages)).toEqual([
      ...own,
      'Candidates /dashboard-candidates',
      'Available Candidates /dashboard-not-allowed-candidates',
      'Requested Candidates /dashboard-request-access',
      'Talent Pool /dashboard-talent-pool',
    ]);
    await press('Candidates');
    expect(linksIn(pages)).toEqual(own);
  });

  it('has of a hiring manager what the role includes: no job to post, of candidates the talent pool alone', async () => {
    open('dashboard', aUser({ ...EMPLOYER, ...rightsAs('hiring-manager') }), '/dashboard-main');
    expect(screen.getByRole('link', { name: 'Applicants' })).toBeInTheDocument();
    await press('Candidates');
    const pages = linksIn(screen.getByRole('navigation', { name: 'Dashboard pages' }));
    expect(pages.at(-1)).toBe('Talent Pool /dashboard-talent-pool');
    expect(pages.filter((page) => page.includes('andidates'))).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Post a new job' })).not.toBeInTheDocument();
  });

  it('has of a read-only member the requests, and no search for candidates', async () => {
    open('dashboard', aUser({ ...EMPLOYER, ...rightsAs('reader') }), '/dashboard-main');
    await press('Candidates');
    expect(linksIn(screen.getByRole('navigation', { name: 'Dashboard pages' })).slice(-3)).toEqual([
      'Candidates /dashboard-candidates',
      'Requested Candidates /dashboard-request-access',
      'Talent Pool /dashboard-talent-pool',
    ]);
  });

  it.each(['/dashboard-request-access', '/dashboard-talent-pool'])('shows the group open on %s', (page) => {
    open('dashboard', EMPLOYER, page);
    expect(screen.getByRole('button', { name: 'Candidates' })).toHaveAttribute('aria-expanded', 'true');
  });
});

describe('the footer', () => {
  it('is taken up in a year that began after the server wrote it', async () => {
    const shell = createFakeShell();
    const footer = (
      <ShellProvider shell={shell}>
        <MemoryRouter>
          <Footer tone="light" />
        </MemoryRouter>
      </ShellProvider>
    );
    jest.useFakeTimers({ now: new Date('2026-12-31T23:59:59.900Z') });
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(footer);
    expect(root).toHaveTextContent('© 2026');
    jest.setSystemTime(new Date('2027-01-01T00:00:00.100Z'));
    const onRecoverableError = jest.fn();
    const page = await act(async () => hydrateRoot(root, footer, { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    act(() => page.unmount());
    root.remove();
    jest.useRealTimers();
  });

  it('has the mail link, the social networks, and the company’s own pages', () => {
    const site = 'https://harbour.example.org';
    const social = ['https://www.linkedin.com/company/harbour', 'https://mastodon.example.org/@harbour'];
    open('default', null, '/pricing', { company: { email: 'post@harbour.example.org', site, social } });
    const footer = screen.getByRole('contentinfo');
    expect(within(footer).getByRole('link', { name: 'post@harbour.example.org' })).toHaveAttribute(
      'href',
      'mailto:post@harbour.example.org',
    );
    expect(within(footer).getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('href', social[0]);
    expect(within(footer).getByRole('link', { name: 'mastodon.example.org' })).toHaveAttribute('href', social[1]);
    const company = within(footer).getByRole('navigation', { name: 'Company' });
    expect(linksIn(company)).toEqual([
      `About us ${site}/about`,
      `Contact us ${site}/contact`,
      `Careers ${site}/careers`,
      `Press ${site}/press`,
    ]);
  });

  it('leaves out what the installation has not set: no address, network or site of nobody', () => {
    open('default');
    const footer = screen.getByRole('contentinfo');
    expect(within(footer).queryByRole('navigation', { name: 'Company' })).not.toBeInTheDocument();
    expect(
      within(footer)
        .getAllByRole('link')
        .filter((link) => !link.getAttribute('href')!.startsWith('/')),
    ).toEqual([]);
  });

  it('has a name that no program translates, in the header and in the footer', () => {
    open('default');
    for (const part of ['banner', 'contentinfo'])
      for (const name of within(screen.getByRole(part)).getAllByText(new RegExp(`^(© \\d{4} )?${brand.name}$`)))
        expect(name).toHaveAttribute('translate', 'no');
  });

  it('leads to what can be reported, and what comes of it', () => {
    open('default');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Reporting' })).toHaveAttribute('href', '/reporting');
  });

  it('leads to the terms, to privacy and to accessibility', () => {
    open('default');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/terms');
    expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    expect(footer.getByRole('link', { name: 'Accessibility' })).toHaveAttribute('href', '/accessibility');
  });

  it('offers light, dark and what the device says', async () => {
    open('default');
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'Device' }));
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});

describe('the widths at which layouts break', () => {
  const ROOT = join(__dirname, '../..');
  const folders = [
    'shell',
    'packages/platform/web-kit',
    ...readdirSync(ROOT).filter((name) => name.startsWith('mfe-')),
  ];
  const sources = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(css|tsx?)$/.test(file))
      .map((file) => readFileSync(join(ROOT, folder, 'src', file), 'utf8')),
  );
  /** Media queries of stylesheets and scripts. */
  const found = new Set(
    sources.flatMap((source) => [...source.matchAll(/\((?:min|max)-width: \d+px\)/g)].map(([query]) => query)),
  );
  // The mobile layout ends at its own constant; only the name beside the mark goes on the smallest phones, where the
  // header's buttons need its room.
  const allowed = [
    ...LAYOUT_BREAKPOINTS_PX.flatMap((width) => [`(max-width: ${width - 1}px)`, `(min-width: ${width}px)`]),
    '(max-width: 379px)',
  ];

  it('are those of the specification only, and each belongs to its wider side', () => {
    expect([...found].filter((query) => !allowed.includes(query))).toEqual([]);
    expect(allowed).toContain(`(max-width: ${MOBILE_BREAKPOINT_PX}px)`);
  });

  it.each(LAYOUT_BREAKPOINTS_PX)('%i px is one of them', (width) => {
    expect(
      [...found].some((query) => query === `(max-width: ${width - 1}px)` || query === `(min-width: ${width}px)`),
    ).toBe(true);
  });
});
