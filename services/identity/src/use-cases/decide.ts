import { randomUUID } from 'node:crypto';
import { pick } from '@market/api';
import type { Flag } from '@market/contracts/accounts';
import type { Decision } from '@market/contracts/admin';
import { type CompanyIdentity, isSameCompany, mailDomainOf } from '@market/contracts/companies';
import { MarketError } from '@market/contracts/errors';
import { inTransaction, ownerIdOf, type Actor, type ClientSession, type MessageQueue } from '@market/service-kit';
import { afterVerification, identityOf, type Account, type AccountChange } from '../domain/account';
import {
  APPROVAL_FIELDS,
  DECIDED_FIELDS,
  LOCK_FIELDS,
  MAIL_FIELDS,
  type DecidedState,
  type DecisionRow,
} from '../store/decision-store';
import { undoableOf } from './approvals';
import type { Caller, Needs } from './needs';
import { texts as catalogue } from '../texts';

/** Number of former company names that stay approved: an undelivered event may still carry one of them. */
const APPROVED_KEPT = 5;

type DecideNeeds = Pick<
  Needs,
  | 'connection'
  | 'accounts'
  | 'accountWriter'
  | 'decisions'
  | 'passkeys'
  | 'secondFactors'
  | 'sessionKeeper'
  | 'signInSteps'
  | 'texts'
  | 'outbox'
  | 'clock'
  | 'log'
> & { messages: MessageQueue; config: Pick<Needs['config'], 'employerApproval'> };

/** An admin on the screen, or the operator by a command, identified only by a name. */
type Decider = Actor | { operator: string };

/** Expected state on which a decision is based, as far as given. */
export interface Seen {
  /** Revision of the company, 0 for none. */
  companyRevision?: number;
  /** Id of the newest decision, empty for none. */
  decisionId?: string;
  /** Domain of the account's email. */
  mailDomain?: string;
}

/** Result of a decision; undefined when nothing changes. */
interface Outcome {
  decision: Decision;
  change: AccountChange;
  reason?: string;
  company?: CompanyIdentity | undefined;
  undoes?: DecisionRow;
  /** Notifies the other services after the account has changed. */
  tell?: (after: Account) => Promise<unknown>;
}

type Decide = (account: Account, tx: ClientSession) => Promise<Outcome | undefined> | Outcome | undefined;

/**
 * Admins' decisions about accounts. Each one atomically changes the account, notifies the other services and appends to
 * the history.
 */
export function createDecider(needs: DecideNeeds) {
  const { connection, accounts, accountWriter, decisions, sessionKeeper, messages, texts, outbox, clock, config, log } =
    needs;

  async function carryOut(
    who: Decider,
    loginId: string,
    { requestId, seen }: Pick<Caller, 'requestId'> & { seen?: Seen },
    decide: Decide,
  ): Promise<Account> {
    const isOperator = 'operator' in who;
    const signature = await signatureOf(who);
    const decided = await inTransaction(connection, async (tx) => {
      const before = await accounts.find(loginId, tx);
      // Admin accounts are managed by the operator only.
      if (!before || (before.login_type === 'ADM' && !isOperator)) throw new MarketError('not-found');
      const outcome = await decide(before, tx);
      if (!outcome) return before;
      // Concurrent decisions: the account's row serializes them, so the second one finds the first one's history row.
      if (seen?.decisionId !== undefined) {
        const [newest] = await decisions.ofAccount(loginId, { limit: 1, session: tx });
        if ((newest?.id ?? '') !== seen.decisionId) throw new MarketError('changed-meanwhile');
      }
      const { decision, change, reason = '', company, undoes, tell } = outcome;
      const after = await accountWriter.change(tx, loginId, change, requestId);
      if (!after) throw new MarketError('not-found');
      await decisions.add(tx, {
        id: randomUUID(),
        login_id: loginId,
        revision: after.revision,
        decision,
        reason,
        ...signature,
        at: clock.now(),
        before: stateOf(before),
        ...(company ? { company } : {}),
        ...(undoes ? { undoes: { id: undoes.id, decision: undoes.decision } } : {}),
      });
      await tell?.(after);
      log.info(
        { login_id: loginId, ...(isOperator ? who : { admin: who.login_id }), decision, requestId },
        'a decision about an account',
      );
      return after;
    });
    return decided;
  }

  /** Author of a decision, as the history shows it. */
  async function signatureOf(who: Decider): Promise<Pick<DecisionRow, 'admin' | 'by'>> {
    if ('operator' in who) return { by: catalogue.decisions.byOperator({ name: who.operator }) };
    const account = await accounts.find(who.login_id);
    return {
      admin: who.login_id,
      by: account ? `${account.login_name} (${account.login_email})` : who.login_id,
    };
  }

  const tellCompany = (
    tx: ClientSession,
    after: Account,
    decided: CompanyIdentity,
    outcome: 'approved' | 'declined' | 'undone',
    requestId: string,
    reason?: string,
  ) => {
    // Non-null: a decision about a company implies a company.
    const shown = after.approved_companies?.[0] ?? identityOf(after)!;
    const { revision } = after;
    // Profile and notifications identify the company by its owner id.
    const login_id = ownerIdOf(after);
    return outbox.add(
      tx,
      'identity.company-decided.v1',
      { login_id, revision, ...shown, decided, outcome, ...(reason ? { reason } : {}) },
      { requestId },
    );
  };

  const endSessions = (tx: ClientSession, { login_id }: Account, requestId: string) =>
    sessionKeeper.endAll(tx, login_id, { because: 'disabled', requestId });

  return {
    /**
     * Approves an account with its present company, or declines it or withdraws its approval; from then on only admins
     * decide about it.
     * @throws MarketError 'not-found' for an unknown account and for administrators' accounts; 'changed-meanwhile' if
     * the company differs from the one that the admin has seen, or another decision is the newest by now.
     */
    account: (
      admin: Actor,
      loginId: string,
      { approve, reason, seen }: { approve: Flag; reason?: string | undefined; seen: Seen },
      caller: Caller,
    ): Promise<Account> =>
      carryOut(admin, loginId, { ...caller, seen }, (before, tx) => {
        refuseMember(before);
        const { requestId } = caller;
        const isDecided = before.user_approval_status === approve && before.approval_decided_by !== undefined;
        if (approve === 1) {
          if (isDecided) return undefined;
          refuseUnseen(before, seen);
          const requested = before.company?.pending ?? identityOf(before);
          return {
            decision: 'approved',
            company: requested,
            change: {
              user_approval_status: 1,
              approval_decided_by: admin.login_id,
              approval_again: undefined,
              decline_reason: undefined,
              company_unseen: undefined,
              mail_domain_before: undefined,
              approved_companies: requested ? approvedWith(before, requested) : undefined,
            },
            tell: async (after) => {
              if (before.user_approval_status === 0)
                await outbox.add(tx, 'identity.account-approved.v1', { login_id: loginId }, { requestId });
              if (before.company?.pending) await tellCompany(tx, after, before.company.pending, 'approved', requestId);
            },
          };
        }
        if (isDecided && !before.approval_again && before.decline_reason === reason) return undefined;
        refuseUnseen(before, seen);
        const isWithdrawal = before.user_approval_status === 1;
        const type = isWithdrawal ? 'identity.approval-withdrawn.v1' : 'identity.approval-declined.v1';
        return {
          decision: isWithdrawal ? 'withdrawn' : 'declined',
          reason: reason ?? '',
          company: identityOf(before),
          change: {
            user_approval_status: 0,
            approval_decided_by: admin.login_id,
            approval_again: undefined,
            decline_reason: reason,
          },
          tell: () => outbox.add(tx, type, { login_id: loginId, reason: reason ?? '' }, { requestId }),
        };
      }),

    /**
     * Approves or declines a pending change of an approved employer's company. Also approves a company that was saved
     * after the approval, or an email in another domain (these two are declined by withdrawing the approval).
     * @throws MarketError 'not-found' if nothing is pending; 'changed-meanwhile'
     */
    company: (
      admin: Actor,
      loginId: string,
      { approve, reason, seen }: { approve: Flag; reason?: string | undefined; seen: Seen },
      caller: Caller,
    ): Promise<Account> =>
      carryOut(admin, loginId, { ...caller, seen }, (before, tx) => {
        const { company, user_approval_status, company_unseen, mail_domain_before } = before;
        refuseMember(before);
        if (user_approval_status !== 1) throw new MarketError('not-found');
        if (!company?.pending && !company_unseen && mail_domain_before !== undefined && approve === 1) {
          refuseUnseen(before, seen);
          return {
            decision: 'mail-approved',
            reason: catalogue.decisions.mailMoved({
              before: mail_domain_before,
              now: mailDomainOf(before.login_email),
            }),
            company: identityOf(before),
            change: { mail_domain_before: undefined },
          };
        }
        if (!company || !(company.pending || company_unseen)) throw new MarketError('not-found');
        refuseUnseen(before, seen);
        const requested = company.pending ?? pick(company, 'cmp_name', 'cmp_webs');
        const { pending, ...rest } = company;
        if (approve === 1) {
          return {
            decision: 'company-approved',
            company: requested,
            change: { company: rest, company_unseen: undefined, approved_companies: approvedWith(before, requested) },
            tell: (after) =>
              pending ? tellCompany(tx, after, pending, 'approved', caller.requestId) : Promise.resolve(),
          };
        }
        if (!pending) throw new MarketError('not-found');
        return {
          decision: 'company-declined',
          reason: reason ?? '',
          company: requested,
          change: { company: rest },
          tell: (after) => tellCompany(tx, after, pending, 'declined', caller.requestId, reason),
        };
      }),

    /**
     * Locks an account, ends its sessions and emails the reason; or unlocks it.
     * @throws MarketError 'not-found'; 'changed-meanwhile' if another decision is the newest by now
     */
    lock: (
      who: Decider,
      loginId: string,
      { locked, reason, seen = {} }: { locked: boolean; reason?: string | undefined; seen?: Seen },
      caller: Pick<Caller, 'requestId'>,
    ): Promise<Account> =>
      carryOut(who, loginId, { ...caller, seen }, (before, tx) => {
        if (before.disabled === locked) return undefined;
        return {
          decision: locked ? 'locked' : 'unlocked',
          reason: reason ?? '',
          change: { disabled: locked, lock_reason: locked ? reason : undefined },
          tell: async (after) => {
            if (locked) await endSessions(tx, after, caller.requestId);
            await tellLock(tx, after, caller.requestId);
          },
        };
      }),

    /**
     * Removes an administrator's lost second factor: passkeys, authenticator app and recovery codes are deleted, every
     * session ends, and the password alone signs in to set up another one.
     * @throws MarketError 'not-found' for an account that is no administrator's, or has none
     */
    resetSecondFactor: (
      operator: { operator: string },
      loginId: string,
      caller: Pick<Caller, 'requestId'>,
    ): Promise<Account> =>
      carryOut(operator, loginId, caller, async (before, tx) => {
        if (before.login_type !== 'ADM' || !before.second_factor) throw new MarketError('not-found');
        const { requestId } = caller;
        await needs.passkeys.removeAll(tx, loginId);
        await needs.secondFactors.removeAll(tx, loginId);
        await needs.signInSteps.removeAll(tx, loginId);
        return {
          decision: 'second-factor-reset',
          change: { second_factor: undefined, password_revision: before.revision + 1 },
          tell: async ({ login_email, login_name }) => {
            await sessionKeeper.endAll(tx, loginId, { because: 'sign-in-changed', requestId });
            await messages.queue(
              tx,
              texts.signInChanged({ to: login_email, name: login_name, change: 'second-factor-reset' }),
              { requestId },
            );
          },
        };
      }),

    /**
     * Undoes the newest decision by restoring the account fields that it changed; if nobody had decided about the
     * approval before, the present rule decides it.
     * @throws MarketError 'changed-meanwhile' if another decision is the newest by now, or if an approval would be
     * restored for another company than it was withdrawn from
     */
    undo: (admin: Actor, loginId: string, { decision_id }: { decision_id: string }, caller: Caller): Promise<Account> =>
      carryOut(admin, loginId, caller, async (before, tx) => {
        const { requestId } = caller;
        const last = undoableOf(before, await decisions.ofAccount(loginId, { limit: 1, session: tx }));
        if (last?.id !== decision_id) throw new MarketError('changed-meanwhile');
        const change = changeBackFrom(last);
        const approved = afterVerification({ ...before, ...change }, config.employerApproval);
        return {
          decision: 'undone',
          company: last.company,
          undoes: last,
          change: { ...change, ...approved },
          tell: async (after) => {
            const approval = after.user_approval_status - before.user_approval_status;
            if (approval > 0)
              await outbox.add(tx, 'identity.account-approved.v1', { login_id: loginId }, { requestId });
            if (approval < 0)
              await outbox.add(
                tx,
                'identity.approval-withdrawn.v1',
                { login_id: loginId, reason: catalogue.decisions.takenBack },
                { requestId },
              );
            if (
              last.company &&
              (last.decision === 'company-approved' || last.decision === 'company-declined') &&
              !last.before.company_unseen
            )
              await tellCompany(tx, after, last.company, 'undone', requestId);
            if (after.disabled && !before.disabled) await endSessions(tx, after, requestId);
            if (after.disabled !== before.disabled) await tellLock(tx, after, requestId);
          },
        };
      }),
  };

  /** By email, since a locked owner cannot sign in to read it; only to a verified address. */
  async function tellLock(
    tx: ClientSession,
    { disabled, login_email, login_name, email_ver_status, lock_reason }: Account,
    requestId: string,
  ): Promise<void> {
    if (email_ver_status !== 1) return;
    const to = { to: login_email, name: login_name };
    await messages.queue(
      tx,
      disabled ? texts.accountLocked({ ...to, reason: lock_reason ?? '' }) : texts.accountUnlocked(to),
      { requestId },
    );
  }
}

/** @throws MarketError 'not-found' for a member: the company's approval is decided on its lead account. */
function refuseMember({ company_lead }: Account): void {
  if (company_lead === false) throw new MarketError('not-found', { error: catalogue.refusals.decideAboutLead });
}

function refuseUnseen({ company, login_email }: Account, { companyRevision, mailDomain }: Seen): void {
  const isSeen =
    (companyRevision === undefined || (company?.revision ?? 0) === companyRevision) &&
    (mailDomain === undefined || mailDomainOf(login_email) === mailDomain);
  if (!isSeen) throw new MarketError('changed-meanwhile');
}

function approvedWith(
  { approved_companies = [], company, user_approval_status }: Account,
  identity: CompanyIdentity,
): CompanyIdentity[] {
  const shown = company ? [pick(company, 'cmp_name', 'cmp_webs')] : [];
  // Names approved before the approval was withdrawn no longer count as approved.
  const former = user_approval_status === 1 ? approved_companies : shown;
  return [identity, ...former.filter((one) => !isSameCompany(one, identity))].slice(0, APPROVED_KEPT);
}

export function stateOf(account: Account): DecidedState {
  // Cast: each field has the account's own value.
  return Object.fromEntries(
    DECIDED_FIELDS.map((name) => [name, account[name]]).filter(([, value]) => value !== undefined),
  ) as unknown as DecidedState;
}

/** Old values of the decided fields; other changes stay. */
function changeBackFrom({ decision, before }: DecisionRow) {
  if (decision === 'locked' || decision === 'unlocked') return pick(before, ...LOCK_FIELDS);
  if (decision === 'mail-approved') return pick(before, ...MAIL_FIELDS);
  return pick(before, ...APPROVAL_FIELDS, ...(decision === 'approved' ? MAIL_FIELDS : []));
}
