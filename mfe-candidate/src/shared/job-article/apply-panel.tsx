import { APPLICATION_NOTE_MAX, ENDED_ACCESS_DAYS, links, type JobPost } from '@market/contracts';
import { useShell, useUnsavedWork } from '@market/web-kit';
import { Button, CheckIcon, Stack, TextArea } from '@market/web-kit/ui';
import { useId, useState, type RefObject } from 'react';
import { ApprovalWithdrawn } from '../approval-withdrawn';
import { texts } from '../../texts';
import classes from './job.module.css';
import { useApply, useApplyStep, type ApplyStep } from './use-job';

const CLOSED = texts.viewJob.jobClosed;
type OwnStep = Exclude<ApplyStep, 'other-role'>;
const HINTS: Record<Exclude<OwnStep, 'apply' | 'not-approved'>, string> = {
  'sign-in': texts.viewJob.visitorHint,
  'verify-phone': texts.viewJob.unverifiedPhoneHint,
  'verify-email': texts.viewJob.unverifiedEmailHint,
  profile: texts.viewJob.yourProfile,
};

/** The way to apply: one press when nothing else is open, else the step that is. Employers see none of it. */
export function ApplyPanel({ job, box }: { job: JobPost; box: RefObject<HTMLDivElement | null> }) {
  const step = useApplyStep();
  if (step === 'other-role') return null;
  return (
    <div ref={box} className={classes.apply}>
      <Steps job={job} step={step} />
    </div>
  );
}

function Steps({ job, step }: { job: JobPost; step: OwnStep }) {
  const { navigate, openDialog, settings } = useShell();
  const apply = useApply(job);
  const [note, setNote] = useState('');
  const kept = useUnsavedWork({
    name: `application-note:${job.id}`,
    values: { note },
    isUnsaved: note.trim() !== '' && !job.applied && !apply.isSuccess,
  });
  const earlier = kept.offer?.values.note;
  // A note stands alone: what was left of it is simply there again.
  if (typeof earlier === 'string' && note === '') {
    setNote(earlier);
    kept.closeOffer();
  }
  const id = useId();
  // What the server said before the application is shown until it says it anew.
  if (job.applied || apply.isSuccess) {
    return (
      <Stack gap={2}>
        {job.status === 'open' ? null : <p className={classes.hint}>{CLOSED}</p>}
        <Button size="large" disabled icon={<CheckIcon size={18} />}>
          {job.withdrawn ? texts.viewJob.withdrawn : texts.viewJob.applied}
        </Button>
        {/* The button that was pressed is gone, and with it the focus. */}
        <Button type="link" autoFocus={apply.isSuccess} onClick={() => navigate(links.myApplications())}>
          {texts.viewJob.seeMyApplications}
        </Button>
      </Stack>
    );
  }
  if (!job.can.apply) return <p className={classes.hint}>{CLOSED}</p>;

  if (step === 'not-approved') return <ApprovalWithdrawn />;

  const press: Record<typeof step, () => void> = {
    'sign-in': () => openDialog('apply', { job: { id: job.id, title: job.job_title, company: job.cmp_name } }),
    'verify-phone': () => openDialog('verify-phone', {}),
    'verify-email': () => openDialog('verify-email', {}),
    profile: () => openDialog('candidate-profile', {}),
    apply: () => apply.send(note, kept.forget),
  };
  return (
    <Stack gap={3}>
      {step === 'apply' ? (
        <div>
          <label htmlFor={id} className={classes.noteLabel}>
            {texts.viewJob.noteLabel}
          </label>
          <TextArea
            id={id}
            rows={3}
            maxLength={APPLICATION_NOTE_MAX}
            value={note}
            placeholder={texts.viewJob.notePlaceholder}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      ) : null}
      <Button type="primary" size="large" block loading={apply.isPending} onClick={press[step]}>
        {texts.viewJob.apply}
      </Button>
      <p className={classes.hint}>
        {step === 'apply'
          ? texts.viewJob.accessNotice({ days: settings.endedAccessDays ?? ENDED_ACCESS_DAYS })
          : HINTS[step]}
      </p>
      {step === 'sign-in' ? (
        <Button
          type="link"
          onClick={() => openDialog('sign-in', { loginType: 'CND', returnTo: links.jobDetails(job.id) })}
        >
          {texts.viewJob.signInToApply}
        </Button>
      ) : null}
      <noscript>{texts.viewJob.withoutScripts}</noscript>
    </Stack>
  );
}
