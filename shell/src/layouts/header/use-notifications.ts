import { api } from '@market/contracts/links';
import type { NotificationListing } from '@market/contracts';
import { useSession, useShell } from '@market/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const SHOWN = 20;
const ASK_AGAIN_MS = 60_000;
const key = ['notifications'] as const;

/** The signed-in person's notifications, asked again every minute while the page is in view, and how to mark them read. */
export const useNotifications = () => {
  const { http } = useShell();
  const { isAuthenticated } = useSession();
  const queryClient = useQueryClient();
  const listing = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => http.post<NotificationListing>(api.notifications(), { page: 1, limit: SHOWN }, { signal }),
    enabled: isAuthenticated,
    refetchInterval: ASK_AGAIN_MS,
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
  return { listing, markRead };
};
