import { APPLICATION_STATES, APPLICATION_STATUSES } from '@market/contracts/applications';
import { LIST_SEARCH_MAX } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import {
  BoardIcon,
  Button,
  ButtonLink,
  Dropdown,
  EmptyState,
  ErrorState,
  Input,
  ListIcon,
  ListStatus,
  LoadingState,
  Page,
  PageFailure,
  PageHeader,
  PeopleIcon,
  Segmented,
  Select,
  usePageFailure,
  usePagedList,
} from '@market/web-kit/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTypedSearch } from '../../shared/use-typed-search';
import { texts } from '../../texts';
import { useApplication } from '../../shared/use-application';
import { ApplicantsTable } from './applicants-table';
import classes from './applicants.module.css';
import { LastStep } from './last-step';
import { BulkResult } from '../../shared/bulk-result';
import { HiringTeam } from './hiring-team';
import { JobFilter } from './job-filter';
import type { BulkRequest } from './bulk/bulk.dialog';
import { TagFilter } from './tag-filter';
import { PAGE_SIZE, listOf, useApplicationFilter, useApplications } from './use-applications';
import { useJobStages } from './use-job-stages';
import { useOpenedApplication } from './use-opened-application';
import { useBulkSteps } from '../../shared/use-bulk-steps';

/** Loads together with the menu of its cards, whose late arrival would take the focus from the pressed button. */
const ApplicantsBoard = lazy(async () => {
  const [{ ApplicantsBoard: Board }] = await Promise.all([import('./applicants-board'), Dropdown.preload()]);
  return { default: Board };
});
const ApplicationDialog = lazy(async () => ({
  default: (await import('./show-application/application.dialog')).ApplicationDialog,
}));
const BulkDialog = lazy(async () => ({ default: (await import('./bulk/bulk.dialog')).BulkDialog }));
const STATUS_CHOICES = APPLICATION_STATUSES.map((value) => ({ value, label: APPLICATION_STATES[value].label }));
const WAITING = [{ value: 'yes', label: texts.listApplicants.onlyWaiting }];
const SCREENING_CHOICES = [
  { value: 'flagged', label: texts.questions.onlyFlagged },
  { value: 'clear', label: texts.questions.onlyClear },
];
const VIEWS = [
  { value: '', label: texts.listApplicants.table, icon: <ListIcon size={16} aria-hidden="true" /> },
  { value: 'board', label: texts.listApplicants.board, icon: <BoardIcon size={16} aria-hidden="true" /> },
];

/**
 * Applicants: filtered by job, status and name, as a table or as a board by status; the application in the address
 * opens in a dialog above.
 */
export function ApplicantsPage() {
  const { filter, change } = useApplicationFilter();
  const opened = useOpenedApplication();
  const [typed, setTyped] = useTypedSearch(filter.search, (search) => change({ search }, { replace: true }));
  const query = useApplications(filter);
  const { data, error, isError, isPlaceholderData, refetch } = query;
  const listFailure = usePageFailure(query);
  const openedFailure = usePageFailure(useApplication(opened.id, listOf(filter)), opened.id);

  const bulk = useBulkSteps();
  const [request, setRequest] = useState<BulkRequest>();
  const shown = JSON.stringify(filter);
  const { forget } = bulk;
  // A bulk result belongs to its list, so it is dropped when the list changes.
  useEffect(forget, [shown, forget]);

  const isBoard = filter.view === 'board';
  const { stages, isLoading: areStagesLoading } = useJobStages(filter.job_id);
  const { isLoading, isEmpty } = usePagedList(query, {
    page: filter.page,
    size: PAGE_SIZE,
    onPage: (page) => change({ page }, { replace: true }),
  });
  const isFiltered = Boolean(
    filter.job_id ||
    ((filter.status || filter.stage || filter.waiting) && !isBoard) ||
    filter.screening ||
    filter.tag ||
    filter.search,
  );
  if (listFailure) return <PageFailure {...listFailure} />;
  if (openedFailure) {
    return (
      <PageFailure
        {...openedFailure}
        text={texts.listApplicants.missing}
        actions={
          <ButtonLink type="primary" to={links.dashboardApplicants()}>
            {texts.listApplicants.allApplicants}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Page title={texts.listApplicants.applicants} width={isBoard ? 'wide' : 'normal'}>
      <PageHeader
        title={texts.listApplicants.applicants}
        description={isBoard ? texts.listApplicants.boardLead : texts.listApplicants.tableLead}
        actions={
          <Segmented
            aria-label={texts.listApplicants.view}
            options={VIEWS}
            value={filter.view}
            onChange={(view) => change({ view })}
          />
        }
      />
      <div className={classes.filters}>
        <Input
          className={classes.search}
          allowClear
          aria-label={texts.listApplicants.searchApplicants}
          placeholder={texts.listApplicants.searchLabel}
          maxLength={LIST_SEARCH_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <JobFilter
          className={classes.select}
          jobId={filter.job_id}
          onChange={(job_id) => change({ job_id, stage: '' })}
        />
        <Select
          className={classes.select}
          allowClear
          aria-label={texts.questions.screening}
          placeholder={texts.questions.allAnswers}
          options={SCREENING_CHOICES}
          value={filter.screening || undefined}
          onChange={(screening?: string) => change({ screening: screening ?? '' })}
        />
        <TagFilter className={classes.select} tag={filter.tag} onChange={(tag) => change({ tag })} />
        {isBoard ? null : (
          <Select
            className={classes.select}
            allowClear
            aria-label={texts.listApplicants.status}
            placeholder={texts.listApplicants.allStatuses}
            options={STATUS_CHOICES}
            value={filter.status || undefined}
            onChange={(status?: string) => change({ status: status ?? '', stage: '' })}
          />
        )}
        {isBoard ? null : (
          <Select
            className={classes.select}
            allowClear
            aria-label={texts.listApplicants.waiting}
            placeholder={texts.listApplicants.allWaiting}
            options={WAITING}
            value={filter.waiting || undefined}
            onChange={(waiting?: string) => change({ waiting: waiting ?? '' })}
          />
        )}
        {!isBoard && stages.length > 0 ? (
          <Select
            className={classes.select}
            allowClear
            aria-label={texts.stages.column}
            placeholder={texts.stages.all}
            options={stages.map(({ id, name }) => ({ value: id, label: name }))}
            value={filter.stage || undefined}
            onChange={(stage?: string) => change({ stage: stage ?? '', status: '' })}
          />
        ) : null}
      </div>
      {filter.job_id ? <HiringTeam jobId={filter.job_id} /> : null}
      <ListStatus
        count={data ? texts.listApplicants.applicationsFound({ total: data.total }) : ''}
        isOlder={isPlaceholderData}
      />
      <LastStep />
      {bulk.result ? <BulkResult result={bulk.result} onClose={forget} /> : null}
      {isError && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLoading ? <LoadingState shape="rows" count={5} label={texts.listApplicants.loadingApplicants} /> : null}
      {isEmpty ? (
        <EmptyState
          icon={<PeopleIcon size={28} />}
          title={isFiltered ? texts.listApplicants.noneFits : texts.listApplicants.none}
          text={isFiltered ? texts.listApplicants.noneFitsHint : texts.listApplicants.noneHint}
          actions={
            isFiltered ? (
              <Button
                onClick={() =>
                  change({ job_id: '', status: '', screening: '', waiting: '', tag: '', stage: '', search: '' })
                }
              >
                {texts.listApplicants.showEverybody}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {data && data.records.length > 0 && !isBoard ? (
        <ApplicantsTable
          filter={filter}
          onSort={(sort) => change({ sort })}
          shown={shown}
          list={data}
          bulk={bulk}
          onAsk={setRequest}
          page={filter.page}
          onPage={(page) => change({ page })}
          addressOf={opened.addressOf}
        />
      ) : null}
      {data && data.records.length > 0 && isBoard ? (
        <Suspense fallback={<LoadingState shape="cards" count={4} label={texts.listApplicants.loadingTheBoard} />}>
          {areStagesLoading ? (
            <LoadingState shape="cards" count={4} label={texts.listApplicants.loadingTheBoard} />
          ) : (
            <ApplicantsBoard filter={filter} stages={stages} addressOf={opened.addressOf} />
          )}
        </Suspense>
      ) : null}
      {request ? (
        <Suspense>
          <BulkDialog asked={request} onClose={() => setRequest(undefined)} />
        </Suspense>
      ) : null}
      {opened.id ? (
        <Suspense>
          <ApplicationDialog
            applicationId={opened.id}
            canDecide
            list={listOf(filter)}
            addressOf={opened.addressOf}
            onClose={opened.close}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
