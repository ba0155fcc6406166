import type { User } from '@market/contracts/accounts';

/** The address that a link proves: the one that the account waits for, else its own. */
export function addressToProve({ login_email, pending }: Pick<User, 'login_email' | 'pending'>): string {
  return pending?.login_email ?? login_email;
}

/** Names the wait that begins with a verification mail to this address of this account. */
export function mailWait(user: Pick<User, 'login_id' | 'login_email' | 'pending'>): string {
  return `verification-mail:${user.login_id}:${addressToProve(user)}`;
}
