import { useRef, useState, type ReactNode } from 'react';
import { usePageHead, type PageHead } from '../../head/page-head';
import { isApiError } from '../../http/api-error';
import { useShellProduct } from '../../remote/shell-context';
import { texts } from '../../texts';
import { Button, ButtonLink } from './button';
import { Page } from './page';
import { StatePage } from './state-page';
import { useRetryByItself } from './use-retry-by-itself';

const HOME = '/';

interface NotFoundProps {
  /** Heading; by default that of an address without a page. */
  title?: string;
  /** Text about the missing item and why it may be gone; by default about addresses in general. */
  text?: ReactNode;
  /** Links onwards; by default the product's main page and the home page. */
  actions?: ReactNode;
}

/** The 404 page: for an address without a page, or a page whose data is missing. */
export function NotFoundContent({
  title = texts.frame.notFoundTitle,
  text = texts.frame.notFoundText,
  actions,
}: NotFoundProps) {
  const mainPage = useShellProduct()?.mainPage;
  return (
    <StatePage
      picture="empty"
      title={title}
      text={text}
      actions={
        actions ?? (
          <>
            {mainPage ? (
              <ButtonLink type="primary" to={mainPage.to}>
                {mainPage.label}
              </ButtonLink>
            ) : null}
            <ButtonLink to={HOME}>{texts.frame.toHome}</ButtonLink>
          </>
        )
      }
    />
  );
}

interface ServerErrorProps {
  /** Error of a failed call: its request id is shown, for support. */
  error?: unknown;
  /** Retries: called by the button, and automatically after a transient failure. */
  onRetry: () => void;
  /** Navigates to the home page where there is no router; else a link does. */
  onLeave?: () => void;
  /** Whether a refetch is in progress. */
  isRetrying?: boolean;
}

/** The 500 page. Usable outside of every layout and router as well. */
export function ServerErrorContent({ error, onRetry, onLeave, isRetrying = false }: ServerErrorProps) {
  const page = useRef<HTMLDivElement>(null);
  const retry = useRetryByItself(page, error, onRetry);
  const requestId = isApiError(error) ? error.requestId : null;
  return (
    <StatePage
      ref={page}
      role={error ? 'alert' : undefined}
      picture="fallen"
      title={texts.frame.brokenTitle}
      text={texts.frame.brokenText}
      note={requestId ? <>{texts.frame.request({ requestId, code: (words) => <code>{words}</code> })}</> : undefined}
      actions={
        <>
          <Button type="primary" loading={isRetrying} onClick={retry}>
            {texts.frame.tryAgain}
          </Button>
          {onLeave ? (
            <Button onClick={onLeave}>{texts.frame.toHome}</Button>
          ) : (
            <ButtonLink to={HOME}>{texts.frame.toHome}</ButtonLink>
          )}
        </>
      }
    />
  );
}

/** Fields of a query (TanStack Query's names) that determine a page's state. */
interface PageQuery {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface PageFailureState {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/**
 * Whether a page has nothing to show because its own data is missing or the server failed (404 shows the 404 page, 500
 * the 500 page). Once the data was shown, a later failure appears in an error panel within the page, so that a filter
 * being typed is not lost. The failure stays shown during a retry, so the page does not flicker.
 * @param query the page's own data
 * @param of identity of that data where the page stays mounted for other data: the id in its address
 * @returns null while the page is to be shown, else the props of `PageFailure`
 */
export function usePageFailure({ data, error, isFetching, refetch }: PageQuery, of = ''): PageFailureState | null {
  const [known, setKnown] = useState<{ of: string; isShown: boolean; error: unknown }>({
    of,
    isShown: false,
    error: null,
  });
  let now = known.of === of ? known : { of, isShown: false, error: null };
  if (data !== undefined && !now.isShown) now = { of, isShown: true, error: null };
  if (!now.isShown && error && error !== now.error) now = { ...now, error };
  if (now !== known) setKnown(now);
  return isOfWholePage(now.error) ? { error: now.error, isRetrying: isFetching, onRetry: () => void refetch() } : null;
}

/** A failure without any response shows neither page: the page's own panel asks to check the connection. */
function isOfWholePage(error: unknown): boolean {
  return isApiError(error) && (isMissing(error) || error.status >= 500);
}

function isMissing(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 410);
}

interface PageFailureProps extends PageFailureState, NotFoundProps {
  /** Metadata of an item that is gone, when its title is known. */
  head?: Partial<PageHead>;
  /** Content below the 404 page: alternatives to the missing item. */
  children?: ReactNode;
}

/** The page shown when a page's data failed to load: the 404 page or the 500 page. */
export function PageFailure({ error, isRetrying, onRetry, title, text, actions, head, children }: PageFailureProps) {
  const isGone = isMissing(error);
  const said: Partial<PageHead> = isGone
    ? { title: texts.frame.pageNotFound, status: 404, ...head }
    : { title: texts.frame.somethingBroke, status: 500 };
  usePageHead({ canonical: null, ...said });
  if (!isGone) return <ServerErrorContent error={error} onRetry={onRetry} isRetrying={isRetrying} />;
  return (
    <>
      <NotFoundContent title={title} text={text} actions={actions} />
      {children ? <Page title={said.title ?? texts.frame.pageNotFound}>{children}</Page> : null}
    </>
  );
}
