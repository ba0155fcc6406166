import { call } from '@market/contracts/call';
import { undoRejection } from '@market/contracts/endpoints/applications';
import { FAILURES, SUCCESSES } from '@market/contracts';
import { errorText, useShell } from '@market/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys';
import { keepOpened, refreshApplications } from './use-set-status';

/** Takes rejections back, one call each, and tells how it went: of several the first refusal. */
export function useUndoRejection() {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationKey: queryKeys.undoRejection,
    mutationFn: async (ids: readonly string[]) => {
      const answers = await Promise.allSettled(ids.map((id) => call(http, undoRejection, { params: { id } })));
      for (const answer of answers) if (answer.status === 'fulfilled') keepOpened(cache, answer.value);
      const failure = answers.find((answer) => answer.status === 'rejected');
      if (failure) throw failure.reason;
    },
    onSuccess: () => notify.success(SUCCESSES.rejectionUndone),
    onError: (error) => notify.error(errorText(error, FAILURES.rejectionUndo)),
    onSettled: () => refreshApplications(cache),
  });
}
