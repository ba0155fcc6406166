import type { Static } from '@sinclair/typebox';
import {
  count,
  id,
  listing,
  listOf,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
  time,
  version,
  yesNo,
} from '@market/api/answer-fields';
import { Message, ShownPhone } from '../accounts/answers';

export const Experience = record({
  id: id(),
  emp_name: text('Northwind Ltd'),
  exp_type: text('full_time'),
  exp_desg: text('Staff nurse'),
  cur_ctc: optional(nullable(number(65_000), 'Only told to the candidate')),
  job_stdt: text('2021-02-01'),
  job_endt: text('2024-06-30', 'Empty while it lasts'),
  job_desc: optional(text('Led a team of six in emergency care.')),
  version: optional(version()),
});
export type Experience = Static<typeof Experience>;
export const Experiences = listing(Experience);

export const Education = record({
  id: id(),
  can_edu: text('Bachelor'),
  can_scho: text('University of Oslo'),
  can_pasy: text('2019'),
  can_perc: optional(nullable(number(78))),
  can_stre: text('Nursing'),
  can_cgpa: optional(nullable(number(8.1))),
  edu_desc: optional(text('Thesis on triage.')),
  version: optional(version()),
});
export type Education = Static<typeof Education>;
export const Educations = listing(Education);

/** Candidate with full data, for the candidate, and employers with access or an application. */
export const Candidate = record({
  can_code: text('CAN-7Q4M2K'),
  can_name: text('Ada King'),
  can_email: text('ada@example.com'),
  can_mobn: text('2233445566'),
  can_phone: optional(ShownPhone),
  can_job_cate: number(3),
  can_skill: text('nursing, triage', 'Comma-joined'),
  can_about: text('Nurse with eight years in emergency care.'),
  can_headline: optional(text('Emergency nurse')),
  can_links: optional(listOf(text('https://ada.example.com'))),
  can_langs: optional(listOf(text('Norwegian (native)'))),
  can_resume: optional(text('/candidates/CAN-7Q4M2K/resume', 'Path of the resume call, present if one was uploaded')),
  profileImage: optional(
    text('/candidates/CAN-7Q4M2K/profile-image', 'Path of the picture call, present if one was uploaded'),
  ),
  reg_date: time(),
  version: optional(version()),
  candidate_exp: listOf(Experience),
  candidate_edu: listOf(Education),
});
export type Candidate = Static<typeof Candidate>;
export const SavedCandidate = record({
  can_code: Candidate.properties.can_code,
  ...Message.properties,
  version: optional(version()),
});

/** Candidate's profile as an employer reads it through an application that has ended. */
export const SentProfile = record({
  id: id('Of the application'),
  finished_at: time(),
  resume_bytes: optional(count(48_213, 'Size of the resume of then, where one was sent')),
  candidate: Candidate,
});
export type SentProfile = Static<typeof SentProfile>;
export const SentProfiles = listing(SentProfile);

/** Candidate's choice of which employers can find them; nobody else can see it. */
export const Visibility = record({
  answered: yesNo(
    'Whether the candidate was asked; profiles of before the question, and those made over the API, are shown without an answer',
  ),
  show_to_employers: yesNo('Whether employers without access find the blind record, once the account is verified'),
  hidden_from: listOf(
    record({
      id: id(),
      by: oneOf(['name', 'domain']),
      company: text('Northwind Ltd', 'As it was typed, or the domain'),
      still: listOf(
        record({
          cmp_name: text('Northwind Ltd'),
          by: oneOf(['access', 'application']),
        }),
        'Companies of these that read the profile all the same: access and applications end by the candidate’s own act',
      ),
    }),
  ),
  suggested: listOf(text('Northwind Ltd'), 'Present employers and the domain of the own mail, where it is a company’s'),
});
export type Visibility = Static<typeof Visibility>;

/** Parts of an imported JSON Resume, for the export of the same candidate alone. */
export const ResumeDetails = record({
  details: text('{"awards":[{"title":"Nurse of the year"}]}', 'JSON object as text; empty for none'),
});
export type ResumeDetails = Static<typeof ResumeDetails>;

const ResumeSource = record({
  page: count(1, 'From 1; 0 for a DOCX, which has no pages'),
  text: text('Staff nurse, Northwind Ltd, Mar 2019 – present', 'Line of the resume'),
});
const valueLike = (example: string, description?: string) =>
  record({
    value: text(example, description),
    source: ResumeSource,
    confidence: oneOf(['high', 'low'], 'Low: to be checked with care'),
  });

/** Value extracted from a resume, with its source line. */
export const ResumeValue = valueLike('Ada King');
export type ResumeValue = Static<typeof ResumeValue>;

/** Job extracted from a resume; fields that were not found are omitted. */
export const ResumeJob = record({
  source: ResumeSource,
  emp_name: optional(valueLike('Northwind Ltd')),
  exp_desg: optional(valueLike('Staff nurse')),
  place: optional(valueLike('Oslo, Norway')),
  job_stdt: optional(valueLike('2019-03-01', 'First day of the month, season or year that is written')),
  job_endt: optional(valueLike('2024-06-30', 'Last day of the month, season or year; empty while it lasts')),
  job_desc: optional(valueLike('Led a team of six in emergency care.', 'Lines as in the resume, bullets taken off')),
  exp_type: optional(valueLike('Full time')),
});
export type ResumeJob = Static<typeof ResumeJob>;

/** Education extracted from a resume; fields that were not found are omitted. */
export const ResumeSchool = record({
  source: ResumeSource,
  can_edu: optional(valueLike('Bachelor of Science')),
  can_scho: optional(valueLike('University of Oslo')),
  place: optional(valueLike('Oslo, Norway')),
  start: optional(valueLike('2015-08-01')),
  can_pasy: optional(valueLike('2019', 'Year of the end')),
  can_stre: optional(valueLike('Nursing')),
  edu_desc: optional(valueLike('Thesis on triage.')),
});
export type ResumeSchool = Static<typeof ResumeSchool>;

/** Profile fields extracted from a resume, in the order of the resume; not stored. */
export const ResumeReading = record({
  can_name: optional(valueLike('Ada King')),
  can_email: optional(valueLike('ada@example.com')),
  can_mobn: optional(valueLike('+4722334455', 'With the prefix of its country, where that is known')),
  can_headline: optional(valueLike('Emergency nurse')),
  can_about: optional(valueLike('Nurse with eight years in emergency care.')),
  can_links: listOf(valueLike('https://ada.example.com')),
  can_skill: listOf(valueLike('triage', 'As the person wrote it')),
  can_langs: listOf(valueLike('Norwegian (native)')),
  experience: listOf(ResumeJob),
  education: listOf(ResumeSchool),
});
export type ResumeReading = Static<typeof ResumeReading>;
