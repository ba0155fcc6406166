import { pictureUrl } from '@market/contracts/companies';
import { kindsOfWork, type ListedJob, statedPlace } from '@market/contracts/job-posts';
import { linkState } from '@market/contracts/job-statistics';
import { links } from '@market/contracts/site';
import { Avatar, Chip, Money, PlaceIcon, ProvedDomain, RelativeTime } from '@market/web-kit/frame';
import { Link } from 'react-router-dom';
import { texts } from '../../texts';
import classes from './home.module.css';

/** A job in a few lines; all of it leads to the job's page. */
export function JobCard({ job, match }: { job: ListedJob; match?: string | undefined }) {
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
      {match ? <p className={classes.match}>{match}</p> : null}
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
