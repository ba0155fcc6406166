import { call } from '@market/api/call';
import {
  listNotifications,
  type LiveNotificationEvent,
  type NotificationListing,
  readNotifications,
} from '@market/contracts/notifications';
import { useSession, useShell } from '@market/web-kit';
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData, type Query } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { notificationInPageLanguage } from './notification-in-page-language';
import { useLiveNotifications } from './use-live-notifications';

const PAGE_SIZE = 20;
const ASK_AGAIN_MS = 60_000;
/** Several changes at once, as when all are marked as read, are one reason to ask. */
const GATHER_MS = 200;
/** Throttle: news in quick succession refetch the page once, as that takes many calls. */
const PAGE_AGAIN_MS = 5_000;
type Pages = InfiniteData<NotificationListing>;

const key = ['notifications'] as const;

/**
 * Queries to refetch on news, by the same rule as on focus; calls that are counted or work once are left to their
 * reader.
 */
const isAskedAgain = ({ queryKey, observers }: Query): boolean =>
  queryKey[0] !== key[0] && !observers.some(({ options }) => options.refetchOnWindowFocus === false);

/**
 * The signed-in person's notifications, told of as they come; where that does not work, asked for again every minute
 * while the page is in view. Older ones come page by page. With what came last, to be said aloud, how to mark them read,
 * and how to ask again for what the page shows, as it does by itself when there is a new one.
 */
export const useNotifications = () => {
  const { http, session } = useShell();
  const { isAuthenticated } = useSession();
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState('');
  const gathering = useRef<number>(undefined);
  const hasListened = useRef(false);
  const askAgain = () => {
    window.clearTimeout(gathering.current);
    gathering.current = window.setTimeout(() => void queryClient.invalidateQueries({ queryKey: key }), GATHER_MS);
  };
  useEffect(() => () => window.clearTimeout(gathering.current), []);
  const listGathering = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(listGathering.current), []);
  /** Queries of remotes say by `meta.live` what they follow: `applicant` and its id, or `applicants`. */
  const askOfApplicant = (id: string) => {
    const asks = (live: string) => void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.live === live });
    asks(`applicant ${id}`);
    window.clearTimeout(listGathering.current);
    listGathering.current = window.setTimeout(() => asks('applicants'), GATHER_MS);
  };
  const heard = (event: LiveNotificationEvent) => {
    // A message, or anything may have come while nobody listened: what shows messages asks for them again. The count of
    // a page that begins to listen is of this moment, and is asked for once a minute anyway.
    const isBeginning = event.event === 'state' && !hasListened.current;
    hasListened.current = true;
    if (event.event !== 'notification' && event.event !== 'applicant')
      void queryClient.invalidateQueries({
        queryKey: ['messages'],
        predicate: ({ queryKey }) => !isBeginning || queryKey[1] !== 'unread',
      });
    if (event.event === 'applicant') askOfApplicant(event.data.id);
    if (event.event === 'thread' || event.event === 'applicant') return;
    if (event.event === 'notification') void notificationInPageLanguage(event.data).then(({ text }) => setLatest(text));
    const known = queryClient.getQueryData<Pages>(key)?.pages[0];
    if (
      event.event === 'state' &&
      known &&
      known.unread === event.data.unread &&
      (known.records[0]?.id ?? null) === event.data.newest
    )
      return;
    askAgain();
  };
  // The next call of the API is refused as well, and gets a new token.
  const isLive = useLiveNotifications({ heard, tokenRefused: askAgain });
  const listing = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(http, listNotifications, { body: { page: pageParam, limit: PAGE_SIZE }, signal });
      return { ...page, records: await Promise.all(page.records.map(notificationInPageLanguage)) };
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    enabled: isAuthenticated,
    refetchInterval: isLive ? false : ASK_AGAIN_MS,
  });
  const askPageAgain = useCallback(() => {
    // A page out of view asks when somebody looks at it again.
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
    void queryClient.invalidateQueries({ predicate: isAskedAgain, refetchType });
    // An approval that came or went decides which page it is. Where this fails, choosing the line asks once more.
    void session.refreshUser().catch(() => undefined);
  }, [queryClient, session]);
  const newest = listing.data && (listing.data.pages[0]?.records[0]?.id ?? null);
  const known = useRef(newest);
  const pageAgain = useRef<number>(undefined);
  const askedPageAt = useRef(0);
  useEffect(() => {
    const isNews = known.current !== undefined && newest && newest !== known.current;
    known.current = newest;
    // News means that the page's data is older than the notification.
    if (!isNews || pageAgain.current !== undefined) return;
    pageAgain.current = window.setTimeout(
      () => {
        pageAgain.current = undefined;
        askedPageAt.current = Date.now();
        askPageAgain();
      },
      Math.max(0, askedPageAt.current + PAGE_AGAIN_MS - Date.now()),
    );
  }, [newest, askPageAgain]);
  useEffect(() => () => window.clearTimeout(pageAgain.current), []);
  const { mutate: markRead } = useMutation({
    mutationFn: (id?: string) => call(http, readNotifications, { body: id ? { id } : {} }),
    onMutate: (id) => {
      queryClient.setQueryData<Pages>(key, (before) => {
        if (!before) return before;
        const pages = before.pages.map((page) => ({
          ...page,
          records: page.records.map((record) => (!id || record.id === id ? { ...record, read: true } : record)),
          unread: id ? Math.max(0, page.unread - 1) : 0,
        }));
        return { ...before, pages };
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  // Deduplicated: a notification that arrived while older ones were loading shifts one of them to the next page.
  const records = listing.data && [
    ...new Map(listing.data.pages.flatMap((page) => page.records).map((record) => [record.id, record])).values(),
  ];
  return { listing, records, unread: listing.data?.pages[0]?.unread ?? 0, latest, markRead, askPageAgain };
};
