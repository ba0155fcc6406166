import {
  COMPANY_PICTURES_MAX,
  type CompanyPicture,
  type CompanyPictureKind,
  PICTURE_ALT_MAX,
} from '@market/contracts/companies';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { PROFILE_IMAGE_MAX_BYTES } from '@market/contracts/profiles';
import { errorText, logFailure, useShell } from '@market/web-kit';
import { Button, DeleteIcon, FileDrop, Input, VisuallyHidden } from '@market/web-kit/ui';
import { useId, useState } from 'react';
import { texts } from '../../texts';
import classes from './company-page.module.css';
import { OwnPicture } from '../../shared/own-picture';
import type { useCompanyPage } from './use-company-page';

const words = texts.companyPage;

interface PictureFieldProps {
  kind: CompanyPictureKind;
  label: string;
  hint: string;
  pictures: readonly CompanyPicture[];
  own: Pick<ReturnType<typeof useCompanyPage>, 'add' | 'remove'>;
}

/** Pictures of one kind: existing ones with a remove button each, and a field for a new one. */
export function PictureField({ kind, label, hint, pictures, own }: PictureFieldProps) {
  const { notify } = useShell();
  const id = useId();
  const [alt, setAlt] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const needsAlt = kind === 'picture';

  async function work(change: () => Promise<unknown>, done: string, failed: string): Promise<void> {
    setBusy(true);
    setFailure('');
    try {
      await change();
      setAlt('');
      notify.success(done);
    } catch (error) {
      logFailure(error);
      setFailure(errorText(error, failed));
    } finally {
      setBusy(false);
    }
  }
  const add = (image: File | null) => {
    if (!image) return;
    if (needsAlt && alt.trim() === '') setFailure(RULE_MESSAGES.pictureAlt);
    else void work(() => own.add(kind, image, alt.trim()), words.pictureAdded, words.pictureNotAdded);
  };
  return (
    <section className={classes.picture} aria-labelledby={`${id}-label`}>
      <h3 id={`${id}-label`}>{label}</h3>
      {pictures.length > 0 ? (
        <ul className={classes.thumbs}>
          {pictures.map((picture, at) => (
            <li key={picture.id}>
              <OwnPicture picture={picture} />
              <Button
                size="small"
                icon={<DeleteIcon size={16} />}
                disabled={isBusy}
                onClick={() => void work(() => own.remove(picture.id), words.pictureRemoved, words.pictureNotRemoved)}
              >
                {words.remove}
                <VisuallyHidden>{` ${label} ${String(at + 1)}`}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {kind !== 'picture' || pictures.length < COMPANY_PICTURES_MAX ? (
        <>
          {needsAlt ? (
            <label className={classes.alt}>
              {words.alt}
              <Input value={alt} maxLength={PICTURE_ALT_MAX} onChange={({ target }) => setAlt(target.value)} />
            </label>
          ) : null}
          <FileDrop
            id={`${id}-file`}
            value={null}
            accept={['.jpg', '.jpeg', '.png']}
            maxBytes={PROFILE_IMAGE_MAX_BYTES}
            onChange={add}
            onRefused={(refusal) =>
              setFailure(refusal === 'size' ? RULE_MESSAGES.fileSize : RULE_MESSAGES.imageExtension)
            }
            hint={hint}
            disabled={isBusy}
            invalid={failure !== ''}
            label={label}
            describedBy={failure ? `${id}-failure` : undefined}
          />
        </>
      ) : null}
      <p id={`${id}-failure`} role="alert" className={classes.failure}>
        {failure}
      </p>
    </section>
  );
}
