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
/** Debounce: several changes at once, as when all are marked as read, cause one refetch. */
const GATHER_MS = 200;
/** Throttle: news in quick succession refetch the page once, as that takes many calls. */
const PAGE_AGAIN_MS = 5_000;
type Pages = InfiniteData<NotificationListing>;

const key = ['notifications'] as const;

/** Queries to refetch on news, as on window focus; rate-limited and one-time calls are left to the person. */
const isAskedAgain = ({ queryKey, observers }: Query): boolean =>
  queryKey[0] !== key[0] && !observers.some(({ options }) => options.refetchOnWindowFocus === false);

/**
 * Notifications of the signed-in person, live; without a stream polled every minute while the page is visible. Older
 * ones are paginated. Also returns the latest text for the live region, and functions to mark notifications as read and
 * to refetch the page's data, which also happens with each new notification.
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
  const onEvent = (event: LiveNotificationEvent) => {
    // A message, or any event, may have arrived while the stream was closed, so message queries are refetched. When the
    // page first connects its count is current, and is polled once a minute anyway.
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
    const cachedPage = queryClient.getQueryData<Pages>(key)?.pages[0];
    if (
      event.event === 'state' &&
      cachedPage &&
      cachedPage.unread === event.data.unread &&
      (cachedPage.records[0]?.id ?? null) === event.data.newest
    )
      return;
    askAgain();
  };
  // The next API call is rejected as well, and refreshes the token.
  const isLive = useLiveNotifications({ heard: onEvent, tokenRefused: askAgain });
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
    // A hidden page refetches when it becomes visible.
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
    void queryClient.invalidateQueries({ predicate: isAskedAgain, refetchType });
    // A granted or withdrawn approval changes which page is shown. If this fails, choosing the notification retries.
    void session.refreshUser().catch(() => undefined);
  }, [queryClient, session]);
  const newest = listing.data && (listing.data.pages[0]?.records[0]?.id ?? null);
  const newestShown = useRef(newest);
  const pageAgain = useRef<number>(undefined);
  const askedPageAt = useRef(0);
  useEffect(() => {
    const isNews = newestShown.current !== undefined && newest && newest !== newestShown.current;
    newestShown.current = newest;
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
