import type { Listing } from '@market/api';
import type { ApprovalDetails, ApprovalsQuery, PendingApproval } from '@market/contracts/admin';
import { type CompanyIdentity, isSameCompany } from '@market/contracts/companies';
import { MarketError } from '@market/contracts/errors';
import { ownerIdOf } from '@market/service-kit';
import type { StandingProof } from '../domain/company-domain';
import { identityOf, waitsFor, type Account } from '../domain/account';
import { approvalRecordOf, decisionRecordOf } from '../present/approval';
import type { DecisionRow } from '../store/decision-store';
import type { Needs } from './needs';

/** More than any account has: the screen shows them all. */
const HISTORY_SHOWN = 200;

/** Accounts as admins list them: those that wait for a decision, or another list, each with its newest decision. */
export function listApprovals({
  accounts,
  decisions,
  domainProofs,
}: Pick<Needs, 'accounts' | 'decisions' | 'domainProofs'>) {
  return async ({ page, limit, show, search }: ApprovalsQuery): Promise<Listing<PendingApproval>> => {
    const { accounts: found, total } = await accounts.forAdmins({
      show,
      search: search ?? '',
      skip: (page - 1) * limit,
      limit,
    });
    const [newest, proofs] = await Promise.all([
      decisions.newestOf(found.map(({ login_id }) => login_id)),
      domainProofs.findMany(found.map(ownerIdOf)),
    ]);
    return {
      records: found.map((account) =>
        approvalRecordOf(account, waitsFor(account), {
          last: newest.get(account.login_id),
          proof: proofs.get(ownerIdOf(account)),
        }),
      ),
      total,
      page,
      limit,
    };
  };
}

/**
 * An account with everything that was decided about it. @throws MarketError 'not-found', for those who run the
 * marketplace too
 */
export function showApproval({
  accounts,
  decisions,
  domainProofs,
}: Pick<Needs, 'accounts' | 'decisions' | 'domainProofs'>) {
  return async (loginId: string): Promise<ApprovalDetails> => {
    const account = await accounts.find(loginId);
    if (!account || account.login_type === 'ADM') throw new MarketError('not-found');
    const [history, proof] = await Promise.all([
      decisions.ofAccount(loginId, { limit: HISTORY_SHOWN }),
      domainProofs.find(ownerIdOf(account)),
    ]);
    return detailsOf(account, history, proof);
  };
}

function detailsOf(account: Account, history: DecisionRow[], proof: StandingProof | undefined): ApprovalDetails {
  const undoable = undoableOf(account, history);
  return {
    ...approvalRecordOf(account, waitsFor(account), { last: history[0], proof }),
    history: history.map(decisionRecordOf),
    ...(undoable ? { undoable: undoable.id } : {}),
  };
}

/**
 * The newest decision, unless it is one that nobody took: what was undone, or sent back by the marketplace, stays as it
 * is. Nor does an approval come back by itself for a company that has become another one since: an admin looks at that
 * one and approves it. Decisions about a company are taken back of the account that stands for it alone: one that has
 * left it or joined another would bring the former company's approval and name into the present one.
 */
export function undoableOf(account: Account, [newest]: readonly DecisionRow[]): DecisionRow | undefined {
  if (!newest || newest.decision === 'undone' || newest.decision === 'sent-back') return undefined;
  const isAboutPerson = newest.decision === 'locked' || newest.decision === 'unlocked';
  const hasLeft = account.company_lead === false || (newest.company !== undefined && !account.company);
  if (!isAboutPerson && hasLeft) return undefined;
  const isApprovedAgain = newest.before.user_approval_status === 1 && account.user_approval_status === 0;
  return isApprovedAgain && !isOneCompany(newest.company, identityOf(account)) ? undefined : newest;
}

function isOneCompany(then: CompanyIdentity | undefined, now: CompanyIdentity | undefined): boolean {
  return then && now ? isSameCompany(then, now) : then === now;
}
