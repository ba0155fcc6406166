import { type Flag, isVerified } from '@market/contracts/accounts';

/** Whether employers without access may find the candidate: phone and email verified, approved, not disabled. */
export function isListable(account: {
  email_ver_status: Flag;
  phone_ver_status: Flag;
  user_approval_status: Flag;
  disabled?: boolean;
}): boolean {
  return isVerified(account) && account.user_approval_status === 1 && account.disabled !== true;
}
