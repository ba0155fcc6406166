import { links } from '@market/contracts/site';
import { useRef, useState, type ReactNode } from 'react';
import { usePageHead, type PageHead } from '../../head/page-head';
import { isApiError } from '../../http/api-error';
import { texts } from '../../texts';
import { Button, ButtonLink } from './button';
import { Page } from './page';
import { StatePage } from './state-page';
import { useRetryByItself } from './use-retry-by-itself';

interface NotFoundProps {
  /** Heading; by default that of a page which nobody has. */
  title?: string;
  /** Text about the missing item and why it may be gone; by default about addresses in general. */
  text?: ReactNode;
  /** Links onwards; by default the search and the home page. */
  actions?: ReactNode;
}

/** The 404 page: an address that no page has, or whose data is missing. */
export function NotFoundContent({
  title = texts.frame.notFoundTitle,
  text = texts.frame.notFoundText,
  actions,
}: NotFoundProps) {
  return (
    <StatePage
      picture="empty"
      title={title}
      text={text}
      actions={
        actions ?? (
          <>
            <ButtonLink type="primary" to={links.searchJobs()}>
              {texts.frame.findJobs}
            </ButtonLink>
            <ButtonLink to={links.home()}>{texts.frame.toHome}</ButtonLink>
          </>
        )
      }
    />
  );
}

interface ServerErrorProps {
  /** Error of a failed call: its request id is shown, for support. */
  error?: unknown;
  /** Asks again, by the button, and where a call failed by itself. */
  onRetry: () => void;
  /** Goes to the start where there is no router; else a link does. */
  onLeave?: () => void;
  /** Whether it is being asked again. */
  isRetrying?: boolean;
}

/** The 500 page. It stands outside of every layout and router as well. */
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
            <ButtonLink to={links.home()}>{texts.frame.toHome}</ButtonLink>
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
 * the 500 page). Once the data was shown, what fails later is a part of the page, with a panel of its own: no filter
 * that is being typed goes away with it. The failure stands while the call is tried again, so the page does not
 * flicker.
 * @param query the page's own data
 * @param of which data that is, where the page stays for another: the id in its address
 * @returns null while the page is to be shown, else what `PageFailure` takes
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

/** No answer at all is neither: the panel of the page asks to check the connection. */
function isOfWholePage(error: unknown): boolean {
  return isApiError(error) && (isMissing(error) || error.status >= 500);
}

function isMissing(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 410);
}

interface PageFailureProps extends PageFailureState, NotFoundProps {
  /** Metadata of an item that is gone, when its title is known. */
  head?: Partial<PageHead>;
  /** Below the 404 page: what may come in place of what is gone. */
  children?: ReactNode;
}

/** The page that stands in for one whose data did not come: the 404 page or the 500 page. */
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
