import type { Candidate } from '@market/contracts/profiles';
import { Button, ConfirmButton, DeleteIcon, DownloadIcon, FileIcon } from '@market/web-kit/ui';
import { useResumeDownload } from '../../shared/use-candidate';
import { texts } from '../../texts';
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
        {texts.editProfile.resumeOf({ canName: candidate.can_name, bdi: (words) => <bdi>{words}</bdi> })}
      </span>
      <Button
        size="small"
        type="text"
        icon={<DownloadIcon size={16} />}
        aria-label={texts.editProfile.downloadResume}
        loading={download.isPending}
        onClick={() => download.mutate(candidate)}
      />
      <ConfirmButton
        size="small"
        type="text"
        danger
        icon={<DeleteIcon size={16} />}
        aria-label={texts.editProfile.removeResume}
        question={texts.editProfile.removeYourResume}
        text={texts.editProfile.resumeRemovalHint}
        confirmLabel={texts.editProfile.remove}
        onConfirm={() => remove.mutateAsync()}
      />
    </div>
  );
}
