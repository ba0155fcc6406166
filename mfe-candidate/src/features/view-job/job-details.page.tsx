import { PRODUCT_NAME, links, type JobPost } from '@market/contracts';
import { Link, useParams } from '@market/web-kit/router';
import { Page } from '@market/web-kit/ui';
import { useEffect } from 'react';
import { JobCard } from '../search-jobs/job-card';
import { JobArticle } from './job-article';
import classes from './job.module.css';
import { useSimilarJobs } from './use-job';

/** A job's own page. */
export function JobDetailsPage() {
  const { id = '' } = useParams();
  return (
    <Page title="Job">
      <p className={classes.back}>
        <Link to={links.searchJobs()}>All jobs</Link>
      </p>
      <JobArticle key={id} id={id} headingLevel={1}>
        {(job) => (
          <>
            <DocumentTitle job={job} />
            <SimilarJobs job={job} />
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

function SimilarJobs({ job }: { job: JobPost }) {
  const { data } = useSimilarJobs(job);
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.similar} aria-labelledby="similar-jobs">
      <h2 id="similar-jobs">More in {job.cate_desc}</h2>
      <div className={classes.similarList}>
        {data.map((one) => (
          <JobCard key={one.id} job={one} headingLevel={3} />
        ))}
      </div>
    </section>
  );
}
