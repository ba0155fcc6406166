import { useSession, useShell, type RemoteModule, type SlotName, type SlotProps } from '@market/web-kit';
import { Button, EmptyState, LoadingState } from '@market/web-kit/frame';
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router-dom';
import { manifest } from 'remote/manifest';
import { states } from 'remote/states';
import { played } from 'product/played';
import { dialogAt, slotAt } from '../states/list-states';
import { Faults } from './faults';
import { RemoteDialog } from './remote-dialog';
import classes from './remote-page.module.css';

/** Renders the page at the address, in a simple frame in place of the shell's. */
export function RemotePage({ remote }: { remote: RemoteModule }) {
  const { pathname, search } = useLocation();
  const page = manifest.pages.find(({ path }) => matchPath(path, pathname));
  const title = page?.title ?? manifest.label;
  useEffect(() => {
    document.title = `${title} – ${manifest.name}`;
  }, [title, pathname]);
  useTellBench(`${pathname}${search}`);
  const { Pages } = remote;
  const shown = dialogAt(pathname, states) ? (
    <DialogPlace />
  ) : slotAt(pathname, states) ? (
    <SlotPlace remote={remote} />
  ) : page ? (
    <Pages />
  ) : (
    <Elsewhere />
  );
  return (
    <div className={classes.frame}>
      {page?.layout === 'bare' ? null : <Header />}
      <div className={classes.split}>
        {page?.layout === 'dashboard' ? (
          <Menu label="Sidebar" places={['sidebar', 'sidebar-candidates']} className={classes.sidebar} />
        ) : null}
        <main className={classes.main} tabIndex={-1}>
          <Faults key={pathname}>
            <Suspense fallback={<LoadingState shape="page" label={`Loading ${title}`} />}>{shown}</Suspense>
          </Faults>
        </main>
      </div>
      <RemoteDialog remote={remote} />
    </div>
  );
}

/**
 * Posts the address to the host's bar around the iframe, which displays it and reopens the same address after a reload.
 */
function useTellBench(address: string): void {
  useEffect(() => {
    if (window.parent !== window) window.parent.postMessage({ devHostAddress: address }, location.origin);
  }, [address]);
}

function Header() {
  const { user } = useSession();
  return (
    <header className={classes.header}>
      <played.Wordmark size={22} />
      <Menu label="Header" places={['header', 'profile', 'mobile']} className={classes.menu} />
      <span className={classes.person}>{user?.login_name ?? 'Visitor'}</span>
    </header>
  );
}

function Menu({ label, places, className }: { label: string; places: string[]; className: string | undefined }) {
  const { user } = useSession();
  const itemsAt = (menuPlace: string) =>
    manifest.menu
      .filter(({ place, loginTypes }) => user && place === menuPlace && loginTypes.includes(user.login_type))
      .sort((one, other) => one.order - other.order);
  const items = places.flatMap(itemsAt);
  if (items.length === 0) return null;
  return (
    <nav aria-label={label} className={className}>
      {items.map((item) => (
        <NavLink key={`${item.place} ${item.to}`} to={item.to}>
          {item.label}
        </NavLink>
      ))}
    </nav>
  );
}

/** Backdrop of a dialog that is previewed alone. */
function DialogPlace() {
  const { pathname } = useLocation();
  const { openDialog } = useShell();
  const dialog = dialogAt(pathname, states);
  useEffect(() => {
    const dialog = dialogAt(pathname, states);
    if (dialog) openDialog(dialog.name, dialog.props);
  }, [pathname, openDialog]);
  return (
    <Place title={`The dialog ‘${dialog?.name}’`} text="It is opened when this page is loaded.">
      <Button type="primary" onClick={() => dialog && openDialog(dialog.name, dialog.props)}>
        Open it again
      </Button>
    </Place>
  );
}

/** Renders alone a slot that the remote fills. */
function SlotPlace({ remote: { slots = {} } }: { remote: RemoteModule }) {
  const { pathname } = useLocation();
  const slot = slotAt(pathname, states);
  // Cast: `slotAt` returns the props that belong to the slot of this name.
  const Filling = slot ? (slots[slot.name] as ComponentType<SlotProps[SlotName]> | undefined) : undefined;
  return slot && Filling ? <Filling {...slot.props} /> : <Elsewhere />;
}

/** Placeholder for an address of another part of the marketplace, to which a link of the remote led. */
function Elsewhere() {
  const { pathname } = useLocation();
  return (
    <Place
      title="This page is not of this remote"
      text={`In the marketplace, ${pathname} belongs to the shell or to another remote.`}
    >
      <Button onClick={() => history.back()}>Back</Button>
    </Place>
  );
}

function Place({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <h1 className={classes.place}>{manifest.label}</h1>
      <EmptyState title={title} text={text} actions={children} />
    </>
  );
}
