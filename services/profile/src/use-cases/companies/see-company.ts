import { MarketError } from '@market/contracts/errors';
import { type AccountView, type Actor, ownerIdOf, standsForCompany } from '@market/service-kit';
import { isCodeLike } from '../../domain/codes';
import type { CompanyRecord } from '../../domain/companies/company';
import type { CompanyStore } from '../../store/company-store';

export interface CompanySight {
  company: CompanyRecord;
  /** Whether the company is public. */
  isPublic: boolean;
  /** Whether the caller is its owner or an admin. */
  isInsider: boolean;
}

export type SeeCompany = (actor: Actor | null, cmpCode: string) => Promise<CompanySight>;

/**
 * Access check for a company and its pictures. Approved employers' companies are public; one that was never approved,
 * whose approval was withdrawn or whose account is locked is visible to its owner and to admins only.
 * @throws MarketError 'not-found', the same for a hidden and a missing company
 */
export function seeCompany({
  companies,
  accounts,
}: {
  companies: Pick<CompanyStore, 'findByCode'>;
  accounts: Pick<AccountView, 'membersOf'>;
}): SeeCompany {
  return async (actor, cmpCode) => {
    const company = isCodeLike(cmpCode) ? await companies.findByCode(cmpCode) : undefined;
    if (!company) throw new MarketError('not-found');
    const isInsider = actor !== null && (ownerIdOf(actor) === company.login_id || actor.login_type === 'ADM');
    const isPublic = (await accounts.membersOf(company.login_id)).some(standsForCompany);
    if (!isPublic && !isInsider) throw new MarketError('not-found');
    return { company, isPublic, isInsider };
  };
}
