import { Card, Page, PageHeader } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { ForgotPasswordForm } from './forgot-password.form';
import classes from './reset-password.module.css';

/** `/reset-password`: requests a reset link. */
export function AskResetLinkPage() {
  return (
    <Page title={texts.resetPassword.pageTitle} width="narrow">
      <PageHeader title={texts.resetPassword.pageTitle} />
      <Card className={classes.card}>
        {/* Without the focus: for a signed-in person a dialog opens over this page and holds it. */}
        <ForgotPasswordForm />
      </Card>
    </Page>
  );
}
