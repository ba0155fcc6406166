import { call } from '@market/api/call';
import { RULE_MESSAGES, SUCCESSES } from '@market/contracts/messages';
import {
  type Candidate,
  candidateSchema,
  createCandidate,
  PROFILE_IMAGE_MAX_BYTES,
  updateCandidate,
} from '@market/contracts/profiles';
import { useShell, useObjectUrl, useRefreshUser } from '@market/web-kit';
import { FileField, Form, SubmitButton, TagsField, TextField, useSubmit } from '@market/web-kit/forms';
import { CancelButton, Progress, Row } from '@market/web-kit/ui';
import { useState } from 'react';
import { candidateFormData } from '../../shared/candidate-form-data';
import { ContactFields, ResumeField, TradeFields, VisibilityField } from '../../shared/profile-fields/profile-fields';
import { useProfileSaved } from '../../shared/profile-fields/use-profile-saved';
import {
  type ProfileValues,
  useProfileSavedElsewhere,
  useProfileValues,
} from '../../shared/profile-fields/use-profile-values';
import { texts } from '../../texts';
import classes from './candidate-profile.module.css';
import { PictureRow } from './picture-row';
import { ResumeRow } from './resume-row';
import { StoredFile } from './stored-file';

interface Values extends ProfileValues {
  profileImage: File | null;
  resume: File | null;
}

/** The candidate's form. It is in update mode (PUT) once there is a `can_code`, else it creates (POST). */
export function CandidateProfileForm({
  candidate,
  onClose,
}: {
  candidate: Candidate | undefined;
  onClose: () => void;
}) {
  const { http, notify } = useShell();
  const refreshUser = useRefreshUser();
  const profileSaved = useProfileSaved();
  const [uploaded, setUploaded] = useState<number>();
  const savedElsewhere = useProfileSavedElsewhere(candidate);
  // Files cannot be compared like texts: a file chosen here is always sent.
  const initialValues: Values = { ...useProfileValues()(candidate), profileImage: null, resume: null };
  const submit = useSubmit({
    send: (values: Values) => {
      const form = candidateFormData(values, { isNew: !candidate });
      return candidate
        ? call(http, updateCandidate, { body: form, onUploadProgress: setUploaded })
        : call(http, createCandidate, { body: form, onUploadProgress: setUploaded });
    },
    onSuccess: async ({ can_code }) => {
      profileSaved(can_code);
      notify.success(candidate ? SUCCESSES.candidateProfileUpdated : SUCCESSES.candidateProfileCreated);
      onClose();
      await refreshUser();
    },
    savedElsewhere,
    failureText: texts.editProfile.profileNotSaved,
  });
  const send: typeof submit = async (values, helpers) => {
    await submit(values, helpers);
    setUploaded(undefined);
  };

  return (
    <Form
      initialValues={initialValues}
      schema={candidateSchema}
      onSubmit={send}
      keep="candidate-profile"
      keepFiles
      showFailure
      enableReinitialize
    >
      <StoredFile row={candidate?.profileImage ? <PictureRow candidate={candidate} /> : null}>
        <FileField
          name="profileImage"
          label={texts.editProfile.profilePicture}
          optional
          accept={['.jpg', '.jpeg', '.png']}
          maxBytes={PROFILE_IMAGE_MAX_BYTES}
          refusals={{ type: RULE_MESSAGES.imageExtension, size: RULE_MESSAGES.fileSize }}
          rule={candidate?.profileImage ? texts.editProfile.pictureHintReplace : texts.editProfile.pictureHint}
          preview={(file) => <PicturePreview file={file} />}
        />
      </StoredFile>
      <ContactFields />
      <TextField
        name="can_headline"
        label={texts.editProfile.headline}
        placeholder={texts.editProfile.headlinePlaceholder}
        optional
      />
      <TradeFields />
      <TagsField
        name="can_langs"
        label={texts.editProfile.languages}
        placeholder={texts.editProfile.languagesPlaceholder}
        optional
      />
      <TagsField
        name="can_links"
        label={texts.editProfile.links}
        placeholder={texts.editProfile.linksPlaceholder}
        hint={texts.editProfile.linksHint}
        separators={['\n']}
        optional
      />
      <StoredFile row={candidate?.can_resume ? <ResumeRow candidate={candidate} /> : null}>
        <ResumeField
          rule={candidate?.can_resume ? texts.editProfile.resumeHintReplace : texts.editProfile.resumeHint}
        />
      </StoredFile>
      {candidate ? null : <VisibilityField />}
      {uploaded !== undefined && uploaded < 1 ? (
        <Progress percent={Math.round(uploaded * 100)} aria-label={texts.editProfile.upload} />
      ) : null}
      <Row justify="end" className={classes.buttons}>
        <CancelButton />
        <SubmitButton>{texts.editProfile.submit}</SubmitButton>
      </Row>
    </Form>
  );
}

function PicturePreview({ file }: { file: File }) {
  const address = useObjectUrl(file);
  return address ? <img className={classes.picture} src={address} alt="" /> : null;
}
