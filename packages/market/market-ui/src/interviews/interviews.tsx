import { CalendarIcon, LoadingState } from '@market/web-kit/frame';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Disclosure } from '../disclosure';
import { texts } from '../texts';
import classes from './own-interviews.module.css';

const LazyList = lazy(async () => ({ default: (await import('./interview-list')).InterviewList }));
const LazyOfLink = lazy(async () => ({ default: (await import('./interview-of-link')).InterviewOfLink }));
const LazyOwn = lazy(async () => ({ default: (await import('./own-interviews')).OwnInterviews }));
const loading = <LoadingState shape="rows" count={1} label={texts.interviews.loading} />;

/** Interviews inside the view of an application, fetched once they are opened. */
export function InterviewDisclosure({
  applicationId,
  isOpenAtFirst = false,
}: {
  applicationId: string;
  isOpenAtFirst?: boolean;
}) {
  return (
    <Disclosure labels={texts.interviews} icon={<CalendarIcon size={16} />} isOpenAtFirst={isOpenAtFirst}>
      <Suspense fallback={loading}>
        <LazyList applicationId={applicationId} />
      </Suspense>
    </Disclosure>
  );
}

/** Interviews to come of whoever looks, fetched once they are opened. */
export function OwnInterviewsDisclosure() {
  return (
    <div className={classes.between}>
      <Disclosure labels={texts.ownInterviews} icon={<CalendarIcon size={16} />}>
        <Suspense fallback={loading}>
          <LazyOwn />
        </Suspense>
      </Disclosure>
    </div>
  );
}

/** Interview of a mailed link; its code is fetched when it is first shown. */
export function InterviewOfLink(props: ComponentProps<typeof LazyOfLink>) {
  return (
    <Suspense fallback={loading}>
      <LazyOfLink {...props} />
    </Suspense>
  );
}
