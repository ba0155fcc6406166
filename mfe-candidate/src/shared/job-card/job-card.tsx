import { pictureUrl } from '@market/contracts/companies';
import { kindsOfWork, statedPlace } from '@market/contracts/job-posts';
import { linkState, type VisitSource } from '@market/contracts/job-statistics';
import { type FoundJob, shownSkills } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { ProvedDomain, RecordStatus } from '@market/market-ui/values';
import { Link } from '@market/web-kit/router';
import { Avatar, Chip, PlaceIcon, RelativeTime, Row, SalaryIcon } from '@market/web-kit/ui';
import { memo } from 'react';
import { MatchLine } from '../match/match-line';
import { SaveToggle } from '../save-jobs/save-toggle';
import { Distance } from './distance';
import classes from './job-card.module.css';
import { JobPay } from './job-pay';
import { Marked } from './marked';
import { RESULT } from './result-mark';

interface JobCardProps {
  job: FoundJob;
  /** Heading level: one below the heading above the list. */
  headingLevel?: 2 | 3;
  /** List that contains the card, for the job's statistics. */
  source: VisitSource;
  /** Whether the search compares salaries: the amount converted to the search's currency is then shown too. */
  isPayCompared?: boolean;
}

/** Card of a job in a list. */
export const JobCard = memo(function JobCard({ job, source, headingLevel = 2, isPayCompared = false }: JobCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const { highlights } = job;
  return (
    <article className={classes.card}>
      <Avatar name={job.cmp_name} src={pictureUrl(job.cmp_logo)} shape="square" size={44} />
      <div className={classes.body}>
        <Heading className={classes.title}>
          <Link to={links.jobDetails(job.id)} state={linkState(source)} {...RESULT}>
            <Marked text={job.job_title} ranges={highlights?.job_title} />
          </Link>
        </Heading>
        <p className={classes.company}>
          <Marked text={job.cmp_name} ranges={highlights?.cmp_name} /> <ProvedDomain domain={job.cmp_domain} isShort />
        </p>
        <p className={classes.facts}>
          {statedPlace(job.job_location) ? (
            <span>
              <PlaceIcon size={15} aria-hidden="true" />{' '}
              <Marked text={job.job_location} ranges={highlights?.job_location} />
              <Distance job={job} />
            </span>
          ) : null}
          <span>
            <SalaryIcon size={15} aria-hidden="true" /> <JobPay job={job} isCompared={isPayCompared} />
          </span>
          {kindsOfWork(job).map((kind) => (
            <span key={kind}>{kind}</span>
          ))}
        </p>
        {highlights?.excerpt ? (
          <p className={classes.excerpt} dir="auto">
            <Marked text={highlights.excerpt} ranges={highlights.excerpt_ranges} />
          </p>
        ) : null}
        <MatchLine jobId={job.id} />
        <Row gap={1} className={classes.skills}>
          {shownSkills(job).map(({ skill, ranges }) => (
            <Chip key={skill}>
              <span>
                <Marked text={skill} ranges={ranges} />
              </span>
            </Chip>
          ))}
        </Row>
      </div>
      <div className={classes.aside}>
        <SaveToggle job={job} />
        {job.applied ? <RecordStatus status={job.withdrawn ? 'withdrawn' : 'applied'} /> : null}
        <span className={classes.time}>
          <RelativeTime value={job.created_at} />
        </span>
      </div>
    </article>
  );
});
