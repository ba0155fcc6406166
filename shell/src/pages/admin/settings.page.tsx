import { AccountSettings } from '@market/market-ui/account';
import { Page, PageHeader } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { AdminTabs } from './admin-tabs';

/** `/admin/settings`: password, contact details and sessions of an admin. */
export function AdminSettingsPage() {
  return (
    <Page title={texts.admin.settings} width="narrow">
      <AdminTabs />
      <PageHeader title={texts.admin.settings} />
      <AccountSettings />
    </Page>
  );
}
