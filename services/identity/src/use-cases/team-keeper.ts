import { randomUUID } from 'node:crypto';
import { ownerIdOf, type ClientSession, type MessageQueue } from '@market/service-kit';
import { emailKey, type Account } from '../domain/account';
import { actingOwners, isOwner, standingAlone, takingLead } from '../domain/team';
import { recoverableSince } from '../domain/undo';
import type { MessageTexts } from '../present/messages';
import type { StoredTeamChange } from '../store/team-store';
import { AFTER_ALL_REQUESTS_MS, type AccountWriter } from './account-writer';
import type { Ports } from './ports';

/** Team of a company: its history, and the consequences when a member leaves. */
export interface TeamKeeper {
  /** Adds a line to the history of a company's team. */
  note(
    tx: ClientSession,
    by: Pick<Account, 'login_id' | 'login_name' | 'owner_id'>,
    change: Pick<StoredTeamChange, 'kind' | 'whom'> & Partial<StoredTeamChange>,
  ): Promise<void>;
  /**
   * Takes a member out of the company, leaving the account alone; a lead hands over to another owner. Members whom it
   * invited count as invited by its own inviter from then on, if it joined so lately that a recovery of the inviter's
   * account would end its access.
   */
  release(tx: ClientSession, member: Account, requestId: string): Promise<Account | null>;
  /**
   * Before an account is deleted: another owner becomes the company's lead. If it was the last owner, the company is
   * deleted, and its members are removed from it and notified by email.
   */
  end(tx: ClientSession, account: Account, requestId: string): Promise<{ companyStays: boolean }>;
  /** Ends an empty company whose owner goes on elsewhere: the other services delete what they keep of it. */
  dissolve(tx: ClientSession, ownerId: string, requestId: string): Promise<void>;
}

export function createTeamKeeper({
  accounts,
  accountWriter,
  teams,
  domainProofs,
  apiKeys,
  outbox,
  messages,
  texts,
  clock,
}: Pick<Ports, 'accounts' | 'teams' | 'domainProofs' | 'apiKeys' | 'outbox' | 'clock'> & {
  accountWriter: AccountWriter;
  messages: MessageQueue;
  texts: Pick<MessageTexts, 'companyEnded'>;
}): TeamKeeper {
  async function handOverLead(tx: ClientSession, from: Account, others: Account[], requestId: string): Promise<void> {
    // A locked owner leads only where no other is left: the lead account stands for the company in approvals.
    const next = actingOwners(others)[0] ?? others.find(isOwner);
    if (from.company_lead !== false && next) await accountWriter.change(tx, next.login_id, takingLead(from), requestId);
  }

  async function handOverInvited(
    tx: ClientSession,
    from: Account,
    others: Account[],
    requestId: string,
  ): Promise<void> {
    if (!from.joined_at || from.joined_at < recoverableSince(clock.now())) return;
    for (const { login_id, invited_by } of others)
      if (invited_by === from.login_id)
        await accountWriter.change(tx, login_id, { invited_by: from.invited_by }, requestId);
  }

  async function removeCompany(tx: ClientSession, ownerId: string): Promise<void> {
    await teams.removeCompany(tx, ownerId);
    await domainProofs.remove(tx, ownerId);
    await apiKeys.removeCompany(tx, ownerId);
  }

  return {
    async note(tx, by, change) {
      await teams.noteChange(tx, {
        id: randomUUID(),
        owner_id: ownerIdOf(by),
        at: clock.now(),
        by_login_id: by.login_id,
        by_name: by.login_name,
        ...change,
      });
    },
    async release(tx, member, requestId) {
      const others = (await accounts.membersOf(ownerIdOf(member), tx)).filter(
        ({ login_id }) => login_id !== member.login_id,
      );
      const released = await accountWriter.change(tx, member.login_id, standingAlone(), requestId);
      await handOverLead(tx, member, others, requestId);
      await handOverInvited(tx, member, others, requestId);
      await apiKeys.removeMadeBy(tx, member.login_id);
      return released;
    },
    async end(tx, account, requestId) {
      if (account.login_type !== 'EMP') return { companyStays: false };
      const ownerId = ownerIdOf(account);
      const others = (await accounts.membersOf(ownerId, tx)).filter(({ login_id }) => login_id !== account.login_id);
      await apiKeys.removeMadeBy(tx, account.login_id);
      const isProved = account.email_ver_status === 1;
      await teams.forgetPerson(tx, account.login_id, isProved ? emailKey(account.login_email) : undefined);
      if (others.some(isOwner)) {
        await handOverLead(tx, account, others, requestId);
        await handOverInvited(tx, account, others, requestId);
        return { companyStays: true };
      }
      for (const member of others) {
        await accountWriter.change(tx, member.login_id, standingAlone(), requestId);
        if (member.email_ver_status === 1)
          await messages.queue(
            tx,
            texts.companyEnded({
              to: member.login_email,
              name: member.login_name,
              company: account.company?.cmp_name ?? '',
            }),
            { requestId },
          );
      }
      await removeCompany(tx, ownerId);
      return { companyStays: false };
    },
    async dissolve(tx, ownerId, requestId) {
      await removeCompany(tx, ownerId);
      for (const delayMs of [0, AFTER_ALL_REQUESTS_MS])
        await outbox.add(tx, 'identity.company-dissolved.v1', { owner_id: ownerId }, { requestId, delayMs });
    },
  };
}
