import { links, type User } from '@market/contracts';
import { useSession, useShell } from '@market/web-kit';
import { Button, ButtonLink, SuccessIcon, WarningIcon } from '@market/web-kit/ui';
import { lastLoginType } from '../../shared/last-login-type';
import { pageAfterLogin } from '../../shared/login-flow/login-flow';
import classes from './verify-email.module.css';

/** The link was good: what comes next depends on whether this browser is signed in, and what is still open. */
export function VerifiedEmail({ user }: { user: User }) {
  const { openDialog } = useShell();
  const session = useSession();
  const own = session.isAuthenticated && session.user?.login_id === user.login_id;
  const phoneOpen = user.phone_ver_status === 0;
  return (
    <>
      <span className={classes.good} aria-hidden="true">
        <SuccessIcon size={32} />
      </span>
      <h1>Your email is verified</h1>
      <p>{nextSentence(own, phoneOpen)}</p>
      {!own && user.login_type !== 'ADM' ? (
        <Button
          type="primary"
          onClick={() => openDialog('sign-in', { loginType: user.login_type === 'EMP' ? 'EMP' : 'CND' })}
        >
          Log in
        </Button>
      ) : phoneOpen ? (
        <Button type="primary" onClick={() => openDialog('verify-phone', {})}>
          Verify phone
        </Button>
      ) : (
        <ButtonLink type="primary" to={pageAfterLogin(user, 'password', false)}>
          Continue
        </ButtonLink>
      )}
    </>
  );
}

function nextSentence(own: boolean, phoneOpen: boolean): string {
  if (!own) return 'You can close this page, or log in here to go on.';
  return phoneOpen
    ? 'One more step: verify your phone.'
    : 'The tab where you signed up continues by itself. You can also continue here.';
}

/** The link is used, expired, or replaced by a newer one: says what to do now. */
export function DeadLink({ reason }: { reason: string }) {
  const { openDialog } = useShell();
  const { isAuthenticated, user } = useSession();
  const verified = isAuthenticated && user?.email_ver_status === 1;
  return (
    <>
      <span className={classes.bad} aria-hidden="true">
        <WarningIcon size={32} />
      </span>
      <h1>{verified ? 'Your email is already verified' : 'This link does not work'}</h1>
      <p>{verified ? 'There is nothing left to do.' : reason}</p>
      {verified ? (
        <ButtonLink type="primary" to={links.profile()}>
          Continue
        </ButtonLink>
      ) : isAuthenticated ? (
        <Button type="primary" onClick={() => openDialog('verify-email', {})}>
          Send a new link
        </Button>
      ) : (
        <Button type="primary" onClick={() => openDialog('sign-in', { loginType: lastLoginType() })}>
          Log in to get a new link
        </Button>
      )}
    </>
  );
}
