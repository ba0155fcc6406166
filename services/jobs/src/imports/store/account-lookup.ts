import type { LoginType } from '@market/contracts/accounts';
import type { AccountCopy, Connection } from '@market/service-kit';

export interface KnownAccount {
  login_id: string;
  login_type: LoginType;
  user_approval_status: 0 | 1;
  disabled: boolean;
  /** Owner id of its company, if different from its own id. */
  owner_id?: string;
}

/** Finds the copy of the account with this email, case-insensitive; undefined if no event has reported one. */
export async function findAccountByEmail(connection: Connection, email: string): Promise<KnownAccount | undefined> {
  const copies = connection
    .getClient()
    .db(connection.name)
    .collection<Omit<AccountCopy, 'login_id'> & { _id: string }>('account_copies');
  const found = await copies.findOne({ login_email: email.trim() }, { collation: { locale: 'en', strength: 2 } });
  return found
    ? {
        login_id: found._id,
        login_type: found.login_type,
        user_approval_status: found.user_approval_status,
        disabled: found.disabled,
        ...(found.owner_id ? { owner_id: found.owner_id } : {}),
      }
    : undefined;
}
