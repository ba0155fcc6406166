import { LoadingState } from '@market/web-kit/frame';
import { lazy, Suspense, type ComponentProps } from 'react';
import { texts } from '../texts';

const LazyThread = lazy(async () => ({ default: (await import('./message-thread')).MessageThread }));
const LazyMessages = lazy(async () => ({ default: (await import('./messages')).Messages }));

/** A thread of messages with its box to write in; fetched when it is first shown. */
export function MessageThread(props: ComponentProps<typeof LazyThread>) {
  return (
    <Suspense fallback={<LoadingState shape="rows" count={2} label={texts.messages.loading} />}>
      <LazyThread {...props} />
    </Suspense>
  );
}

/** All threads of the reader, beside the one of the address; fetched when it is first shown. */
export function Messages() {
  return (
    <Suspense fallback={<LoadingState shape="page" label={texts.messages.loadingThreads} />}>
      <LazyMessages />
    </Suspense>
  );
}
