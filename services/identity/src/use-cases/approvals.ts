import { MarketError, type Flag, type Listing, type PendingApproval } from '@market/contracts';
import { inTransaction, type Actor } from '@market/service-kit';
import type { Account } from '../domain/account';
import { pendingApprovalOf } from '../present/user';
import type { Caller, Needs } from './needs';

/** Employers that wait for a decision, those with verified phone and email first. */
export function listApprovals({ accounts }: Pick<Needs, 'accounts'>) {
  return async ({ page, limit }: { page: number; limit: number }): Promise<Listing<PendingApproval>> => {
    const { accounts: found, total } = await accounts.awaitingApproval({ skip: (page - 1) * limit, limit });
    return { records: found.map(pendingApprovalOf), total, page, limit };
  };
}

/**
 * Approves an employer or candidate, or takes the approval away; from then on only admins decide about this account.
 * @throws MarketError 'not-found' for an unknown account and for those who run the marketplace.
 */
export function decideApproval({ connection, accounts, accountWriter, outbox, log }: Pick<Needs, 'connection' | 'accounts' | 'accountWriter' | 'outbox' | 'log'>) {
  return async (admin: Actor, loginId: string, decision: Flag, { requestId }: Caller): Promise<Account> => {
    const decided = await inTransaction(connection, async (tx) => {
      const before = await accounts.find(loginId, tx);
      if (!before || before.login_type === 'ADM') throw new MarketError('not-found');
      if (before.user_approval_status === decision && before.approval_decided_by !== undefined) return before;
      if (decision === 1 && before.user_approval_status === 0) await outbox.add(tx, 'identity.account-approved.v1', { login_id: loginId }, { requestId });
      // Who was never approved is not told: declining leaves everything as it was.
      if (decision === 0 && before.user_approval_status === 1) await outbox.add(tx, 'identity.approval-withdrawn.v1', { login_id: loginId }, { requestId });
      return accountWriter.change(tx, loginId, { user_approval_status: decision, approval_decided_by: admin.login_id }, requestId);
    });
    if (!decided) throw new MarketError('not-found');
    log.info({ login_id: loginId, admin: admin.login_id, decision, requestId }, 'an admin decided about an account');
    return decided;
  };
}
