import { useShell } from '@market/web-kit';
import { AccountSettings } from '@market/market-ui/account';
import { Page, PageHeader, Stack } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { LeaveCompanyCard } from './leave-company.card';

/** An employer's settings. */
export function SettingsPage() {
  const { openDialog } = useShell();
  return (
    <Page title={texts.changeSettings.settings} width="narrow">
      <PageHeader title={texts.changeSettings.settings} />
      <Stack gap={6}>
        <AccountSettings onEditProfile={() => openDialog('employer-profile', {})} />
        <LeaveCompanyCard />
      </Stack>
    </Page>
  );
}
