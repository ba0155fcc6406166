import type { CompanyIdentity } from '@market/contracts/companies';
import type { ClientSession } from '@market/service-kit';
import type { CompanyRecord } from '../domain/company';

/** @param before the previous name and site, where known */
export type TellRenamed = (
  company: CompanyRecord,
  context: { session: ClientSession; requestId: string; before?: CompanyIdentity | undefined },
) => Promise<void>;

export type EndPoolsOfRenamed = (company: CompanyRecord, session: ClientSession) => Promise<void>;
