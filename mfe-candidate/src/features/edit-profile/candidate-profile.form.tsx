import { call } from '@market/api/call';
import { RULE_MESSAGES, SUCCESSES } from '@market/contracts/messages';
import {
  type Candidate,
  candidateSchema,
  createCandidate,
  PROFILE_IMAGE_MAX_BYTES,
  updateCandidate,
  viewCandidate,
} from '@market/contracts/profiles';
import { useShell, useObjectUrl, useRefreshUser } from '@market/web-kit';
import {
  FileField,
  Form,
  SubmitButton,
  TagsField,
  TextField,
  useDefaultCountry,
  useSubmit,
} from '@market/web-kit/forms';
import { CancelButton, Progress, Row } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { candidateFormData, type CandidateValues } from '../../shared/candidate-form-data';
import { ContactFields, ResumeField, TradeFields, VisibilityField } from '../../shared/profile-fields/profile-fields';
import { useNewProfile } from '../../shared/profile-fields/use-new-profile';
import { useProfileSaved } from '../../shared/profile-fields/use-profile-saved';
import { queryKeys } from '../../shared/query-keys';
import { useCategories } from '../../shared/use-categories';
import { texts } from '../../texts';
import classes from './candidate-profile.module.css';
import { PictureRow } from './picture-row';
import { ResumeRow } from './resume-row';
import { StoredFile } from './stored-file';

interface Values extends CandidateValues {
  version: string | undefined;
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
  const cache = useQueryClient();
  const categories = useCategories();
  const [uploaded, setUploaded] = useState<number>();
  const ownCountry = useDefaultCountry();
  const newProfile = useNewProfile();
  const valuesOf = (candidate: Candidate | undefined): Values => ({
    ...newProfile,
    ...(candidate
      ? {
          can_name: candidate.can_name,
          can_email: candidate.can_email,
          can_mobn: candidate.can_mobn,
          country: candidate.can_phone?.country || ownCountry,
          can_job_cate: candidate.can_job_cate,
          can_skill: candidate.can_skill.split(',').filter(Boolean),
          can_about: candidate.can_about,
          can_headline: candidate.can_headline ?? '',
          can_links: candidate.can_links ?? [],
          can_langs: candidate.can_langs ?? [],
        }
      : {}),
    version: candidate?.version,
    profileImage: null,
    resume: null,
  });
  const initialValues = valuesOf(candidate);
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
    savedElsewhere: candidate && {
      latest: async () => {
        const { can_code } = candidate;
        const stored = await cache.fetchQuery({
          queryKey: queryKeys.candidate(can_code),
          queryFn: () => call(http, viewCandidate, { params: { can_code } }),
          staleTime: 0,
        });
        // Files are no texts to compare: one that was chosen here goes along.
        const { profileImage: _image, resume: _resume, ...theirs } = valuesOf(stored);
        return theirs;
      },
      show: { can_job_cate: (code) => categories.choices.find(({ value }) => value === code)?.label ?? '' },
      follows: { country: 'can_mobn' },
      labels: { country: texts.editProfile.country },
    },
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
