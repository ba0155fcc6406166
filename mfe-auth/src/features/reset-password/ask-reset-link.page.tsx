import { Card, Page, PageHeader } from '@market/web-kit/ui';
import { ForgotPasswordForm } from './forgot-password.form';
import classes from './reset-password.module.css';

/** `/reset-password`: ask for a link. */
export function AskResetLinkPage() {
  return (
    <Page title="Reset password" width="narrow">
      <PageHeader title="Reset password" />
      <Card className={classes.card}>
        {/* Without the focus: for a signed-in person a dialog opens over this page and holds it. */}
        <ForgotPasswordForm />
      </Card>
    </Page>
  );
}
