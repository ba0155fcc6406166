import type { ClientSession } from '@market/service-kit';
import { ownerIdOf, type MessageQueue, type Outbox } from '@market/service-kit';
import type { Account } from '../domain/account';
import { actingOwners, latelyInvitedBy, toldOwners } from '../domain/team';
import type { MessageTexts } from '../present/messages';
import type { AccountWriter } from './account-writer';
import type { TeamKeeper } from './team-keeper';
import type { Ports } from './ports';

/** Ends access that somebody else may have given with an account, once its owner has it back. */
export interface AccessEnder {
  /**
   * Removes members who joined since then by the account's invitation, or by that of a member who did; revokes the open
   * invitations of all of them, and has the other services end their calendar feeds, webhooks and job feeds (ADR 0119).
   * Owners of the company are told which people lost access.
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
  /** @returns the members who were removed */
  async function removeInvited(
    tx: ClientSession,
    account: Account,
    since: Date,
    requestId: string,
  ): Promise<Account[]> {
    const members = await accounts.membersOf(ownerIdOf(account), tx);
    const invited = members.filter(
      (member) => member.login_id !== account.login_id && latelyInvitedBy(member, members, since).has(account.login_id),
    );
    // An invited member who was made the only owner must not take the company along.
    if (invited.length > 0 && actingOwners(members).every((owner) => invited.includes(owner)))
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
    return invited;
  }

  /**
   * Ends what the account gave in its company.
   * @returns accounts that had a part in it: members who were removed, and those who joined since then and left again
   */
  async function endInCompany(tx: ClientSession, account: Account, since: Date, requestId: string): Promise<string[]> {
    const ownerId = ownerIdOf(account);
    const removed = await removeInvited(tx, account, since, requestId);
    const revoked: string[] = [];
    for (const { login_id } of [account, ...removed]) revoked.push(...(await teams.removeInvitationsBy(tx, login_id)));
    const members = await accounts.membersOf(ownerId, tx);
    const lost = { by: account.login_name, removed: removed.map(({ login_name }) => login_name), revoked };
    if (removed.length + revoked.length > 0)
      for (const { login_email: to, login_name: name } of toldOwners(members))
        await messages.queue(tx, texts.accessEnded({ to, name, ...lost }), { requestId });
    const joined = await teams.joinedSince(tx, ownerId, since);
    return joined.filter((loginId) => !members.some(({ login_id }) => login_id === loginId));
  }

  return {
    async endGivenSince(tx, account, since, requestId) {
      const ownerId = ownerIdOf(account);
      const others = account.login_type === 'EMP' ? await endInCompany(tx, account, since, requestId) : [];
      for (const login_id of new Set([account.login_id, ...others]))
        await outbox.add(
          tx,
          'identity.account-recovered.v1',
          { login_id, ...(login_id === ownerId ? {} : { owner_id: ownerId }), since: since.toISOString() },
          { requestId },
        );
    },
  };
}
