import { asSentence } from '@market/api/sentence';
import { links } from '@market/contracts/site';
import { useRefreshUser, useSession, useShell } from '@market/web-kit';
import { Button, ButtonLink, ServerErrorContent as FailedContent, StatePage } from '@market/web-kit/frame';
import { useEffect, useLayoutEffect } from 'react';
import { reloadPage } from '../base/connection';
import { hideLoadingOverlay } from '../base/loading-overlay';
import { texts } from '../texts';

/** Content of a server error; `/500` shows it in the default layout. */
export function ServerErrorContent() {
  return (
    <FailedContent
      onRetry={() => void reloadPage()}
      onLeave={() => void reloadPage(() => location.assign(links.home()))}
    />
  );
}

/** Error page of the shell itself. Rendered outside every layout and provider, so it uses none of them. */
export function ServerErrorPage() {
  useLayoutEffect(hideLoadingOverlay, []);
  return (
    <main tabIndex={-1}>
      <ServerErrorContent />
    </main>
  );
}

/** Shown on a page for another account type. */
export function WrongRolePage() {
  const { user } = useSession();
  const { session } = useShell();
  const ownPlace =
    user?.login_type === 'EMP'
      ? links.dashboardMain()
      : user?.login_type === 'ADM'
        ? links.admin()
        : links.searchJobs();
  return (
    <StatePage
      picture="turned"
      title={texts.states.forbiddenHeading}
      text={user ? texts.states.signedInAs({ loginType: user.login_type }) : texts.states.anotherKind}
      actions={
        <>
          <ButtonLink type="primary" to={ownPlace}>
            {texts.states.ownPages}
          </ButtonLink>
          <Button onClick={() => void session.signOut()}>{texts.states.useAnotherAccount}</Button>
        </>
      }
    />
  );
}

/** Shown on a page for company members with another role. */
export function RightMissingPage() {
  const refreshUser = useRefreshUser();
  // Refreshes the user, since an owner may have changed the role; the page itself is shown then.
  useEffect(() => void refreshUser(), [refreshUser]);
  return (
    <StatePage
      picture="turned"
      title={texts.states.rightMissingTitle}
      text={texts.states.rightMissingText}
      actions={
        <ButtonLink type="primary" to={links.dashboardTeam()}>
          {texts.states.toTeam}
        </ButtonLink>
      }
    />
  );
}

/** Shown while the account lacks approval, or a verified phone or email: states which, and how to get it. */
export function NotApprovedPage() {
  const { user } = useSession();
  const { openDialog } = useShell();
  const refreshUser = useRefreshUser();
  // Refreshes the user, since the account may have been approved; the page itself is shown then.
  useEffect(() => void refreshUser(), [refreshUser]);
  if (user?.phone_ver_status === 0) {
    return (
      <StatePage
        picture="waiting"
        title={texts.states.unverifiedPhone}
        text={texts.states.phoneText}
        actions={
          <Button type="primary" onClick={() => openDialog('verify-phone', {})}>
            {texts.states.verifyPhone}
          </Button>
        }
      />
    );
  }
  if (user?.email_ver_status === 0) {
    return (
      <StatePage
        picture="waiting"
        title={texts.states.unverifiedEmail}
        text={texts.states.emailText({ loginEmail: user.login_email })}
        actions={
          <Button type="primary" onClick={() => openDialog('verify-email', {})}>
            {texts.states.verifyEmail}
          </Button>
        }
      />
    );
  }
  if (user?.decline_reason) {
    return (
      <StatePage
        picture="waiting"
        title={texts.states.notApprovedTitle}
        text={
          <>
            <bdi>{asSentence(user.decline_reason)}</bdi>{' '}
            {user.login_type === 'EMP' ? texts.states.changeCompanyText : texts.states.ifYouThink}
          </>
        }
        actions={
          <>
            {user.login_type === 'EMP' ? (
              <ButtonLink type="primary" to={links.profile()}>
                {texts.states.changeCompany}
              </ButtonLink>
            ) : null}
            <ButtonLink to={links.contact()}>{texts.states.writeToUs}</ButtonLink>
          </>
        }
      />
    );
  }
  return (
    <StatePage
      picture="waiting"
      title={texts.states.waitingTitle}
      text={texts.states.awaitingApprovalReason}
      actions={
        <ButtonLink type="primary" to={links.profile()}>
          {texts.states.fillProfile}
        </ButtonLink>
      }
    />
  );
}

/** Page behind the sign-in dialog; `onSignIn` reopens the dialog after it was closed. */
export function SignInPage({ onSignIn }: { onSignIn: () => void }) {
  return (
    <StatePage
      picture="waiting"
      title={texts.states.signInHeading}
      text={texts.states.signInReason}
      actions={
        <>
          <Button type="primary" onClick={onSignIn}>
            {texts.states.signIn}
          </Button>
          <ButtonLink to={links.home()}>{texts.states.toHome}</ButtonLink>
        </>
      }
    />
  );
}
