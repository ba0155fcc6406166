import { type Company, ownCompany } from '@market/contracts/companies';
import { isMarketError, MarketError } from '@market/contracts/errors';
import { type Actor, ask, type CallContext, ownerIdOf, type Peers } from '@market/service-kit';
import type { Employer } from '../domain/job-post';
import type { ChangeNeeds } from './needs';

export type CompanyOf = (actor: Actor, context: CallContext) => Promise<Employer>;

/**
 * The company for which the actor posts: from the local copy, or, where no event has arrived yet (the company is new,
 * or the broker is unavailable), from the profile service in the caller's name.
 * @throws MarketError 'company-missing' when the employer has saved none; 'service-unavailable' when the profile
 * service is needed and does not answer.
 */
export function companyOf({
  employers,
  transact,
  peers,
}: Pick<ChangeNeeds, 'employers' | 'transact'> & { peers: Peers }): CompanyOf {
  return async (actor, context) => {
    const employer = await employers.find(ownerIdOf(actor));
    if (employer.company) return employer.company;
    const { cmp_code, cmp_name, cmp_domain = null, page } = await askProfile(peers, context);
    const company = {
      login_id: ownerIdOf(actor),
      cmp_code,
      cmp_name,
      cmp_logo: page?.logo?.address ?? null,
      cmp_domain,
    };
    await transact((session) => employers.keepCompany(session, { ...company, revision: 0 }));
    return company;
  };
}

async function askProfile(peers: Peers, { bearer, requestId }: CallContext): Promise<Company> {
  try {
    return await ask(peers, ownCompany, { bearer, requestId });
  } catch (error) {
    if (isMarketError(error) && error.status === 404) throw new MarketError('company-missing');
    throw error;
  }
}
