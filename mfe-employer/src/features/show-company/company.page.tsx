import { call } from '@market/api/call';
import { type Company, pictureUrl } from '@market/contracts/companies';
import { statedPlace } from '@market/contracts/job-posts';
import { companyResponses, recordSentence } from '@market/contracts/responses';
import { searchJobs } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { Money, ProvedDomain } from '@market/market-ui/values';
import { useHydrating, usePageHead, useSession, useShell } from '@market/web-kit';
import { Link, useParams } from '@market/web-kit/router';
import {
  Avatar,
  Bone,
  Button,
  ButtonLink,
  Card,
  CompanyIcon,
  EditIcon,
  EmptyState,
  ErrorState,
  ItemList,
  JobIcon,
  LoadingState,
  Page,
  PageFailure,
  PageHeader,
  PhoneText,
  PlaceIcon,
  RelativeTime,
  Row,
  usePageFailure,
} from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../shared/facts';
import { queryKeys } from '../../shared/query-keys';
import { CompanyContentView, CompanyCover, PublishedPicture } from '../../shared/company-content';
import { OwnPicture } from '../../shared/own-picture';
import { useCompany } from '../../shared/use-company';
import { texts } from '../../texts';
import classes from './company.module.css';

/** A company as candidates see it, with its open jobs; without a code, the signed-in employer's own. */
export function CompanyPage() {
  const { cmp_code: code } = useParams();
  const { openDialog } = useShell();
  const { user } = useSession();
  const cmpCode = code ?? user?.cmp_code;
  const company = useCompany(cmpCode);
  const failure = usePageFailure(company, cmpCode);
  const isOwn = cmpCode !== undefined && cmpCode === user?.cmp_code;
  // Without an approval, pictures are not public, so the owner's session fetches them.
  const isHidden = isOwn && user?.user_approval_status !== 1;

  if (!cmpCode) {
    return (
      <Page title={texts.showCompany.companyProfile} width="narrow">
        <EmptyState
          icon={<CompanyIcon size={28} />}
          title={texts.showCompany.noOwn}
          text={texts.showCompany.fillIt}
          actions={
            <ButtonLink type="primary" to={links.profile()}>
              {texts.showCompany.fillCompany}
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  if (failure) return <PageFailure {...failure} text={texts.showCompany.missing} />;
  if (company.isError && !company.data) {
    return (
      <Page title={texts.showCompany.company} width="narrow">
        <ErrorState title={texts.showCompany.failed} error={company.error} onRetry={() => void company.refetch()} />
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
  const { cmp_name, cmp_webs, cmp_domain, emp_loca, emp_addr, open_jobs, page } = company.data;
  return (
    <Page title={cmp_name} width="narrow">
      <CompanyHead company={company.data} />
      <CompanyCover content={page} picture={isHidden ? OwnPicture : PublishedPicture} />
      <PageHeader
        title={
          <span className={classes.name}>
            <Avatar name={cmp_name} src={pictureUrl(page?.logo?.address)} shape="square" size={56} />{' '}
            <bdi>{cmp_name}</bdi>
          </span>
        }
        description={
          <>
            <bdi>{emp_loca}</bdi> <ProvedDomain domain={cmp_domain} />
          </>
        }
        actions={
          isOwn ? (
            <Row>
              <ButtonLink to={links.profile()} icon={<EditIcon size={16} />}>
                {texts.showCompany.edit}
              </ButtonLink>
              <ButtonLink to={links.companyPage()}>{texts.showCompany.editPage}</ButtonLink>
            </Row>
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
          <dt>{texts.showCompany.address}</dt>
          <dd className={classes.address} dir="auto">
            {emp_addr}
          </dd>
          <dt>{texts.showCompany.openJobs}</dt>
          <dd>{open_jobs}</dd>
          <Answers cmpCode={cmpCode} />
          <Contact company={company.data} isComing={company.isFetching} />
        </Facts>
      </Card>
      {page ? <CompanyContentView content={page} picture={isHidden ? OwnPicture : PublishedPicture} /> : null}
      <OpenJobs cmpCode={cmpCode} />
      {isOwn ? null : (
        <p className={classes.report}>
          <Button
            aria-haspopup="dialog"
            onClick={() => openDialog('report', { kind: 'company', id: cmpCode, name: cmp_name })}
          >
            {texts.showCompany.report}
          </Button>
        </p>
      )}
    </Page>
  );
}

/** Response record of the company; its row is reserved, so that nothing shifts. */
function Answers({ cmpCode }: { cmpCode: string }) {
  const { http } = useShell();
  const isHydrating = useHydrating();
  const { data, isError } = useQuery({
    queryKey: queryKeys.responsesOf(cmpCode),
    queryFn: () => call(http, companyResponses, { params: { cmp_code: cmpCode } }),
    // Not on the server: an unresponsive service must not block rendering the rest of the page.
    enabled: !isHydrating,
  });
  if (isError) return null;
  return (
    <>
      <dt>{texts.showCompany.answers}</dt>
      <dd>{data ? recordSentence(data) : <Bone width={160} />}</dd>
    </>
  );
}

/** Email address and phone number load after the page, so that scrapers do not find them in its HTML. */
function Contact({ company, isComing }: { company: Company; isComing: boolean }) {
  const { cmp_email, cmp_mobn, cmp_phone } = company;
  const place = (width: number) => (isComing ? <Bone width={width} /> : null);
  const email = cmp_email ? <a href={`mailto:${encodeURIComponent(cmp_email)}`}>{cmp_email}</a> : place(180);
  const phone = cmp_mobn ? <PhoneText digits={cmp_mobn} phone={cmp_phone} /> : place(140);
  return (
    <>
      {email ? (
        <>
          <dt>{texts.showCompany.email}</dt>
          <dd>{email}</dd>
        </>
      ) : null}
      {phone ? (
        <>
          <dt>{texts.showCompany.phone}</dt>
          <dd>{phone}</dd>
        </>
      ) : null}
    </>
  );
}

/** Page metadata: noindex without open jobs, since anybody may register a company. */
function CompanyHead({ company }: { company: Company }) {
  const { publicUrl } = useShell().settings;
  const { data: jobs } = useOpenJobs(company.cmp_code);
  const { cmp_code, cmp_name: name, cmp_webs, emp_loca: place, emp_addr, page } = company;
  const total = jobs?.total ?? 0;
  const address = links.companyProfile(cmp_code);
  usePageHead({
    title: name,
    description: texts.showCompany.described({
      name,
      place,
      total,
      jobs: jobs?.records.map(({ job_title }) => job_title).join(', ') ?? '',
    }),
    canonical: total > 0 ? address : null,
    kind: 'profile',
    data: {
      '@context': 'https://schema.org/',
      '@type': 'Organization',
      name,
      url: `${publicUrl}${address}`,
      ...(/^https?:\/\//i.test(cmp_webs) ? { sameAs: cmp_webs } : {}),
      address: emp_addr,
      ...(page?.logo ? { logo: `${publicUrl}${pictureUrl(page.logo.address)}` } : {}),
      ...(page?.founded ? { foundingDate: String(page.founded) } : {}),
    },
  });
  return null;
}

function useOpenJobs(cmpCode: string) {
  const { http } = useShell();
  return useQuery({
    queryKey: queryKeys.openJobs(cmpCode),
    queryFn: () => call(http, searchJobs, { body: { cmp_code: cmpCode, sort: 'newest' } }),
  });
}

function OpenJobs({ cmpCode }: { cmpCode: string }) {
  const jobs = useOpenJobs(cmpCode);
  return (
    <Card title={texts.showCompany.openJobs} className={classes.jobs}>
      {jobs.isError && !jobs.data ? (
        <ErrorState compact error={jobs.error} onRetry={() => void jobs.refetch()} />
      ) : null}
      {jobs.isPending ? <LoadingState shape="rows" label={texts.showCompany.jobsLoading} /> : null}
      {jobs.data?.records.length === 0 ? (
        <EmptyState
          compact
          icon={<JobIcon size={28} />}
          title={texts.showCompany.noJobs}
          text={texts.showCompany.noJobsHint}
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
                <Money amount={job.salary} max={job.salary_max} currency={job.currency} period={job.salary_period} /> ·{' '}
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
