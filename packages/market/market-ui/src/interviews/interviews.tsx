import { usePageShell } from '@market/web-kit';
import { CalendarIcon, LoadingState } from '@market/web-kit/frame';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Disclosure } from '../disclosure';
import { texts } from '../texts';
import { ownInterviewsQuery } from './interview-keys';
import classes from './own-interviews.module.css';

const LazyList = lazy(async () => ({ default: (await import('./interview-list')).InterviewList }));
const LazyOfLink = lazy(async () => ({ default: (await import('./interview-of-link')).InterviewOfLink }));
const LazyOwn = lazy(async () => ({ default: (await import('./own-interviews')).OwnInterviews }));
const loading = <LoadingState shape="rows" count={1} label={texts.interviews.loading} />;

/**
 * Collapsed interviews within the view of an application, fetched when opened.
 * @param onChanged called after each action of the reader
 */
export function InterviewDisclosure({
  applicationId,
  isOpenAtFirst = false,
  onChanged,
}: {
  applicationId: string;
  isOpenAtFirst?: boolean;
  onChanged?: (() => void) | undefined;
}) {
  return (
    <Disclosure labels={texts.interviews} icon={<CalendarIcon size={16} />} shouldOpen={isOpenAtFirst}>
      <Suspense fallback={loading}>
        <LazyList applicationId={applicationId} onChanged={onChanged} />
      </Suspense>
    </Disclosure>
  );
}

/**
 * Collapsed upcoming interviews of the reader, fetched when opened.
 * @param isCounted fetches them at once, and shows their number on the closed button
 * @param onChanged called after each action of the reader
 */
export function OwnInterviewsDisclosure({
  isCounted = false,
  onChanged,
}: {
  isCounted?: boolean;
  onChanged?: (() => void) | undefined;
}) {
  const { http } = usePageShell();
  const { data } = useQuery({ ...ownInterviewsQuery(http), enabled: isCounted });
  return (
    <div className={classes.between}>
      <Disclosure
        labels={texts.ownInterviews}
        icon={<CalendarIcon size={16} />}
        count={isCounted ? data?.records.length : 0}
      >
        <Suspense fallback={loading}>
          <LazyOwn onChanged={onChanged} />
        </Suspense>
      </Disclosure>
    </div>
  );
}

/** Interview opened by a mailed link; a lazy component, loaded when it is first shown. */
export function InterviewOfLink(props: ComponentProps<typeof LazyOfLink>) {
  return (
    <Suspense fallback={loading}>
      <LazyOfLink {...props} />
    </Suspense>
  );
}
