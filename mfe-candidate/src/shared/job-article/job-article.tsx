import { pictureUrl } from '@market/contracts/companies';
import {
  AI_SCREENING_LABELS,
  EMPLOYMENT_TYPE_LABELS,
  VACANCY_STATE_LABELS,
  type ViewedJob,
  WORK_MODE_LABELS,
} from '@market/contracts/job-posts';
import type { VisitSource } from '@market/contracts/job-statistics';
import { links } from '@market/contracts/site';
import { Money, ProvedDomain, RecordStatus } from '@market/market-ui/values';
import { Link } from '@market/web-kit/router';
import {
  Avatar,
  Button,
  CalendarIcon,
  Chip,
  EmptyState,
  ErrorState,
  FormattedText,
  InfoIcon,
  JobIcon,
  LoadingState,
  PeopleIcon,
  PersonIcon,
  PlaceIcon,
  RelativeTime,
  Row,
  SalaryIcon,
  TimeIcon,
  VisuallyHidden,
  WorkModeIcon,
} from '@market/web-kit/ui';
import { isApiError, useShell } from '@market/web-kit';
import { useRef, type ReactNode } from 'react';
import { texts } from '../../texts';
import { useCountedView } from '../job-visits/use-visits';
import { MatchPanel } from '../match/match-panel';
import { SaveToggle } from '../save-jobs/save-toggle';
import { ApplyPanel } from './apply-panel';
import { BackToApply } from './back-to-apply';
import { dateText } from './date-text';
import classes from './job.module.css';
import { placeText } from './place-text';
import { ResponseLines } from './response-lines';
import { ShareButton } from './share-button';
import { useJob } from './use-job';

interface JobArticleProps {
  id: string;
  /** 1 on the job's own page, 2 beside a list. */
  headingLevel: 1 | 2;
  /**
   * Source of a view for the statistics; undefined derives it from the address, null marks a job that nobody has
   * selected.
   */
  source?: VisitSource | null;
  /** Content rendered once the job is loaded. */
  children?: (job: ViewedJob) => ReactNode;
}

/** A job in full, with its apply panel. */
export function JobArticle({ id, headingLevel, source, children }: JobArticleProps) {
  const { data: job, error, isError, isPending, refetch } = useJob(id);
  useCountedView(job, source);
  const { openDialog } = useShell();
  const applyBox = useRef<HTMLDivElement>(null);
  if (isPending) return <LoadingState shape="page" label={texts.viewJob.loadingTheJob} />;
  if (isError && !job) {
    const isGone = isApiError(error) && (error.status === 404 || error.status === 410);
    if (!isGone) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <EmptyState
        icon={<JobIcon size={28} />}
        title={texts.viewJob.jobGone}
        text={<Link to={links.searchJobs()}>{texts.viewJob.searchOtherJobs}</Link>}
      />
    );
  }
  const place = placeText(job);
  const { closes_at: closesAt } = job;
  const [Heading, Subheading] = headingLevel === 1 ? (['h1', 'h2'] as const) : (['h2', 'h3'] as const);
  return (
    <>
      <article className={headingLevel === 1 ? `${classes.job} ${classes.ownPage}` : classes.job}>
        <div className={classes.intro}>
          <header className={classes.header}>
            <Avatar name={job.cmp_name} src={pictureUrl(job.cmp_logo)} shape="square" size={64} />
            <div className={classes.heading}>
              <Heading className={classes.title}>
                <bdi>{job.job_title}</bdi>
              </Heading>
              <p className={classes.company}>
                <Link to={links.companyProfile(job.cmp_code)}>
                  <bdi>{job.cmp_name}</bdi>
                </Link>{' '}
                <ProvedDomain domain={job.cmp_domain} />
              </p>
            </div>
            <SaveToggle job={job} />
            {job.status === 'open' ? null : <RecordStatus status={job.status} />}
          </header>
          <ul className={classes.facts}>
            {place === '' ? null : (
              <Fact icon={<PlaceIcon size={18} />}>
                <bdi>{place}</bdi>
              </Fact>
            )}
            <Fact icon={<SalaryIcon size={18} />}>
              <Money
                amount={job.salary}
                max={job.salary_max}
                currency={job.currency}
                period={job.salary_period}
                yearly
              />
            </Fact>
            {job.work_mode ? <Fact icon={<WorkModeIcon size={18} />}>{WORK_MODE_LABELS[job.work_mode]}</Fact> : null}
            {job.emp_type ? <Fact icon={<TimeIcon size={18} />}>{EMPLOYMENT_TYPE_LABELS[job.emp_type]}</Fact> : null}
            {job.exp_min === null ? null : (
              <Fact icon={<JobIcon size={18} />}>
                {job.exp_min === 0
                  ? texts.viewJob.noExperienceNeeded
                  : texts.viewJob.yearsOrMore({ expMin: job.exp_min })}
              </Fact>
            )}
            {job.vacancy_state ? (
              <Fact icon={<PeopleIcon size={18} />}>{VACANCY_STATE_LABELS[job.vacancy_state]}</Fact>
            ) : null}
            {job.ai_screening ? (
              <Fact icon={<InfoIcon size={18} />}>{AI_SCREENING_LABELS[job.ai_screening]}</Fact>
            ) : null}
            {job.contact_person ? (
              <Fact icon={<PersonIcon size={18} />}>
                {texts.viewJob.contactPerson({ person: () => <bdi>{job.contact_person}</bdi> })}
              </Fact>
            ) : null}
            <Fact icon={<CalendarIcon size={18} />}>
              {texts.viewJob.postedWhen({ relativeTime: () => <RelativeTime value={job.created_at} /> })}
            </Fact>
            {closesAt && job.status === 'open' ? (
              <Fact icon={<CalendarIcon size={18} />}>
                {texts.viewJob.applyBy({
                  date: () => <time dateTime={closesAt}>{dateText(closesAt)}</time>,
                })}
              </Fact>
            ) : null}
          </ul>
          <ResponseLines job={job} />
        </div>
        <ApplyPanel job={job} box={applyBox} />
        {job.status === 'open' ? <MatchPanel job={job} headingLevel={headingLevel === 1 ? 2 : 3} /> : null}
        <div className={classes.text}>
          <VisuallyHidden>
            <Subheading>{texts.viewJob.aboutTheJob}</Subheading>
          </VisuallyHidden>
          <FormattedText html={job.job_description} />
          {job.required_skills.length > 0 ? (
            <section className={classes.skills} aria-label={texts.viewJob.requiredSkills}>
              <Subheading>{texts.viewJob.requiredSkills}</Subheading>
              <Row gap={1}>
                {job.required_skills.map((skill) => (
                  <Chip key={skill}>{skill}</Chip>
                ))}
              </Row>
            </section>
          ) : null}
          <Row gap={2} className={classes.report}>
            {job.status === 'open' ? <ShareButton job={job} /> : null}
            {job.can.edit ? null : (
              <Button
                aria-haspopup="dialog"
                onClick={() => openDialog('report', { kind: 'job', id: job.id, name: job.job_title })}
              >
                {texts.viewJob.report}
              </Button>
            )}
          </Row>
        </div>
        {headingLevel === 1 ? <BackToApply job={job} box={applyBox} /> : null}
      </article>
      {children?.(job)}
    </>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span aria-hidden="true">{icon}</span> <span>{children}</span>
    </li>
  );
}
