import type { Candidate } from '@market/contracts/profiles';
import { CandidateAvatar } from '@market/market-ui/values';
import { ConfirmButton, DeleteIcon } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './candidate-profile.module.css';
import { useFileRemoval } from './use-file-removal';

/** The stored picture, as others see it, to remove. */
export function PictureRow({ candidate: { can_code, can_name } }: { candidate: Candidate }) {
  const remove = useFileRemoval('picture', can_code);
  return (
    <div className={classes.storedRow}>
      <CandidateAvatar canCode={can_code} name={can_name} size={48} />
      <span className={classes.storedName}>{texts.editProfile.yourPicture}</span>
      <ConfirmButton
        size="small"
        type="text"
        danger
        icon={<DeleteIcon size={16} />}
        question={texts.editProfile.removeYourPicture}
        text={texts.editProfile.pictureRemovalHint}
        confirmLabel={texts.editProfile.remove}
        onConfirm={() => remove.mutateAsync()}
      >
        {texts.editProfile.removePicture}
      </ConfirmButton>
    </div>
  );
}
