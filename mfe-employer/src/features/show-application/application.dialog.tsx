import { APPLICATION_STATUS_LABELS, type ApplicationStatus, type EmployerApplication } from '@market/contracts';
import type { DialogComponentProps } from '@market/web-kit';
import { Avatar, Button, ButtonLink, ConfirmButton, Dialog, DownloadIcon, EmptyState, ErrorState, LoadingState, MailIcon, PhoneIcon, RelativeTime, Row, StatusTag } from '@market/web-kit/ui';
import { Timeline } from '@market/web-kit/ui-data';
import { Select } from '@market/web-kit/ui-forms';
import { useEffect } from 'react';
import { CandidateBackground } from '../../shared/candidate-background';
import { useResumeDownload } from '../../shared/use-resume-download';
import classes from './application.module.css';
import { useApplication, useSetStatus } from './use-application';

/** What pressing the next step does, in words. */
const STEPS: Partial<Record<ApplicationStatus, string>> = { shortlisted: 'Shortlist', interview: 'Invite to interview', offered: 'Make an offer', hired: 'Hire' };

/** An application in detail (product spec, section 2). Contact, Reject and the forward steps only where `canDecide`. */
export function ApplicationDialog({ applicationId, canDecide, onClose }: DialogComponentProps<'application'>) {
  const { data: application, error, isError, isPending, refetch } = useApplication(applicationId);
  const { mutate: markViewed } = useSetStatus(applicationId, { quiet: true });
  const isUnseen = canDecide && application?.status === 'applied' && application.can.forward.includes('viewed');
  useEffect(() => {
    if (isUnseen) markViewed('viewed');
  }, [isUnseen, markViewed]);

  return (
    <Dialog title="Application" width={720} onClose={onClose} closeOnOutsideClick footer={canDecide && application ? <Decisions application={application} /> : undefined}>
      {isError && !application ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingState shape="text" count={6} label="Loading the application" /> : null}
      {application === null ? <EmptyState compact title="This application is not here" text="It may have been to a job that is not yours." /> : null}
      {application ? <Details application={application} /> : null}
    </Dialog>
  );
}

function Details({ application }: { application: EmployerApplication }) {
  const { candidate, job_title, status, note, history, created_at } = application;
  const download = useResumeDownload();
  return (
    <>
      <div className={classes.header}>
        <Avatar name={candidate.can_name} size={56} />
        <div className={classes.who}>
          <h2>{candidate.can_name}</h2>
          <p className={classes.facts}>
            {job_title} · applied <RelativeTime value={created_at} />
          </p>
        </div>
        <StatusTag status={status} />
      </div>
      <Row gap={3} className={classes.reach}>
        <span>
          <MailIcon size={16} aria-hidden="true" /> {candidate.can_email}
        </span>
        <span>
          <PhoneIcon size={16} aria-hidden="true" /> {candidate.can_mobn}
        </span>
        {candidate.can_resume ? (
          <Button size="small" icon={<DownloadIcon size={16} />} loading={download.isPending} onClick={() => download.mutate(candidate)}>
            Download resume
          </Button>
        ) : null}
      </Row>
      {note ? <blockquote className={classes.note}>{note}</blockquote> : null}
      <div className={classes.background}>
        <CandidateBackground headingLevel={3} about={candidate.can_about} skills={candidate.can_skill} experience={candidate.candidate_exp} education={candidate.candidate_edu} />
      </div>
      <section className={classes.history}>
        <h3>History</h3>
        <Timeline
          items={history.map((step) => ({
            key: step.at,
            content: (
              <>
                {APPLICATION_STATUS_LABELS[step.status]}
                <span className={classes.facts}>
                  {' '}
                  · <RelativeTime value={step.at} />
                </span>
              </>
            ),
          }))}
        />
      </section>
    </>
  );
}

function Decisions({ application }: { application: EmployerApplication }) {
  const setStatus = useSetStatus(application.id, { quiet: false });
  const { candidate, can, job_title } = application;
  const subject = encodeURIComponent(`Your application: ${job_title}`);
  const [next, ...later] = can.forward.filter((status) => status !== 'viewed');
  return (
    <div className={classes.decisions}>
      <ButtonLink to={`mailto:${candidate.can_email}?subject=${subject}`} icon={<MailIcon size={16} />}>
        Contact
      </ButtonLink>
      {can.reject ? (
        <ConfirmButton danger question={`Reject ${candidate.can_name}?`} text="They see the new status and get a mail. This cannot be taken back." confirmLabel="Reject the application" onConfirm={() => setStatus.mutateAsync('rejected')}>
          Reject
        </ConfirmButton>
      ) : null}
      {later.length > 0 ? (
        <Select className={classes.later} aria-label="Move to a later step" placeholder="Move to …" value={undefined} disabled={setStatus.isPending} options={later.map((status) => ({ value: status, label: APPLICATION_STATUS_LABELS[status] }))} onChange={(status: ApplicationStatus) => setStatus.mutate(status)} />
      ) : null}
      {next ? (
        <Button type="primary" loading={setStatus.isPending} onClick={() => setStatus.mutate(next)}>
          {STEPS[next] ?? APPLICATION_STATUS_LABELS[next]}
        </Button>
      ) : null}
    </div>
  );
}
