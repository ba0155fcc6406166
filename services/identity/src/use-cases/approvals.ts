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

/** More decisions than any account has: the screen shows them all. */
const HISTORY_SHOWN = 200;

/** Accounts for the admins' lists: those pending a decision, or another list, each with its newest decision. */
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
 * An account with all decisions about it.
 * @throws MarketError 'not-found', for administrators' accounts too
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
 * The newest decision, if it can be undone. An undo, or the marketplace's own sending back, cannot. Nor is an approval
 * restored automatically for a company that is a different one by now: an admin reviews and approves that one.
 * Decisions about a company can be undone only on its lead account: on one that has left it or joined another, they
 * would bring the former company's approval and name into the present one.
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
