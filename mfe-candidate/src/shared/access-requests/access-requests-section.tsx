import { Card, EmptyState, ErrorState, ItemList, LoadingState, Pagination } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from '../../texts';
import { AccessRequestRow } from './access-request-row';
import { REQUESTS_PAGE_SIZE, useReceivedRequests } from './use-received-requests';

/** Requests to see the profile, with the candidate's answers, which can be revoked. */
export function AccessRequestsSection() {
  const [page, setPage] = useState(1);
  const { data, error, isError, isPending, refetch } = useReceivedRequests(page);
  return (
    <Card title={texts.answerAccessRequests.heading}>
      {isError && !data ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingState shape="rows" count={2} label={texts.answerAccessRequests.loadingRequests} /> : null}
      {data?.records.length === 0 ? (
        <EmptyState
          compact
          title={texts.answerAccessRequests.nobodyHasAsked}
          text={texts.answerAccessRequests.emptyText}
        />
      ) : null}
      {data && data.records.length > 0 ? (
        <ItemList
          label={texts.answerAccessRequests.accessRequests}
          items={data.records}
          keyOf={({ id }) => id}
          render={(request) => <AccessRequestRow request={request} />}
        />
      ) : null}
      {data && data.total > REQUESTS_PAGE_SIZE ? (
        <Pagination align="center" current={page} pageSize={REQUESTS_PAGE_SIZE} total={data.total} onChange={setPage} />
      ) : null}
    </Card>
  );
}
