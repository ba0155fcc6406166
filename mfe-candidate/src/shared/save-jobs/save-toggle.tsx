import type { JobPost } from '@market/contracts/job-posts';
import { useSession, useShell } from '@market/web-kit';
import { useLocation } from '@market/web-kit/router';
import { Button, SaveIcon } from '@market/web-kit/ui';
import { useEffect } from 'react';
import { keepPendingSave, takePendingSave } from '../pending-save';
import { texts } from '../../texts';
import classes from './save-toggle.module.css';
import { useSaveJob } from './use-save-job';

/** Saves or unsaves a job. A visitor signs in first, and the job is saved then; hidden for employers. */
export function SaveToggle({ job }: { job: Pick<JobPost, 'id' | 'job_title' | 'saved'> }) {
  const { openDialog } = useShell();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const { saved, change } = useSaveJob(job);
  const isCandidate = user?.login_type === 'CND';
  useEffect(() => {
    if (isCandidate && takePendingSave(job.id)) change(true);
  }, [isCandidate, job.id, change]);
  if (user && !isCandidate) return null;

  function press() {
    if (isCandidate) {
      change(!saved);
      return;
    }
    keepPendingSave(job.id);
    openDialog('sign-in', { loginType: 'CND', returnTo: `${pathname}${search}` });
  }
  return (
    <Button
      className={classes.toggle}
      type="text"
      aria-label={texts.saveJobs.saveLabel({ jobTitle: job.job_title })}
      title={saved ? texts.saveJobs.saved : texts.saveJobs.save}
      aria-pressed={saved}
      icon={<SaveIcon size={20} fill={saved ? 'currentColor' : 'none'} />}
      onClick={press}
    />
  );
}
