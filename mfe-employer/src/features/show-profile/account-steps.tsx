import { asSentence } from '@market/api';
import { isVerified } from '@market/contracts/accounts';
import { useSession, useShell, type SessionUser } from '@market/web-kit';
import { Button, StatusTag } from '@market/web-kit/ui';
import type { ReactNode } from 'react';
import { useHasCompany } from '../../shared/use-has-company';
import { texts } from '../../texts';
import classes from './profile.module.css';

/** Pending steps of a new employer before the dashboard, each with its action. */
export function AccountSteps() {
  const { openDialog } = useShell();
  const { user } = useSession();
  const hasCompany = useHasCompany(user);
  if (!user) return null;
  return (
    <ul className={classes.steps}>
      <Step
        done={user.phone_ver_status === 1}
        title={texts.showProfile.phone}
        text={user.phone_ver_status === 1 ? texts.showProfile.phoneVerified : texts.showProfile.phoneUnverifiedHint}
        action={user.phone_ver_status === 1 ? undefined : () => openDialog('verify-phone', {})}
        label={texts.showProfile.verifyPhone}
      />
      <Step
        done={user.email_ver_status === 1}
        title={texts.showProfile.email}
        text={user.email_ver_status === 1 ? texts.showProfile.emailVerified : texts.showProfile.emailUnverifiedHint}
        action={
          user.email_ver_status === 1 || user.phone_ver_status === 0 ? undefined : () => openDialog('verify-email', {})
        }
        label={texts.showProfile.verifyEmail}
      />
      <Step
        done={user.user_approval_status === 1}
        title={texts.showProfile.approval}
        text={approvalText(user)}
        open={approvalState(user)}
      />
      <Step
        done={hasCompany}
        title={texts.showProfile.company}
        text={hasCompany ? texts.showProfile.companySaved : texts.showProfile.companyMissingHint}
      />
    </ul>
  );
}

function approvalText(user: SessionUser): ReactNode {
  if (user.user_approval_status === 1) return texts.showProfile.approved;
  if (user.decline_reason) {
    const reason = asSentence(user.decline_reason);
    return texts.showProfile.notApproved({ reason, bdi: (words) => <bdi>{words}</bdi> });
  }
  return isVerified(user) ? texts.showProfile.approvalWaits : texts.showProfile.approvalLater;
}

/** Label of a pending approval: no action is required during the review. */
function approvalState(user: SessionUser): string {
  if (user.decline_reason) return texts.showProfile.declined;
  return isVerified(user) ? texts.showProfile.inReview : texts.showProfile.open;
}

function Step({
  done,
  open = texts.showProfile.open,
  title,
  text,
  action,
  label,
}: {
  done: boolean;
  /** Label while the step is pending. */
  open?: string;
  title: string;
  text: ReactNode;
  action?: (() => void) | undefined;
  label?: string;
}) {
  return (
    <li className={classes.step}>
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
      {action ? (
        <Button type="primary" onClick={action}>
          {label}
        </Button>
      ) : (
        <StatusTag label={done ? texts.showProfile.done : open} tone={done ? 'good' : 'waiting'} />
      )}
    </li>
  );
}
