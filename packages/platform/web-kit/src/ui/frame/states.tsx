import { useRef, type CSSProperties, type ReactNode } from 'react';
import { errorText, isApiError } from '../../http/api-error';
import { texts } from '../../texts';
import { Button } from './button';
import { useOnline } from './connection';
import { useDelayed } from './delayed';
import { ErrorIcon, RetryIcon, SearchIcon } from './icons';
import classes from './states.module.css';
import { useRetryByItself } from './use-retry-by-itself';
import { VisuallyHidden } from './visually-hidden';

interface EmptyStateProps {
  title: string;
  /** Advice in a sentence. */
  text?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  compact?: boolean;
}

/** An empty list: states why and offers the next step. */
export function EmptyState({ title, text, icon, actions, compact }: EmptyStateProps) {
  return (
    <div className={`${classes.state} ${compact ? classes.compact : ''}`}>
      <span className={classes.picture} aria-hidden="true">
        {icon ?? <SearchIcon size={28} />}
      </span>
      <h2>{title}</h2>
      {text ? <p className={classes.text}>{text}</p> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  text?: ReactNode;
  /** Error, whose message and request id are shown. */
  error?: unknown;
  requestId?: string;
  onRetry?: () => void;
  actions?: ReactNode;
  compact?: boolean;
}

/**
 * Error panel of a part of a page (a whole page: `usePageFailure`): states the failure, offers Retry, and shows the
 * request id for support. Transient failures (no response, or a server error) are retried automatically.
 */
export function ErrorState({
  title = texts.frame.failedHeading,
  text,
  error,
  requestId,
  onRetry,
  actions,
  compact,
}: ErrorStateProps) {
  const id = requestId ?? (isApiError(error) ? error.requestId : null);
  const panel = useRef<HTMLDivElement>(null);
  const retry = useRetryByItself(panel, error, onRetry);
  return (
    <div ref={panel} className={`${classes.state} ${compact ? classes.compact : ''}`} role="alert">
      <span className={`${classes.picture} ${classes.errorPicture}`} aria-hidden="true">
        <ErrorIcon size={28} />
      </span>
      <h2>{title}</h2>
      <p className={classes.text}>{text ?? errorText(error, texts.frame.checkConnection)}</p>
      {onRetry || actions ? (
        <div className={classes.actions}>
          {onRetry ? (
            <Button type="primary" icon={<RetryIcon size={18} />} onClick={retry}>
              {texts.frame.retry}
            </Button>
          ) : null}
          {actions}
        </div>
      ) : null}
      {id ? (
        <p className={classes.request}>{texts.frame.requestId({ id, code: (words) => <code>{words}</code> })}</p>
      ) : null}
    </div>
  );
}

/** Skeleton block; `width` and `height` as in CSS. */
export function Bone({
  className,
  width = className ? undefined : '100%',
  height = 14,
  round,
}: {
  /** Class of the replaced element, which sets the width. */
  className?: string | undefined;
  width?: CSSProperties['width'];
  height?: number;
  round?: boolean;
}) {
  return (
    <div
      className={className ? `${classes.bone} ${className}` : classes.bone}
      style={{ width, height, borderRadius: round ? '50%' : undefined }}
    />
  );
}

interface LoadingStateProps {
  /** The shape of the content that is loading. */
  shape?: 'text' | 'rows' | 'cards' | 'page';
  count?: number;
  /** Name of the loading content, for screen readers. */
  label?: string;
  /** Milliseconds before anything shows. */
  delay?: number;
}

const shapes: Record<NonNullable<LoadingStateProps['shape']>, (count: number) => ReactNode> = {
  text: (count) =>
    Array.from({ length: count }, (_, index) => <Bone key={index} width={index === count - 1 ? '60%' : '100%'} />),
  rows: (count) =>
    Array.from({ length: count }, (_, index) => (
      <div key={index} className={classes.row}>
        <Bone width={44} height={44} round />
        <div className={classes.rowText}>
          <Bone width="45%" height={16} />
          <Bone width="70%" />
        </div>
      </div>
    )),
  cards: (count) => (
    <div className={classes.grid}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.row}>
          <Bone width="70%" height={18} />
          <Bone width="45%" />
          <Bone width="90%" />
        </div>
      ))}
    </div>
  ),
  page: (count) => (
    <>
      <Bone width="min(360px, 70%)" height={36} />
      <Bone width="min(520px, 90%)" />
      {shapes.rows(count)}
    </>
  ),
};

/**
 * A skeleton in the shape of the content that is loading; nothing for the first 300 ms. While offline it states that it
 * waits for a connection.
 */
export function LoadingState({
  shape = 'rows',
  count = 3,
  label = texts.frame.loading,
  delay = 300,
}: LoadingStateProps) {
  const late = useDelayed(delay);
  const isOnline = useOnline();
  return (
    <div role="status" aria-busy="true">
      {late ? (
        <>
          {isOnline ? (
            <VisuallyHidden>{label}</VisuallyHidden>
          ) : (
            <p className={classes.waiting}>{texts.frame.offlineHint}</p>
          )}
          <div className={classes.loading} aria-hidden="true">
            {shapes[shape](count)}
          </div>
        </>
      ) : null}
    </div>
  );
}
