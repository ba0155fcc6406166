import { call } from '@market/api/call';
import {
  changeNotificationChoices,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationChoicesAnswer,
  showNotificationChoices,
} from '@market/contracts/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useShell } from '../remote/shell-context';

const KEY = ['account', 'notification-choices'] as const;

interface Change {
  choice: NotificationChoice;
  wanted: boolean;
}

/**
 * Own mail preferences with optimistic updates, reverted on failure; changes are sent in sequence, and each touches its
 * own kind only, so that quick ones do not undo each other.
 */
export function useNotificationChoices({
  onSaved,
  onFailed,
}: {
  onSaved: (choice: NotificationChoice, wanted: boolean) => void;
  onFailed: (error: unknown) => void;
}) {
  const { http } = useShell();
  const cache = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(http, showNotificationChoices, { signal }),
  });
  // The last change of each kind until it is answered. Not in the cache, which tells its readers a moment later: the
  // box would jump back for that moment.
  const [changes, setChanges] = useState<readonly Change[]>([]);

  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join(' ') },
    mutationFn: ({ choice, wanted }: Change) =>
      call(http, changeNotificationChoices, { body: { choices: { [choice]: wanted } } }),
    onSuccess(_answer, { choice, wanted }) {
      cache.setQueryData<NotificationChoicesAnswer>(KEY, (before) =>
        before ? { choices: { ...before.choices, [choice]: wanted } } : before,
      );
      onSaved(choice, wanted);
    },
    onError: onFailed,
    onSettled(_answer, _error, change) {
      setChanges((before) => before.filter((one) => one !== change));
      if (cache.isMutating({ mutationKey: KEY }) === 1) void cache.invalidateQueries({ queryKey: KEY });
    },
  });

  return {
    choices: data && withChanges(data.choices, changes),
    error,
    isPending,
    refetch: () => void refetch(),
    choose(choice: NotificationChoice, wanted: boolean) {
      const change = { choice, wanted };
      setChanges((before) => [...before.filter((one) => one.choice !== choice), change]);
      mutate(change);
    },
  };
}

function withChanges(choices: NotificationChoices, changes: readonly Change[]): NotificationChoices {
  return { ...choices, ...Object.fromEntries(changes.map(({ choice, wanted }) => [choice, wanted])) };
}
