import { type InferType, object, string } from 'yup';
import {
  fieldBeside,
  isRecord,
  line,
  LONG_TEXT_MAX,
  numeric,
  pagingFields,
  switchField,
  text,
  versionField,
} from '@market/api';
import { countryField, emailField, personNameField } from '../accounts/fields';
import { categoryField, skillsField } from '../job-posts/fields';
import { RULE_MESSAGES } from '../messages';
import { texts } from '../texts';
import {
  CGPA_MAX,
  ENTRY_DESCRIPTION_MAX,
  HEADLINE_MAX,
  PERCENTAGE_MAX,
  RESUME_DETAILS_MAX,
  SCHOOL_NAME_MAX,
  STREAM_MAX,
} from './constants';
import { dayField, hiddenCompaniesField, hiddenCompanyField, languagesField, linksField } from './fields';

/** 'Profile Information' of a candidate. Files are sent as further parts of the multipart form. */
export const candidateSchema = object({
  can_name: personNameField(),
  can_email: emailField(),
  can_mobn: line(20).matches(/^\d*$/, RULE_MESSAGES.mobileDigits).required(RULE_MESSAGES.mobileRequired),
  country: countryField(),
  can_job_cate: categoryField(),
  can_skill: skillsField(),
  can_about: text(LONG_TEXT_MAX).required(RULE_MESSAGES.aboutRequired),
  /** If omitted, these three stay unchanged. */
  can_headline: line(HEADLINE_MAX),
  can_links: linksField(),
  can_langs: languagesField(),
  reg_date: dayField(),
  version: versionField(),
  /**
   * Only for the first profile, as text because it is a form field: whether employers without access find it. Later it
   * is changed with `candidates/own/visibility`.
   */
  show_to_employers: switchField().transform((_value, original: unknown) =>
    original === 'true' ? true : original === 'false' ? false : original,
  ),
  /** Companies from which the first profile is hidden, one per line: effective before anybody can see it. */
  hide_from: hiddenCompaniesField(),
});
export type CandidateInput = InferType<typeof candidateSchema>;

export const visibilitySchema = object({
  show_to_employers: switchField().required(texts.values.trueOrFalse),
});

/**
 * Parts of an imported JSON Resume without a field in the profile, as the text of a JSON object; empty for none. Text,
 * because the keys of such files are free, and no key may reach a query.
 */
export const resumeDetailsSchema = object({
  details: text(RESUME_DETAILS_MAX).defined(texts.values.text).test('json', RULE_MESSAGES.resumeDetails, isObjectText),
});

function isObjectText(value: string | undefined): boolean {
  if (!value) return true;
  try {
    return isRecord(JSON.parse(value));
  } catch {
    return false;
  }
}

/** Company to hide from, in a single field: `harbour.example`, an email address there, or the company's name. */
export const hideFromCompanySchema = object({
  company: hiddenCompanyField().required(RULE_MESSAGES.hiddenCompanyRequired),
});

export const experienceSchema = object({
  emp_name: line().required(RULE_MESSAGES.companyRequired),
  exp_type: line(50).required(RULE_MESSAGES.experienceTypeRequired),
  exp_desg: line().required(RULE_MESSAGES.designationRequired),
  cur_ctc: numeric(RULE_MESSAGES.ctcNumber).min(0, RULE_MESSAGES.ctcNumber),
  job_stdt: dayField().required(RULE_MESSAGES.startDateRequired),
  /** Current job, without an end date. */
  is_current: switchField(),
  job_endt: dayField()
    .default('')
    .test('after-start', RULE_MESSAGES.endBeforeStart, (value, context) => {
      const start = fieldBeside(context, 'job_stdt');
      return !value || typeof start !== 'string' || value >= start;
    })
    .when('is_current', {
      is: true,
      then: (end) => end.transform(() => ''),
      otherwise: (end) => end.required(RULE_MESSAGES.endDateRequired),
    }),
  /** If omitted, it stays unchanged. */
  job_desc: text(ENTRY_DESCRIPTION_MAX),
  version: versionField(),
});
export type ExperienceInput = InferType<typeof experienceSchema>;

export const educationSchema = object({
  can_edu: line(100)
    .required(RULE_MESSAGES.educationRequired)
    .matches(/^[\p{L}\p{M} ]*$/u, RULE_MESSAGES.educationLetters),
  can_scho: line(1_000).required(RULE_MESSAGES.schoolRequired).max(SCHOOL_NAME_MAX, RULE_MESSAGES.schoolLong),
  can_pasy: string()
    .transform((_value, original: unknown) =>
      typeof original === 'number' ? String(original) : typeof original === 'string' ? original.trim() : original,
    )
    .typeError(RULE_MESSAGES.passingYear)
    .required(RULE_MESSAGES.passingYearRequired)
    .matches(/^(19|20)\d{2}$/, RULE_MESSAGES.passingYear),
  can_perc: numeric(RULE_MESSAGES.percentage)
    .min(0, RULE_MESSAGES.percentage)
    .max(PERCENTAGE_MAX, RULE_MESSAGES.percentage),
  can_stre: line(1_000).required(RULE_MESSAGES.streamRequired).max(STREAM_MAX, RULE_MESSAGES.streamLong),
  can_cgpa: numeric(RULE_MESSAGES.cgpa).min(0, RULE_MESSAGES.cgpa).max(CGPA_MAX, RULE_MESSAGES.cgpa),
  /** If omitted, it stays unchanged. */
  edu_desc: text(ENTRY_DESCRIPTION_MAX),
  version: versionField(),
});
export type EducationInput = InferType<typeof educationSchema>;

/**
 * `experience/candidate` and `education/get-edu-details`: entries of the caller, or of a candidate whom the caller may
 * see.
 */
export const ofCandidateSchema = object({ ...pagingFields, can_code: line(100) });

/** File parts of the form with a candidate's profile. */
export const CANDIDATE_FILES = ['profileImage', 'resume'] as const;

/** File parts of the form of `candidates/own/read-resume`; without a file the stored resume is parsed. */
export const READ_FILES = ['resume'] as const;
/** Field besides the file: the country whose phone numbers need no calling code. */
export const readResumeSchema = object({ country: countryField() });

/** `GET candidates/{can_code}/profile-image`: with `or_none=1` a missing picture is no failure. */
export const pictureSchema = object({ or_none: string().oneOf(['1'], texts.values.pictureOrNone) });
