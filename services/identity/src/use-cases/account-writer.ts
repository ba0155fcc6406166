import type { ClientSession } from '@market/service-kit';
import type { Account, AccountChange } from '../domain/account';
import type { Needs } from './needs';

/** Writes accounts; every change tells the other services in the same transaction. */
export interface AccountWriter {
  add(tx: ClientSession, account: Account, requestId: string): Promise<void>;
  /** As the store's `change`: null when there is no such account, or none with the values of `when`. */
  change(tx: ClientSession, loginId: string, change: AccountChange, requestId: string, when?: AccountChange): Promise<Account | null>;
}

export function createAccountWriter({ accounts, outbox }: Pick<Needs, 'accounts' | 'outbox'>): AccountWriter {
  async function announce(tx: ClientSession, account: Account, requestId: string): Promise<void> {
    const { login_id, revision, login_type, login_name, login_email, login_mobile, user_approval_status, email_ver_status, phone_ver_status, profile_created, can_code, cmp_code, disabled } = account;
    await outbox.add(tx, 'identity.account-changed.v1', { login_id, revision, login_type, login_name, login_email, login_mobile, user_approval_status, email_ver_status, phone_ver_status, profile_created, can_code, cmp_code, disabled }, { requestId });
  }
  return {
    async add(tx, account, requestId) {
      await accounts.add(tx, account);
      await announce(tx, account, requestId);
    },
    async change(tx, loginId, change, requestId, when) {
      const account = await accounts.change(tx, loginId, change, when);
      if (account) await announce(tx, account, requestId);
      return account;
    },
  };
}
