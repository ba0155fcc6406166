import type { Candidate } from '@market/contracts';
import { Button, ConfirmButton, DeleteIcon, DownloadIcon, FileIcon } from '@market/web-kit/ui';
import { useResumeDownload } from '../../shared/use-candidate';
import classes from './candidate-profile.module.css';
import { useFileRemoval } from './use-file-removal';

/** The stored resume: "{name}'s resume", to download or to remove. */
export function ResumeRow({ candidate }: { candidate: Candidate }) {
  const download = useResumeDownload();
  const remove = useFileRemoval('resume', candidate.can_code);
  return (
    <div className={classes.storedRow}>
      <FileIcon size={18} aria-hidden="true" />
      <span className={classes.storedName}>
        <bdi>{candidate.can_name}</bdi>&apos;s resume
      </span>
      <Button
        size="small"
        type="text"
        icon={<DownloadIcon size={16} />}
        aria-label="Download resume"
        loading={download.isPending}
        onClick={() => download.mutate(candidate)}
      />
      <ConfirmButton
        size="small"
        type="text"
        danger
        icon={<DeleteIcon size={16} />}
        aria-label="Remove resume"
        question="Remove your resume?"
        text="Employers can no longer download it."
        confirmLabel="Remove"
        onConfirm={() => remove.mutateAsync()}
      />
    </div>
  );
}
