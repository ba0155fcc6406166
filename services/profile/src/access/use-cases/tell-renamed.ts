import { pick } from '@market/api';
import { isSameCompany } from '@market/contracts/companies';
import type { Clock, Outbox } from '@market/service-kit';
import type { AccessRequestStore } from '../store/access-request-store';
import type { TellRenamed, EndPoolsOfRenamed } from '../../companies/use-cases/needs';

/**
 * Notifies candidates who granted access to a company that its public name or site has changed: they granted it to the
 * former identity (ADR 0054). Each identity is notified once. The company's talent pool ends (ADR 0101).
 */
export function tellRenamed({
  requests,
  endPools,
  outbox,
  clock,
}: {
  requests: Pick<AccessRequestStore, 'grantedTo' | 'noteTold'>;
  endPools: EndPoolsOfRenamed;
  outbox: Outbox;
  clock: Clock;
}): TellRenamed {
  return async (company, { session, requestId, before }) => {
    const { login_id, cmp_code, cmp_name, cmp_webs } = company;
    await endPools(company, session);
    const now = { cmp_name, cmp_webs };
    const renamed = (await requests.grantedTo(session, login_id)).flatMap((request) => {
      // Requests from earlier releases hold the name only.
      const former = request.told_of ?? request.granted_to ?? before ?? { cmp_name: request.cmp_name, cmp_webs };
      return isSameCompany(former, now) ? [] : [{ ...pick(request, 'id', 'candidate_login_id'), former, now }];
    });
    await requests.noteTold(session, renamed);
    await outbox.addAll(
      session,
      'profile.company-renamed.v1',
      renamed.map(({ id, candidate_login_id, former }) => ({
        id,
        cmp_code,
        candidate_login_id,
        employer_login_id: login_id,
        company: now,
        former,
        at: clock.now().toISOString(),
      })),
      { requestId },
    );
  };
}
