import { pick } from '@market/api';
import { ownerIdOf, type ClientSession } from '@market/service-kit';
import { emailKey, withoutPending, type Account, type AccountChange } from '../domain/account';
import type { Ports } from './ports';

/** Longer than any request that was let in before an account or company ended, an upload or an import too. */
export const AFTER_ALL_REQUESTS_MS = 10 * 60_000;

/** Fields that all members of a company have in common. */
const OF_COMPANY = ['user_approval_status', 'cmp_code', 'profile_created'] as const;

/** Writes accounts; every change publishes an event to the other services in the same transaction. */
export interface AccountWriter {
  add(tx: ClientSession, account: Account, requestId: string): Promise<void>;
  /** Same as the store's `change`: null without such an account, or when it lacks the values of `when`. */
  change(
    tx: ClientSession,
    loginId: string,
    change: AccountChange,
    requestId: string,
    when?: Partial<Account>,
  ): Promise<Account | null>;
  /**
   * Removes unverified and pending uses of a newly verified email or phone from other accounts. An account that loses
   * its only sign-in method adds another while its session lives, or signs up anew.
   */
  takeFromOthers(
    tx: ClientSession,
    proved: { login_email: string } | { e164: string },
    ownerLoginId: string,
    requestId: string,
  ): Promise<void>;
  /**
   * Deletes an account for good: events notify the other services that it is disabled and has no name, email and phone
   * any more, so that they delete their data of the person, and of the company unless it stays, with the waiting
   * applications in `waiting`. The event is repeated some minutes later, for requests that were still running at the
   * first one.
   */
  end(
    tx: ClientSession,
    account: Account,
    ending: { waiting: readonly string[]; companyStays: boolean; requestId: string },
  ): Promise<void>;
}

export function createAccountWriter({ accounts, outbox }: Pick<Ports, 'accounts' | 'outbox'>): AccountWriter {
  async function announce(tx: ClientSession, account: Account, requestId: string): Promise<void> {
    const payload = pick(
      account,
      'login_id',
      'revision',
      'login_type',
      'login_name',
      'login_email',
      'login_mobile',
      'user_approval_status',
      'email_ver_status',
      'phone_ver_status',
      'profile_created',
      'can_code',
      'cmp_code',
      'owner_id',
      'company_role',
      'given_jobs',
      'disabled',
    );
    await outbox.add(tx, 'identity.account-changed.v1', payload, { requestId });
  }
  /** Approval and company data are shared by all members: they follow the lead account. */
  async function shareWithMembers(tx: ClientSession, lead: Account, requestId: string): Promise<void> {
    const shared: AccountChange = Object.fromEntries(OF_COMPANY.map((name) => [name, lead[name]]));
    for (const member of await accounts.membersOf(ownerIdOf(lead), tx)) {
      if (member.login_id === lead.login_id || OF_COMPANY.every((name) => member[name] === lead[name])) continue;
      const changed = await accounts.change(tx, member.login_id, shared);
      if (changed) await announce(tx, changed, requestId);
    }
  }
  return {
    async add(tx, account, requestId) {
      // A new employer is the owner and lead of its future company.
      const made: Account =
        account.login_type === 'EMP' ? { company_role: 'owner', company_lead: true, ...account } : account;
      await accounts.add(tx, made);
      await announce(tx, made, requestId);
    },
    async change(tx, loginId, change, requestId, when) {
      const account = await accounts.change(tx, loginId, change, when);
      if (account) await announce(tx, account, requestId);
      if (account?.login_type === 'EMP' && account.company_lead !== false && OF_COMPANY.some((name) => name in change))
        await shareWithMembers(tx, account, requestId);
      return account;
    },
    async takeFromOthers(tx, proved, ownerLoginId, requestId) {
      const isPhone = 'e164' in proved;
      for (const other of await accounts.unprovedWith(proved, ownerLoginId, tx)) {
        const isGiven = isPhone
          ? other.phone_ver_status === 0 && other.phone?.e164 === proved.e164
          : other.email_ver_status === 0 && emailKey(other.login_email) === emailKey(proved.login_email);
        const lost: AccountChange = isPhone
          ? { login_mobile: '', phone: undefined }
          : { login_email: '', password_mark: undefined };
        const isWanted = isPhone
          ? other.pending?.phone?.e164 === proved.e164
          : other.pending?.email_key === emailKey(proved.login_email);
        await this.change(
          tx,
          other.login_id,
          {
            ...(isGiven ? lost : {}),
            ...(isWanted ? { pending: withoutPending(other.pending, isPhone ? 'phone' : 'email') } : {}),
          },
          requestId,
        );
      }
    },
    async end(tx, account, { waiting, companyStays, requestId }) {
      await accounts.remove(tx, account.login_id);
      const { can_code: _candidate, cmp_code: _company, ...rest } = account;
      await announce(
        tx,
        {
          ...rest,
          revision: account.revision + 1,
          login_name: '',
          login_email: '',
          login_mobile: '',
          disabled: true,
        },
        requestId,
      );
      for (const delayMs of [0, AFTER_ALL_REQUESTS_MS])
        await outbox.add(
          tx,
          'identity.account-ended.v1',
          {
            login_id: account.login_id,
            ...(waiting.length > 0 ? { waiting_applications: [...waiting] } : {}),
            ...(account.owner_id ? { owner_id: account.owner_id } : {}),
            ...(companyStays ? { company_stays: true } : {}),
          },
          { requestId, delayMs },
        );
    },
  };
}
