import { AccountSettings } from '@market/web-kit/account';
import { Page, PageHeader } from '@market/web-kit/ui';
import { AdminTabs } from './admin-tabs';

/** `/admin/settings`: password, contact details and sessions of somebody who runs the marketplace. */
export const AdminSettingsPage = () => (
  <Page title="Settings" width="narrow">
    <AdminTabs />
    <PageHeader title="Settings" />
    <AccountSettings />
  </Page>
);
