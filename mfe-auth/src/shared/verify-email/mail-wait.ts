import type { User } from '@market/contracts';

/** Names the wait that begins with a verification mail to this address of this account. */
export function mailWait({ login_id, login_email }: Pick<User, 'login_id' | 'login_email'>): string {
  return `verification-mail:${login_id}:${login_email}`;
}
