import { EMPLOYMENT_TYPE_LABELS, WORK_MODE_LABELS, links, type JobPost } from '@market/contracts';
import { Link } from '@market/web-kit/router';
import { Avatar, Chip, Money, PlaceIcon, RelativeTime, Row, SalaryIcon, StatusTag } from '@market/web-kit/ui';
import classes from './job-card.module.css';

const SKILLS_SHOWN = 5;

/** A job in a list. `headingLevel` is one below the heading that the list stands under. */
export function JobCard({ job, headingLevel = 2 }: { job: JobPost; headingLevel?: 2 | 3 }) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const kinds = [job.work_mode ? WORK_MODE_LABELS[job.work_mode] : null, job.emp_type ? EMPLOYMENT_TYPE_LABELS[job.emp_type] : null].filter((one) => one !== null);
  return (
    <article className={classes.card}>
      <Avatar name={job.cmp_name} size={44} />
      <div className={classes.body}>
        <Heading className={classes.title}>
          <Link to={links.jobDetails(job.id)}>{job.job_title}</Link>
        </Heading>
        <p className={classes.company}>{job.cmp_name}</p>
        <p className={classes.facts}>
          <span>
            <PlaceIcon size={15} aria-hidden="true" /> {job.job_location}
          </span>
          <span>
            <SalaryIcon size={15} aria-hidden="true" /> <Money amount={job.salary} max={job.salary_max} currency={job.currency} />
          </span>
          {kinds.map((kind) => (
            <span key={kind}>{kind}</span>
          ))}
        </p>
        <Row gap={1} className={classes.skills}>
          {job.required_skills.slice(0, SKILLS_SHOWN).map((skill) => (
            <Chip key={skill}>{skill}</Chip>
          ))}
        </Row>
      </div>
      <div className={classes.aside}>
        {job.applied ? <StatusTag status="applied" /> : null}
        <span className={classes.time}>
          <RelativeTime value={job.created_at} />
        </span>
      </div>
    </article>
  );
}
