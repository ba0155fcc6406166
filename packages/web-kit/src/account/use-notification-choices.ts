import { api, type NotificationChoice, type NotificationChoicesAnswer } from '@market/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useShell } from '../remote/shell-context';

const KEY = ['account', 'notification-choices'] as const;

interface Change {
  choice: NotificationChoice;
  wanted: boolean;
}

/**
 * What the signed-in person has by mail, and how to change it. A change shows at once and is taken back when it could not be
 * saved; changes are sent one after the other, and each touches its own kind only, so that quick ones do not undo each other.
 */
export function useNotificationChoices({ onSaved, onFailed }: { onSaved: (choice: NotificationChoice, wanted: boolean) => void; onFailed: (error: unknown) => void }) {
  const { http } = useShell();
  const cache = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => http.get<NotificationChoicesAnswer>(api.notificationChoices(), { signal }) });
  const show = ({ choice, wanted }: Change) => cache.setQueryData<NotificationChoicesAnswer>(KEY, (before) => (before ? { choices: { ...before.choices, [choice]: wanted } } : before));

  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join(' ') },
    mutationFn: ({ choice, wanted }: Change) => http.put<NotificationChoicesAnswer>(api.notificationChoices(), { choices: { [choice]: wanted } }),
    async onMutate(change) {
      // An answer under way knows nothing of this change.
      await cache.cancelQueries({ queryKey: KEY });
      show(change);
    },
    onSuccess: (_answer, { choice, wanted }) => onSaved(choice, wanted),
    onError(failure, { choice, wanted }) {
      show({ choice, wanted: !wanted });
      onFailed(failure);
    },
    onSettled() {
      if (cache.isMutating({ mutationKey: KEY }) === 1) void cache.invalidateQueries({ queryKey: KEY });
    },
  });

  return { choices: data?.choices, error, isPending, refetch: () => void refetch(), choose: (choice: NotificationChoice, wanted: boolean) => mutate({ choice, wanted }) };
}
