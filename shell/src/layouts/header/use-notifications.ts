import { api } from '@market/contracts/links';
import type { LiveNotificationEvent, NotificationListing } from '@market/contracts';
import { useSession, useShell } from '@market/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLiveNotifications } from './use-live-notifications';

const SHOWN = 20;
const ASK_AGAIN_MS = 60_000;
/** Several changes at once, as when all are marked as read, are one reason to ask. */
const GATHER_MS = 200;
const key = ['notifications'] as const;

/**
 * The signed-in person's notifications, told of as they come; where that does not work, asked for again every minute while the
 * page is in view. With what came last, to be said aloud, and how to mark them read.
 */
export const useNotifications = () => {
  const { http } = useShell();
  const { isAuthenticated } = useSession();
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState('');
  const gathering = useRef<number>(undefined);
  const askAgain = () => {
    window.clearTimeout(gathering.current);
    gathering.current = window.setTimeout(() => void queryClient.invalidateQueries({ queryKey: key }), GATHER_MS);
  };
  useEffect(() => () => window.clearTimeout(gathering.current), []);
  const heard = (event: LiveNotificationEvent) => {
    if (event.event === 'notification') setLatest(event.data.text);
    const known = queryClient.getQueryData<NotificationListing>(key);
    if (event.event === 'state' && known && known.unread === event.data.unread && (known.records[0]?.id ?? null) === event.data.newest) return;
    askAgain();
  };
  // The next call of the API is refused as well, and gets a new token.
  const isLive = useLiveNotifications({ heard, tokenRefused: askAgain });
  const listing = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => http.post<NotificationListing>(api.notifications(), { page: 1, limit: SHOWN }, { signal }),
    enabled: isAuthenticated,
    refetchInterval: isLive ? false : ASK_AGAIN_MS,
  });
  const { mutate: markRead } = useMutation({
    mutationFn: (id?: string) => http.post(api.notificationsRead(), id ? { id } : {}),
    onMutate: (id) => {
      queryClient.setQueryData<NotificationListing>(key, (before) => {
        if (!before) return before;
        const records = before.records.map((record) => (!id || record.id === id ? { ...record, read: true } : record));
        return { ...before, records, unread: id ? Math.max(0, before.unread - 1) : 0 };
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  return { listing, latest, markRead };
};
