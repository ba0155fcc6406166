import { rightsOf, type CompanyRole } from '@market/contracts/companies';
import { useOverlay } from '@market/web-kit';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest as candidatePart } from '../../mfe-candidate/src/manifest';
import { manifest as employerPart } from '../../mfe-employer/src/manifest';
import { PaletteButton } from '../src/palette/palette-button';
import { PaletteHost } from '../src/palette/palette-host';
import { closePalette, usePalette } from '../src/palette/use-palette';
import { useKnownRemotes } from '../src/remotes/known-remotes';

// The first look at a dialog compiles its library.
configure({ asyncUtilTimeout: 15_000 });

const EMPLOYER = aUser({
  login_type: 'EMP',
  login_name: 'Olivia Marsh',
  can_code: undefined,
  cmp_code: 'cmp-1',
  user_approval_status: 1,
});
const rightsAs = (company_role: CompanyRole) => ({ company_role, rights: rightsOf(company_role) });
const JOBS = 'POST /job-posts/get-job-posts-accessible-to-candidate';
const APPLICANTS = 'POST /job-applications/for-each-employer';
const ANSWERS = {
  [JOBS]: { records: [{ id: 'j1', job_title: 'Nurse', cmp_name: 'Northlight' }], total: 1, page: 1, limit: 5 },
  [APPLICANTS]: {
    records: [{ id: 'a1', job_title: 'Welder', candidate: { can_name: 'Nuri Sahin' } }],
    total: 1,
    page: 1,
    limit: 5,
  },
};

beforeEach(() => {
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
});
afterEach(() => act(closePalette));

const openFor = async (session: ReturnType<typeof aUser> | null) => {
  const rendered = renderWithShell(
    <>
      <PaletteButton />
      <textarea aria-label="Elsewhere" />
      <PaletteHost />
    </>,
    { session, http: ANSWERS },
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox');
  await waitFor(() => expect(box).toHaveFocus());
  return { ...rendered, box };
};
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const current = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : null;
};

function Sheet() {
  useOverlay(true, () => undefined);
  return <div role="dialog" aria-label="Sheet" />;
}

describe('the command palette', () => {
  it('opens by Ctrl+K and ⌘K, and by its button, and closes by the same keys and Escape', async () => {
    await openFor(null);
    await userEvent.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    await userEvent.keyboard('{Meta>}k{/Meta}');
    await screen.findByRole('combobox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    const button = screen.getByRole('button', { name: 'Go to' });
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    await userEvent.click(button);
    await screen.findByRole('combobox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('moves with the arrows, round at both ends, while the focus stays in the box, and Enter opens the page', async () => {
    const { box, address } = await openFor(aUser());
    const all = names();
    expect(current()).toBe(all[0]);
    await userEvent.keyboard('{ArrowUp}');
    expect(current()).toBe(all.at(-1));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(current()).toBe(all[1]);
    expect(box).toHaveFocus();
    await userEvent.type(box, 'saved jo');
    expect(names()[0]).toBe('Saved Jobs');
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/saved-jobs');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  });

  it('finds jobs while one types; a candidate’s words ask for no applicants', async () => {
    const { box, shell, address } = await openFor(aUser());
    await userEvent.type(box, 'nur');
    const jobs = within(await screen.findByRole('group', { name: 'Jobs' }));
    await userEvent.click(await jobs.findByRole('option', { name: /Nurse/ }));
    expect(address()).toBe('/job-details/j1');
    expect(shell.http.calls.map(({ method, path }) => `${method} ${path}`)).not.toContain(APPLICANTS);
  });

  it('leads to the whole search for words that nothing is named by', async () => {
    const { box, address } = await openFor(null);
    await userEvent.type(box, 'zebra keeper');
    await userEvent.click(screen.getByRole('option', { name: 'Search jobs for “zebra keeper”' }));
    expect(address()).toBe('/search-jobs?search=zebra+keeper');
  });

  it('finds an approved employer’s applicants, and posts a job', async () => {
    const { box, shell, address } = await openFor(EMPLOYER);
    await userEvent.type(box, 'nuri');
    const applicants = within(await screen.findByRole('group', { name: 'Applicants' }));
    await userEvent.click(applicants.getByRole('option', { name: /Nuri Sahin/ }));
    expect(address()).toBe('/dashboard-applicants/a1');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'post a new{Enter}');
    expect(shell.dialogs).toEqual([{ name: 'job-post', props: {} }]);
  });

  it('S220: offers nothing that a role in the team does not include, and nobody waiting for approval their pages', async () => {
    const { unmount } = await openFor(aUser({ ...EMPLOYER, ...rightsAs('hiring-manager') }));
    expect(names()).toContain('Applicants');
    expect(names().join()).not.toMatch(/Post a new job|Available Candidates|Company page/i);
    unmount();
    act(closePalette);
    const { box, shell } = await openFor(aUser({ ...EMPLOYER, user_approval_status: 0 }));
    await userEvent.type(box, 'nuri');
    await screen.findByRole('option', { name: /Nurse/ });
    expect(shell.http.calls.map(({ method, path }) => `${method} ${path}`)).not.toContain(APPLICANTS);
  });

  it('signs out, and changes the theme', async () => {
    const { box, shell } = await openFor(aUser());
    await userEvent.type(box, 'dark{Enter}');
    expect(document.documentElement.dataset.theme).toBe('dark');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'log out{Enter}');
    expect(shell.session.get().isAuthenticated).toBe(false);
  });

  it('leaves the keys to an editor that uses them', async () => {
    renderWithShell(
      <>
        <textarea
          aria-label="Editor"
          onKeyDown={(event) => {
            if (event.key === 'k') event.preventDefault();
          }}
        />
        <PaletteHost />
      </>,
      { http: ANSWERS },
    );
    await userEvent.type(screen.getByRole('textbox'), '{Control>}k{/Control}');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('stays shut above a dialog, where typed work may be', async () => {
    renderWithShell(
      <>
        <Sheet />
        <PaletteHost />
      </>,
      { http: ANSWERS },
    );
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(usePalette.getState().isOpen).toBe(false);
  });
});
