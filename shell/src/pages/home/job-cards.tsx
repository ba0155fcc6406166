import { pictureUrl } from '@market/contracts/companies';
import { kindsOfWork, type ListedJob, statedPlace } from '@market/contracts/job-posts';
import { linkState } from '@market/contracts/job-statistics';
import { links } from '@market/contracts/site';
import { Money, ProvedDomain } from '@market/market-ui/values';
import { Avatar, Chip, PlaceIcon, RelativeTime } from '@market/web-kit/frame';
import { Link } from 'react-router-dom';
import { texts } from '../../texts';
import classes from './home.module.css';

interface JobCardProps {
  job: ListedJob;
  /** Sentence about how it fits its reader. */
  line?: string | undefined;
}

/** Row of job cards. */
export function JobCards({ jobs }: { jobs: readonly JobCardProps[] }) {
  return (
    <ul className={classes.jobs}>
      {jobs.map(({ job, line }) => (
        <li key={job.id}>
          <JobCard job={job} line={line} />
        </li>
      ))}
    </ul>
  );
}

/** Job in a few lines; the whole card links to the job's page. */
function JobCard({ job, line }: JobCardProps) {
  return (
    <article className={classes.job}>
      <div className={classes.jobHead}>
        <Avatar name={job.cmp_name} src={pictureUrl(job.cmp_logo)} shape="square" size={44} />
        <div>
          <h3>
            <Link to={links.jobDetails(job.id)} state={linkState('for_you')}>
              <bdi>{job.job_title}</bdi>
            </Link>
          </h3>
          <p className={classes.company}>
            <bdi>{job.cmp_name}</bdi> <ProvedDomain domain={job.cmp_domain} isShort />
          </p>
        </div>
      </div>
      <div className={classes.facts}>
        {statedPlace(job.job_location) ? (
          <Chip icon={<PlaceIcon size={14} />}>
            <bdi>{job.job_location}</bdi>
          </Chip>
        ) : null}
        {kindsOfWork(job).map((kind) => (
          <Chip key={kind}>{kind}</Chip>
        ))}
      </div>
      {line ? <p className={classes.match}>{line}</p> : null}
      <div className={classes.jobFoot}>
        <span>
          {texts.home.salary({
            money: () => (
              <Money
                amount={job.salary}
                max={job.salary_max}
                currency={job.currency}
                period={job.salary_period}
                yearly
              />
            ),
          })}
        </span>
        <span className={classes.when}>
          <RelativeTime value={job.created_at} />
        </span>
      </div>
    </article>
  );
}
