import type { RemotePage } from '@market/contracts/remotes';
import { useLayoutEffect, type ReactNode } from 'react';
import { texts } from '../texts';
import { Footer } from './footer/footer';
import { Header } from './header/header';
import classes from './layouts.module.css';
import { hideLoadingOverlay } from '../base/loading-overlay';
import { Sidebar } from './sidebar/sidebar';

const MAIN_ID = 'content';

/** Header and footer of a page, from its manifest. */
type Around = Pick<RemotePage, 'layout' | 'header' | 'footer'>;

interface AppLayoutProps extends Around {
  /** Owner of the page: a remote's federation name, or `shell`. */
  owner: string;
  children: ReactNode;
}

/** Layout around a page. Contains the only `<main tabIndex={-1}>`, which gets the focus when the page changes. */
export function AppLayout({ layout, header = 'light', footer = 'dark', owner, children }: AppLayoutProps) {
  useLayoutEffect(hideLoadingOverlay, []);
  const Layout = layouts[layout];
  return (
    <Layout header={header} footer={footer} owner={owner}>
      {children}
    </Layout>
  );
}

interface LayoutProps extends Required<Pick<Around, 'header' | 'footer'>> {
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
    <main
      id={MAIN_ID}
      data-owner={owner}
      data-part="Page"
      // Announced for a press before the application has loaded (shell/public/first-paint.js).
      data-waiting={texts.app.oneMoment}
      className={className}
      tabIndex={-1}
    >
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
function DashboardLayout({ header, owner, children }: LayoutProps) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <Header tone={header} wide />
      <div className={classes.split}>
        <Sidebar />
        <Main owner={owner}>{children}</Main>
      </div>
    </div>
  );
}

/** Header, content, footer. */
function DefaultLayout({ header, footer, owner, children }: LayoutProps) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <Header tone={header} />
      <Main owner={owner}>{children}</Main>
      <Footer tone={footer} />
    </div>
  );
}

const layouts: Record<RemotePage['layout'], (props: LayoutProps) => ReactNode> = {
  bare: BareLayout,
  dashboard: DashboardLayout,
  default: DefaultLayout,
};
