import { MarketError } from '@market/contracts/errors';
import { type AccountView, type Actor, ownerIdOf, standsForCompany } from '@market/service-kit';
import { isCodeLike } from '../../domain/codes';
import type { CompanyRecord } from '../../domain/companies/company';
import type { CompanyStore } from '../../store/company-store';

export interface CompanySight {
  company: CompanyRecord;
  /** Whether everybody sees the company. */
  isPublic: boolean;
  /** Whether the caller is its owner or an admin. */
  isInsider: boolean;
}

export type SeeCompany = (actor: Actor | null, cmpCode: string) => Promise<CompanySight>;

/**
 * Access check for a company and its pictures. Everybody sees those of approved employers; one that was never approved,
 * whose approval was taken back or whose account is locked is there for its owner and for admins only.
 * @throws MarketError 'not-found', the same for a hidden company and for none
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
