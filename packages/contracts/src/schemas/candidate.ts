import { array, object, string, type InferType } from 'yup';
import { CGPA_MAX, PERCENTAGE_MAX, SCHOOL_NAME_MAX, STREAM_MAX } from '../constants';
import { RULES } from '../messages';
import { pagingFields } from '../paging';
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
  type ShownPhone,
} from './fields';

/**
 * 'Profile Information' of a candidate (product spec, sections 2 and 5). Files travel beside these fields as multipart
 * parts.
 */
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

export interface Experience {
  id: string;
  emp_name: string;
  exp_type: string;
  exp_desg: string;
  /** Only told to the candidate. */
  cur_ctc?: number | null;
  job_stdt: string;
  job_endt: string;
}
export interface Education {
  id: string;
  can_edu: string;
  can_scho: string;
  can_pasy: string;
  can_perc?: number | null;
  can_stre: string;
  can_cgpa?: number | null;
}
/** A candidate as those see it who may: the candidate, and employers with access or an application. */
export interface Candidate {
  can_code: string;
  can_name: string;
  can_email: string;
  can_mobn: string;
  /** The number that these digits are, where they are one. */
  can_phone?: ShownPhone;
  can_job_cate: number;
  /** Comma-joined. */
  can_skill: string;
  can_about: string;
  /** Path of the resume call, present if one was uploaded. */
  can_resume?: string;
  /** Path of the picture call, present if one was uploaded. */
  profileImage?: string;
  reg_date: string;
  candidate_exp: Experience[];
  candidate_edu: Education[];
}

/** Blind candidates (contract, section 6): filters of `employers/get-not-accessible-candidates`. */
export const blindCandidatesSchema = object({
  ...pagingFields,
  job_cate: array(categoryField()).max(50, 'At most 50 categories').default([]),
  skills: array(line(60).required()).max(50, 'At most 50 skills').default([]),
  search: line().default(''),
});

export const REQUEST_STATES = ['none', 'requested', 'granted', 'declined', 'revoked', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What an employer without access sees of a candidate: nothing that names or reaches the person. */
export interface BlindCandidate {
  can_code: string;
  can_job_cate: number;
  cate_desc: string;
  can_skill: string;
  /** Whole years. */
  experience_years: number;
  education_level: string | null;
  /** The candidate's own words with contact details, names and employers taken out. */
  can_about: string;
  request_state: RequestState;
  /** When the employer may ask again after a refusal or a withdrawal; null where that is not what is in the way. */
  ask_again_at: string | null;
  /** What the calling employer may do; without a company nobody may be asked. */
  can: { request_access: boolean };
}

export const requestAccessSchema = object({ can_code: idField('Choose a candidate'), message: text(1_000) });
export const accessRequestsSchema = object({ ...pagingFields, status: line(20) });
export const ACCESS_ANSWERS = ['granted', 'declined', 'revoked'] as const;
export const answerAccessRequestSchema = object({
  status: string()
    .transform((_value, original: unknown) => original)
    .typeError('Choose an answer')
    .oneOf(ACCESS_ANSWERS, 'Choose an answer')
    .required('Choose an answer'),
});
/** `PUT employers/access-requests/{id}`: the one change that the asking employer may make. */
export const withdrawAccessRequestSchema = object({
  status: string()
    .transform((_value, original: unknown) => original)
    .typeError('Choose withdrawn')
    .oneOf(['withdrawn'] as const, 'Choose withdrawn')
    .required('Choose withdrawn'),
});

/** The answer to it. */
export interface WithdrawnAccessRequest {
  id: string;
  status: 'withdrawn';
  /** When the same candidate may be asked again. */
  ask_again_at: string;
}

/** An access request as either side lists it. */
export interface AccessRequest {
  id: string;
  status: Exclude<RequestState, 'none'>;
  message?: string;
  can_code: string;
  cmp_code: string;
  cmp_name: string;
  created_at: string;
  updated_at: string;
  /** The full candidate, for the employer, once granted. */
  candidate?: Candidate;
  /** The blind record, for the employer, before that. */
  blind?: BlindCandidate;
  /** What who lists it may do: the candidate answers, the employer withdraws. */
  can: { grant: boolean; decline: boolean; revoke: boolean; withdraw: boolean };
}
