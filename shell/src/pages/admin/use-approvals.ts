import { call } from '@market/api/call';
import {
  type ApprovalList,
  decideAccount,
  decideCompany,
  listApprovals,
  lockAccount,
  type PendingApproval,
  showApproval,
  undoDecision,
} from '@market/contracts/admin';
import { errorText, useShell } from '@market/web-kit';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '../../texts';

export const APPROVALS_PER_PAGE = 20;
const LISTS = ['admin', 'approvals'] as const;
const detailsKey = (loginId: string) => ['admin', 'account', loginId] as const;

/** Query of a list of accounts for admins. */
export const useApprovals = (query: { show: ApprovalList; search: string; page: number }) => {
  const { http } = useShell();
  return useQuery({
    queryKey: [...LISTS, query],
    queryFn: ({ signal }) => call(http, listApprovals, { body: { ...query, limit: APPROVALS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Query of an account with its history. */
export const useAccount = (loginId: string) => {
  const { http } = useShell();
  return useQuery({
    queryKey: detailsKey(loginId),
    queryFn: ({ signal }) => call(http, showApproval, { params: { login_id: loginId }, signal }),
  });
};

export type AccountDecision =
  | { kind: 'approve' | 'approve-company' | 'approve-mail' | 'unlock' }
  | { kind: 'decline' | 'decline-company' | 'lock'; reason: string }
  | { kind: 'undo'; decision: string };

const DONE: Record<AccountDecision['kind'], (values: { name: string }) => string> = {
  approve: texts.adminAccount.approvedToast,
  decline: texts.adminAccount.declinedToast,
  'approve-company': texts.adminAccount.companyApprovedToast,
  'approve-mail': texts.adminAccount.mailDomainApprovedToast,
  'decline-company': texts.adminAccount.changeDeclinedToast,
  lock: texts.adminAccount.lockedToast,
  unlock: texts.adminAccount.unlockedToast,
  undo: texts.adminAccount.undoneToast,
};

/**
 * Decides about an account. The call contains the newest decision on the screen, empty for none, and the company's
 * state, 0 for none: where either has changed, the server refuses it.
 */
export const useDecision = (
  account: Pick<PendingApproval, 'login_id' | 'login_name' | 'company' | 'mail_domain' | 'last_decision'>,
) => {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const { login_id, login_name, company, mail_domain, last_decision } = account;
  const params = { login_id };
  const seenDecision = { last_decision_id: last_decision?.id ?? '' };
  const seen = { company_revision: String(company?.revision ?? 0), ...seenDecision };
  return useMutation({
    mutationFn: (decision: AccountDecision): Promise<unknown> => {
      switch (decision.kind) {
        case 'approve':
          return call(http, decideAccount, { params, body: { user_approval_status: '1', ...seen } });
        case 'decline':
          return call(http, decideAccount, {
            params,
            body: { user_approval_status: '0', reason: decision.reason, ...seen },
          });
        case 'approve-company':
          return call(http, decideCompany, { params, body: { approve: '1', ...seen } });
        case 'approve-mail':
          return call(http, decideCompany, { params, body: { approve: '1', ...seen, mail_domain } });
        case 'decline-company':
          return call(http, decideCompany, { params, body: { approve: '0', reason: decision.reason, ...seen } });
        case 'lock':
          return call(http, lockAccount, { params, body: { locked: '1', reason: decision.reason, ...seenDecision } });
        case 'unlock':
          return call(http, lockAccount, { params, body: { locked: '0', ...seenDecision } });
        case 'undo':
          return call(http, undoDecision, { params, body: { decision_id: decision.decision } });
      }
    },
    onSuccess: (_answer, { kind }) => notify.success(DONE[kind]({ name: login_name })),
    onError: (error) => notify.error(errorText(error, texts.adminAccount.decisionNotSaved)),
    // Also after a refusal: another admin may have decided or changed something.
    onSettled: async () => {
      await Promise.all([
        cache.invalidateQueries({ queryKey: LISTS }),
        cache.invalidateQueries({ queryKey: detailsKey(login_id) }),
      ]);
    },
  });
};
