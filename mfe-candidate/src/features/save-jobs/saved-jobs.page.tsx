import { pictureUrl } from '@market/contracts/companies';
import { call } from '@market/api/call';
import { statedPlace } from '@market/contracts/job-posts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { removeSavedJob, type SavedJob } from '@market/contracts/saved';
import { links } from '@market/contracts/site';
import { RecordStatus } from '@market/market-ui/values';
import { errorText, useShell } from '@market/web-kit';
import { useSearchParams } from '@market/web-kit/router';
import {
  Avatar,
  Button,
  ButtonLink,
  Card,
  DeleteIcon,
  EmptyState,
  Page,
  PageFailure,
  PageHeader,
  QueryList,
  RelativeTime,
  SaveIcon,
  usePageFailure,
} from '@market/web-kit/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { OWN_LIST_PAGE_SIZE, savedJobsQuery } from '../../shared/own-lists';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import { JobCard } from '../../shared/job-card/job-card';
import classes from './saved-jobs.module.css';

/** Saved jobs of the signed-in candidate, newest first; closed ones are marked and can be removed. */
export function SavedJobsPage() {
  const { http } = useShell();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useQuery({ ...savedJobsQuery(http, page), placeholderData: keepPreviousData });
  const failure = usePageFailure(query);
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={texts.saveJobs.savedJobs} width="narrow">
      <PageHeader
        title={texts.saveJobs.savedJobs}
        description={texts.saveJobs.lead}
        actions={<ButtonLink to={links.savedSearches()}>{texts.saveJobs.savedSearches}</ButtonLink>}
      />
      <QueryList
        query={query}
        label={texts.saveJobs.savedJobs}
        count={texts.saveJobs.savedJobCount}
        loading={texts.saveJobs.loading}
        keyOf={({ job_id }) => job_id}
        render={(saved) => (saved.job ? <JobCard job={saved.job} source="saved" /> : <ClosedJob saved={saved} />)}
        empty={
          <EmptyState
            icon={<SaveIcon size={28} />}
            title={texts.saveJobs.none}
            text={texts.saveJobs.pressTheBookmark}
            actions={
              <ButtonLink type="primary" to={links.searchJobs()}>
                {texts.saveJobs.searchJobs}
              </ButtonLink>
            }
          />
        }
        paging={{
          page,
          size: OWN_LIST_PAGE_SIZE,
          onChange: (next, options) => setParams({ page: String(next) }, options),
        }}
      />
    </Page>
  );
}

/** Closed job, with its title at the time it was saved. */
function ClosedJob({ saved: { job_id, job_title, cmp_name, cmp_logo, job_location, saved_at } }: { saved: SavedJob }) {
  const remove = useRemove(job_id);
  return (
    <Card>
      <div className={classes.closed}>
        <Avatar name={cmp_name} src={pictureUrl(cmp_logo)} shape="square" size={44} />
        <div className={classes.what}>
          <h2 className={classes.title}>
            <bdi>{job_title}</bdi>
          </h2>
          <p className={classes.facts}>
            <bdi>{cmp_name}</bdi>
            {statedPlace(job_location) ? (
              <>
                {' '}
                · <bdi>{job_location}</bdi>
              </>
            ) : null}{' '}
            {texts.saveJobs.savedWhen({ relativeTime: () => <RelativeTime value={saved_at} /> })}
          </p>
        </div>
        <RecordStatus status="closed" />
        <Button
          size="small"
          icon={<DeleteIcon size={16} />}
          aria-label={texts.saveJobs.removeLabel({ jobTitle: job_title })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {texts.saveJobs.remove}
        </Button>
      </div>
    </Card>
  );
}

function useRemove(jobId: string) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(http, removeSavedJob, { params: { id: jobId } }),
    onSuccess: async () => {
      notify.success(SUCCESSES.jobUnsaved);
      await cache.invalidateQueries({ queryKey: queryKeys.savedJobs });
    },
    onError: (error) => notify.error(errorText(error, FAILURES.unsaveJob)),
  });
}
