import type { User } from '@market/contracts/accounts';

/** Address that a link verifies: the pending one, else the account's own. */
export function addressToProve({ login_email, pending }: Pick<User, 'login_email' | 'pending'>): string {
  return pending?.login_email ?? login_email;
}

/** Key of the wait after a verification mail to this address of this account. */
export function mailWait(user: Pick<User, 'login_id' | 'login_email' | 'pending'>): string {
  return `verification-mail:${user.login_id}:${addressToProve(user)}`;
}
