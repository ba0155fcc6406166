import { call } from '@market/api/call';
import { verifyEmail } from '@market/contracts/accounts';
import { ERRORS } from '@market/contracts/errors';
import { links } from '@market/contracts/site';
import { errorText, isApiError, useShell } from '@market/web-kit';
import { Wordmark } from '@market/market-ui/brand';
import { Link, useParams } from '@market/web-kit/router';
import { Button, LoadingState, Page, RetryIcon } from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../texts';
import { DeadLink, VerifiedBefore, VerifiedEmail } from './email-link-outcome';
import classes from '../../shared/link-outcome.module.css';

/**
 * `/verify-email/:token`: hands the token of the mail's link to the server. Opening the address alone changes nothing
 * (docs/security.md, S39).
 */
export function EmailLinkPage() {
  const { http, session } = useShell();
  const { token = '' } = useParams();
  // A query and not a mutation: a page that is mounted twice must not use the token twice.
  const {
    data: verified,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['auth', 'verify-email', token],
    queryFn: async () => {
      const answer = await call(http, verifyEmail, { body: { token } });
      if (answer.user && session.get().user?.login_id === answer.user.login_id) session.setUser(answer.user);
      return answer;
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  return (
    <Page
      title={
        verified
          ? texts.verifyEmail.emailVerified
          : error && !isFetching
            ? texts.verifyEmail.emailNotVerified
            : texts.verifyEmail.verifyingYourEmail
      }
      width="narrow"
    >
      <div className={classes.bare}>
        <Link to={links.home()} className={classes.brand}>
          <Wordmark />
        </Link>
        <div className={classes.outcome} aria-live="polite">
          {verified?.user ? <VerifiedEmail user={verified.user} returnTo={verified.return_to} /> : null}
          {verified && !verified.user ? <VerifiedBefore returnTo={verified.return_to} /> : null}
          {!verified && isFetching ? <LoadingState shape="text" label={texts.verifyEmail.verifyingYourEmail} /> : null}
          {error && !isFetching ? (
            isApiError(error) && error.status === 422 ? (
              <DeadLink reason={errorText(error, ERRORS['link-invalid'].error)} />
            ) : (
              <>
                <h1>{texts.verifyEmail.unverifiedHeading}</h1>
                <p>{errorText(error, texts.verifyEmail.noAnswer)}</p>
                <Button type="primary" icon={<RetryIcon size={18} />} onClick={() => void refetch()}>
                  {texts.verifyEmail.tryAgain}
                </Button>
              </>
            )
          ) : null}
        </div>
      </div>
    </Page>
  );
}
