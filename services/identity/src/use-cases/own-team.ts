import type { Listing } from '@market/api';
import {
  GIVEN_JOBS_MAX,
  type ChangeMemberInput,
  type GiveOwnershipInput,
  type HiringManagersInput,
  type Team,
  type TeamChange,
} from '@market/contracts/companies';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { inTransaction, ownerIdOf, refuseOtherVersion, type Actor, type ClientSession } from '@market/service-kit';
import type { Account, AccountChange } from '../domain/account';
import { hasOtherOwner, isOwner, latelyInvitedBy, leadOf } from '../domain/team';
import { isContactUnderUndo, recoveredSince } from '../domain/undo';
import { presentTeam, presentTeamChange, versionOfMember } from '../present/team';
import { texts } from '../texts';
import { confirmIdentity } from './confirm-identity';
import type { Caller, Needs } from './needs';

const TO_GIVE = { password: RULE_MESSAGES.passwordToConfirm, otp: RULE_MESSAGES.codeToConfirm };

type TeamNeeds = Pick<
  Needs,
  'connection' | 'accounts' | 'accountWriter' | 'teams' | 'teamKeeper' | 'undoLinks' | 'clock'
>;

/** The team of the caller's company, filtered by the caller's rights. */
export function showTeam({ accounts, teams, clock }: Pick<Needs, 'accounts' | 'teams' | 'clock'>) {
  return async (actor: Actor): Promise<Team> => {
    // Reread: the caller's role may just have changed.
    const own = await accounts.find(actor.login_id);
    if (!own) throw new MarketError('token-invalid');
    const ownerId = ownerIdOf(own);
    const [members, invitations] = await Promise.all([accounts.membersOf(ownerId), teams.invitationsOf(ownerId)]);
    return presentTeam({ own, members, invitations, now: clock.now() });
  };
}

/** Changes of the team with their authors, the newest first. */
export function teamHistory({ teams }: Pick<Needs, 'teams'>) {
  return async (actor: Actor, paging: { page: number; limit: number }): Promise<Listing<TeamChange>> => {
    const { records, total } = await teams.history(ownerIdOf(actor), paging);
    return { records: records.map(presentTeamChange), total, ...paging };
  };
}

/**
 * Changes of members by an owner of the company. New rights of a member take effect at once: the account's event
 * reaches the services as a lock does (docs/security.md, S26).
 * @throws MarketError 'not-found' for a non-member, as for an account that does not exist; 'last-owner';
 * 'contact-under-undo' for a change that would take the company from an owner whose email or phone was changed lately;
 * 'invited-lately' for a change of the inviter by who joined lately: a borrowed session may have invited (ADR 0119)
 */
export function changeTeam(needs: TeamNeeds & Pick<Needs, 'hasher' | 'signInGuard' | 'codes' | 'codeSender'>) {
  const { connection, accounts, accountWriter, teamKeeper, undoLinks, clock } = needs;
  const confirm = confirmIdentity(needs);

  /**
   * Runs `work` with the members read in the transaction; each call writes the lead account's row, so that concurrent
   * calls are serialized.
   */
  async function withMembers<Done>(
    actor: Actor,
    { requestId }: Pick<Caller, 'requestId'>,
    work: (tx: ClientSession, own: Account, members: Account[]) => Promise<Done>,
  ): Promise<Done> {
    return inTransaction(connection, async (tx) => {
      const own = await accounts.find(actor.login_id, tx);
      if (!own) throw new MarketError('token-invalid');
      const members = await accounts.membersOf(ownerIdOf(own), tx);
      // Two owners may demote each other concurrently: the write to the lead account's row serializes them.
      const lead = leadOf(members);
      if (lead && members.length > 1) await accountWriter.change(tx, lead.login_id, {}, requestId);
      return work(tx, own, members);
    });
  }
  const memberOf = (members: Account[], loginId: string): Account => {
    const member = members.find(({ login_id }) => login_id === loginId);
    if (!member) throw new MarketError('not-found');
    return member;
  };
  /** Refuses a change of the inviter by who has accepted the invitation lately; of the inviter's inviter as well. */
  const refuseOfInviter = (own: Account, { members, member }: { members: Account[]; member: Account }): void => {
    if (latelyInvitedBy(own, members, recoveredSince(clock.now())).has(member.login_id))
      throw new MarketError('invited-lately');
  };
  /**
   * A stranger who knew the password may have made the change; the owner must get back to this company by undoing it
   * (ADR 0048).
   */
  const refuseUnderUndo = async (tx: ClientSession, own: Account): Promise<void> => {
    if (isContactUnderUndo(await undoLinks.before(own.login_id, clock.now(), tx)))
      throw new MarketError('contact-under-undo');
  };
  /** Refuses to let a member lose ownership if the company would lose its last owner or a contact is under undo. */
  const refuseLossOfOwner = async (
    tx: ClientSession,
    own: Account,
    { members, member }: { members: Account[]; member: Account },
  ): Promise<void> => {
    if (!isOwner(member)) return;
    if (!hasOtherOwner(members, member)) throw new MarketError('last-owner');
    await refuseUnderUndo(tx, own);
  };

  return {
    /** Assigns a role, and jobs to a hiring manager. */
    change: (
      actor: Actor,
      loginId: string,
      { role, jobs, version }: ChangeMemberInput,
      caller: Caller,
    ): Promise<void> =>
      withMembers(actor, caller, async (tx, own, members) => {
        const member = memberOf(members, loginId);
        refuseOtherVersion(version, versionOfMember(member));
        refuseOfInviter(own, { members, member });
        await refuseLossOfOwner(tx, own, { members, member });
        const change: AccountChange = {
          company_role: role,
          given_jobs: role === 'hiring-manager' ? [...new Set(jobs)] : undefined,
        };
        await accountWriter.change(tx, loginId, change, caller.requestId);
        const about = { whom_login_id: loginId, whom: member.login_name, role };
        if ((member.company_role ?? 'owner') !== role)
          await teamKeeper.note(tx, own, {
            kind: 'role-changed',
            ...about,
            role_before: member.company_role ?? 'owner',
          });
        else if (role === 'hiring-manager') await teamKeeper.note(tx, own, { kind: 'jobs-given', ...about });
      }),

    /** Makes a member an owner, after the caller's password or a code. */
    async giveOwnership(
      actor: Actor,
      loginId: string,
      { stay, ...confirmation }: GiveOwnershipInput,
      caller: Caller,
    ): Promise<void> {
      const account = await accounts.find(actor.login_id);
      if (!account) throw new MarketError('token-invalid');
      await confirm(account, confirmation, TO_GIVE);
      await withMembers(actor, caller, async (tx, own, members) => {
        const member = memberOf(members, loginId);
        if (member.login_id === own.login_id || !isOwner(own)) throw new MarketError('not-found');
        if (member.disabled) throw new MarketError('member-locked');
        await refuseUnderUndo(tx, own);
        const change: AccountChange = { company_role: 'owner', given_jobs: undefined };
        await accountWriter.change(tx, loginId, change, caller.requestId);
        await teamKeeper.note(tx, own, {
          kind: 'ownership-given',
          whom_login_id: loginId,
          whom: member.login_name,
          role: 'owner',
          role_before: member.company_role ?? 'owner',
        });
        if (stay) return;
        await accountWriter.change(tx, own.login_id, { company_role: 'recruiter' }, caller.requestId);
        await teamKeeper.note(tx, own, {
          kind: 'role-changed',
          whom_login_id: own.login_id,
          whom: own.login_name,
          role: 'recruiter',
          role_before: 'owner',
        });
      });
    },

    /** Removes a colleague; to remove oneself, use `leave`. */
    remove: (actor: Actor, loginId: string, caller: Caller): Promise<void> =>
      withMembers(actor, caller, async (tx, own, members) => {
        const member = memberOf(members, loginId);
        if (member.login_id === own.login_id) throw new MarketError('not-found');
        refuseOfInviter(own, { members, member });
        await refuseLossOfOwner(tx, own, { members, member });
        await teamKeeper.release(tx, member, caller.requestId);
        await teamKeeper.note(tx, own, {
          kind: 'removed',
          whom_login_id: loginId,
          whom: member.login_name,
          role_before: member.company_role ?? 'owner',
        });
      }),

    /** @throws MarketError 'last-owner', also for the only member */
    leave: (actor: Actor, caller: Caller): Promise<Account> =>
      withMembers(actor, caller, async (tx, own, members) => {
        await refuseLossOfOwner(tx, own, { members, member: own });
        const released = await teamKeeper.release(tx, own, caller.requestId);
        if (!released) throw new MarketError('token-invalid');
        await teamKeeper.note(tx, own, {
          kind: 'left',
          whom_login_id: own.login_id,
          whom: own.login_name,
          role_before: own.company_role ?? 'owner',
        });
        return released;
      }),

    /**
     * Assigns a job to exactly these hiring managers.
     * @throws MarketError 'changed-meanwhile' where others than `before` have it; 'fields-invalid' for one with too many
     * jobs
     */
    setHiringManagers: (
      actor: Actor,
      jobId: string,
      { members: chosen, before }: HiringManagersInput,
      caller: Caller,
    ): Promise<void> =>
      withMembers(actor, caller, async (tx, own, members) => {
        for (const loginId of chosen)
          if (memberOf(members, loginId).company_role !== 'hiring-manager') throw new MarketError('not-found');
        const managers = members.filter(({ company_role }) => company_role === 'hiring-manager');
        const assigned = managers.filter(({ given_jobs = [] }) => given_jobs.includes(jobId));
        const isSeen = ({ login_id }: Account) => before?.includes(login_id);
        if (before && !(before.length === assigned.length && assigned.every(isSeen)))
          throw new MarketError('changed-meanwhile');
        for (const { login_id, login_name, given_jobs = [] } of managers) {
          if (given_jobs.includes(jobId) === chosen.includes(login_id)) continue;
          const jobs = chosen.includes(login_id) ? [...given_jobs, jobId] : given_jobs.filter((id) => id !== jobId);
          if (jobs.length > GIVEN_JOBS_MAX)
            throw fieldsInvalid({ members: texts.refusals.tooManyJobs({ name: login_name, max: GIVEN_JOBS_MAX }) });
          await accountWriter.change(tx, login_id, { given_jobs: jobs }, caller.requestId);
          await teamKeeper.note(tx, own, { kind: 'jobs-given', whom_login_id: login_id, whom: login_name });
        }
      }),
  };
}
