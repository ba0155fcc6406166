import { call } from '@market/api/call';
import { acceptInvitation, lookAtInvitation, type SeenInvitation } from '@market/contracts/companies';
import { links } from '@market/contracts/site';
import { errorText, isApiError, useSession, useShell } from '@market/web-kit';
import { Wordmark } from '@market/market-ui/brand';
import { Link, useParams } from '@market/web-kit/router';
import { Button, ButtonLink, Card, ErrorState, LoadingState, Page, Row, Stack } from '@market/web-kit/ui';
import { hashKey, useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { ROLE_LABELS } from '../../shared/role-words';
import { OwnCompany } from './own-company';
import { useTeam } from '../../shared/use-team';
import { texts } from '../../texts';

const words = texts.invitation;
const bdi = (part: ReactNode) => <bdi>{part}</bdi>;

/**
 * `/invitation/:token`: shows a mailed invitation, and joins the company on one press. Opening the address alone does
 * not join, because mail scanners open links too.
 */
export function InvitationPage() {
  const { http } = useShell();
  const { token = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.invitation(token),
    queryFn: () => call(http, lookAtInvitation, { body: { token } }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Page title={words.title} width="narrow">
      <Stack gap={5}>
        <Link to={links.home()}>
          <Wordmark />
        </Link>
        <div aria-live="polite">
          {data ? (
            <Invitation invitation={data} token={token} />
          ) : isFetching ? (
            <LoadingState shape="text" label={words.loading} />
          ) : isApiError(error) && error.status === 422 ? (
            <Card title={words.deadTitle}>
              <p>{words.deadText}</p>
              <ButtonLink to={links.home()}>{words.home}</ButtonLink>
            </Card>
          ) : (
            <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
          )}
        </div>
      </Stack>
    </Page>
  );
}

/** Ways out of the company that one is in: a member leaves it, its only owner dissolves it where it is empty. */
function WayOut(props: ComponentProps<typeof OwnCompany>) {
  const { data, isPending } = useTeam().query;
  if (isPending) return null;
  if (data?.members.length === 1) return <OwnCompany {...props} />;
  return (
    <>
      <p>{words.leaveFirst}</p>
      <Row>
        <ButtonLink to={links.dashboardSettings()}>{words.settings}</ButtonLink>
      </Row>
    </>
  );
}

function Invitation({ invitation, token }: { invitation: SeenInvitation; token: string }) {
  const { http, session, notify, navigate, openDialog, queryClient } = useShell();
  const { user } = useSession();
  const { cmp_name, by_name, role, email } = invitation;
  /** Stays after a refusal to dissolve that company. */
  const [isInCompany, setIsInCompany] = useState(false);
  const accept = useMutation({
    mutationFn: (dissolves?: string) => call(http, acceptInvitation, { body: { token, dissolves } }),
    onError: (error, dissolves) => {
      if (isApiError(error) && error.code === 'in-another-team') setIsInCompany(true);
      // The question is in front of the page's own message.
      if (dissolves !== undefined) notify.error(errorText(error, words.notJoined));
    },
    onSuccess: ({ user: joined }) => {
      session.setUser(joined);
      // All cached data was fetched without a company, so it is invalidated, except for the link's, which is used up.
      const ofLink = hashKey(queryKeys.invitation(token));
      void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== ofLink });
      notify.success(words.joined({ company: cmp_name }));
      navigate(joined.user_approval_status === 1 ? links.dashboardMain() : links.profile(), { replace: true });
    },
  });
  const dialog = { loginType: 'EMP' as const, returnTo: links.invitation(token), email };
  return (
    <Stack gap={4}>
      <h1>{words.heading({ company: cmp_name, bdi })}</h1>
      {by_name ? <p>{words.from({ by: by_name, bdi })}</p> : null}
      <p>{words.role({ role: ROLE_LABELS[role] })}</p>
      <p>{words.address({ email, bdi })}</p>
      {accept.error ? <p role="alert">{errorText(accept.error, words.notJoined)}</p> : null}
      {isInCompany ? <WayOut invitation={invitation} onDissolve={accept.mutateAsync} /> : null}
      {user ? (
        <>
          <p>{words.signedIn({ email: user.login_email, bdi })}</p>
          <Row gap={2}>
            <Button type="primary" size="large" loading={accept.isPending} onClick={() => accept.mutate(undefined)}>
              {words.join}
            </Button>
            <Button size="large" onClick={() => void session.signOut()}>
              {words.signOut}
            </Button>
          </Row>
        </>
      ) : (
        <Row gap={2}>
          <Button type="primary" size="large" onClick={() => openDialog('sign-in', dialog)}>
            {words.signIn}
          </Button>
          <Button size="large" onClick={() => openDialog('sign-up', dialog)}>
            {words.signUp}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
