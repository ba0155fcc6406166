import type { RemotePage } from '@market/contracts/remotes';
import type { SessionUser } from '@market/web-kit';

/**
 * Whether an account's role includes the right of a page; older sessions, from before teams existed, have no list of
 * rights.
 */
export function includesRight({ rights }: Pick<SessionUser, 'rights'>, right: RemotePage['right']): boolean {
  return !right || !rights || rights.includes(right);
}
