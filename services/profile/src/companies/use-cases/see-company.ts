import { MarketError } from '@market/contracts/errors';
import { type AccountView, type Actor, companySeenBy, type CompanySeenAs } from '@market/service-kit';
import { isCodeLike } from '../../shared/domain/codes';
import type { CompanyRecord } from '../domain/company';
import type { CompanyStore } from '../store/company-store';

export interface CompanySight extends CompanySeenAs {
  company: CompanyRecord;
}

export type SeeCompany = (actor: Actor | null, cmpCode: string) => Promise<CompanySight>;

/**
 * Access check for a company and its pictures (`companySeenBy`).
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
    const ownerId = company.login_id;
    const seen = companySeenBy(actor, { ownerId, members: await accounts.membersOf(ownerId) });
    if (!seen) throw new MarketError('not-found');
    return { company, ...seen };
  };
}
