import type { RemotePage } from '@market/contracts/remotes';
import { links } from '@market/contracts/site';
import { useCollectedHead, useSession, type PageHead } from '@market/web-kit';
import { LoadingState, NotFoundContent } from '@market/web-kit/frame';
import { memo } from 'react';
import { Navigate, ScrollRestoration, useLocation, type Location } from 'react-router-dom';
import { DelayedNotice } from '../dialogs/delayed-notice';
import { LeaveGuard } from '../dialogs/leave-guard';
import { ModalHost } from '../dialogs/modal-host';
import { SignInAgain } from '../dialogs/sign-in-again.host';
import { AppLayout } from '../layouts';
import { shellPages } from '../pages';
import { NotApprovedPage, RightMissingPage, ServerErrorContent, WrongRolePage } from '../states/state-pages';
import { retryMissing, useKnownRemotes } from '../remotes/known-remotes';
import { Remote } from '../remotes/remote';
import { RemotePanel } from '../remotes/remote-panel';
import { texts } from '../texts';
import { checkAccess, type AccessOutcome } from './access';
import { pageKeyOf } from '../base/overlay-entry';
import { WrittenText } from '../base/written-text';
import { findPage, redirectOf, type Page } from './page-table';
import { ShellPage } from './shell-page';
import { SignInGate } from './sign-in-gate';
import { usePageChange } from './use-page-change';
import { useServerFailed } from './use-server-failed';
import { useTopAfterReload } from './use-top-after-reload';

/** Page at the current address, in its layout, with the dialogs: the element of the router's only route. */
export function PageView() {
  const { pathname } = useLocation();
  const session = useSession();
  const { remotes, settled } = useKnownRemotes();
  const serverFailed = useServerFailed();
  const target = redirectOf(pathname);
  const found = target ? null : findPage(shellPages, remotes, pathname, session.user?.login_type);
  const outcome = found ? checkAccess(found.page, session) : null;
  const head: Partial<PageHead> = {
    title: found?.page.title ?? (settled ? texts.navigation.pageNotFound : undefined),
    ...(found?.remote === null ? found.page.head : {}),
  };
  usePageChange(head.title ?? null, found?.page.over ?? pathname);
  useCollectedHead(head);
  useTopAfterReload();

  if (target && !serverFailed) return <Navigate to={target} replace />;
  if (found && session.user?.second_factor_due && isForAdmins(found.page) && pathname !== links.adminSettings())
    return <Navigate to={links.adminSettings()} replace />;
  return (
    <>
      {serverFailed ? (
        <AppLayout owner="shell" layout="default">
          <ServerErrorContent />
        </AppLayout>
      ) : (
        <AppLayout
          owner={found?.remote ?? 'shell'}
          {...(found && outcome ? aroundPage(found.page, outcome) : { layout: 'default' as const })}
        >
          {found && outcome ? <Allowed found={found} outcome={outcome} /> : <Unknown />}
        </AppLayout>
      )}
      <ModalHost />
      <SignInAgain />
      <LeaveGuard />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}

/**
 * Key of scroll restoration. The router gives the first page of every visit the same key, so the address is added:
 * otherwise another address opened in the same tab would start at the previous scroll position. Overlays keep their
 * page's key.
 */
function scrollKeyOf(location: Location): string {
  return `${pageKeyOf(location)} ${location.pathname}${location.search}`;
}

/** Without access, the page's layout is replaced too: the dashboard's sidebar is the employer's. */
function aroundPage(
  { layout, header, footer }: RemotePage,
  outcome: AccessOutcome,
): Pick<RemotePage, 'layout' | 'header' | 'footer'> {
  return outcome === 'sign-in' || outcome === 'wrong-role' ? { layout: 'default' } : { layout, header, footer };
}

/** The server rejects the calls of such a page until the second factor is set up, in the settings. */
const isForAdmins = ({ access }: RemotePage) => Array.isArray(access) && access.includes('ADM');

/**
 * Memoized, so that changes around the page, such as a restored session, do not render it again: a server-rendered page
 * whose remote has not loaded yet would be replaced by its skeleton.
 */
const Allowed = memo(function Allowed({ found, outcome }: { found: Page; outcome: AccessOutcome }) {
  const { pathname } = useLocation();
  if (outcome === 'sign-in') return <SignInGate key={pathname} access={found.page.access} />;
  if (outcome === 'wrong-role') return <WrongRolePage />;
  if (outcome === 'not-approved') return <NotApprovedPage />;
  if (outcome === 'right-missing') return <RightMissingPage />;

  if (found.remote === null) {
    const { title, path } = found.page;
    return <ShellPage key={path} page={found.page} waiting={<Waiting label={title} />} />;
  }
  // Key per page: each page is a separate attempt, whose skeleton shows at once, without an earlier page's failure.
  return (
    <Remote
      key={found.page.over ?? found.page.path}
      name={found.remote}
      waiting={<Waiting label={found.page.title} />}
      failed={(error, retry) => (
        <>
          <RemotePanel error={error} onRetry={retry} />
          <WrittenText />
        </>
      )}
    >
      {({ Pages }) => <Pages />}
    </Remote>
  );
});

function Waiting({ label }: { label: string }) {
  return (
    <>
      <DelayedNotice label={label} />
      <LoadingState shape="page" label={texts.navigation.loading({ label })} />
    </>
  );
}

/** No known page. While some remotes' pages are unknown, the address may be one of them. */
function Unknown() {
  const { settled, remotes, error } = useKnownRemotes();
  if (!settled) return <Waiting label={texts.navigation.thePage} />;
  const cause = error ?? remotes.find(({ manifest }) => !manifest)?.error;
  return cause ? <RemotePanel error={cause} onRetry={() => void retryMissing()} /> : <NotFoundContent />;
}
