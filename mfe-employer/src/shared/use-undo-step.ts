import { call } from '@market/api/call';
import { undoStep } from '@market/contracts/applications';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { errorText, useShell } from '@market/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '../texts';
import { queryKeys } from './query-keys';
import { keepChanged, refreshApplications, type Undoing } from './use-set-status';

/** Takes held steps back, one call each, and tells how it went; it fails only where none could be undone. */
export function useUndoStep() {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationKey: queryKeys.undoStep,
    // The result of several tells of it for as long as it stands there.
    gcTime: Infinity,
    mutationFn: async (ids: readonly string[]): Promise<Undoing> => {
      const answers = await Promise.allSettled(ids.map((id) => call(http, undoStep, { params: { id } })));
      const undone: string[] = [];
      const failures: Array<{ id: string; reason: unknown }> = [];
      for (const [index, id] of ids.entries()) {
        const answer = answers[index];
        if (answer?.status === 'fulfilled') {
          keepChanged(cache, answer.value);
          undone.push(id);
        } else failures.push({ id, reason: answer?.reason });
      }
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
