import { call } from '@market/api/call';
import { type MessageThread, openThread, seeMessages, type ThreadSubject } from '@market/contracts/messaging';
import { usePageShell } from '@market/web-kit';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Cache keys; the shell invalidates `all` when it is notified of a message, which changes no template. */
export const messageKeys = {
  all: ['messages'] as const,
  thread: ({ kind, id }: ThreadSubject) => ['messages', 'thread', kind, id] as const,
  threads: (page: number) => ['messages', 'threads', page] as const,
  templates: ['message-templates'] as const,
};

/** A thread with the messages that were read so far, oldest first. */
export function useThread({ kind, id }: ThreadSubject) {
  const { http } = usePageShell();
  const query = useInfiniteQuery({
    queryKey: messageKeys.thread({ kind, id }),
    queryFn: ({ pageParam, signal }) =>
      call(http, openThread, { params: { kind, id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ more, messages }) => (more ? messages[0]?.seq : undefined),
  });
  const thread = query.data?.pages[0];
  const messages = [
    ...new Map(query.data?.pages.toReversed().flatMap((page) => page.messages.map((one) => [one.id, one]))).values(),
  ];
  useSeen({ kind, id }, thread);
  return { query, thread, messages };
}

/** Marks the messages as seen as soon as the page with them is visible. */
function useSeen({ kind, id }: ThreadSubject, thread: MessageThread | undefined) {
  const { http } = usePageShell();
  const cache = useQueryClient();
  const seq = thread && thread.unread > 0 ? (thread.messages.at(-1)?.seq ?? 0) : 0;
  useEffect(() => {
    if (seq === 0) return undefined;
    const see = () => {
      if (document.visibilityState !== 'visible') return;
      // Ignored: the next message, or the next visit, marks them again.
      void call(http, seeMessages, { params: { kind, id }, body: { seq } })
        .then(() => cache.invalidateQueries({ queryKey: messageKeys.all }))
        .catch(() => undefined);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [http, cache, kind, id, seq]);
}
