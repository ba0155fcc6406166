import { useShell } from '@market/web-kit';
import { AccountSettings } from '@market/web-kit/account';
import { Page, PageHeader } from '@market/web-kit/ui';

/** An employer's settings. */
export function SettingsPage() {
  const { openDialog } = useShell();
  return (
    <Page title="Settings" width="narrow">
      <PageHeader title="Settings" />
      <AccountSettings onEditProfile={() => openDialog('employer-profile', {})} />
    </Page>
  );
}
