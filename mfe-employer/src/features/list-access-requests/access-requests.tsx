import { links, type AccessRequest } from '@market/contracts';
import { useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import { Avatar, Card, EmptyState, ErrorState, LoadingState, PeopleIcon, RelativeTime, StatusTag, ButtonLink } from '@market/web-kit/ui';
import { ItemList, Pagination } from '@market/web-kit/ui-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { employerApi } from '../../shared/employer.api';
import { queryKeys } from '../../shared/query-keys';
import classes from './access-requests.module.css';

const PAGE_SIZE = 20;

interface AccessRequestsProps {
  /** Only those in this state; all when left out. */
  status?: AccessRequest['status'];
  empty: { title: string; text: string };
}

/** The employer's own requests; a granted one names the candidate. */
export function AccessRequests({ status, empty }: AccessRequestsProps) {
  const { http } = useShell();
  const [page, setPage] = useState(1);
  const body = { page, limit: PAGE_SIZE, ...(status ? { status } : {}) };
  const { data, error, isError, isPending, refetch } = useQuery({ queryKey: queryKeys.accessRequests(body), queryFn: () => employerApi.accessRequests(http, body), placeholderData: keepPreviousData });
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingState shape="rows" count={4} label="Loading candidates" />;
  if (data.records.length === 0) return <EmptyState icon={<PeopleIcon size={28} />} {...empty} actions={<ButtonLink type="primary" to={links.dashboardNotAllowedCandidates()}>Browse candidates</ButtonLink>} />;
  return (
    <Card>
      <ItemList label="Candidates" items={data.records} keyOf={({ id }) => id} render={(request) => <RequestRow request={request} />} />
      {data.total > PAGE_SIZE ? <Pagination align="center" current={page} pageSize={PAGE_SIZE} total={data.total} onChange={setPage} /> : null}
    </Card>
  );
}

function RequestRow({ request: { candidate, blind, can_code, status, message, updated_at } }: { request: AccessRequest }) {
  const skills = (candidate?.can_skill ?? blind?.can_skill ?? '').split(',').filter(Boolean).slice(0, 5).join(' · ');
  return (
    <div className={classes.row}>
      {candidate ? <Avatar name={candidate.can_name} size={44} /> : <PeopleIcon size={28} aria-hidden="true" />}
      <div className={classes.what}>
        {candidate ? (
          <Link className={classes.name} to={links.candidateProfile(can_code)}>
            {candidate.can_name}
          </Link>
        ) : (
          <strong>{blind?.cate_desc ?? 'Candidate'}</strong>
        )}
        <span className={classes.facts}>{skills}</span>
        {message ? <span className={classes.facts}>You wrote: {message}</span> : null}
      </div>
      <div className={classes.state}>
        <StatusTag status={status} />
        <span className={classes.facts}>
          <RelativeTime value={updated_at} />
        </span>
      </div>
    </div>
  );
}
