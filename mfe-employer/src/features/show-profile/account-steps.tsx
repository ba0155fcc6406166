import { asSentence } from '@market/contracts';
import { useSession, useSharedState, useShell, type SessionUser } from '@market/web-kit';
import { Button, StatusTag } from '@market/web-kit/ui';
import classes from './profile.module.css';

/** What stands between a new employer and the dashboard, in plain words, with the next step beside each. */
export function AccountSteps() {
  const { openDialog } = useShell();
  const { user } = useSession();
  const companyRegistered = useSharedState((state) => state.companyRegistered);
  if (!user) return null;
  // Told by the form at once; the profile that says so too is on its way.
  const hasCompany = companyRegistered || user.profile_created === 1;
  return (
    <ul className={classes.steps}>
      <Step
        done={user.phone_ver_status === 1}
        title="Phone"
        text={user.phone_ver_status === 1 ? 'Your phone is verified.' : 'We text you a code of six digits.'}
        action={user.phone_ver_status === 1 ? undefined : () => openDialog('verify-phone', {})}
        label="Verify phone"
      />
      <Step
        done={user.email_ver_status === 1}
        title="Email"
        text={user.email_ver_status === 1 ? 'Your email is verified.' : 'We email you a link to click.'}
        action={
          user.email_ver_status === 1 || user.phone_ver_status === 0 ? undefined : () => openDialog('verify-email', {})
        }
        label="Verify email"
      />
      <Step done={user.user_approval_status === 1} title="Approval" text={approvalText(user)} />
      <Step
        done={hasCompany}
        title="Company"
        text={
          hasCompany
            ? 'Your company is saved.'
            : 'Fill in your company below: it is shown with every job that you post.'
        }
      />
    </ul>
  );
}

function approvalText(user: SessionUser): string {
  if (user.user_approval_status === 1) return 'You are approved: you can post jobs and browse candidates.';
  const isVerified = user.phone_ver_status === 1 && user.email_ver_status === 1;
  if (user.decline_reason)
    return `We did not approve your account: ${asSentence(user.decline_reason)} Change your company below, and we look again, or write to us.`;
  return isVerified
    ? 'We look at every new employer ourselves. You get an email as soon as you are approved.'
    : 'We look at your account once phone and email are verified.';
}

function Step({
  done,
  title,
  text,
  action,
  label,
}: {
  done: boolean;
  title: string;
  text: string;
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
        <StatusTag status={done ? 'done' : 'open'} label={done ? 'Done' : 'Open'} tone={done ? 'good' : 'waiting'} />
      )}
    </li>
  );
}
