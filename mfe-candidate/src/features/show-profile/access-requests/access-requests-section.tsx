import { call } from '@market/contracts/call';
import { answerAccessRequest, listReceivedAccessRequests } from '@market/contracts/endpoints/profile';
import { links, type AccessRequest } from '@market/contracts';
import { errorText, useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import {
  Alert,
  Button,
  Card,
  ConfirmButton,
  EmptyState,
  ErrorState,
  ItemList,
  LoadingState,
  Pagination,
  RelativeTime,
  Row,
  StatusTag,
} from '@market/web-kit/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../../shared/query-keys';
import { texts } from '../../../texts';
import classes from './access-requests.module.css';

const PAGE_SIZE = 20;

type Answer = 'granted' | 'declined' | 'revoked';
const DONE: Record<Answer, string> = {
  granted: texts.answerAccessRequests.granted,
  declined: texts.answerAccessRequests.declined,
  revoked: texts.answerAccessRequests.revoked,
};

/** Who asked to see the profile, and the candidate's answer, which can be taken back. */
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
          render={(request) => <RequestRow request={request} />}
        />
      ) : null}
      {data && data.total > PAGE_SIZE ? (
        <Pagination align="center" current={page} pageSize={PAGE_SIZE} total={data.total} onChange={setPage} />
      ) : null}
    </Card>
  );
}

function RequestRow({ request }: { request: AccessRequest }) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const answer = useMutation({
    mutationFn: (status: Answer) =>
      call(http, answerAccessRequest, { params: { id: request.id }, body: { status: status } }),
    onSuccess: (_request, status) => notify.success(DONE[status]),
    onError: (failure) => notify.error(errorText(failure, texts.answerAccessRequests.answerNotSaved)),
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.accessRequests() }),
  });
  const { can, cmp_code, cmp_name, message, status, created_at, renamed } = request;
  return (
    <div className={classes.request}>
      <div className={classes.what}>
        <strong>
          <Link to={links.companyProfile(cmp_code)}>
            <bdi>{cmp_name}</bdi>
          </Link>
        </strong>
        <span className={classes.time}>
          {texts.answerAccessRequests.askedWhen({ relativeTime: () => <RelativeTime value={created_at} /> })}
        </span>
        {renamed ? (
          <Alert
            type="warning"
            title={texts.answerAccessRequests.renamed({
              former: renamed.from.cmp_name,
              formerSite: renamed.from.cmp_webs,
              now: renamed.to.cmp_name,
              site: renamed.to.cmp_webs,
              bdi: (words) => <bdi>{words}</bdi>,
            })}
          />
        ) : null}
        {message ? (
          <p className={classes.message} dir="auto">
            {message}
          </p>
        ) : null}
      </div>
      <Row gap={2}>
        <StatusTag status={status} />
        {can.decline ? (
          <Button size="small" loading={answer.isPending} onClick={() => answer.mutate('declined')}>
            {texts.answerAccessRequests.decline}
          </Button>
        ) : null}
        {can.grant ? (
          <Button size="small" type="primary" loading={answer.isPending} onClick={() => answer.mutate('granted')}>
            {texts.answerAccessRequests.grant}
          </Button>
        ) : null}
        {can.revoke ? (
          <ConfirmButton
            size="small"
            danger
            question={
              <>
                {texts.answerAccessRequests.revokeQuestion({ cmpName: cmp_name, bdi: (words) => <bdi>{words}</bdi> })}
              </>
            }
            text={texts.answerAccessRequests.revokeConsequence}
            confirmLabel={texts.answerAccessRequests.revoke}
            onConfirm={() => answer.mutateAsync('revoked')}
          >
            {texts.answerAccessRequests.revoke}
          </ConfirmButton>
        ) : null}
      </Row>
    </div>
  );
}
