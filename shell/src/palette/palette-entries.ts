import type { RemotePage } from '@market/contracts/remotes';
import { useSession, useShell, type SessionState } from '@market/web-kit';
import { useTheme } from '@market/web-kit/theme';
import { includesRight } from '../base/includes-right';
import { essentialLinks, settingsPages, useHeaderLinks, type NamedLink } from '../layouts/header/use-header-links';
import { useMenu } from '../layouts/menu/use-menu';
import { checkAccess } from '../navigation/access';
import { useKnownRemotes } from '../remotes/known-remotes';
import { texts } from '../texts';

/** Line of the command palette. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** Company or job beside the label. */
  detail?: string;
  run: () => void;
}

/** Whether the account may open the page directly, without an id in its address. */
const isFor = (page: RemotePage, session: SessionState): boolean =>
  page.access !== 'public' && !/[:*]/.test(page.path) && checkAccess(page, session) === 'allowed';

const withoutRepeats = (all: readonly NamedLink[]): NamedLink[] =>
  all.filter(({ to, label }, index) => all.findIndex((other) => other.to === to || other.label === label) === index);

/**
 * Pages of the account's role: menu items first, since their labels are known, then the other pages of the remotes'
 * manifests. Pages whose right the role lacks are omitted.
 */
export function usePageEntries(): PaletteEntry[] {
  const { navigate } = useShell();
  const session = useSession();
  const { user } = session;
  const remotes = useKnownRemotes((state) => state.remotes);
  const header = useHeaderLinks();
  const menus = [
    ...useMenu('sidebar', user),
    ...useMenu('sidebar-candidates', user),
    ...useMenu('profile', user),
    ...useMenu('mobile', user),
  ];
  const stated = remotes
    .flatMap(({ manifest }) => manifest?.pages ?? [])
    .filter((page) => isFor(page, session))
    .map(({ path, title }) => ({ to: path, label: title }));
  const settings = user ? [{ to: settingsPages[user.login_type], label: texts.header.settings }] : [];
  return withoutRepeats([...header, ...menus, ...settings, ...stated, ...essentialLinks]).map(({ to, label }) => ({
    id: `page ${to}`,
    label,
    run: () => navigate(to),
  }));
}

/** Actions of the account's role; for visitors sign-in and sign-up. */
export function useActionEntries(): PaletteEntry[] {
  const { openDialog, session } = useShell();
  const { user } = useSession();
  const { theme, setChoice } = useTheme();
  const isDark = theme === 'dark';
  const { header, palette } = texts;
  const themes: PaletteEntry = {
    id: 'theme',
    label: isDark ? header.useLightTheme : header.useDarkTheme,
    run: () => setChoice(isDark ? 'light' : 'dark'),
  };
  if (!user) {
    const wayIn = (dialog: 'sign-in' | 'sign-up', loginType: 'EMP' | 'CND', label: string): PaletteEntry => ({
      id: `${dialog} ${loginType}`,
      label,
      run: () => openDialog(dialog, { loginType }),
    });
    return [
      wayIn('sign-in', 'CND', palette.logInCandidate),
      wayIn('sign-in', 'EMP', palette.logInEmployer),
      wayIn('sign-up', 'CND', palette.signUpCandidate),
      wayIn('sign-up', 'EMP', palette.signUpEmployer),
      themes,
    ];
  }
  const posts: PaletteEntry[] =
    user.login_type === 'EMP' && includesRight(user, 'edit-jobs')
      ? [{ id: 'post-job', label: header.postJob, run: () => openDialog('job-post', {}) }]
      : [];
  return [...posts, themes, { id: 'log-out', label: header.logOut, run: () => void session.signOut() }];
}
