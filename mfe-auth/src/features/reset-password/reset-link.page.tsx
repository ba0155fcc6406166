import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { useParams } from '@market/web-kit/router';
import { Button, ButtonLink, Page, PageHeader } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './reset-password.module.css';

/** `/reset-password/:token`: the page behind the dialog that the shell opens here, for when the dialog was closed. */
export function ResetLinkPage() {
  const { openDialog } = useShell();
  const { token = '' } = useParams();
  return (
    <Page title={texts.resetPassword.title} width="narrow">
      <PageHeader title={texts.resetPassword.title} description={texts.resetPassword.linkHint} />
      <div className={classes.actions}>
        <Button type="primary" onClick={() => openDialog('change-password', { token })}>
          {texts.resetPassword.title}
        </Button>
        <ButtonLink to={links.resetPasswordRequest()}>{texts.resetPassword.newLink}</ButtonLink>
      </div>
    </Page>
  );
}
