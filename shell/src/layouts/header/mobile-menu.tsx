import { useOverlay, useSession, useShell } from '@market/web-kit';
import { Wordmark } from '@market/market-ui/brand';
import { AddIcon, Button, CloseIcon, SearchIcon } from '@market/web-kit/frame';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { texts } from '../../texts';
import { UnreadCount } from '../menu/unread-count';
import { openPalette } from '../../palette/use-palette';
import { includesRight } from '../../base/includes-right';
import { useMenu } from '../menu/use-menu';
import classes from './mobile-menu.module.css';
import { pageKeyOf } from '../../base/overlay-entry';
import { ThemeToggle } from './theme-toggle';
import { essentialLinks, settingsPages, useHeaderLinks, type NamedLink } from './use-header-links';

/**
 * Off-canvas menu of narrow screens (17rem wide): contains header, sidebar and profile menu, and the manifests' entries
 * for this place. A native modal dialog traps the focus, closes with Escape and restores the focus.
 */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { session, openDialog } = useShell();
  const { user } = useSession();
  const sheet = useSheet(onClose);
  const header = useHeaderLinks();
  const sidebar = useMenu('sidebar', user);
  const candidates = useMenu('sidebar-candidates', user);
  const mobile = useMenu('mobile', user);
  const profile = useMenu('profile', user);
  const settings = user ? settingsPages[user.login_type] : undefined;
  const pages = withoutRepeats([...header, ...sidebar]);
  /** The menu closes first, so that the dialog records a focus inside the page. */
  const act = (action: () => void) => () => {
    onClose();
    action();
  };

  return (
    // Clicks on the backdrop are clicks on the dialog itself; Escape is the keyboard's way.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={sheet}
      className={classes.sheet}
      aria-label={texts.header.menu}
      onCancel={onClose}
      onClick={(event) => event.target === sheet.current && onClose()}
    >
      <div className={classes.head}>
        <Wordmark size={26} />
        <Button type="text" aria-label={texts.header.closeMenu} icon={<CloseIcon size={22} />} onClick={onClose} />
      </div>
      <nav className={classes.body} aria-label={texts.header.menu}>
        <button type="button" className={classes.item} onClick={act(openPalette)}>
          <SearchIcon size={18} aria-hidden="true" />
          {texts.palette.title}
        </button>
        {user?.login_type === 'EMP' && includesRight(user, 'edit-jobs') ? (
          <Group>
            <Button type="primary" block icon={<AddIcon size={18} />} onClick={act(() => openDialog('job-post', {}))}>
              {texts.header.postJob}
            </Button>
          </Group>
        ) : null}
        <Group title={user?.login_type === 'CND' ? texts.header.jobPages : undefined}>
          {pages.map((link) => (
            <Item key={link.to} {...link} />
          ))}
        </Group>
        {candidates.length > 0 ? (
          <Group title={texts.header.candidates}>
            {candidates.map((link) => (
              <Item key={link.to} {...link} />
            ))}
          </Group>
        ) : null}
        {user ? (
          <Group title={user.login_name}>
            {withoutRepeats([...profile, ...mobile], pages).map((link) => (
              <Item key={link.to} {...link} />
            ))}
            {settings ? <Item label={texts.header.settings} to={settings} /> : null}
            <button type="button" className={classes.item} onClick={act(() => void session.signOut())}>
              {texts.header.logOut}
            </button>
          </Group>
        ) : (
          <>
            <SignInGroup
              title={texts.header.logIn}
              onChoose={(loginType) => act(() => openDialog('sign-in', { loginType }))}
            />
            <SignInGroup
              title={texts.header.signUp}
              onChoose={(loginType) => act(() => openDialog('sign-up', { loginType }))}
            />
          </>
        )}
        <Group>
          {withoutRepeats(essentialLinks, pages).map((link) => (
            <Item key={link.to} {...link} />
          ))}
        </Group>
      </nav>
      <div className={classes.foot}>
        {texts.header.theme}
        <ThemeToggle />
      </div>
    </dialog>
  );
}

const withoutRepeats = (all: readonly NamedLink[], shown: readonly NamedLink[] = []): NamedLink[] =>
  all.filter(
    ({ to }, index) => all.findIndex((other) => other.to === to) === index && !shown.some((other) => other.to === to),
  );

/** Opens the dialog, and closes it when the page changes. */
const useSheet = (onClose: () => void) => {
  const sheet = useRef<HTMLDialogElement>(null);
  const key = pageKeyOf(useLocation());
  const openedAt = useRef(key);
  useOverlay(true, onClose);
  // A layout effect, since the dialog must be closed before it is removed from the page: only then does it restore the
  // focus.
  useLayoutEffect(() => {
    const element = sheet.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
  return sheet;
};

function Group({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <div className={classes.group}>
      {title ? <h2 className={classes.title}>{title}</h2> : null}
      {children}
    </div>
  );
}

function Item({ label, to }: NamedLink) {
  return (
    <NavLink to={to} end className={classes.item}>
      {label}
      <UnreadCount to={to} />
    </NavLink>
  );
}

function SignInGroup({ title, onChoose }: { title: string; onChoose: (loginType: 'EMP' | 'CND') => () => void }) {
  return (
    <Group title={title}>
      <button type="button" className={classes.item} onClick={onChoose('EMP')}>
        {texts.header.forEmployers}
      </button>
      <button type="button" className={classes.item} onClick={onChoose('CND')}>
        {texts.header.forCandidates}
      </button>
    </Group>
  );
}
