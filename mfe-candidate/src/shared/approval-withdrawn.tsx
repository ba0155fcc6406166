import { isVerified } from '@market/contracts/accounts';
import { links } from '@market/contracts/site';
import type { SessionUser } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import { Alert } from '@market/web-kit/ui';
import { texts } from '../texts';

/**
 * Whether a candidate's approval was withdrawn: candidates are approved once phone and email are both verified, so one
 * who is verified but not approved must have lost it.
 */
export function isApprovalWithdrawn(user: SessionUser): boolean {
  return isVerified(user) && user.user_approval_status === 0;
}

/** Notice of the withdrawn approval, with the contact. */
export function ApprovalWithdrawn() {
  return (
    <Alert
      type="warning"
      title={
        <>{texts.approvalWithdrawn.withdrawnText({ contact: (words) => <Link to={links.contact()}>{words}</Link> })}</>
      }
    />
  );
}
