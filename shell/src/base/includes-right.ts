import type { RemotePage } from '@market/contracts/remotes';
import type { SessionUser } from '@market/web-kit';

/** Whether an account's role includes the right of a page; sessions from before there were teams name no rights. */
export function includesRight({ rights }: Pick<SessionUser, 'rights'>, right: RemotePage['right']): boolean {
  return !right || !rights || rights.includes(right);
}
