import { links } from '@market/contracts';
import { useShell } from '@market/web-kit';
import { useParams } from '@market/web-kit/router';
import { Button, ButtonLink, Page, PageHeader } from '@market/web-kit/ui';
import classes from './reset-password.module.css';

/** `/reset-password/:token`: what stands behind the dialog that the shell opens here, for when it was closed. */
export function ResetLinkPage() {
  const { openDialog } = useShell();
  const { token = '' } = useParams();
  return (
    <Page title="Choose a new password" width="narrow">
      <PageHeader
        title="Choose a new password"
        description="Your link works once, for one hour. Afterwards you log in with the new password."
      />
      <div className={classes.actions}>
        <Button type="primary" onClick={() => openDialog('change-password', { token })}>
          Choose a new password
        </Button>
        <ButtonLink to={links.resetPasswordRequest()}>Ask for a new link</ButtonLink>
      </div>
    </Page>
  );
}
