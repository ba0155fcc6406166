import { isVerified } from '@market/contracts/accounts';
import { links } from '@market/contracts/site';
import { useSession, useShell, useRefreshUser } from '@market/web-kit';
import { Button, ButtonLink, Card, EditIcon, Page, PageHeader, PhoneText, Row, Stack } from '@market/web-kit/ui';
import { useEffect } from 'react';
import { CompanySection } from './company/company-section';
import { Facts } from '../../shared/facts';
import { useRight } from '../../shared/use-right';
import { texts } from '../../texts';
import { AccountSteps } from './account-steps';

/** The employer's own page: account, pending steps, and the company. */
export function ProfilePage() {
  const { openDialog } = useShell();
  const refreshUser = useRefreshUser();
  const { user, authVerified } = useSession();
  // An approval or a verification may have happened elsewhere since the user was stored.
  useEffect(() => void refreshUser(), [refreshUser]);
  const mayEdit = useRight('edit-company');
  if (!user) return null;
  const isComplete = authVerified && isVerified(user);
  return (
    <Page title={texts.showProfile.profile} width="narrow">
      <PageHeader
        title={texts.showProfile.yourProfile}
        description={texts.showProfile.lead}
        actions={
          isComplete ? <ButtonLink to={links.dashboardMain()}>{texts.showProfile.toDashboard}</ButtonLink> : undefined
        }
      />
      <Stack gap={5}>
        <Card
          title={texts.showProfile.account}
          extra={
            <Button icon={<EditIcon size={16} />} onClick={() => openDialog('employer-profile', {})}>
              {texts.showProfile.edit}
            </Button>
          }
        >
          <Facts>
            <dt>{texts.showProfile.name}</dt>
            <dd>
              <bdi>{user.login_name}</bdi>
            </dd>
            <dt>{texts.showProfile.email}</dt>
            <dd>{user.login_email}</dd>
            <dt>{texts.showProfile.mobileNumber}</dt>
            <dd>
              {user.login_mobile ? (
                <PhoneText digits={user.login_mobile} phone={user.login_phone} />
              ) : (
                texts.showProfile.notGivenYet
              )}
            </dd>
          </Facts>
        </Card>
        {isComplete ? null : (
          <Card title={texts.showProfile.gettingStarted}>
            <AccountSteps />
          </Card>
        )}
        <Card
          title={texts.showProfile.company}
          extra={
            user.cmp_code ? (
              <Row>
                {mayEdit ? (
                  <ButtonLink type="link" to={links.companyPage()}>
                    {texts.showProfile.companyPage}
                  </ButtonLink>
                ) : null}
                <ButtonLink type="link" to={links.companyProfile(user.cmp_code)}>
                  {texts.showProfile.preview}
                </ButtonLink>
              </Row>
            ) : undefined
          }
        >
          {mayEdit ? <CompanySection /> : <p>{texts.showProfile.companyOfOthers}</p>}
        </Card>
      </Stack>
    </Page>
  );
}
