import { links } from '@market/contracts/links';
import { asSentence } from '@market/contracts/sentence';
import { useSession, useShell } from '@market/web-kit';
import { Button, ButtonLink, ServerErrorContent as FailedContent, StatePage } from '@market/web-kit/frame';
import { useLayoutEffect } from 'react';
import { reloadPage } from '../../app/connection';
import { hideLoadingOverlay } from '../../layouts/loading-overlay';

/** What a server error looks like; `/500` shows it in the default layout. */
export const ServerErrorContent = () => (
  <FailedContent
    onRetry={() => void reloadPage()}
    onLeave={() => void reloadPage(() => location.assign(links.home()))}
  />
);

/** Something broke in the shell itself. Stands outside of every layout and provider, so it uses none of them. */
export const ServerErrorPage = () => {
  useLayoutEffect(hideLoadingOverlay, []);
  return (
    <main tabIndex={-1}>
      <ServerErrorContent />
    </main>
  );
};

const kinds = { EMP: 'an employer', CND: 'a candidate', ADM: 'an administrator' } as const;

/** The page is for another kind of account. */
export const WrongRolePage = () => {
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
      title="This page is not for your account"
      text={
        user
          ? `You are signed in as ${kinds[user.login_type]}, and this page is for someone else.`
          : 'This page is for another kind of account.'
      }
      actions={
        <>
          <ButtonLink type="primary" to={ownPlace}>
            Go to your pages
          </ButtonLink>
          <Button onClick={() => void session.signOut()}>Use another account</Button>
        </>
      }
    />
  );
};

/** The account still lacks its approval, or a verified phone or email: says which, and what to do about it. */
export const NotApprovedPage = () => {
  const { user } = useSession();
  const { openDialog } = useShell();
  if (user?.phone_ver_status === 0) {
    return (
      <StatePage
        picture="waiting"
        title="Verify your phone first"
        text="We send a code of six digits to your number. It takes a minute."
        actions={
          <Button type="primary" onClick={() => openDialog('verify-phone', {})}>
            Verify phone
          </Button>
        }
      />
    );
  }
  if (user?.email_ver_status === 0) {
    return (
      <StatePage
        picture="waiting"
        title="Verify your email first"
        text={`We send a link to ${user.login_email}. Open it, and you are through.`}
        actions={
          <Button type="primary" onClick={() => openDialog('verify-email', {})}>
            Verify email
          </Button>
        }
      />
    );
  }
  if (user?.decline_reason) {
    return (
      <StatePage
        picture="waiting"
        title="Your account is not approved"
        text={`${asSentence(user.decline_reason)} ${user.login_type === 'EMP' ? 'Change your company, and we look again, or write to us.' : 'If you think that is wrong, write to us.'}`}
        actions={
          <>
            {user.login_type === 'EMP' ? (
              <ButtonLink type="primary" to={links.profile()}>
                Change your company
              </ButtonLink>
            ) : null}
            <ButtonLink to={links.contact()}>Write to us</ButtonLink>
          </>
        }
      />
    );
  }
  return (
    <StatePage
      picture="waiting"
      title="Your account is waiting for approval"
      text="We look at every new employer before their jobs are shown. You get an email as soon as that is done; your profile can be filled in meanwhile."
      actions={
        <ButtonLink type="primary" to={links.profile()}>
          Fill in your profile
        </ButtonLink>
      }
    />
  );
};

/** Behind the sign-in dialog; `onSignIn` opens it again for people who closed it. */
export const SignInPage = ({ onSignIn }: { onSignIn: () => void }) => (
  <StatePage
    picture="waiting"
    title="Sign in to see this page"
    text="It is yours alone, so we need to know that it is you. Afterwards you are brought back here."
    actions={
      <>
        <Button type="primary" onClick={onSignIn}>
          Sign in
        </Button>
        <ButtonLink to={links.home()}>Go to the start</ButtonLink>
      </>
    }
  />
);
