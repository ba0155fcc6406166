import { MarketError, api, isMarketError, type Company } from '@market/contracts';
import type { Actor, Peers } from '@market/service-kit';
import type { Employer } from '../domain/job-post';
import type { CallContext, ChangeNeeds } from './needs';

export type CompanyOf = (actor: Actor, context: CallContext) => Promise<Employer>;

/** A company that was saved a moment ago is on its way here; a person gets from one form to the other no faster. */
const WAIT_MS = 600;
const LOOK_EVERY_MS = 50;

/**
 * The company for which the actor posts: from the copy that events keep, or, where there is none yet, from profile itself.
 * @throws MarketError 'company-missing' when the employer has saved none; 'service-unavailable' when profile would have to be
 * asked and does not answer.
 */
export function companyOf({ employers, transact, peers, pause }: Pick<ChangeNeeds, 'employers' | 'transact'> & { peers: Peers; pause: (ms: number) => Promise<void> }): CompanyOf {
  return async (actor, { bearer, requestId }) => {
    const known = await employers.find(actor.login_id);
    if (known.company) return known.company;
    if (actor.cmp_code !== undefined) {
      const asked = await askProfile(peers, actor.cmp_code, { bearer, requestId });
      const company = { login_id: actor.login_id, cmp_code: asked.cmp_code, cmp_name: asked.cmp_name };
      await transact((session) => employers.keepCompany(session, { ...company, revision: 0 }));
      return company;
    }
    for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
      await pause(LOOK_EVERY_MS);
      const { company } = await employers.find(actor.login_id);
      if (company) return company;
    }
    throw new MarketError('company-missing');
  };
}

async function askProfile(peers: Peers, cmpCode: string, { bearer, requestId }: CallContext): Promise<Company> {
  try {
    return await peers.ask<Company>({ service: 'profile', method: 'GET', path: api.employer(cmpCode), requestId, ...(bearer === undefined ? {} : { bearer }) });
  } catch (error) {
    if (isMarketError(error) && error.status === 404) throw new MarketError('company-missing');
    throw error;
  }
}
