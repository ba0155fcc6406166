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
import { leadOf } from '../domain/team';
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
 * Stores a company's data for admins' review, unless a newer revision is known (docs/reliability.md, R07). An approval
 * holds only for the company that was approved: if another one is public by now, for example after a concurrent change
 * of name, the account is sent back to review; unless the installation approves employers automatically, where a new
 * name needs no review (ADR 0024).
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
    const account = leadOf(await accounts.membersOf(ownerId, session));
    if (!account || (account.company && account.company.revision >= revision)) return;
    const { login_id } = account;
    // Events of version 1 lack the site: the stored one stays.
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
  // An approved account without a company is approved for the first one that it saves; if an admin had approved the
  // account, an admin reviews the company afterwards.
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
