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
