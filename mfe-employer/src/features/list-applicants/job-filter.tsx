import { call } from '@market/api/call';
import { listOwnJobs } from '@market/contracts/job-posts';
import { LIST_SEARCH_MAX } from '@market/contracts/search';
import { useShell } from '@market/web-kit';
import { Select } from '@market/web-kit/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { useTypedSearch } from '../../shared/use-typed-search';
import { texts } from '../../texts';
import classes from './applicants.module.css';
import { useJob } from './use-job';

/** Number of jobs in the list; others are found by search. */
const OFFERED = 20;

interface JobFilterProps {
  /** Id of the selected job; empty for all. */
  jobId: string;
  onChange: (jobId: string) => void;
  className?: string | undefined;
}

/**
 * Selects one of the employer's jobs, however many exist: the newest are listed, others are found by words of their
 * title.
 */
export function JobFilter({ jobId, onChange, className }: JobFilterProps) {
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  const { jobs, total, isSearching } = useOfferedJobs(search);
  const chosen = useChosenJob(jobId, jobs);
  const offered = chosen && search === '' && !jobs.some(({ id }) => id === chosen.id) ? [chosen, ...jobs] : jobs;
  const more = total - jobs.length;
  return (
    <Select
      className={className}
      allowClear
      aria-label={texts.listApplicants.job}
      placeholder={texts.listApplicants.allJobs}
      options={offered.map(({ id, job_title }) => ({ value: id, label: job_title }))}
      value={jobId || undefined}
      labelRender={({ label }) => label ?? texts.listApplicants.anotherJob}
      loading={isSearching}
      showSearch={{
        searchValue: typed,
        onSearch: (words) => setTyped(words.slice(0, LIST_SEARCH_MAX)),
        filterOption: false,
      }}
      notFoundContent={isSearching ? texts.listApplicants.lookingForJobs : texts.listApplicants.noJobMatches}
      popupRender={(list) => (
        <>
          {list}
          {more > 0 ? (
            <div role="note" className={classes.more}>
              {texts.listApplicants.moreTypeAWord({ more })}
            </div>
          ) : null}
        </>
      )}
      onChange={(choice?: string) => {
        setTyped('');
        onChange(choice ?? '');
      }}
    />
  );
}

function useOfferedJobs(search: string) {
  const { http } = useShell();
  const body = { page: 1, limit: OFFERED, ...(search ? { search } : {}) };
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.jobPosts(body),
    queryFn: () => call(http, listOwnJobs, { body: body }),
    placeholderData: keepPreviousData,
  });
  return { jobs: data?.records ?? [], total: data?.total ?? 0, isSearching: isFetching };
}

/** Selected job from the address; fetched where it is not in the list. */
function useChosenJob(jobId: string, offered: Array<{ id: string; job_title: string }>) {
  const offeredOne = offered.find(({ id }) => id === jobId);
  const { data } = useJob(jobId, { isWanted: !offeredOne });
  return jobId ? (offeredOne ?? data) : undefined;
}
