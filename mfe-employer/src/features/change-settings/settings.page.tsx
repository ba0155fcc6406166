import { useShell } from '@market/web-kit';
import { AccountSettings } from '@market/web-kit/account';
import { Page, PageHeader } from '@market/web-kit/ui';
import { texts } from '../../texts';

/** An employer's settings. */
export function SettingsPage() {
  const { openDialog } = useShell();
  return (
    <Page title={texts.changeSettings.settings} width="narrow">
      <PageHeader title={texts.changeSettings.settings} />
      <AccountSettings onEditProfile={() => openDialog('employer-profile', {})} />
    </Page>
  );
}
