import { call } from '@market/api/call';
import { showReceivedAccessRequest } from '@market/contracts/access';
import { links } from '@market/contracts/site';
import { MessageThread } from '@market/market-ui';
import { useShell } from '@market/web-kit';
import { useParams } from '@market/web-kit/router';
import {
  ButtonLink,
  Card,
  ErrorState,
  LoadingState,
  Page,
  PageFailure,
  PageHeader,
  Stack,
  usePageFailure,
} from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { AccessRequestRow } from '../../shared/access-requests/access-request-row';
import { AccessRequestsSection } from '../../shared/access-requests/access-requests-section';
import { useReceivedRequests } from '../../shared/access-requests/use-received-requests';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import { Looks, useLooks } from './looks';
import { TalentPools, useTalentPools } from './talent-pools';

/** All requests for access to the candidate's profile. */
export function RequestsPage() {
  // Fetched in parallel; each section is shown after those above it, which would push it down later.
  const requests = useReceivedRequests(1);
  const pools = useTalentPools(1);
  useLooks(1);
  return (
    <Page title={texts.answerAccessRequests.accessRequests} width="narrow">
      <PageHeader
        title={texts.answerAccessRequests.accessRequests}
        description={texts.answerAccessRequests.whatTheySee}
        actions={<ButtonLink to={links.ownCandidateProfile()}>{texts.answerAccessRequests.preview}</ButtonLink>}
      />
      <Stack gap={6}>
        <AccessRequestsSection />
        {requests.isPending ? null : <TalentPools />}
        {requests.isPending || pools.isPending ? null : <Looks />}
      </Stack>
    </Page>
  );
}

/**
 * Page of a single request, the target of mails and notifications: the request comes first, with the employer's words
 * and the answer.
 */
export function RequestPage() {
  const { id = '' } = useParams();
  const { http } = useShell();
  const query = useQuery({
    queryKey: queryKeys.accessRequests({ id }),
    queryFn: () => call(http, showReceivedAccessRequest, { params: { id } }),
  });
  const failure = usePageFailure(query, id);
  if (failure)
    return (
      <PageFailure
        {...failure}
        text={texts.answerAccessRequests.gone}
        actions={
          <ButtonLink type="primary" to={links.requests()}>
            {texts.answerAccessRequests.allRequests}
          </ButtonLink>
        }
      />
    );
  const { data: request, error, isError, refetch } = query;
  return (
    <Page title={texts.answerAccessRequests.accessRequest} width="narrow">
      <PageHeader
        back={{ to: links.requests(), label: texts.answerAccessRequests.accessRequests }}
        title={texts.answerAccessRequests.accessRequest}
        description={texts.answerAccessRequests.whatTheySee}
      />
      {isError && !request ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!request && !isError ? (
        <LoadingState shape="rows" count={1} label={texts.answerAccessRequests.loadingRequests} />
      ) : null}
      {request ? (
        <Card>
          <AccessRequestRow request={request} isAlone />
          {request.status === 'granted' ? <MessageThread subject={{ kind: 'access', id: request.id }} /> : null}
        </Card>
      ) : null}
    </Page>
  );
}
