import { links } from '@market/contracts/site';
import { useSession } from '@market/web-kit';
import { brand, Wordmark } from '@market/market-ui/brand';
import { Button, MenuIcon } from '@market/web-kit/frame';
import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { texts } from '../../texts';
import { AccountMenu } from './account-menu';
import classes from './header.module.css';
import { MobileMenu } from './mobile-menu';
import { Notifications } from './notifications';
import { SignInMenus } from './sign-in-menus';
import { ThemeToggle } from './theme-toggle';
import { useHeaderLinks } from './use-header-links';
import { PaletteButton } from '../../palette/palette-button';
import { UnreadCount } from '../menu/unread-count';
import { useHidingHeader } from './use-hiding-header';

interface HeaderProps {
  /** The header's colours: dark or light. */
  tone: 'light' | 'dark';
  /** Full width, for the dashboard. */
  wide?: boolean;
}

/** Header with navigation and account menu. */
export function Header({ tone, wide = false }: HeaderProps) {
  const { user } = useSession();
  const ownLinks = useHeaderLinks();
  // Admin pages have their own tabs instead of header links.
  const isAdmin = user?.login_type === 'ADM';
  const headerLinks = isAdmin ? [{ to: links.admin(), label: texts.admin.administration }] : ownLinks;
  const { hidden, reveal } = useHidingHeader();
  const [menuOpen, setMenuOpen] = useState(false);
  const look = [
    classes.header,
    tone === 'dark' ? classes.dark : '',
    hidden ? classes.hidden : '',
    user ? '' : classes.visitor,
  ].join(' ');

  return (
    <header data-owner="shell" data-part="Header" className={look} data-tone={tone} onFocus={reveal}>
      <div className={wide ? `${classes.inner} ${classes.wide}` : classes.inner}>
        <Link to="/" className={classes.brand} aria-label={texts.header.home({ name: brand.name })}>
          <Wordmark />
        </Link>
        <nav className={classes.links} aria-label={texts.header.main}>
          {headerLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} end={!isAdmin} className={classes.link}>
              {label}
              <UnreadCount to={to} />
            </NavLink>
          ))}
        </nav>
        <div className={classes.actions}>
          <PaletteButton className={classes.palette} />
          <ThemeToggle className={classes.theme} />
          {user ? (
            <>
              {/* Keyed by person: the live region starts empty for the next one. */}
              <Notifications key={user.login_id} />
              <AccountMenu user={user} />
            </>
          ) : (
            <SignInMenus />
          )}
          <Button
            type="text"
            className={classes.menuButton}
            aria-label={texts.header.menu}
            aria-haspopup="dialog"
            icon={<MenuIcon size={22} />}
            onClick={() => setMenuOpen(true)}
          />
        </div>
      </div>
      {menuOpen ? <MobileMenu onClose={() => setMenuOpen(false)} /> : null}
    </header>
  );
}
