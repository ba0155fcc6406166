import type { ClientSession } from '@market/service-kit';
import { ownerIdOf, type MessageQueue, type Outbox } from '@market/service-kit';
import type { Account } from '../domain/account';
import { isOwner, toldOwners } from '../domain/team';
import type { MessageTexts } from '../present/messages';
import type { AccountWriter } from './account-writer';
import type { TeamKeeper } from './team-keeper';
import type { Ports } from './ports';

/** Ends access that somebody else may have given with an account, once its owner has it back. */
export interface AccessEnder {
  /**
   * Revokes the account's invitations, removes members who joined by one of them since then, and has the other services
   * end calendar feeds, webhooks and job feeds (ADR 0119). Owners of the company are told which people lost access.
   */
  endGivenSince(tx: ClientSession, account: Account, since: Date, requestId: string): Promise<void>;
}

export function createAccessEnder({
  accounts,
  teams,
  outbox,
  messages,
  texts,
  accountWriter,
  teamKeeper,
}: Pick<Ports, 'accounts' | 'teams'> & {
  outbox: Pick<Outbox, 'add'>;
  messages: MessageQueue;
  texts: Pick<MessageTexts, 'accessEnded'>;
  accountWriter: AccountWriter;
  teamKeeper: TeamKeeper;
}): AccessEnder {
  /** @returns names of the members who were removed */
  async function removeInvited(tx: ClientSession, account: Account, since: Date, requestId: string): Promise<string[]> {
    const members = await accounts.membersOf(ownerIdOf(account), tx);
    const invited = members.filter(
      ({ login_id, invited_by, joined_at }) =>
        login_id !== account.login_id && invited_by === account.login_id && joined_at && joined_at >= since,
    );
    // An invited member who was made the only owner must not take the company along.
    if (invited.length > 0 && !members.some((member) => isOwner(member) && !invited.includes(member)))
      await accountWriter.change(tx, account.login_id, { company_role: 'owner', given_jobs: undefined }, requestId);
    for (const member of invited) {
      await teamKeeper.release(tx, member, requestId);
      await teamKeeper.note(tx, account, {
        kind: 'removed',
        whom_login_id: member.login_id,
        whom: member.login_name,
        role_before: member.company_role ?? 'owner',
      });
    }
    return invited.map(({ login_name }) => login_name);
  }

  return {
    async endGivenSince(tx, account, since, requestId) {
      if (account.login_type === 'EMP') {
        const removed = await removeInvited(tx, account, since, requestId);
        const revoked = await teams.removeInvitationsBy(tx, account.login_id);
        const owners = toldOwners(await accounts.membersOf(ownerIdOf(account), tx));
        if (removed.length + revoked.length > 0)
          for (const { login_email: to, login_name: name } of owners)
            await messages.queue(tx, texts.accessEnded({ to, name, by: account.login_name, removed, revoked }), {
              requestId,
            });
      }
      const { login_id, owner_id } = account;
      await outbox.add(
        tx,
        'identity.account-recovered.v1',
        { login_id, ...(owner_id ? { owner_id } : {}), since: since.toISOString() },
        { requestId },
      );
    },
  };
}
