import { Button, LoadingState, Row } from '@market/web-kit/frame';
import { type ComponentProps, lazy, Suspense, useId, useState } from 'react';
import { texts } from '../texts';
import classes from './interviews.module.css';

const LazyList = lazy(async () => ({ default: (await import('./interview-list')).InterviewList }));
const LazyOfLink = lazy(async () => ({ default: (await import('./interview-of-link')).InterviewOfLink }));

/** Interviews inside the view of an application, fetched once they are opened. */
export function InterviewDisclosure({
  applicationId,
  isOpenAtFirst = false,
}: {
  applicationId: string;
  isOpenAtFirst?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <div className={classes.disclosure}>
      <Row>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.interviews.hide : texts.interviews.show}
        </Button>
      </Row>
      {isOpen ? (
        <div id={id}>
          <Suspense fallback={<LoadingState shape="rows" count={1} label={texts.interviews.loading} />}>
            <LazyList applicationId={applicationId} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}

/** Interview of a mailed link; its code is fetched when it is first shown. */
export function InterviewOfLink(props: ComponentProps<typeof LazyOfLink>) {
  return (
    <Suspense fallback={<LoadingState shape="rows" count={1} label={texts.interviews.loading} />}>
      <LazyOfLink {...props} />
    </Suspense>
  );
}
