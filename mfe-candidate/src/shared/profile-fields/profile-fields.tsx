import { RULE_MESSAGES } from '@market/contracts/messages';
import { RESUME_MAX_BYTES } from '@market/contracts/profiles';
import { SkillsField } from '@market/market-ui/skills';
import {
  CheckboxField,
  FieldColumns,
  FileField,
  PhoneField,
  SelectField,
  TagsField,
  TextAreaField,
  TextField,
  useFormikContext,
} from '@market/web-kit/forms';
import type { ReactNode } from 'react';
import { texts } from '../../texts';
import type { CandidateValues } from '../candidate-form-data';
import { useCategories } from '../use-categories';
import { SuggestedCompanies } from './suggested-companies';
import { useVisibility } from './use-visibility';

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
      <SkillsField
        name="can_skill"
        label={texts.editProfile.skills}
        placeholder={texts.editProfile.skillsPlaceholder}
      />
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

interface VisibilityFieldProps {
  /** Present employers, as far as the form knows them. */
  employers?: readonly string[];
}

/**
 * Visibility choice with a first profile: whether employers without access can find it, and companies that never can,
 * the current employer first. Both are saved with the profile, so that no employer finds it in between.
 */
export function VisibilityField({ employers = [] }: VisibilityFieldProps) {
  const { values, setFieldValue } = useFormikContext<CandidateValues>();
  const { data } = useVisibility();
  const suggested = [...new Set([...employers, ...(data?.suggested ?? [])])].filter(
    (company) => !values.hide_from.includes(company),
  );
  return (
    <>
      <CheckboxField name="show_to_employers" hint={texts.visibility.questionHint}>
        {texts.visibility.question}
      </CheckboxField>
      {values.show_to_employers || values.hide_from.length > 0 ? (
        <>
          <TagsField
            name="hide_from"
            label={texts.visibility.hideHeading}
            hint={texts.visibility.hideHint}
            placeholder={texts.visibility.companyHint}
            separators={['\n']}
            optional
          />
          <SuggestedCompanies
            companies={suggested}
            field="hide_from"
            onHide={(company) => void setFieldValue('hide_from', [...values.hide_from, company])}
          />
        </>
      ) : null}
    </>
  );
}
