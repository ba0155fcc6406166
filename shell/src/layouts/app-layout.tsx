import { links } from '@market/contracts/links';
import type { RemotePage } from '@market/contracts/remote-manifest';
import { useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { texts } from '../texts';
import { Footer } from './footer/footer';
import { Header } from './header/header';
import classes from './layouts.module.css';
import { hideLoadingOverlay } from '../base/loading-overlay';
import { Sidebar } from './sidebar/sidebar';

const MAIN_ID = 'content';

/** The public pages that open with a dark band, into which the header blends. */
const darkHeaderPages: readonly string[] = [links.home(), links.forEmployers(), links.forCandidates()];

interface AppLayoutProps {
  layout: RemotePage['layout'];
  /** Who fills the page: a remote's federation name, or `shell`. */
  owner: string;
  children: ReactNode;
}

/** What stands around a page. It holds the one `<main tabIndex={-1}>`, which gets the focus when the page changes. */
export function AppLayout({ layout, owner, children }: AppLayoutProps) {
  const { pathname } = useLocation();
  useLayoutEffect(hideLoadingOverlay, []);
  const Layout = layouts[layout];
  return (
    <Layout tone={darkHeaderPages.includes(pathname) ? 'dark' : 'light'} owner={owner}>
      {children}
    </Layout>
  );
}

interface LayoutProps {
  tone: 'light' | 'dark';
  owner: string;
  children: ReactNode;
}

function Main({
  className = classes.main,
  owner,
  children,
}: {
  className?: string;
  owner: string;
  children: ReactNode;
}) {
  return (
    <main id={MAIN_ID} data-owner={owner} data-part="Page" className={className} tabIndex={-1}>
      {children}
    </main>
  );
}

function SkipLink() {
  return (
    <a className={classes.skip} href={`#${MAIN_ID}`}>
      {texts.layouts.skipToContent}
    </a>
  );
}

/** No header, no footer. */
function BareLayout({ owner, children }: LayoutProps) {
  return (
    <Main className={classes.bare} owner={owner}>
      {children}
    </Main>
  );
}

/** Header and sidebar. */
function DashboardLayout({ owner, children }: LayoutProps) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <Header tone="light" wide />
      <div className={classes.split}>
        <Sidebar />
        <Main owner={owner}>{children}</Main>
      </div>
    </div>
  );
}

/** Header, content, footer. */
function DefaultLayout({ tone, owner, children }: LayoutProps) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <Header tone={tone} />
      <Main owner={owner}>{children}</Main>
      <Footer tone="dark" />
    </div>
  );
}

const layouts: Record<RemotePage['layout'], (props: LayoutProps) => ReactNode> = {
  bare: BareLayout,
  dashboard: DashboardLayout,
  default: DefaultLayout,
};
