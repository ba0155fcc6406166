import { type JobModeration, type JobPost, kindsOfWork, statedPlace } from '@market/contracts/job-posts';
import { links } from '@market/contracts/site';
import { Money, RecordStatus } from '@market/market-ui/values';
import { useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import {
  Button,
  Checkbox,
  CopyIcon,
  DeleteIcon,
  EditIcon,
  FiguresIcon,
  PeopleIcon,
  PlaceIcon,
  RelativeTime,
  Row,
  StatusTag,
  TimeIcon,
} from '@market/web-kit/ui';
import type { ComponentProps } from 'react';
import { texts } from '../../texts';
import classes from './posted-jobs.module.css';
import { useChangeJobStatus } from './use-job-posts';

/** Row of a post: title, state, and the actions that the server allows. */
export function JobPostRow({
  job,
  isSelected,
  onSelect,
  onDelete,
  onClose,
  onAppeal,
  onManagers,
  onPublished,
  onStatistics,
}: {
  job: JobPost;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onDelete: () => void;
  onClose: () => void;
  onAppeal: () => void;
  onManagers: () => void;
  onPublished: () => void;
  onStatistics: () => void;
}) {
  const { openDialog } = useShell();
  const changeStatus = useChangeJobStatus();
  const { job_title: jobTitle } = job;
  const applicants = job.applicants_count ?? 0;
  const facts = [...kindsOfWork(job), job.cate_desc].filter(Boolean).join(' · ');
  return (
    <article className={classes.row} data-job={job.id}>
      <Checkbox
        aria-label={texts.bulkJobs.selectLabel({ jobTitle: job.job_title })}
        checked={isSelected}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <div className={classes.what}>
        <h2 className={classes.title}>
          <Link to={links.jobDetails(job.id)}>
            <bdi>{job.job_title}</bdi>
          </Link>
        </h2>
        <p className={classes.facts}>
          <PlaceIcon size={14} aria-hidden="true" />{' '}
          <bdi>{statedPlace(job.job_location) ?? texts.listJobPosts.locationNotStated}</bdi>
          <span aria-hidden="true"> · </span>
          <Money amount={job.salary} max={job.salary_max} currency={job.currency} period={job.salary_period} />
        </p>
        <p className={classes.facts}>{facts}</p>
        {job.moderation ? <p className={classes.moderation}>{moderationText(job.moderation)}</p> : null}
      </div>
      <div className={classes.state}>
        {job.moderation ? (
          <StatusTag
            tone="bad"
            label={job.moderation.standing === 'hidden' ? texts.listJobPosts.hidden : texts.listJobPosts.takenDown}
          />
        ) : (
          <RecordStatus status={job.status} />
        )}
        <span className={classes.facts}>
          {texts.listJobPosts.postedWhen({ relativeTime: () => <RelativeTime value={job.created_at} /> })}
        </span>
        <ChangedBy change={job.last_change} />
      </div>
      <Link className={classes.applicants} to={links.dashboardApplicants({ job_id: job.id })}>
        <PeopleIcon size={16} aria-hidden="true" /> {texts.listJobPosts.applicantCount({ applicants })}
      </Link>
      <Row gap={1} className={classes.actions}>
        {job.can.edit ? (
          <IconAction
            icon={<EditIcon size={16} />}
            label={texts.listJobPosts.editLabel({ jobTitle })}
            title={texts.listJobPosts.edit}
            onClick={() => openDialog('job-post', { jobId: job.id })}
          />
        ) : null}
        <IconAction
          icon={<CopyIcon size={16} />}
          label={texts.listJobPosts.duplicateLabel({ jobTitle })}
          title={texts.listJobPosts.duplicate}
          onClick={() => openDialog('job-post', { copyOf: job.id })}
        />
        {job.can.edit ? (
          <IconAction
            icon={<PeopleIcon size={16} />}
            label={texts.team.managersLabel({ job: jobTitle })}
            title={texts.team.managers}
            aria-haspopup="dialog"
            onClick={onManagers}
          />
        ) : null}
        {job.status === 'draft' ? null : (
          <>
            <IconAction
              icon={<FiguresIcon size={16} />}
              label={texts.jobStatistics.openLabel({ jobTitle })}
              title={texts.jobStatistics.open}
              aria-haspopup="dialog"
              onClick={onStatistics}
            />
            <IconAction
              icon={<TimeIcon size={16} />}
              label={texts.publishedPosts.openLabel({ jobTitle })}
              title={texts.publishedPosts.open}
              aria-haspopup="dialog"
              onClick={onPublished}
            />
          </>
        )}
        {job.can.delete ? (
          <IconAction
            danger
            icon={<DeleteIcon size={16} />}
            label={texts.listJobPosts.deleteLabel({ jobTitle })}
            title={texts.listJobPosts.delete}
            onClick={onDelete}
          />
        ) : null}
        {job.moderation?.appeal === 'possible' ? (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={texts.listJobPosts.appealLabel({ jobTitle: job.job_title })}
            onClick={onAppeal}
          >
            {texts.listJobPosts.appeal}
          </Button>
        ) : null}
        {job.can.open ? (
          <Button
            size="small"
            loading={changeStatus.isPending}
            onClick={() => changeStatus.mutate({ job, status: 'open' })}
          >
            {job.status === 'closed' ? texts.listJobPosts.reopen : texts.listJobPosts.open}
          </Button>
        ) : null}
        {job.can.close ? (
          <Button size="small" onClick={onClose}>
            {texts.listJobPosts.close}
          </Button>
        ) : null}
      </Row>
    </article>
  );
}

/** Line that names who changed a post last. */
function ChangedBy({ change }: { change: JobPost['last_change'] }) {
  const { by_name: name, by_feed: isFeed, at } = change ?? {};
  if (at === undefined || !(name || isFeed)) return null;
  const relativeTime = () => <RelativeTime value={at} />;
  return (
    <span className={classes.facts}>
      {name
        ? texts.listJobPosts.changedBy({ name, bdi: (part) => <bdi>{part}</bdi>, relativeTime })
        : texts.listJobPosts.changedByFeed({ relativeTime })}
    </span>
  );
}

/** Text of a moderation decision on a reported job: the reason, and the state of an appeal. */
function moderationText({ standing, reason, appeal }: JobModeration): string {
  if (standing === 'hidden') return texts.listJobPosts.hiddenText;
  const decided = texts.listJobPosts.takenDownText({ reason });
  if (appeal === 'waiting') return `${decided} ${texts.listJobPosts.appealWaits}`;
  return appeal === 'declined' ? `${decided} ${texts.listJobPosts.appealDeclined}` : decided;
}

/** Icon button of a row: `label` is its accessible name and includes the job, `title` is its tooltip. */
function IconAction({ label, ...button }: { label: string } & ComponentProps<typeof Button>) {
  return <Button size="small" type="text" aria-label={label} {...button} />;
}
