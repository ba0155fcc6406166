import { PRODUCT_NAME, links, type JobPost } from '@market/contracts';
import { Link, useParams } from '@market/web-kit/router';
import { ButtonLink, Page, PageFailure, usePageFailure } from '@market/web-kit/ui';
import { useEffect } from 'react';
import { texts } from '../../texts';
import { JobCard } from '../../shared/job-card/job-card';
import { lastSearch } from '../../shared/last-search';
import { JobArticle } from '../../shared/job-article/job-article';
import classes from '../../shared/job-article/job.module.css';
import { useJob, useSimilarJobs } from '../../shared/job-article/use-job';

/** A job's own page; it leads back to the search that its reader came from. */
export function JobDetailsPage() {
  const { id = '' } = useParams();
  const back = lastSearch();
  const backLabel = back.isAsking ? texts.viewJob.backToTheSearch : texts.viewJob.allJobs;
  const failure = usePageFailure(useJob(id), id);
  if (failure) {
    return (
      <PageFailure
        {...failure}
        text={texts.viewJob.jobGoneSentence}
        actions={
          <>
            <ButtonLink type="primary" to={back.address}>
              {backLabel}
            </ButtonLink>
            <ButtonLink to={links.home()}>{texts.viewJob.goToTheStart}</ButtonLink>
          </>
        }
      >
        <SimilarJobs id={id} title={texts.viewJob.similarJobs} />
      </PageFailure>
    );
  }
  return (
    <Page title={texts.viewJob.job}>
      <p className={classes.back}>
        <Link to={back.address}>{backLabel}</Link>
      </p>
      <JobArticle key={id} id={id} headingLevel={1}>
        {(job) => (
          <>
            <DocumentTitle job={job} />
            <SimilarJobs id={id} title={texts.viewJob.moreIn({ cateDesc: job.cate_desc })} />
          </>
        )}
      </JobArticle>
    </Page>
  );
}

function DocumentTitle({ job: { job_title, cmp_name } }: { job: JobPost }) {
  useEffect(() => {
    document.title = `${job_title}, ${cmp_name} – ${PRODUCT_NAME}`;
  }, [job_title, cmp_name]);
  return null;
}

function SimilarJobs({ id, title }: { id: string; title: string }) {
  const { data } = useSimilarJobs(id);
  if (!data || data.records.length === 0) return null;
  return (
    <section className={classes.similar} aria-labelledby="similar-jobs">
      <h2 id="similar-jobs">{title}</h2>
      <div className={classes.similarList}>
        {data.records.map((one) => (
          <JobCard key={one.id} job={one} headingLevel={3} />
        ))}
      </div>
    </section>
  );
}
