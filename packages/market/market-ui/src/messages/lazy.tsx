import { LoadingState } from '@market/web-kit/frame';
import { lazy, Suspense, type ComponentProps } from 'react';
import { texts } from '../texts';

const LazyThread = lazy(async () => ({ default: (await import('./message-thread')).MessageThread }));
const LazyMessages = lazy(async () => ({ default: (await import('./messages')).Messages }));

/** Message thread with its text field; a lazy component, loaded when it is first shown. */
export function MessageThread(props: ComponentProps<typeof LazyThread>) {
  return (
    <Suspense fallback={<LoadingState shape="rows" count={2} label={texts.messages.loading} />}>
      <LazyThread {...props} />
    </Suspense>
  );
}

/**
 * List of the reader's threads, with the thread of the address beside it; a lazy component, loaded when it is first
 * shown.
 */
export function Messages() {
  return (
    <Suspense fallback={<LoadingState shape="page" label={texts.messages.loadingThreads} />}>
      <LazyMessages />
    </Suspense>
  );
}
