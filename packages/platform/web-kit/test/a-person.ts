import type { SessionUser } from '../src';

/** A signed-in person; a test passes only the fields that differ. */
export function aPerson(different: { login_id?: string; login_name?: string } = {}): SessionUser {
  // Cast: the kit reads these two fields of whatever account a product has.
  return { login_id: 'login-1', login_type: 'CND', ...different } as SessionUser;
}
