import { links } from '@market/contracts';
import { useSession, useShell } from '@market/web-kit';
import { Button, ButtonLink, Card, Page, PageHeader } from '@market/web-kit/ui';
import { lastLoginType } from '../../shared/last-login-type';
import { EmailStep } from '../../shared/verify-email/email-step';
import { isVerified } from '../../shared/verify-email/use-email-verified';
import classes from './verify-email.module.css';

/** `/verify-email`: waits for the link of the mail to be opened. */
export function VerifyEmailPage() {
  const { session, openDialog } = useShell();
  const { user, isAuthenticated } = useSession();
  const logIn = () => openDialog('sign-in', { loginType: lastLoginType() });
  return (
    <Page title="Verify your email" width="narrow">
      <PageHeader title="Verify your email" />
      <Card className={classes.card}>
        {!isAuthenticated || !user ? (
          <>
            <p>Log in, and we send a verification email to the address of your account.</p>
            <Button type="primary" onClick={logIn}>
              Log in
            </Button>
          </>
        ) : isVerified(user) ? (
          <>
            <p>Your email is verified.</p>
            <ButtonLink type="primary" to={links.profile()}>
              Go to your profile
            </ButtonLink>
          </>
        ) : (
          <EmailStep onVerified={session.setUser} onTokenMissing={logIn} />
        )}
      </Card>
    </Page>
  );
}
