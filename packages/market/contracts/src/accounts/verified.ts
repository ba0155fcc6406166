import type { Flag } from './schemas';

/** Whether a user has proved both email and phone: the rule `verified` of an endpoint's access. */
export function isVerified({
  email_ver_status,
  phone_ver_status,
}: {
  email_ver_status: Flag;
  phone_ver_status: Flag;
}): boolean {
  return email_ver_status === 1 && phone_ver_status === 1;
}

/**
 * Whether all steps of signing in are done: the account is approved, its email proved and its profile created. A
 * visitor has none to do.
 */
export function isSignInComplete(
  user: { user_approval_status: Flag; email_ver_status: Flag; profile_created: Flag } | null,
): boolean {
  return user?.user_approval_status !== 0 && user?.email_ver_status !== 0 && user?.profile_created !== 0;
}
