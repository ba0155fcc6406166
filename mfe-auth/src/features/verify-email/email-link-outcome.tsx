import type { User } from '@market/contracts/accounts';
import { links } from '@market/contracts/site';
import { useSession, useShell } from '@market/web-kit';
import { Button, ButtonLink, SuccessIcon, WarningIcon } from '@market/web-kit/ui';
import { lastLoginType } from '../../shared/last-login-type';
import { pageAfterLogin } from '../../shared/login-flow/login-flow';
import { texts } from '../../texts';
import classes from '../../shared/link-outcome.module.css';

/**
 * Outcome of a valid link: the next step depends on whether this browser is signed in, and which checks are pending.
 * Then the person returns to the page where the link was requested, on this device too.
 */
export function VerifiedEmail({ user, returnTo }: { user: User; returnTo: string | undefined }) {
  const { openDialog } = useShell();
  const session = useSession();
  const own = session.isAuthenticated && session.user?.login_id === user.login_id;
  const phoneOpen = user.phone_ver_status === 0;
  return (
    <>
      <span className={classes.good} aria-hidden="true">
        <SuccessIcon size={32} />
      </span>
      <h1>{texts.verifyEmail.verifiedHeading}</h1>
      <p>{nextSentence(own, phoneOpen)}</p>
      {!own && user.login_type !== 'ADM' ? (
        <Button
          type="primary"
          onClick={() =>
            openDialog('sign-in', {
              loginType: user.login_type === 'EMP' ? 'EMP' : 'CND',
              ...(returnTo === undefined ? {} : { returnTo }),
            })
          }
        >
          {texts.verifyEmail.logIn}
        </Button>
      ) : phoneOpen ? (
        <Button type="primary" onClick={() => openDialog('verify-phone', {})}>
          {texts.verifyEmail.verifyPhone}
        </Button>
      ) : (
        <ButtonLink type="primary" to={returnTo ?? pageAfterLogin(user, 'password')}>
          {texts.verifyEmail.continue}
        </ButtonLink>
      )}
    </>
  );
}

function nextSentence(own: boolean, phoneOpen: boolean): string {
  if (!own) return texts.verifyEmail.closeOrLogIn;
  return phoneOpen ? texts.verifyEmail.phoneNext : texts.verifyEmail.continuesByItself;
}

/** Outcome of a used link for a person not signed in here: possibly opened by a mail scanner. */
export function VerifiedBefore({ returnTo }: { returnTo: string | undefined }) {
  const { openDialog } = useShell();
  return (
    <>
      <span className={classes.good} aria-hidden="true">
        <SuccessIcon size={32} />
      </span>
      <h1>{texts.verifyEmail.alreadyVerified}</h1>
      <p>{texts.verifyEmail.closeOrLogIn}</p>
      <Button
        type="primary"
        onClick={() =>
          openDialog('sign-in', {
            loginType: lastLoginType(),
            ...(returnTo === undefined ? {} : { returnTo }),
          })
        }
      >
        {texts.verifyEmail.logIn}
      </Button>
    </>
  );
}

/** Outcome of an expired or superseded link, with the next steps. */
export function DeadLink({ reason }: { reason: string }) {
  const { openDialog } = useShell();
  const { isAuthenticated, user } = useSession();
  const verified = isAuthenticated && user?.email_ver_status === 1;
  return (
    <>
      <span className={classes.bad} aria-hidden="true">
        <WarningIcon size={32} />
      </span>
      <h1>{verified ? texts.verifyEmail.alreadyVerified : texts.verifyEmail.deadLink}</h1>
      <p>{verified ? texts.verifyEmail.alreadyVerifiedHint : reason}</p>
      {verified ? (
        <ButtonLink type="primary" to={links.profile()}>
          {texts.verifyEmail.continue}
        </ButtonLink>
      ) : isAuthenticated ? (
        <Button type="primary" onClick={() => openDialog('verify-email', {})}>
          {texts.verifyEmail.sendAgain}
        </Button>
      ) : (
        <Button type="primary" onClick={() => openDialog('sign-in', { loginType: lastLoginType() })}>
          {texts.verifyEmail.logInForLink}
        </Button>
      )}
    </>
  );
}
