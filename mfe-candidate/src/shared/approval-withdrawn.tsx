import { isVerified } from '@market/contracts/accounts';
import { links } from '@market/contracts/site';
import type { SessionUser } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import { Alert } from '@market/web-kit/ui';
import { texts } from '../texts';

/**
 * Whether the approval of a candidate's account was taken back: candidates are approved at the moment that phone and
 * email are both verified, so one who is verified and not approved once was.
 */
export function isApprovalWithdrawn(user: SessionUser): boolean {
  return isVerified(user) && user.user_approval_status === 0;
}

/** Tells so, and whom to ask. */
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
