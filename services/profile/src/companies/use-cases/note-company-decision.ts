import { pick } from '@market/api';
import { isSameCompany } from '@market/contracts/companies';
import type { EventPayload } from '@market/contracts/events';
import type { ClientSession, Outbox } from '@market/service-kit';
import type { CompanyStore } from '../store/company-store';
import { companySaved } from '../domain/event-payloads';
import type { TellRenamed } from './needs';
import { keysKnownOf } from '../domain/company-keys';

export type NoteCompanyDecision = (
  decision: EventPayload<'identity.company-decided.v1'>,
  session: ClientSession,
  requestId: string,
) => Promise<void>;

/** Applies the name and site of an admin's decision. Later changes by the employer stay pending. */
export function noteCompanyDecision({
  companies,
  outbox,
  tellRenamed,
}: {
  companies: CompanyStore;
  outbox: Outbox;
  tellRenamed: TellRenamed;
}): NoteCompanyDecision {
  return async ({ login_id, revision, cmp_name, cmp_webs, decided, outcome, reason }, session, requestId) => {
    const before = await companies.findByLogin(login_id, session);
    if (!before) return;
    const isAbout = before.pending && isSameCompany(before.pending, decided);
    const waiting = isAbout ? undefined : before.pending;
    const left = {
      cmp_name,
      cmp_webs,
      pending: outcome === 'undone' ? (waiting ?? decided) : waiting,
      known_keys: keysKnownOf(before),
      refused: outcome === 'declined' ? { ...decided, reason: reason ?? '' } : undefined,
    };
    const company = await companies.decide(session, login_id, left, revision);
    if (!company) return;
    await outbox.add(session, 'profile.company-saved.v1', companySaved(company), { requestId });
    await tellRenamed(company, { session, requestId, before: pick(before, 'cmp_name', 'cmp_webs') });
  };
}
