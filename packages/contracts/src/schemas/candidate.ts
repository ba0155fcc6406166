import { array, object, string, type InferType } from 'yup';
import { CGPA_MAX, PERCENTAGE_MAX, SCHOOL_NAME_MAX, STREAM_MAX } from '../constants';
import { RULES } from '../messages';
import { pagingFields } from '../paging';
import { texts } from '../texts';
import {
  LONG_TEXT_MAX,
  categoryField,
  countryField,
  dayField,
  emailField,
  idField,
  line,
  numeric,
  personNameField,
  skillsField,
  text,
} from './fields';

/** 'Profile Information' of a candidate. Files travel beside these fields as multipart parts. */
export const candidateSchema = object({
  can_name: personNameField(),
  can_email: emailField(),
  can_mobn: line(20).matches(/^\d*$/, RULES.mobileDigits).required(RULES.mobileRequired),
  country: countryField(),
  can_job_cate: categoryField(),
  can_skill: skillsField(),
  can_about: text(LONG_TEXT_MAX).required(RULES.aboutRequired),
  reg_date: dayField(),
});
export type CandidateInput = InferType<typeof candidateSchema>;

export const experienceSchema = object({
  emp_name: line().required(RULES.companyRequired),
  exp_type: line(50).required(RULES.experienceTypeRequired),
  exp_desg: line().required(RULES.designationRequired),
  cur_ctc: numeric(RULES.ctcNumber).min(0, RULES.ctcNumber),
  job_stdt: dayField().required(RULES.startDateRequired),
  job_endt: dayField()
    .required(RULES.endDateRequired)
    .test('after-start', RULES.endBeforeStart, (value, context) => {
      const start = (context.parent as Record<string, unknown>).job_stdt;
      return !value || typeof start !== 'string' || value >= start;
    }),
});
export type ExperienceInput = InferType<typeof experienceSchema>;

export const educationSchema = object({
  can_edu: line(100)
    .required(RULES.educationRequired)
    .matches(/^[\p{L}\p{M} ]*$/u, RULES.educationLetters),
  can_scho: line(1_000).required(RULES.schoolRequired).max(SCHOOL_NAME_MAX, RULES.schoolLong),
  can_pasy: string()
    .transform((_value, original: unknown) =>
      typeof original === 'number' ? String(original) : typeof original === 'string' ? original.trim() : original,
    )
    .typeError(RULES.passingYear)
    .required(RULES.passingYearRequired)
    .matches(/^(19|20)\d{2}$/, RULES.passingYear),
  can_perc: numeric(RULES.percentage).min(0, RULES.percentage).max(PERCENTAGE_MAX, RULES.percentage),
  can_stre: line(1_000).required(RULES.streamRequired).max(STREAM_MAX, RULES.streamLong),
  can_cgpa: numeric(RULES.cgpa).min(0, RULES.cgpa).max(CGPA_MAX, RULES.cgpa),
});
export type EducationInput = InferType<typeof educationSchema>;

/** `experience/candidate` and `education/get-edu-details`: one's own, or those of a candidate one may see. */
export const ofCandidateSchema = object({ ...pagingFields, can_code: line(100) });

/** Blind candidates: filters of `employers/get-not-accessible-candidates`. */
export const blindCandidatesSchema = object({
  ...pagingFields,
  job_cate: array(categoryField()).max(50, texts.values.categoriesMany).default([]),
  skills: array(line(60).required()).max(50, texts.values.skillsMany).default([]),
  search: line().default(''),
});

export const REQUEST_STATES = ['none', 'requested', 'granted', 'declined', 'revoked', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const requestAccessSchema = object({ can_code: idField(texts.values.candidate), message: text(1_000) });
export const accessRequestsSchema = object({ ...pagingFields, status: line(20) });
export const ACCESS_ANSWERS = ['granted', 'declined', 'revoked'] as const;
export const answerAccessRequestSchema = object({
  status: string()
    .transform((_value, original: unknown) => original)
    .typeError(texts.values.answer)
    .oneOf(ACCESS_ANSWERS, texts.values.answer)
    .required(texts.values.answer),
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
