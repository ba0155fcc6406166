import type { JobPost } from '@market/contracts/job-posts';
import { Button, Dialog } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { useDeleteJob } from './use-job-posts';

interface DeleteJobDialogProps {
  job: JobPost;
  /** After closing, the dialog stays mounted until the focus is restored. */
  open: boolean;
  onClose: () => void;
  /** Called once the job no longer exists. */
  onDeleted: () => void;
}

/** Confirms the deletion of a post, which is irreversible; stays open on failure. */
export function DeleteJobDialog({ job, open, onClose, onDeleted }: DeleteJobDialogProps) {
  const { mutate, isPending } = useDeleteJob();
  const isDraft = job.status === 'draft';
  return (
    <Dialog
      title={<>{texts.listJobPosts.deleteQuestion({ jobTitle: job.job_title, bdi: (words) => <bdi>{words}</bdi> })}</>}
      open={open}
      width={440}
      closable={!isPending}
      closeOnOutsideClick
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {texts.listJobPosts.cancel}
          </Button>
          <Button type="primary" danger loading={isPending} onClick={() => mutate(job, { onSuccess: onDeleted })}>
            {isDraft ? texts.listJobPosts.deleteTheDraft : texts.listJobPosts.deleteTheJob}
          </Button>
        </>
      }
    >
      {isDraft ? texts.listJobPosts.draftGone : texts.listJobPosts.jobGone}
    </Dialog>
  );
}
