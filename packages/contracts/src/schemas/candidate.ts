import { array, object, string, type InferType } from 'yup';
import {
  CATEGORIES_MAX,
  CGPA_MAX,
  ENTRY_DESCRIPTION_MAX,
  HEADLINE_MAX,
  PERCENTAGE_MAX,
  SCHOOL_NAME_MAX,
  SENT_REQUEST_STATES,
  SKILLS_MAX,
  STREAM_MAX,
  LIST_SEARCH_MAX,
} from '../constants';
import { RULE_MESSAGES } from '../messages';
import { pagingFields } from '../paging';
import { texts } from '../texts';
import {
  LONG_TEXT_MAX,
  categoryField,
  countryField,
  dayField,
  emailField,
  idField,
  languagesField,
  line,
  linksField,
  nullAsAbsent,
  numeric,
  personNameField,
  skillsField,
  switchField,
  text,
  fieldBeside,
  wordsField,
} from './fields';

/** 'Profile Information' of a candidate. Files travel beside these fields as multipart parts. */
export const candidateSchema = object({
  can_name: personNameField(),
  can_email: emailField(),
  can_mobn: line(20).matches(/^\d*$/, RULE_MESSAGES.mobileDigits).required(RULE_MESSAGES.mobileRequired),
  country: countryField(),
  can_job_cate: categoryField(),
  can_skill: skillsField(),
  can_about: text(LONG_TEXT_MAX).required(RULE_MESSAGES.aboutRequired),
  /** Left out, these three stay as they are. */
  can_headline: line(HEADLINE_MAX),
  can_links: linksField(),
  can_langs: languagesField(),
  reg_date: dayField(),
  /**
   * With the first profile only, in text as forms send it: whether employers without access find it. Later it is chosen
   * by `candidates/own/visibility`.
   */
  show_to_employers: switchField().transform((_value, original: unknown) =>
    original === 'true' ? true : original === 'false' ? false : original,
  ),
});
export type CandidateInput = InferType<typeof candidateSchema>;

/** Longest name or domain of a company to hide from. */
const HIDDEN_COMPANY_MAX = 200;
export const visibilitySchema = object({
  show_to_employers: switchField().required(texts.values.trueOrFalse),
});
/** One field for both: `harbour.example`, an address of mail there, or the company's name. */
export const hideFromCompanySchema = object({
  company: line(HIDDEN_COMPANY_MAX).required(RULE_MESSAGES.hiddenCompanyRequired),
});

export const experienceSchema = object({
  emp_name: line().required(RULE_MESSAGES.companyRequired),
  exp_type: line(50).required(RULE_MESSAGES.experienceTypeRequired),
  exp_desg: line().required(RULE_MESSAGES.designationRequired),
  cur_ctc: numeric(RULE_MESSAGES.ctcNumber).min(0, RULE_MESSAGES.ctcNumber),
  job_stdt: dayField().required(RULE_MESSAGES.startDateRequired),
  /** Without an end: it lasts. */
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
  /** Left out, it stays as it is. */
  job_desc: text(ENTRY_DESCRIPTION_MAX),
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
  /** Left out, it stays as it is. */
  edu_desc: text(ENTRY_DESCRIPTION_MAX),
});
export type EducationInput = InferType<typeof educationSchema>;

/** `experience/candidate` and `education/get-edu-details`: one's own, or those of a candidate one may see. */
export const ofCandidateSchema = object({ ...pagingFields, can_code: line(100) });

/** Blind candidates: filters of `employers/get-not-accessible-candidates`. */
export const blindCandidatesSchema = object({
  ...pagingFields,
  job_cate: array(categoryField()).max(CATEGORIES_MAX, texts.values.categoriesMany).transform(nullAsAbsent).default([]),
  skills: array(line(60).required()).max(SKILLS_MAX, texts.values.skillsMany).transform(nullAsAbsent).default([]),
  search: wordsField(LIST_SEARCH_MAX).default(''),
});

export const REQUEST_STATES = ['none', ...SENT_REQUEST_STATES] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/**
 * Characters of what an employer writes with a request for access, and of what the candidate writes with the answer.
 */
export const ACCESS_MESSAGE_MAX = 1_000;

export const requestAccessSchema = object({
  can_code: idField(texts.values.candidate),
  message: text(ACCESS_MESSAGE_MAX),
});
export const accessRequestsSchema = object({ ...pagingFields, status: line(20) });
export const ACCESS_ANSWERS = ['granted', 'declined', 'revoked'] as const;
export const answerAccessRequestSchema = object({
  status: string()
    .transform((_value, original: unknown) => original)
    .typeError(texts.values.answer)
    .oneOf(ACCESS_ANSWERS, texts.values.answer)
    .required(texts.values.answer),
  message: text(ACCESS_MESSAGE_MAX),
});
/** `PUT employers/access-requests/{id}`: the one change that the asking employer may make. */
export const withdrawAccessRequestSchema = object({
  status: string()
    .transform((_value, original: unknown) => original)
    .typeError(texts.values.withdrawn)
    .oneOf(['withdrawn'] as const, texts.values.withdrawn)
    .required(texts.values.withdrawn),
});

/** Parts of the form with a candidate's profile that are files. */
export const CANDIDATE_FILES = ['profileImage', 'resume'] as const;

/** `GET candidates/{can_code}/profile-image`: with `or_none=1` a missing picture is no failure. */
export const pictureSchema = object({ or_none: string().oneOf(['1'], texts.values.pictureOrNone) });
