import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import {
  type AcceptInvitationInput,
  EXPIRED_INVITATION_DAYS,
  INVITATION_DAYS,
  type InviteMemberInput,
  type SeenInvitation,
  TEAM_MEMBERS_MAX,
} from '@market/contracts/companies';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import {
  inTransaction,
  isDuplicateKey,
  ownerIdOf,
  type Actor,
  type CallContext,
  type ClientSession,
} from '@market/service-kit';
import { emailKey, type Account } from '../domain/account';
import { newToken, tokenHash } from '../domain/secrets';
import { isVouchedFor, joining, leadOf, toldOwners } from '../domain/team';
import { takenFields } from '../store/account-store';
import type { Invitation } from '../store/team-store';
import { texts as catalogue } from '../texts';
import type { DissolveCompany } from './dissolve-company';
import type { Caller, Needs } from './needs';

/** History record about an invitation. */
const aboutInvitation = ({ email, email_key, role }: Pick<Invitation, 'email' | 'email_key' | 'role'>) => ({
  whom: email,
  email_key,
  role,
});

type InvitationNeeds = Pick<
  Needs,
  | 'connection'
  | 'accounts'
  | 'accountWriter'
  | 'contactProver'
  | 'teams'
  | 'teamKeeper'
  | 'messages'
  | 'takeTurn'
  | 'texts'
  | 'limits'
  | 'clock'
>;

/** Invitations that owners send. Responses never reveal whether an address has an account (S183). */
export function sendInvitations({
  connection,
  accounts,
  teams,
  teamKeeper,
  messages,
  takeTurn,
  texts,
  limits,
  clock,
}: InvitationNeeds) {
  async function ownOf(
    actor: Actor,
    tx: ClientSession,
  ): Promise<{ own: Account; members: Account[]; company: string }> {
    const own = await accounts.find(actor.login_id, tx);
    if (!own) throw new MarketError('token-invalid');
    const members = await accounts.membersOf(ownerIdOf(own), tx);
    const company = leadOf(members)?.company?.cmp_name;
    if (company === undefined) throw new MarketError('company-missing');
    return { own, members, company };
  }

  async function mail(
    tx: ClientSession,
    invitation: Omit<Invitation, 'created_at' | 'expires_at'>,
    { own, company, requestId }: { own: Account; company: string; requestId: string },
  ): Promise<void> {
    const token = newToken();
    const now = clock.now();
    const expires_at = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    await teams.putInvitation(
      tx,
      { ...invitation, created_at: now, expires_at },
      {
        tokenHash: tokenHash(token),
        removedAt: new Date(expires_at.getTime() + EXPIRED_INVITATION_DAYS * DAY_MS),
      },
    );
    await messages.queue(
      tx,
      texts.invitation({
        to: invitation.email,
        company,
        by: own.login_name,
        role: catalogue.roles[invitation.role],
        token,
        expiresAt: expires_at,
      }),
      { requestId },
    );
  }

  const count = async (actor: Actor, email: string): Promise<void> => {
    await limits.invitations.consume(actor.login_id);
    await limits.invitationsToMailbox.consume(emailKey(email));
  };

  return {
    /**
     * @throws MarketError 'already-exists' for a member or an address already invited, which the team's own list shows
     * anyway; 'fields-invalid' if the team is full
     */
    async send(actor: Actor, { email, role, jobs }: InviteMemberInput, { requestId }: Caller): Promise<void> {
      await count(actor, email);
      await inTransaction(connection, async (tx) => {
        const { own, members, company } = await ownOf(actor, tx);
        const email_key = emailKey(email);
        const ownerId = ownerIdOf(own);
        await takeTurn(tx, ownerId);
        const open = await teams.invitationsOf(ownerId, tx);
        const isKnown =
          members.some((member) => member.email_ver_status === 1 && emailKey(member.login_email) === email_key) ||
          open.some((invitation) => invitation.email_key === email_key);
        if (isKnown) throw new MarketError('already-exists', { error: catalogue.refusals.invitedAlready });
        if (members.length + open.length >= TEAM_MEMBERS_MAX) throw fieldsInvalid({ email: RULE_MESSAGES.listFull });
        const invitation = {
          id: randomUUID(),
          owner_id: ownerId,
          email,
          email_key,
          role,
          jobs: role === 'hiring-manager' ? [...new Set(jobs)] : [],
          by_login_id: own.login_id,
        };
        await mail(tx, invitation, { own, company, requestId });
        await teamKeeper.note(tx, own, { kind: 'invited', ...aboutInvitation(invitation) });
        for (const { login_email: to, login_name: name } of toldOwners(members))
          await messages.queue(
            tx,
            texts.memberInvited({ to, name, by: own.login_name, email, role: catalogue.roles[role], company }),
            { requestId },
          );
      }).catch((error: unknown) => {
        // Two concurrent invitations to one address.
        if (isDuplicateKey(error))
          throw new MarketError('already-exists', { error: catalogue.refusals.invitedAlready });
        throw error;
      });
    },

    /**
     * Emails a new link, which invalidates the previous one.
     * @throws MarketError 'not-found' for an invitation of another company
     */
    async resend(actor: Actor, id: string, { requestId }: Caller): Promise<void> {
      const invitation = await teams.findInvitation(ownerIdOf(actor), id);
      if (!invitation) throw new MarketError('not-found');
      await count(actor, invitation.email);
      await inTransaction(connection, async (tx) => {
        const { own, company } = await ownOf(actor, tx);
        // If it was accepted or revoked at this moment, it must not be restored.
        if (!(await teams.removeInvitation(tx, ownerIdOf(own), id))) throw new MarketError('not-found');
        await mail(tx, { ...invitation, by_login_id: own.login_id }, { own, company, requestId });
        await teamKeeper.note(tx, own, { kind: 'invited-again', ...aboutInvitation(invitation) });
      });
    },

    /**
     * Revokes an invitation.
     * @throws MarketError 'not-found' for an invitation of another company
     */
    async revoke(actor: Actor, id: string): Promise<void> {
      const invitation = await teams.findInvitation(ownerIdOf(actor), id);
      await inTransaction(connection, async (tx) => {
        const own = await accounts.find(actor.login_id, tx);
        if (!invitation || !own || !(await teams.removeInvitation(tx, ownerIdOf(own), id)))
          throw new MarketError('not-found');
        await teamKeeper.note(tx, own, { kind: 'invitation-revoked', ...aboutInvitation(invitation) });
      });
    },
  };
}

/** Invitations from the side of the link's holder, who views and accepts them. */
export function takeInvitations({
  connection,
  accounts,
  accountWriter,
  contactProver,
  teams,
  teamKeeper,
  messages,
  texts,
  limits,
  dissolution,
  clock,
}: InvitationNeeds & { dissolution: DissolveCompany }) {
  /** The company, while somebody owns it and the sender of the invitation is one of its owners (S493). */
  async function teamOf(
    invitation: Invitation,
    tx?: ClientSession,
  ): Promise<{ members: Account[]; lead: Account; company: string }> {
    const members = await accounts.membersOf(invitation.owner_id, tx);
    const lead = leadOf(members);
    if (!lead?.company || !isVouchedFor(invitation, members)) throw new MarketError('link-invalid');
    return { members, lead, company: lead.company.cmp_name };
  }

  /** The invitation of a link, and the caller's account, which is the one that may accept it. */
  async function invitedBy(actor: Actor, hash: string, tx?: ClientSession) {
    const invitation = await teams.findByToken(hash, clock.now());
    const account = await accounts.find(actor.login_id, tx);
    if (!invitation) throw new MarketError('link-invalid');
    if (!account) throw new MarketError('token-invalid');
    if (account.login_type !== 'EMP') throw new MarketError('login-type-mismatch');
    if (emailKey(account.login_email) !== invitation.email_key) throw new MarketError('invitation-for-another');
    return { invitation, account };
  }

  return {
    /** @throws MarketError 'link-invalid', the same for an unknown, used, revoked or expired link */
    async look({ token }: { token: string }, { address }: Pick<Caller, 'address'>): Promise<SeenInvitation> {
      await limits.invitationLooks.consume(address);
      const invitation = await teams.findByToken(tokenHash(token), clock.now());
      if (!invitation) throw new MarketError('link-invalid');
      const { members, company } = await teamOf(invitation);
      const inviter = members.find(({ login_id }) => login_id === invitation.by_login_id);
      return {
        cmp_name: company,
        by_name: inviter?.login_name ?? '',
        role: invitation.role,
        email: invitation.email,
        expires_at: invitation.expires_at.toISOString(),
      };
    },

    /**
     * Joins the company as the account of the invited address: the link came to that mailbox, so it proves the address
     * where that was still to be done. No other account can accept, whoever else has the link (S182). An own company that
     * is empty is dissolved where the caller says so.
     * @throws MarketError 'link-invalid'; 'login-type-mismatch' for a candidate; 'invitation-for-another';
     * 'in-another-team' for an account that has a company already; what `dissolution` throws
     */
    async accept(
      actor: Actor,
      { token, dissolves }: AcceptInvitationInput,
      { requestId, bearer }: Caller & Pick<CallContext, 'bearer'>,
    ): Promise<Account> {
      const hash = tokenHash(token);
      // Before the transaction: other services are asked, for nobody but who may accept.
      if (dissolves) {
        await invitedBy(actor, hash);
        await dissolution.check(actor, dissolves, { requestId, bearer });
      }
      return inTransaction(connection, async (tx) => {
        const { invitation, account } = await invitedBy(actor, hash, tx);
        const isAlone = (await accounts.membersOf(ownerIdOf(account), tx)).length === 1;
        const ownsNothing = account.profile_created !== 1 && isAlone;
        if (!ownsNothing && (!dissolves || invitation.owner_id === ownerIdOf(account)))
          throw new MarketError('in-another-team');
        const { members, lead, company } = await teamOf(invitation, tx);
        if (!(await teams.spend(tx, hash, clock.now()))) throw new MarketError('link-invalid');
        if (!ownsNothing && dissolves) await dissolution.end(tx, account, dissolves, requestId);
        if (account.email_ver_status !== 1)
          await contactProver.email(tx, account, invitation.email_key, { requestId, sid: actor.sid });
        const joined = await accountWriter.change(
          tx,
          account.login_id,
          joining(lead, {
            role: invitation.role,
            jobs: invitation.jobs,
            ownerId: invitation.owner_id,
            at: clock.now(),
            invitedBy: invitation.by_login_id,
          }),
          requestId,
        );
        if (!joined) throw new MarketError('token-invalid');
        await teamKeeper.note(tx, joined, {
          kind: 'joined',
          whom_login_id: joined.login_id,
          whom: joined.login_name,
          role: invitation.role,
        });
        const { login_name: who, login_email: email } = joined;
        for (const { login_email: to, login_name: name } of toldOwners(members))
          await messages.queue(
            tx,
            texts.memberJoined({ to, name, who, email, role: catalogue.roles[invitation.role], company }),
            { requestId },
          );
        return joined;
      }).catch((error: unknown) => {
        const fields = takenFields(error);
        throw fields ? new MarketError('already-registered', { fields }) : error;
      });
    },
  };
}
