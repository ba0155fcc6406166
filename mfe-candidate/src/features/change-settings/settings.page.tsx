import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { AccountSettings } from '@market/market-ui/account';
import { ButtonLink, Card, Page, PageHeader } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { OfflineCard } from './offline-card';
import classes from './settings.module.css';

/** A candidate's settings. @param loadOfflinePages fetches the code of pages that are readable offline */
export function SettingsPage({ loadOfflinePages }: { loadOfflinePages: () => Promise<unknown> }) {
  const { openDialog } = useShell();
  return (
    <Page title={texts.changeSettings.settings} width="narrow">
      <PageHeader title={texts.changeSettings.settings} />
      <AccountSettings onEditProfile={() => openDialog('candidate-profile', {})}>
        <Card
          title={texts.changeSettings.whoSees}
          extra={<ButtonLink to={links.requests()}>{texts.changeSettings.accessRequests}</ButtonLink>}
        >
          <p className={classes.text}>{texts.changeSettings.whoSeesYouText}</p>
        </Card>
        <OfflineCard loadPages={loadOfflinePages} />
      </AccountSettings>
    </Page>
  );
}
