import { links } from '@market/contracts/links';
import { wordFor } from '@market/contracts/plural';
import { useSession } from '@market/web-kit';
import { brand } from '@market/web-kit/brand';
import { Bone, ButtonLink, EmptyState, ErrorState, ForwardIcon, JobIcon, VisuallyHidden } from '@market/web-kit/frame';
import type { ReactNode } from 'react';
import { CheckList } from '../check-list';
import { Hero, Section } from '../public/bands';
import { StatusWire } from '../public/status-wire';
import { CategoryGrid } from './category-grid';
import classes from './home.module.css';
import { JobCard } from './job-card';
import { SearchBox } from './search-box';
import { useOpenJobs } from './use-open-jobs';

/** The first page: the search, what is open now, and what either side gets here. */
export const HomePage = () => {
  const { user } = useSession();
  const jobs = useOpenJobs();
  return (
    <>
      <Hero title={brand.tagline} lead={brand.lead}>
        <SearchBox />
        <p className={classes.count}>
          {jobs.data ? (
            <>
              <strong>{jobs.data.total.toLocaleString('en')}</strong> {wordFor(jobs.data.total, 'job is', 'jobs are')}{' '}
              open right now
            </>
          ) : null}
        </p>
      </Hero>

      <Section title="Popular categories">
        <Loaded jobs={jobs} waiting={<Places count={8} height={76} grid={classes.categories} />}>
          {(data) => <CategoryGrid categories={data.facets.job_cate} />}
        </Loaded>
      </Section>

      <Section
        tinted
        title="Just posted"
        extra={
          <ButtonLink to={links.searchJobs({ sort: 'newest' })} icon={<ForwardIcon size={18} />} iconPlacement="end">
            See all jobs
          </ButtonLink>
        }
      >
        <Loaded jobs={jobs} waiting={<Places count={6} height={168} grid={classes.jobs} />}>
          {(data) =>
            data.records.length > 0 ? (
              <ul className={classes.jobs}>
                {data.records.map((job) => (
                  <li key={job.id}>
                    <JobCard job={job} />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState
                icon={<JobIcon size={28} />}
                title="No job is open yet"
                text="The first employers are still writing theirs. Please come back soon."
              />
            )
          }
        </Loaded>
      </Section>

      <Section
        title="You always know where you stand"
        text="Every application carries its status, and you hear of each change by email and on the site."
      >
        <StatusWire />
      </Section>

      {user ? null : (
        <Section tinted title="Looking for work, or for people?">
          <div className={classes.sides}>
            <Side
              className={classes.candidates}
              title="For candidates"
              points={[
                'One profile with your skills, resume, experience and education',
                'Employers see who you are only when you apply or say yes to their request',
                'Withdraw an application whenever you change your mind',
              ]}
              action={
                <ButtonLink type="primary" to={links.forCandidates()}>
                  How it works for you
                </ButtonLink>
              }
            />
            <Side
              className={classes.employers}
              title="For employers"
              points={[
                'Post a job in a few minutes; it can be found a second later',
                'All applicants in one place, with resume and history',
                'Find candidates by what they can do, then ask them for a look',
              ]}
              action={<ButtonLink to={links.forEmployers()}>How hiring works</ButtonLink>}
            />
          </div>
        </Section>
      )}
    </>
  );
};

type OpenJobs = ReturnType<typeof useOpenJobs>;

interface LoadedProps {
  jobs: OpenJobs;
  waiting: ReactNode;
  children: (data: NonNullable<OpenJobs['data']>) => ReactNode;
}

const Loaded = ({ jobs, waiting, children }: LoadedProps) => {
  if (jobs.data) return children(jobs.data);
  if (jobs.isError)
    return <ErrorState compact title="The jobs did not load" error={jobs.error} onRetry={() => void jobs.refetch()} />;
  return waiting;
};

/** Holds the places of what is coming at its very size: the page must not move when it comes. */
const Places = ({ count, height, grid }: { count: number; height: number; grid: string | undefined }) => (
  <div role="status" aria-busy="true">
    <VisuallyHidden>Loading jobs</VisuallyHidden>
    <div className={grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Bone key={index} height={height} />
      ))}
    </div>
  </div>
);

interface SideProps {
  className: string | undefined;
  title: string;
  points: readonly string[];
  action: ReactNode;
}

const Side = ({ className, title, points, action }: SideProps) => (
  <section className={`${classes.side} ${className ?? ''}`}>
    <h3>{title}</h3>
    <CheckList points={points} />
    {action}
  </section>
);
