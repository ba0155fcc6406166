import { call } from '@market/api/call';
import { type AccessRequest, answerAccessRequest } from '@market/contracts/access';
import { errorText, useShell } from '@market/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '../../texts';
import { queryKeys } from '../query-keys';

export type Answer = 'granted' | 'declined' | 'revoked';

/** Success message of each answer. */
export const ANSWERED: Record<Answer, string> = {
  granted: texts.answerAccessRequests.granted,
  declined: texts.answerAccessRequests.declined,
  revoked: texts.answerAccessRequests.revoked,
};

/**
 * Answers a request without a message; refetches it in any case, since another tab or the employer may have been
 * faster.
 */
export function useAnswer({ id }: AccessRequest) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (status: Answer) => call(http, answerAccessRequest, { params: { id }, body: { status } }),
    onSuccess: (_request, status) => notify.success(ANSWERED[status]),
    onError: (failure) => notify.error(errorText(failure, texts.answerAccessRequests.answerNotSaved)),
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.accessRequests() }),
  });
}
