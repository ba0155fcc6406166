import { call } from '@market/api/call';
import { listReceivedAccessRequests } from '@market/contracts/access';
import { useShell } from '@market/web-kit';
import { Card, EmptyState, ErrorState, ItemList, LoadingState, Pagination } from '@market/web-kit/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../../texts';
import { queryKeys } from '../query-keys';
import { AccessRequestRow } from './access-request-row';

const PAGE_SIZE = 20;

/** Requests to see the profile, with the candidate's answers, which can be taken back. */
export function AccessRequestsSection() {
  const { http } = useShell();
  const [page, setPage] = useState(1);
  const { data, error, isError, isPending, refetch } = useQuery({
    queryKey: queryKeys.accessRequests({ page, limit: PAGE_SIZE }),
    queryFn: () => call(http, listReceivedAccessRequests, { body: { page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
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
      {data && data.total > PAGE_SIZE ? (
        <Pagination align="center" current={page} pageSize={PAGE_SIZE} total={data.total} onChange={setPage} />
      ) : null}
    </Card>
  );
}
