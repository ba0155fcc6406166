import { call } from '@market/api/call';
import { undoStep } from '@market/contracts/applications';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { errorText, useShell } from '@market/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '../texts';
import { retryWhenLimited, runConcurrently } from './call-queue';
import { queryKeys } from './query-keys';
import { keepChanged, refreshApplications, type Undoing } from './use-set-status';

/** Undoes status changes, one request each, and shows the outcome; fails only where none could be undone. */
export function useUndoStep() {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationKey: queryKeys.undoStep,
    // Kept in the cache, because the bulk result refers to it for as long as it is shown.
    gcTime: Infinity,
    mutationFn: async (ids: readonly string[]): Promise<Undoing> => {
      const undone: string[] = [];
      const failures: Array<{ id: string; reason: unknown }> = [];
      // Oldest first, because its undo period ends first.
      await runConcurrently(ids, async (id) => {
        try {
          keepChanged(cache, await retryWhenLimited(() => call(http, undoStep, { params: { id } })));
          undone.push(id);
        } catch (reason) {
          failures.push({ id, reason });
        }
      });
      const [first] = failures;
      if (first && undone.length === 0) throw first.reason;
      return {
        undone,
        refused: failures.map(({ id, reason }) => ({ id, why: errorText(reason, FAILURES.stepUndo) })),
      };
    },
    onSuccess: ({ undone, refused }) =>
      refused.length === 0
        ? notify.success(SUCCESSES.stepUndone)
        : notify.error(texts.undoStep.undoneSome({ undone: undone.length, refused: refused.length })),
    onError: (error) => notify.error(errorText(error, FAILURES.stepUndo)),
    onSettled: () => refreshApplications(cache),
  });
}
