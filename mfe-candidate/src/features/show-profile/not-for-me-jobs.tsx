import { call } from '@market/api/call';
import { listNotForMe, removeNotForMe } from '@market/contracts/job-posts';
import { NOT_FOR_ME_LABELS, type NotForMe } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { errorText, useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import { Button, ErrorState, ItemList, LoadingState, Pagination, Row } from '@market/web-kit/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshMatches } from '../../shared/match/refresh-matches';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import { OnRequest } from './on-request';
import classes from './profile.module.css';

const PAGE_SIZE = 20;

/** Jobs and companies that the candidate excluded from ‘For you’, with a button to undo; fetched when opened. */
export function NotForMeJobs() {
  return (
    <OnRequest title={texts.match.notForMeJobs}>
      <Jobs />
    </OnRequest>
  );
}

function Jobs() {
  const { http } = useShell();
  const [page, setPage] = useState(1);
  const body = { page, limit: PAGE_SIZE };
  const { data, error, isError, isPending, refetch } = useQuery({
    queryKey: [...queryKeys.notForMe, body],
    queryFn: ({ signal }) => call(http, listNotForMe, { query: body, signal }),
    placeholderData: keepPreviousData,
  });
  // The last page became empty: shows the previous page, which is now the last.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  if (data && page > lastPage) setPage(lastPage);
  if (isPending) return <LoadingState shape="rows" count={2} label={texts.match.loadingNotForMe} />;
  if (!data) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {isError ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {data.total === 0 ? <p className={classes.hint}>{texts.match.noneNotForMe}</p> : null}
      {data.records.length > 0 ? (
        <ItemList
          label={texts.match.notForMeJobs}
          items={data.records}
          keyOf={({ id }) => id}
          render={(job) => <Job job={job} />}
        />
      ) : null}
      {data.total > PAGE_SIZE ? (
        <Pagination align="center" current={page} pageSize={PAGE_SIZE} total={data.total} onChange={setPage} />
      ) : null}
    </>
  );
}

function Job({ job: { id, job_title, cmp_name, reason, whole_company } }: { job: NotForMe }) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(http, removeNotForMe, { params: { id } }),
    onSuccess: async () => {
      notify.success(whole_company ? texts.match.companyTakenBack : texts.match.takenBack);
      refreshMatches(cache);
      await cache.invalidateQueries({ queryKey: queryKeys.notForMe });
    },
    onError: (error) => notify.error(errorText(error, texts.match.notSaved)),
  });
  return (
    <Row justify="between">
      <div>
        <Link to={links.jobDetails(id)}>
          <bdi>{job_title}</bdi>
        </Link>
        <p className={classes.facts}>
          <bdi>{cmp_name}</bdi> · {whole_company ? texts.match.wholeCompany : NOT_FOR_ME_LABELS[reason]}
        </p>
      </div>
      <Button
        size="small"
        loading={isPending}
        aria-label={
          whole_company
            ? texts.match.takeBackCompany({ company: cmp_name })
            : texts.match.takeBackLabel({ jobTitle: job_title })
        }
        onClick={() => mutate()}
      >
        {texts.match.takeBack}
      </Button>
    </Row>
  );
}
