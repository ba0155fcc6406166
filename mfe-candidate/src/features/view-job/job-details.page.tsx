import { addressOf } from '@market/api';
import { jobPreview, kindsOfWork, salaryText, statedPlace, type ViewedJob } from '@market/contracts/job-posts';
import { links } from '@market/contracts/site';
import { usePageHead, useSetting, useShell, type PageHead } from '@market/web-kit';
import { Link, useParams } from '@market/web-kit/router';
import { ButtonLink, Page, PageFailure, usePageFailure } from '@market/web-kit/ui';
import { settings } from '../../settings';
import { texts } from '../../texts';
import { JobCard } from '../../shared/job-card/job-card';
import { useLastSearch } from '../../shared/last-search';
import { JobArticle } from '../../shared/job-article/job-article';
import classes from '../../shared/job-article/job.module.css';
import { useJob, useSimilarJobs } from '../../shared/job-article/use-job';
import { jobPosting } from './job-posting';

/** A job's own page, with a link back to the search that its reader came from. */
export function JobDetailsPage() {
  const { id = '' } = useParams();
  const gone = useGone(id);
  const showsSimilar = useSetting(settings, 'similarJobs');
  const back = useLastSearch();
  const backLabel = back.isAsking ? texts.viewJob.backToSearch : texts.viewJob.allJobs;
  const job = useJob(id);
  const failure = usePageFailure(job, id);
  if (failure) {
    return (
      <PageFailure
        {...failure}
        head={gone.head}
        title={gone.closedTitle}
        text={gone.closedTitle ? texts.viewJob.closedDescription : texts.viewJob.jobGoneSentence}
        actions={
          <>
            <ButtonLink type="primary" to={back.address}>
              {backLabel}
            </ButtonLink>
            <ButtonLink to={links.home()}>{texts.viewJob.toHome}</ButtonLink>
          </>
        }
      >
        <SimilarJobs id={id} title={texts.viewJob.similarJobs} />
      </PageFailure>
    );
  }
  return (
    <Page title={job.data ? titleOf(job.data) : texts.viewJob.job}>
      <p className={classes.back}>
        <Link to={back.address}>{backLabel}</Link>
      </p>
      <JobArticle key={id} id={id} headingLevel={1}>
        {(job) => (
          <>
            <JobHead job={job} />
            {showsSimilar ? <SimilarJobs id={id} title={texts.viewJob.moreIn({ cateDesc: job.cate_desc })} /> : null}
          </>
        )}
      </JobArticle>
    </Page>
  );
}

const titleOf = ({ job_title: title, cmp_name: company }: ViewedJob): string =>
  texts.viewJob.titleOfJob({ title, company });

/** Metadata of an open job; a job visible to its owner and applicants only is hidden from search engines. */
function JobHead({ job }: { job: ViewedJob }) {
  const { publicUrl } = useShell().settings;
  const { id, job_title: title, cmp_name: company, preview_version: version } = job;
  const place = statedPlace(job.job_location);
  const named = place ? texts.viewJob.jobAtIn({ title, company, place }) : texts.viewJob.jobAt({ title, company });
  const facts = [salaryText(job), ...kindsOfWork(job)].filter(Boolean).join(', ');
  const data = jobPosting(job, publicUrl);
  usePageHead({
    description: facts
      ? texts.viewJob.describedAs({ job: named, facts, summary: job.summary })
      : texts.viewJob.described({ job: named, summary: job.summary }),
    kind: 'article',
    ...(version ? { image: { address: `/api${addressOf(jobPreview, { id, version })}`, alt: named } } : {}),
    ...(job.status === 'open'
      ? { canonical: links.jobDetails(job.id), ...(data ? { data } : {}) }
      : { canonical: null }),
  });
  return null;
}

/** State of an unreadable job: gone (410) if it was public, unlike one that was never visible. */
function useGone(id: string): { head: Partial<PageHead>; closedTitle?: string } {
  const { isSuccess, data } = useSimilarJobs(id);
  if (!isSuccess) return { head: {} };
  const { closed } = data;
  const closedTitle = closed && texts.viewJob.closedTitle({ title: closed.job_title, company: closed.cmp_name });
  const title = closedTitle ?? texts.viewJob.jobGone;
  return { head: { status: 410, title, description: texts.viewJob.closedDescription }, closedTitle };
}

function SimilarJobs({ id, title }: { id: string; title: string }) {
  const { data } = useSimilarJobs(id);
  if (!data || data.records.length === 0) return null;
  return (
    <section className={classes.similar} aria-labelledby="similar-jobs">
      <h2 id="similar-jobs">{title}</h2>
      <div className={classes.similarList}>
        {data.records.map((one) => (
          <JobCard key={one.id} job={one} source="pages" headingLevel={3} />
        ))}
      </div>
    </section>
  );
}
