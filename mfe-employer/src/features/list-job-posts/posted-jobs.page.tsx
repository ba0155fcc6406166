import { JOB_STATUS_LABELS, JOB_STATUSES, type JobPost } from '@market/contracts/job-posts';
import { LIST_SEARCH_MAX } from '@market/contracts/search';
import { useShell } from '@market/web-kit';
import {
  AddIcon,
  Button,
  Dialog,
  EmptyState,
  Input,
  JobIcon,
  LoadingState,
  Page,
  PageFailure,
  PageHeader,
  QueryList,
  Segmented,
  UploadIcon,
  usePageFailure,
} from '@market/web-kit/ui';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { BulkResult } from '../../shared/bulk-result';
import { useRight } from '../../shared/use-right';
import { useBulkSteps } from '../../shared/use-bulk-steps';
import { useTypedSearch } from '../../shared/use-typed-search';
import { texts } from '../../texts';
import { AppealDialog } from './appeal.dialog';
import { CloseJobDialog } from './close-job.dialog';
import { DeleteJobDialog } from './delete-job.dialog';
import { JobPostRow } from './job-post-row';
import classes from './posted-jobs.module.css';
import { JobsBulkBar } from './jobs-bulk-bar';
import { useBulkJobActions } from './use-bulk-job-actions';
import { PAGE_SIZE, useJobPostFilter, useJobPosts } from './use-job-posts';

const ImportJobs = lazy(async () => ({ default: (await import('./import-jobs/import-jobs')).ImportJobs }));
const JobFeeds = lazy(async () => ({ default: (await import('./job-feeds/job-feeds')).JobFeeds }));
const HiringManagersDialog = lazy(async () => ({
  default: (await import('../../shared/hiring-managers.dialog')).HiringManagersDialog,
}));
const PublishedPostsDialog = lazy(async () => ({
  default: (await import('./published-posts.dialog')).PublishedPostsDialog,
}));
const JobStatisticsDialog = lazy(async () => ({
  default: (await import('./job-statistics/job-statistics.dialog')).JobStatisticsDialog,
}));
const STATUS_CHOICES = [
  { value: '', label: texts.listJobPosts.all },
  ...JOB_STATUSES.map((value) => ({ value, label: JOB_STATUS_LABELS[value] })),
];

/** Posted Jobs: the employer's own posts with search, status, applicants, and their actions. */
export function PostedJobsPage() {
  const { openDialog } = useShell();
  const { filter, change } = useJobPostFilter();
  const [typed, setTyped] = useTypedSearch(filter.search, (search) => change({ search }, { replace: true }));
  const [isImporting, setIsImporting] = useState(false);
  const [isShowingFeeds, setIsShowingFeeds] = useState(false);
  const [isSavingJobs, setIsSavingJobs] = useState(false);
  const [deleting, setDeleting] = useState<{ job: JobPost; isAsking: boolean }>();
  const [closing, setClosing] = useState<{ job: JobPost; isAsking: boolean }>();
  const [appealing, setAppealing] = useState<JobPost>();
  const [published, setPublished] = useState<JobPost>();
  const [measured, setMeasured] = useState<JobPost>();
  const [managed, setManaged] = useState<JobPost>();
  const mayEdit = useRight('edit-jobs');
  const bulk = useBulkSteps();
  const jobActions = useBulkJobActions();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const postButton = useRef<HTMLButtonElement>(null);
  /** Job whose row receives the focus: the closed one, or the neighbour of the deleted one; null for none. */
  const focusAt = useRef<string | null>(undefined);
  const query = useJobPosts(filter);
  const failure = usePageFailure(query);

  const post = () => openDialog('job-post', {});
  const leaveDeleted = ({ id }: JobPost) => {
    const records = query.data?.records ?? [];
    const at = records.findIndex((job) => job.id === id);
    focusAt.current = (records[at + 1] ?? records[at - 1])?.id ?? null;
    setDeleting(undefined);
    if (records.length === 1 && filter.page > 1) change({ page: filter.page - 1 }, { replace: true });
  };
  // The focused row and its dialog are gone: the focus moves to the next row, or to the button that posts a job.
  useLayoutEffect(() => {
    if (focusAt.current === undefined || deleting || closing) return;
    const beside = [...(list.current?.querySelectorAll<HTMLElement>('[data-job]') ?? [])].find(
      ({ dataset }) => dataset.job === focusAt.current,
    );
    (beside?.querySelector<HTMLElement>('h2 a') ?? postButton.current)?.focus();
    focusAt.current = undefined;
  });

  const shown = query.data?.records ?? [];
  // The selection is cleared by a change of page or filter.
  const selected = shown.filter(({ id }) => marked.has(id));
  const isFiltered = filter.search !== '' || filter.status !== '';
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={texts.listJobPosts.postedJobs}>
      <PageHeader
        title={texts.listJobPosts.postedJobs}
        description={texts.listJobPosts.lead}
        actions={
          mayEdit ? (
            <>
              <Button onClick={() => setIsShowingFeeds(true)}>{texts.listJobPosts.feeds}</Button>
              <Button icon={<UploadIcon size={18} />} onClick={() => setIsImporting(true)}>
                {texts.listJobPosts.import}
              </Button>
              <Button ref={postButton} type="primary" icon={<AddIcon size={18} />} onClick={post}>
                {texts.listJobPosts.postJob}
              </Button>
            </>
          ) : null
        }
      />
      <div className={classes.filters}>
        <Input
          className={classes.search}
          allowClear
          aria-label={texts.listJobPosts.searchPostedJobs}
          placeholder={texts.listJobPosts.searchLabel}
          maxLength={LIST_SEARCH_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Segmented
          aria-label={texts.listJobPosts.status}
          options={STATUS_CHOICES}
          value={filter.status}
          onChange={(status) => change({ status })}
        />
      </div>
      {bulk.result ? <BulkResult result={bulk.result} onClose={bulk.forget} /> : null}
      {/* A search without hits must not hide a run, its Stop and its failures. */}
      {shown.length > 0 || jobActions.progress || jobActions.result ? (
        <JobsBulkBar
          actions={jobActions}
          selected={selected}
          shown={shown.length}
          onSelectAll={(isSelected) => setMarked(new Set(isSelected ? shown.map(({ id }) => id) : []))}
          onDone={(failed) => setMarked(new Set(failed))}
        />
      ) : null}
      <div ref={list}>
        <QueryList
          look="rows"
          query={query}
          label={texts.listJobPosts.postedJobs2}
          count={texts.listJobPosts.jobCount}
          loading={texts.listJobPosts.loadingYourJobs}
          keyOf={({ id }) => id}
          render={(job) => (
            <JobPostRow
              job={job}
              isSelected={marked.has(job.id)}
              onSelect={(isSelected) => {
                const next = new Set(marked);
                if (isSelected) next.add(job.id);
                else next.delete(job.id);
                setMarked(next);
              }}
              onDelete={() => setDeleting({ job, isAsking: true })}
              onClose={() => setClosing({ job, isAsking: true })}
              onAppeal={() => setAppealing(job)}
              onManagers={() => setManaged(job)}
              onPublished={() => setPublished(job)}
              onStatistics={() => setMeasured(job)}
            />
          )}
          empty={
            isFiltered ? (
              <EmptyState
                title={texts.listJobPosts.noJobFits}
                text={texts.listJobPosts.noneFitsHint}
                actions={
                  <Button onClick={() => change({ search: '', status: '' })}>{texts.listJobPosts.showAllJobs}</Button>
                }
              />
            ) : (
              <EmptyState
                icon={<JobIcon size={28} />}
                title={texts.listJobPosts.none}
                text={texts.listJobPosts.noneHint}
                actions={
                  <Button type="primary" onClick={post}>
                    {texts.listJobPosts.postJob}
                  </Button>
                }
              />
            )
          }
          paging={{ page: filter.page, size: PAGE_SIZE, onChange: (page, options) => change({ page }, options) }}
        />
      </div>
      {deleting ? (
        <DeleteJobDialog
          job={deleting.job}
          open={deleting.isAsking}
          onClose={() => setDeleting({ ...deleting, isAsking: false })}
          onDeleted={() => leaveDeleted(deleting.job)}
        />
      ) : null}
      {closing ? (
        <CloseJobDialog
          key={closing.job.id}
          job={closing.job}
          open={closing.isAsking}
          bulk={bulk}
          onClose={() => setClosing({ ...closing, isAsking: false })}
          onClosed={() => {
            focusAt.current = closing.job.id;
            setClosing(undefined);
          }}
        />
      ) : null}
      {appealing ? <AppealDialog job={appealing} onClose={() => setAppealing(undefined)} /> : null}
      {published ? (
        <Suspense fallback={null}>
          <PublishedPostsDialog job={published} onClose={() => setPublished(undefined)} />
        </Suspense>
      ) : null}
      {measured ? (
        <Suspense fallback={null}>
          <JobStatisticsDialog job={measured} onClose={() => setMeasured(undefined)} />
        </Suspense>
      ) : null}
      {managed ? (
        <Suspense fallback={null}>
          <HiringManagersDialog job={managed} onClose={() => setManaged(undefined)} />
        </Suspense>
      ) : null}
      {isShowingFeeds ? (
        <Dialog title={texts.listJobPosts.feeds} width={760} onClose={() => setIsShowingFeeds(false)}>
          <Suspense fallback={<LoadingState shape="text" label={texts.listJobPosts.loadingTheFeeds} />}>
            <JobFeeds />
          </Suspense>
        </Dialog>
      ) : null}
      {isImporting ? (
        <Dialog
          title={texts.listJobPosts.importJobs}
          width={760}
          closable={!isSavingJobs}
          onClose={() => setIsImporting(false)}
        >
          <Suspense fallback={<LoadingState shape="text" label={texts.listJobPosts.loadingTheImport} />}>
            <ImportJobs onClose={() => setIsImporting(false)} onSaving={setIsSavingJobs} />
          </Suspense>
        </Dialog>
      ) : null}
    </Page>
  );
}
