import { links } from '@market/contracts';
import { useSession, useShell } from '@market/web-kit';
import { Button, ButtonLink, Card, EditIcon, Page, PageHeader, PhoneText, Stack } from '@market/web-kit/ui';
import { useEffect } from 'react';
import { CompanySection } from '../edit-company/company-section';
import { Facts } from '../../shared/facts';
import { AccountSteps } from './account-steps';

/** The employer's own page: account, what is still open, and the company. */
export function ProfilePage() {
  const { openDialog, session } = useShell();
  const { user } = useSession();
  // An approval or a verification may have happened elsewhere since the user was stored.
  useEffect(() => void session.refreshUser(), [session]);
  if (!user) return null;
  const isVerified = user.phone_ver_status === 1 && user.email_ver_status === 1;
  const isComplete = isVerified && user.user_approval_status === 1 && user.profile_created === 1;
  return (
    <Page title="Profile" width="narrow">
      <PageHeader
        title="Your profile"
        description="Your account, and the company that candidates see."
        actions={isComplete ? <ButtonLink to={links.dashboardMain()}>Go to the dashboard</ButtonLink> : undefined}
      />
      <Stack gap={5}>
        <Card
          title="Account"
          extra={
            <Button icon={<EditIcon size={16} />} onClick={() => openDialog('employer-profile', {})}>
              Edit
            </Button>
          }
        >
          <Facts>
            <dt>Name</dt>
            <dd>
              <bdi>{user.login_name}</bdi>
            </dd>
            <dt>Email</dt>
            <dd>{user.login_email}</dd>
            <dt>Mobile number</dt>
            <dd>
              {user.login_mobile ? <PhoneText digits={user.login_mobile} phone={user.login_phone} /> : 'Not given yet'}
            </dd>
          </Facts>
        </Card>
        {isComplete ? null : (
          <Card title="Getting started">
            <AccountSteps />
          </Card>
        )}
        <Card
          title="Company"
          extra={
            user.cmp_code ? (
              <ButtonLink type="link" to={links.companyProfile(user.cmp_code)}>
                See it as candidates do
              </ButtonLink>
            ) : undefined
          }
        >
          <CompanySection />
        </Card>
      </Stack>
    </Page>
  );
}
