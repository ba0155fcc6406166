import type { JobPost } from '@market/contracts';
import { Button, Dialog } from '@market/web-kit/ui';
import { useDeleteJob } from './use-job-posts';

interface DeleteJobDialogProps {
  job: JobPost;
  /** Once shut it stays until the focus is back where it was. */
  open: boolean;
  onClose: () => void;
  /** The job is not there any more. */
  onDeleted: () => void;
}

/** Asks before a post is deleted, which cannot be taken back; stays open when it could not be. */
export function DeleteJobDialog({ job, open, onClose, onDeleted }: DeleteJobDialogProps) {
  const { mutate, isPending } = useDeleteJob();
  const isDraft = job.status === 'draft';
  return (
    <Dialog
      title={
        <>
          Delete ‘<bdi>{job.job_title}</bdi>’?
        </>
      }
      open={open}
      width={440}
      closable={!isPending}
      closeOnOutsideClick
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="primary" danger loading={isPending} onClick={() => mutate(job, { onSuccess: onDeleted })}>
            {isDraft ? 'Delete the draft' : 'Delete the job'}
          </Button>
        </>
      }
    >
      {isDraft
        ? 'The draft is deleted for good: nobody can bring it back.'
        : 'The job is deleted for good: nobody can bring it back. Whoever opens its page reads that it is not here any more.'}
    </Dialog>
  );
}
