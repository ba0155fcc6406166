import type { Listing, PendingApproval } from '@market/contracts';
import { api } from '@market/contracts/links';
import { errorText, useShell } from '@market/web-kit';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const APPROVALS_PER_PAGE = 20;
const key = ['admin', 'approvals'] as const;

/** The employers who wait for a decision, and how to decide. */
export const useApprovals = (page: number) => {
  const { http, notify } = useShell();
  const queryClient = useQueryClient();
  const pending = useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => http.post<Listing<PendingApproval>>(api.approvals(), { page, limit: APPROVALS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
  const decision = useMutation({
    mutationFn: ({ account, approve }: { account: PendingApproval; approve: boolean }) =>
      http.put(api.approval(account.login_id), { user_approval_status: approve ? 1 : 0 }),
    onSuccess: async (_answer, { account, approve }) => {
      notify.success(approve ? `${account.login_name} is approved.` : `${account.login_name} is declined.`);
      await queryClient.invalidateQueries({ queryKey: key });
    },
    onError: (error) => notify.error(errorText(error, 'The decision was not saved. Please try again.')),
  });
  return { pending, decision };
};
