import { ownTimeZone } from '@market/api/time-zones';
import { call } from '@market/api/call';
import { dateFormat, numberFormat } from '@market/api/formatters';
import {
  APPLICATION_STATES,
  APPLICATION_STATUSES,
  type DashboardData,
  showDashboard,
} from '@market/contracts/applications';
import { links } from '@market/contracts/site';
import { OwnInterviewsDisclosure } from '@market/market-ui';
import { CandidateAvatar, RecordStatus } from '@market/market-ui/values';
import { useSession, useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import {
  AddIcon,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  ItemList,
  JobIcon,
  LoadingState,
  Page,
  PageFailure,
  PageHeader,
  PeopleIcon,
  RelativeTime,
  usePageFailure,
} from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { useRight } from '../../shared/use-right';
import { texts } from '../../texts';
import classes from './dashboard.module.css';
import { useOwnResponses } from '../../shared/use-own-responses';

const WaitingCard = lazy(async () => ({ default: (await import('./waiting.card')).WaitingCard }));
const ApplicationsChart = lazy(async () => ({ default: (await import('./applications-chart')).ApplicationsChart }));

/** Dashboard of the employer: news, the last 30 days, and the latest applicants. */
export function DashboardPage() {
  const { http, openDialog } = useShell();
  const { user } = useSession();
  const mayPost = useRight('edit-jobs');
  const query = useQuery({
    queryKey: queryKeys.dashboard,
    queryFn: () => call(http, showDashboard, { query: { time_zone: ownTimeZone() } }),
  });
  const { data, error, isError, isPending, refetch } = query;
  const failure = usePageFailure(query);
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={texts.showDashboard.dashboard}>
      <PageHeader
        title={
          user ? (
            <>
              {texts.showDashboard.hello({
                name: user.login_name.split(' ')[0] ?? '',
                bdi: (words) => <bdi>{words}</bdi>,
              })}
            </>
          ) : (
            texts.showDashboard.dashboard
          )
        }
        description={texts.showDashboard.lead}
        actions={
          mayPost ? (
            <Button
              className={classes.post}
              type="primary"
              icon={<AddIcon size={18} />}
              onClick={() => openDialog('job-post', {})}
            >
              {texts.showDashboard.postJob}
            </Button>
          ) : undefined
        }
      />
      <OwnInterviewsDisclosure isCounted />
      {isError && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingState shape="cards" count={4} label={texts.showDashboard.loadingYourFigures} /> : null}
      {data?.jobs_total === 0 ? (
        <EmptyState
          icon={<JobIcon size={28} />}
          title={texts.showDashboard.none}
          text={mayPost ? texts.showDashboard.noneHint : undefined}
          actions={
            mayPost ? (
              <Button type="primary" onClick={() => openDialog('job-post', {})}>
                {texts.showDashboard.postJob}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {data && (data.jobs_total > 0 || data.applicants_total > 0) ? <Figures data={data} /> : null}
    </Page>
  );
}

const sumOf = (days: DashboardData['by_day']) => days.reduce((sum, { count }) => sum + count, 0);
const dayText = (date: string) =>
  dateFormat(undefined, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** Text summary of the chart. */
function summaryOf(days: DashboardData['by_day']): string {
  const sum = sumOf(days);
  if (sum === 0) return texts.showDashboard.nobodyHasApplied;
  const best = days.reduce((most, day) => (day.count > most.count ? day : most));
  return texts.showDashboard.chartSummary({ sum, day: dayText(best.date), count: best.count });
}

function Figures({ data }: { data: DashboardData }) {
  const hasApplicants = data.applicants_total > 0;
  // Cards below the list of waiting applicants appear together with it, because it would shift them.
  const isWaitingPending = useOwnResponses({ enabled: hasApplicants }).isPending && hasApplicants;
  const seesRequests = useRight('see-requests');
  const figures = [
    {
      label: texts.showDashboard.openJobs,
      value: data.jobs_open,
      note: texts.showDashboard.ofPosted({ jobsTotal: data.jobs_total }),
      to: links.dashboardJobs(),
    },
    {
      label: texts.showDashboard.applicants,
      value: data.applicants_total,
      note: texts.showDashboard.inAll,
      to: links.dashboardApplicants(),
    },
    {
      label: texts.showDashboard.newApplicants,
      value: data.applicants_new,
      note: texts.showDashboard.unread,
      to: links.dashboardApplicants({ status: 'applied' }),
    },
    ...(seesRequests
      ? [
          {
            label: texts.showDashboard.accessGranted,
            value: data.requests_granted,
            note: texts.showDashboard.waiting({ requestsPending: data.requests_pending }),
            to: links.dashboardRequestAccess(),
          },
        ]
      : []),
  ];
  return (
    <div className={classes.grid}>
      <ul className={classes.figures} aria-label={texts.showDashboard.figures}>
        {figures.map(({ label, value, note, to }) => (
          <li key={label}>
            <Link to={to} className={classes.figure}>
              <span className={classes.label}>{label}</span>
              <strong className={classes.value}>{numberFormat().format(value)}</strong>
              <span className={classes.note}>{note}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Suspense
        fallback={
          <Card className={classes.recent}>
            <LoadingState shape="rows" count={3} label={texts.responses.loading} />
          </Card>
        }
      >
        {hasApplicants ? <WaitingCard /> : null}
        {isWaitingPending ? null : <Lately data={data} />}
      </Suspense>
    </div>
  );
}

/** Applications of the last 30 days, their statuses, and the latest applicants. */
function Lately({ data }: { data: DashboardData }) {
  const { openDialog } = useShell();
  const lately = sumOf(data.by_day);
  const most = Math.max(1, ...Object.values(data.by_status));
  return (
    <>
      <Card title={texts.showDashboard.applicationsLast30Days} className={classes.chart}>
        <p className={classes.summary}>{summaryOf(data.by_day)}</p>
        {lately > 0 ? (
          <Suspense fallback={<LoadingState shape="text" label={texts.showDashboard.loadingTheChart} />}>
            <ApplicationsChart days={data.by_day} />
          </Suspense>
        ) : null}
      </Card>
      <Card title={texts.showDashboard.byStatus} className={classes.statuses}>
        <ul className={classes.bars}>
          {APPLICATION_STATUSES.map((status) => (
            <li key={status}>
              <Link to={links.dashboardApplicants({ status })}>{APPLICATION_STATES[status].label}</Link>
              <span className={classes.bar} aria-hidden="true">
                <span style={{ width: `${String((data.by_status[status] / most) * 100)}%` }} />
              </span>
              <span className={classes.count}>{data.by_status[status]}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card
        title={texts.showDashboard.latestApplicants}
        className={classes.recent}
        extra={
          <ButtonLink type="link" to={links.dashboardApplicants()}>
            {texts.showDashboard.allApplicants}
          </ButtonLink>
        }
      >
        {data.recent.length === 0 ? (
          <EmptyState
            compact
            icon={<PeopleIcon size={28} />}
            title={texts.showDashboard.noApplicants}
            text={texts.showDashboard.noApplicantsHint}
          />
        ) : null}
        {data.recent.length > 0 ? (
          <ItemList
            label={texts.showDashboard.latestApplicants}
            items={data.recent}
            keyOf={({ id }) => id}
            render={({ id, candidate, job_title, status, created_at }) => (
              <div className={classes.person}>
                <CandidateAvatar canCode={candidate.can_code} name={candidate.can_name} size={40} />
                <div className={classes.who}>
                  <Button
                    type="link"
                    className={classes.name}
                    onClick={() => openDialog('application', { applicationId: id, canDecide: false })}
                  >
                    <bdi>{candidate.can_name}</bdi>
                  </Button>
                  <span className={classes.note}>
                    <bdi>{job_title}</bdi> · <RelativeTime value={created_at} />
                  </span>
                </div>
                <RecordStatus status={status} />
              </div>
            )}
          />
        ) : null}
      </Card>
    </>
  );
}
