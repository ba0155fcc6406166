import { links } from '@market/contracts';
import { useShell } from '@market/web-kit';
import { AccountSettings } from '@market/web-kit/account';
import { ButtonLink, Card, Page, PageHeader } from '@market/web-kit/ui';
import classes from './settings.module.css';

/** A candidate's settings. */
export function SettingsPage() {
  const { openDialog } = useShell();
  return (
    <Page title="Settings" width="narrow">
      <PageHeader title="Settings" />
      <AccountSettings onEditProfile={() => openDialog('candidate-profile', {})}>
        <Card title="Who sees you" extra={<ButtonLink to={links.profile()}>Access requests</ButtonLink>}>
          <p className={classes.text}>
            Employers find you without your name, contact details and resume until you grant their request or apply to
            one of their jobs.
          </p>
        </Card>
      </AccountSettings>
    </Page>
  );
}
