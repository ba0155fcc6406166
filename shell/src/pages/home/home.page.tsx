import { links } from '@market/contracts/site';
import { Slot, useSession } from '@market/web-kit';
import { brand } from '@market/market-ui/brand';
import { Bone, ButtonLink, EmptyState, ErrorState, ForwardIcon, JobIcon, VisuallyHidden } from '@market/web-kit/frame';
import type { ReactNode } from 'react';
import { texts } from '../../texts';
import { CheckList } from '../check-list';
import { Hero, Section } from '../public/bands';
import { StatusWire } from '../public/status-wire';
import { CategoryGrid } from './category-grid';
import classes from './home.module.css';
import { JobCards } from './job-cards';
import { SearchBox } from './search-box';
import { useOpenJobs } from './use-open-jobs';

/** Number of cards in the slot of matching jobs: one row. */
const CARDS = 3;

/** Home page: search, newest open jobs, and benefits for both sides. */
export function HomePage() {
  const { user } = useSession();
  const jobs = useOpenJobs();
  const waiting = user && !user.can_code ? null : <BandPlace />;
  return (
    <>
      <Hero title={brand.tagline} lead={brand.lead}>
        <SearchBox />
        <p className={classes.count}>
          {jobs.data ? (
            <>
              {texts.home.jobsAreOpen({
                total: jobs.data.total,
                strong: (words) => <strong>{words}</strong>,
              })}
            </>
          ) : null}
        </p>
      </Hero>

      <Slot name="home-for-you" waiting={waiting} props={{ cards: CARDS, Band: Section, JobCards, waiting }} />

      <Section title={texts.home.popularCategories}>
        <Loaded jobs={jobs} waiting={<Places count={8} height={76} grid={classes.categories} />}>
          {(data) => <CategoryGrid categories={data.facets.job_cate} />}
        </Loaded>
      </Section>

      <Section
        tinted
        title={texts.home.justPosted}
        extra={
          <ButtonLink to={links.searchJobs({ sort: 'newest' })} icon={<ForwardIcon size={18} />} iconPlacement="end">
            {texts.home.seeAllJobs}
          </ButtonLink>
        }
      >
        <Loaded jobs={jobs} waiting={<Places count={6} height={168} grid={classes.jobs} />}>
          {(data) =>
            data.records.length > 0 ? (
              <JobCards jobs={data.records.map((job) => ({ job }))} />
            ) : (
              <EmptyState icon={<JobIcon size={28} />} title={texts.home.noJobs} text={texts.home.noJobsHint} />
            )
          }
        </Loaded>
      </Section>

      <Section title={texts.home.statusHeading} text={texts.home.statusText}>
        <StatusWire />
      </Section>

      {user ? null : (
        <Section tinted title={texts.home.lookingForWork}>
          <div className={classes.sides}>
            <Side
              className={classes.candidates}
              title={texts.home.forCandidates}
              points={[texts.home.candidateProfilePoint, texts.home.employersSeeWho, texts.home.candidateWithdrawPoint]}
              action={
                <ButtonLink type="primary" to={links.forCandidates()}>
                  {texts.home.howItWorks}
                </ButtonLink>
              }
            />
            <Side
              className={classes.employers}
              title={texts.home.forEmployers}
              points={[texts.home.postAJob, texts.home.employerApplicantsPoint, texts.home.employerCandidatesPoint]}
              action={<ButtonLink to={links.forEmployers()}>{texts.home.howHiringWorks}</ButtonLink>}
            />
          </div>
        </Section>
      )}
    </>
  );
}

type OpenJobs = ReturnType<typeof useOpenJobs>;

interface LoadedProps {
  jobs: OpenJobs;
  waiting: ReactNode;
  children: (data: NonNullable<OpenJobs['data']>) => ReactNode;
}

function Loaded({ jobs, waiting, children }: LoadedProps) {
  if (jobs.data) return children(jobs.data);
  if (jobs.isError)
    return <ErrorState compact title={texts.home.jobsFailed} error={jobs.error} onRetry={() => void jobs.refetch()} />;
  return waiting;
}

/** Skeleton with the exact size of the content, to avoid a layout shift. */
function Places({ count, height, grid }: BonesProps) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{texts.home.loadingJobs}</VisuallyHidden>
      <Bones count={count} height={height} grid={grid} />
    </div>
  );
}

interface BonesProps {
  count: number;
  height: number;
  grid: string | undefined;
}

function Bones({ count, height, grid }: BonesProps) {
  return (
    <div className={grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Bone key={index} height={height} />
      ))}
    </div>
  );
}

/**
 * Skeleton of the band for candidates with a profile, to avoid a layout shift. In a server-rendered page it is shown
 * only to people known as such before the first paint (first-paint.js). Not announced, since there may be no jobs.
 */
function BandPlace() {
  return (
    <div className={classes.bandPlace}>
      <Bone height={44} width="40%" />
      <Bones count={CARDS} height={255} grid={classes.jobs} />
    </div>
  );
}

interface SideProps {
  className: string | undefined;
  title: string;
  points: readonly string[];
  action: ReactNode;
}

function Side({ className, title, points, action }: SideProps) {
  return (
    <section className={`${classes.side} ${className ?? ''}`}>
      <h3>{title}</h3>
      <CheckList points={points} />
      {action}
    </section>
  );
}
