import { RULE_MESSAGES } from '@market/contracts/messages';
import { RESUME_MAX_BYTES } from '@market/contracts/profiles';
import {
  CheckboxField,
  FieldColumns,
  FileField,
  PhoneField,
  SelectField,
  TagsField,
  TextAreaField,
  TextField,
} from '@market/web-kit/forms';
import type { ReactNode } from 'react';
import { texts } from '../../texts';
import { useCategories } from '../use-categories';

/** Name, email and phone of a profile. */
export function ContactFields() {
  return (
    <>
      <TextField name="can_name" label={texts.editProfile.name} autoComplete="name" />
      <FieldColumns>
        <TextField name="can_email" label={texts.editProfile.email} type="email" autoComplete="email" />
        <PhoneField name="can_mobn" label={texts.editProfile.mobileNumber} />
      </FieldColumns>
    </>
  );
}

/** Category, skills and About of a profile. Each opening loads the categories. */
export function TradeFields() {
  const categories = useCategories({ isAnew: true });
  return (
    <>
      <SelectField
        name="can_job_cate"
        label={texts.editProfile.jobCategory}
        options={categories.choices}
        loading={categories.isLoading}
        placeholder={texts.editProfile.chooseOne}
      />
      <TagsField name="can_skill" label={texts.editProfile.skills} placeholder={texts.editProfile.skillsPlaceholder} />
      <TextAreaField
        name="can_about"
        label={texts.editProfile.about}
        rows={5}
        placeholder={texts.editProfile.aboutPlaceholder}
      />
    </>
  );
}

/** Resume of a profile, which is optional. */
export function ResumeField({ rule }: { rule: ReactNode }) {
  return (
    <FileField
      name="resume"
      label={texts.editProfile.resume}
      optional
      accept={['.pdf']}
      maxBytes={RESUME_MAX_BYTES}
      refusals={{ type: RULE_MESSAGES.resumePdf, size: RULE_MESSAGES.fileSize }}
      rule={rule}
    />
  );
}

/** Question with a first profile: whether employers without access find it. */
export function VisibilityField() {
  return (
    <CheckboxField name="show_to_employers" hint={texts.visibility.questionHint}>
      {texts.visibility.question}
    </CheckboxField>
  );
}
