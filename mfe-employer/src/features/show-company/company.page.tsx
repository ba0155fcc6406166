import { call } from '@market/contracts/call';
import { searchJobs } from '@market/contracts/endpoints/jobs';
import { links, statedPlace } from '@market/contracts';
import { useSession, useShell } from '@market/web-kit';
import { Link, useParams } from '@market/web-kit/router';
import {
  Avatar,
  ButtonLink,
  Card,
  CompanyIcon,
  EditIcon,
  EmptyState,
  ErrorState,
  ItemList,
  JobIcon,
  LoadingState,
  Money,
  Page,
  PageFailure,
  PageHeader,
  PhoneText,
  PlaceIcon,
  RelativeTime,
  usePageFailure,
} from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../shared/facts';
import { queryKeys } from '../../shared/query-keys';
import { useCompany } from '../../shared/use-company';
import { texts } from '../../texts';
import classes from './company.module.css';

/** A company as candidates see it, with its open jobs; without a code, the signed-in employer's own. */
export function CompanyPage() {
  const { cmp_code: asked } = useParams();
  const { user } = useSession();
  const cmpCode = asked ?? user?.cmp_code;
  const company = useCompany(cmpCode);
  const failure = usePageFailure(company, cmpCode);
  const isOwn = cmpCode !== undefined && cmpCode === user?.cmp_code;

  if (!cmpCode) {
    return (
      <Page title={texts.showCompany.companyProfile} width="narrow">
        <EmptyState
          icon={<CompanyIcon size={28} />}
          title={texts.showCompany.youHaveNoCompanyYet}
          text={texts.showCompany.fillIt}
          actions={
            <ButtonLink type="primary" to={links.profile()}>
              {texts.showCompany.fillInTheCompany}
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  if (failure) return <PageFailure {...failure} text={texts.showCompany.thisCompanyDoesNotExist} />;
  if (company.isError && !company.data) {
    return (
      <Page title={texts.showCompany.company} width="narrow">
        <ErrorState
          title={texts.showCompany.weCouldNotShow}
          error={company.error}
          onRetry={() => void company.refetch()}
        />
      </Page>
    );
  }
  if (!company.data) {
    return (
      <Page title={texts.showCompany.company} width="narrow">
        <LoadingState shape="page" label={texts.showCompany.loadingTheCompany} />
      </Page>
    );
  }
  const { cmp_name, cmp_webs, cmp_email, cmp_mobn, cmp_phone, emp_loca, emp_addr, open_jobs } = company.data;
  return (
    <Page title={cmp_name} width="narrow">
      <PageHeader
        title={
          <span className={classes.name}>
            <Avatar name={cmp_name} size={56} /> <bdi>{cmp_name}</bdi>
          </span>
        }
        description={<bdi>{emp_loca}</bdi>}
        actions={
          isOwn ? (
            <ButtonLink to={links.profile()} icon={<EditIcon size={16} />}>
              {texts.showCompany.edit}
            </ButtonLink>
          ) : undefined
        }
      />
      <Card title={texts.showCompany.about}>
        <Facts>
          <dt>{texts.showCompany.website}</dt>
          <dd>
            <a href={cmp_webs} rel="noopener noreferrer nofollow" target="_blank">
              {cmp_webs.replace(/^https?:\/\//, '')}
            </a>
          </dd>
          {cmp_email ? (
            <>
              <dt>{texts.showCompany.email}</dt>
              <dd>
                <a href={`mailto:${encodeURIComponent(cmp_email)}`}>{cmp_email}</a>
              </dd>
            </>
          ) : null}
          {cmp_mobn ? (
            <>
              <dt>{texts.showCompany.phone}</dt>
              <dd>
                <PhoneText digits={cmp_mobn} phone={cmp_phone} />
              </dd>
            </>
          ) : null}
          <dt>{texts.showCompany.address}</dt>
          <dd className={classes.address} dir="auto">
            {emp_addr}
          </dd>
          <dt>{texts.showCompany.openJobs}</dt>
          <dd>{open_jobs}</dd>
        </Facts>
      </Card>
      <OpenJobs cmpCode={cmpCode} />
    </Page>
  );
}

function OpenJobs({ cmpCode }: { cmpCode: string }) {
  const { http } = useShell();
  const jobs = useQuery({
    queryKey: queryKeys.openJobs(cmpCode),
    queryFn: () => call(http, searchJobs, { body: { cmp_code: cmpCode, sort: 'newest' } }),
  });
  return (
    <Card title={texts.showCompany.openJobs} className={classes.jobs}>
      {jobs.isError && !jobs.data ? (
        <ErrorState compact error={jobs.error} onRetry={() => void jobs.refetch()} />
      ) : null}
      {jobs.isPending ? <LoadingState shape="rows" label={texts.showCompany.loadingTheOpenJobs} /> : null}
      {jobs.data?.records.length === 0 ? (
        <EmptyState
          compact
          icon={<JobIcon size={28} />}
          title={texts.showCompany.noOpenJobsRightNow}
          text={texts.showCompany.comeBackLaterOrSearch}
        />
      ) : null}
      {jobs.data && jobs.data.records.length > 0 ? (
        <ItemList
          label={texts.showCompany.openJobs}
          items={jobs.data.records}
          keyOf={({ id }) => id}
          render={(job) => (
            <div className={classes.job}>
              <Link to={links.jobDetails(job.id)}>
                <bdi>{job.job_title}</bdi>
              </Link>
              <span className={classes.meta}>
                {statedPlace(job.job_location) ? (
                  <>
                    <PlaceIcon size={14} aria-hidden="true" /> <bdi>{job.job_location}</bdi> ·{' '}
                  </>
                ) : null}
                <Money amount={job.salary} max={job.salary_max} currency={job.currency} /> ·{' '}
                <RelativeTime value={job.created_at} />
              </span>
            </div>
          )}
        />
      ) : null}
      {jobs.data && jobs.data.total > jobs.data.records.length ? (
        <Link to={links.searchJobs({ cmp_code: cmpCode, sort: 'newest' })}>
          {texts.showCompany.seeAllOpenJobs({ total: jobs.data.total })}
        </Link>
      ) : null}
    </Card>
  );
}
