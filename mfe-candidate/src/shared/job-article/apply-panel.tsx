import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import { APPLICATION_NOTE_MAX } from '@market/contracts/applications';
import type { JobPost } from '@market/contracts/job-posts';
import { links } from '@market/contracts/site';
import { RecordStatus } from '@market/market-ui/values';
import { useShell, useUnsavedWork } from '@market/web-kit';
import { Alert, Button, ButtonLink, CheckIcon, Stack, TextArea } from '@market/web-kit/ui';
import { lazy, Suspense, useId, useState, type RefObject } from 'react';
import { ApprovalWithdrawn } from '../approval-withdrawn';
import { texts } from '../../texts';
import { addressToApply, useCarryOn } from './carry-on';
import classes from './job.module.css';
import { useCountedStart } from '../job-visits/use-visits';
import { useOwnCandidate } from '../use-candidate';
import { useWaitingApplication } from '../waiting-application/use-waiting-application';
import { useApply, useApplyStep, useOwnApplication, type ApplyStep } from './use-job';

/** Lazy: only visitors with an waiting application need it. */
const WaitingActions = lazy(async () => ({
  default: (await import('../waiting-application/waiting-actions')).WaitingActions,
}));

const CLOSED = texts.viewJob.jobClosed;
type OwnStep = Exclude<ApplyStep, 'other-role'>;
const HINTS: Record<Exclude<OwnStep, 'apply' | 'not-approved'>, string> = {
  'sign-in': texts.viewJob.visitorHint,
  'verify-phone': texts.viewJob.unverifiedPhoneHint,
  'verify-email': texts.viewJob.unverifiedEmailHint,
  profile: texts.viewJob.yourProfile,
};

/** Apply button: applies at once, or starts the step still missing. Hidden for employers. */
export function ApplyPanel({ job, box }: { job: JobPost; box: RefObject<HTMLDivElement | null> }) {
  const step = useApplyStep();
  if (step === 'other-role') return null;
  return (
    <div ref={box} data-screen-only className={classes.apply}>
      <Steps job={job} step={step} />
    </div>
  );
}

function Steps({ job, step }: { job: JobPost; step: OwnStep }) {
  const { navigate, openDialog, settings } = useShell();
  const apply = useApply(job);
  const countStart = useCountedStart();
  const [note, setNote] = useState('');
  const unsaved = useUnsavedWork({
    name: `application-note:${job.id}`,
    values: { note },
    isUnsaved: note.trim() !== '' && !job.applied && !apply.isSuccess,
  });
  const earlier = unsaved.offer?.values.note;
  // The note is the only field, so its draft is restored without asking.
  if (typeof earlier === 'string' && note === '') {
    setNote(earlier);
    unsaved.closeOffer();
  }
  const id = useId();
  const { questions } = job;
  const form = {
    job: { id: job.id, title: job.job_title, company: job.cmp_name, ...(questions ? { questions } : {}) },
  };
  const openForm = () => openDialog('apply', form);
  const { waiting } = useWaitingApplication(job.id);
  const carryOn = useCarryOn(job, { step, openForm });
  // Optimistic: shown as sent until the job's outdated data is refreshed.
  if (job.applied || apply.isSuccess) {
    return (
      <Stack gap={2}>
        {job.status === 'open' ? null : <p className={classes.hint}>{CLOSED}</p>}
        <Button size="large" disabled icon={<CheckIcon size={18} />}>
          {job.withdrawn ? texts.viewJob.withdrawn : texts.viewJob.applied}
        </Button>
        <OwnApplication jobId={job.id} />
        {/* The button that was pressed is gone, and with it the focus. */}
        <Button type="link" autoFocus={apply.isSuccess} onClick={() => navigate(links.myApplications())}>
          {texts.viewJob.seeMyApplications}
        </Button>
      </Stack>
    );
  }
  if (!job.can.apply) return <p className={classes.hint}>{CLOSED}</p>;

  if (step === 'not-approved') return <ApprovalWithdrawn />;

  if (step === 'sign-in' && waiting)
    return (
      <Suspense>
        <WaitingActions jobId={job.id} waiting={waiting} onAnew={() => openDialog('apply', { ...form, anew: true })} />
      </Suspense>
    );

  const press: Record<typeof step, () => void> = {
    'sign-in': openForm,
    'verify-phone': () => openDialog('verify-phone', {}),
    'verify-email': () => openDialog('verify-email', {}),
    profile: openForm,
    // Questions, and further fields, are in the form.
    apply: () => {
      if (questions) return openForm();
      countStart(job.id);
      return apply.send(note, unsaved.forget);
    },
  };
  return (
    <Stack gap={3}>
      {step === 'apply' && !questions ? (
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
      <Button
        type="primary"
        size="large"
        block
        loading={apply.isPending}
        // Attribute by which the shell handles a press before this page is hydrated.
        data-opens={step === 'sign-in' ? JSON.stringify(['apply', form]) : undefined}
        onClick={() => {
          if (step === 'verify-phone' || step === 'verify-email') carryOn();
          press[step]();
        }}
      >
        {texts.viewJob.apply}
      </Button>
      {step === 'apply' ? <WhatIsMissing /> : null}
      {questions ? <p className={classes.hint}>{texts.questions.count({ count: questions.length })}</p> : null}
      <p className={classes.hint}>
        {step === 'apply'
          ? texts.viewJob.accessNotice({ days: settings.endedAccessDays ?? ENDED_ACCESS_DAYS })
          : HINTS[step]}
      </p>
      {step === 'sign-in' ? (
        <Button
          type="link"
          onClick={() => openDialog('sign-in', { loginType: 'CND', returnTo: addressToApply(job.id) })}
        >
          {texts.viewJob.signInToApply}
        </Button>
      ) : null}
      <noscript>{texts.viewJob.withoutScripts}</noscript>
    </Stack>
  );
}

/** Current state of the own application. */
function OwnApplication({ jobId }: { jobId: string }) {
  const { data: application } = useOwnApplication(jobId);
  if (!application || application.status === 'applied' || application.status === 'withdrawn') return null;
  return (
    <p className={classes.hint} role="status">
      {texts.viewJob.stateOfApplication({ state: () => <RecordStatus status={application.status} /> })}
    </p>
  );
}

/** Missing parts of the profile, below the button so that nothing moves under a finger. */
function WhatIsMissing() {
  const { openDialog } = useShell();
  const { data: candidate } = useOwnCandidate();
  if (!candidate) return null;
  const isBare = candidate.candidate_exp.length === 0 && candidate.candidate_edu.length === 0;
  return (
    <>
      {candidate.can_resume ? null : (
        <Alert
          title={texts.viewJob.withoutResume}
          action={
            <Button size="small" onClick={() => openDialog('candidate-profile', {})}>
              {texts.viewJob.addResume}
            </Button>
          }
        />
      )}
      {isBare ? (
        <Alert
          title={texts.viewJob.bareProfile}
          action={
            <ButtonLink size="small" to={links.profile()}>
              {texts.viewJob.completeProfile}
            </ButtonLink>
          }
        />
      ) : null}
    </>
  );
}
