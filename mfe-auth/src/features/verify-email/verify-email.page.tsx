import { links } from '@market/contracts/site';
import { useSession, useShell } from '@market/web-kit';
import { Button, ButtonLink, Card, Page, PageHeader } from '@market/web-kit/ui';
import { lastLoginType } from '../../shared/last-login-type';
import { EmailStep } from '../../shared/verify-email/email-step';
import { isVerified } from '../../shared/verify-email/use-email-verified';
import { texts } from '../../texts';
import classes from '../../shared/link-outcome.module.css';

/** `/verify-email`: waits for the link of the mail to be opened. */
export function VerifyEmailPage() {
  const { session, openDialog } = useShell();
  const { user, isAuthenticated } = useSession();
  const logIn = () => openDialog('sign-in', { loginType: lastLoginType() });
  return (
    <Page title={texts.verifyEmail.verifyYourEmail} width="narrow">
      <PageHeader title={texts.verifyEmail.verifyYourEmail} />
      <Card className={classes.card}>
        {!isAuthenticated || !user ? (
          <>
            <p>{texts.verifyEmail.logInFirst}</p>
            <Button type="primary" onClick={logIn}>
              {texts.verifyEmail.logIn}
            </Button>
          </>
        ) : isVerified(user) ? (
          <>
            <p>{texts.verifyEmail.verifiedAlready}</p>
            <ButtonLink type="primary" to={links.profile()}>
              {texts.verifyEmail.toProfile}
            </ButtonLink>
          </>
        ) : (
          <EmailStep onVerified={session.setUser} onTokenMissing={logIn} />
        )}
      </Card>
    </Page>
  );
}
