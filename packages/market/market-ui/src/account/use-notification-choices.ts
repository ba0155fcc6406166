import { call } from '@market/api/call';
import {
  changeNotificationChoices,
  type NotificationChoice,
  type NotificationChoicesAnswer,
  showNotificationChoices,
} from '@market/contracts/notifications';
import { usePageShell } from '@market/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const KEY = ['account', 'notification-choices'] as const;

interface Change {
  /** Whether the change is about sending this kind at all, or about the daily mail. */
  part: 'choices' | 'daily';
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
  onSaved: (change: Change) => void;
  onFailed: (error: unknown) => void;
}) {
  const { http } = usePageShell();
  const cache = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(http, showNotificationChoices, { signal }),
  });
  // Last change of each kind until its response. Not in the query cache, whose readers are notified a moment later: the
  // box would jump back for that moment.
  const [changes, setChanges] = useState<readonly Change[]>([]);

  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join(' ') },
    mutationFn: ({ part, choice, wanted }: Change) =>
      call(http, changeNotificationChoices, {
        body: { choices: {}, daily: {}, [part]: { [choice]: wanted } },
      }),
    onSuccess(_answer, change) {
      cache.setQueryData<NotificationChoicesAnswer>(KEY, (before) => before && withChanges(before, [change]));
      onSaved(change);
    },
    onError: onFailed,
    onSettled(_answer, _error, change) {
      setChanges((before) => before.filter((one) => one !== change));
      if (cache.isMutating({ mutationKey: KEY }) === 1) void cache.invalidateQueries({ queryKey: KEY });
    },
  });

  return {
    preferences: data && withChanges(data, changes),
    error,
    isPending,
    refetch: () => void refetch(),
    choose(change: Change) {
      const { part, choice } = change;
      setChanges((before) => [...before.filter((one) => one.part !== part || one.choice !== choice), change]);
      mutate(change);
    },
  };
}

function withChanges(stored: NotificationChoicesAnswer, changes: readonly Change[]): NotificationChoicesAnswer {
  return changes.reduce(
    (before, { part, choice, wanted }) => ({ ...before, [part]: { ...before[part], [choice]: wanted } }),
    stored,
  );
}
