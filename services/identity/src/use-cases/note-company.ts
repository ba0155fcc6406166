import { randomUUID } from 'node:crypto';
import { isSameCompany } from '@market/contracts/companies';
import type { EventPayload } from '@market/contracts/events';
import type { ClientSession } from '@market/service-kit';
import {
  afterVerification,
  isAnotherCompany,
  type Account,
  type AccountChange,
  type KnownCompany,
} from '../domain/account';
import { stateOf } from './decide';
import type { Needs } from './needs';
import { texts } from '../texts';

export type NoteCompany = (
  saved: EventPayload<'profile.company-saved.v1'>,
  session: ClientSession,
  requestId: string,
) => Promise<void>;

export type NoteCompanyNeeds = Pick<Needs, 'accounts' | 'accountWriter' | 'decisions' | 'outbox' | 'clock'> & {
  config: Pick<Needs['config'], 'employerApproval'>;
};

/**
 * Keeps what admins must know of a company, unless a newer state is known (docs/reliability.md, R07). An approval holds
 * for the company that it was given to: where another one is public under it, as when name and approval changed at the
 * same moment, it waits again; unless the installation approves employers by itself, where a new name needs no look
 * (ADR 0024).
 */
export function noteCompany({
  accounts,
  accountWriter,
  decisions,
  outbox,
  clock,
  config,
}: NoteCompanyNeeds): NoteCompany {
  return async ({ login_id: ownerId, cmp_code, revision, cmp_name, cmp_webs, pending }, session, requestId) => {
    const members = await accounts.membersOf(ownerId, session);
    // The account that stands for the company before admins.
    const account = members.find(({ company_lead }) => company_lead !== false);
    if (!account || (account.company && account.company.revision >= revision)) return;
    const { login_id } = account;
    // An event of version 1 does not tell the site: the one that is known counts.
    const shown = { cmp_name, cmp_webs: cmp_webs ?? account.company?.cmp_webs ?? '' };
    const company: KnownCompany = { ...shown, revision, ...(pending ? { pending } : {}) };
    const change: AccountChange = { profile_created: 1, cmp_code, company };
    const isRenamed = isAnotherCompany(account, shown);
    if (isRenamed && config.employerApproval === 'auto') {
      await accountWriter.change(session, login_id, { ...change, approved_companies: [shown] }, requestId);
      return;
    }
    if (isRenamed) {
      const sentBack = await accountWriter.change(
        session,
        login_id,
        { ...change, user_approval_status: 0, approval_again: true },
        requestId,
      );
      await decisions.add(session, {
        id: randomUUID(),
        login_id,
        revision: sentBack?.revision ?? account.revision + 1,
        decision: 'sent-back',
        reason: texts.decisions.sentBack,
        by: '',
        at: clock.now(),
        company: shown,
        before: stateOf(account),
      });
      await outbox.add(
        session,
        'identity.approval-withdrawn.v1',
        { login_id, reason: texts.decisions.sentBack },
        { requestId },
      );
      return;
    }
    const approval = afterVerification({ ...account, company }, config.employerApproval);
    if (approval.user_approval_status > account.user_approval_status) {
      await accountWriter.change(session, login_id, { ...change, ...approval }, requestId);
      await outbox.add(session, 'identity.account-approved.v1', { login_id }, { requestId });
      return;
    }
    await accountWriter.change(session, login_id, { ...change, ...consequence(account, company) }, requestId);
  };
}

function consequence(account: Account, company: KnownCompany): AccountChange {
  const { user_approval_status, approval_decided_by, approved_companies = [], company: before } = account;
  // The first company of an approved account is what it stands for from now on; an admin who has not seen it is shown
  // it.
  if (user_approval_status === 1 && approved_companies.length === 0) {
    const { cmp_name, cmp_webs } = company;
    return {
      approved_companies: [{ cmp_name, cmp_webs }],
      ...(approval_decided_by !== undefined ? { company_unseen: true } : {}),
    };
  }
  const isMended =
    user_approval_status === 0 && approval_decided_by !== undefined && (!before || !isSameCompany(before, company));
  return isMended ? { approval_again: true } : {};
}
