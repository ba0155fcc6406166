import type { Static } from '@sinclair/typebox';
import { REQUEST_STATES, type RequestState } from '../schemas/candidate';
import { Message, ShownPhone } from './account';
import { CompanyIdentity } from './company';
import {
  count,
  id,
  listOf,
  listing,
  nullable,
  number,
  oneOf,
  onlyTrue,
  optional,
  record,
  text,
  time,
  yesNo,
} from './fields';

export const Experience = record({
  id: id(),
  emp_name: text('Northwind Ltd'),
  exp_type: text('full_time'),
  exp_desg: text('Staff nurse'),
  cur_ctc: optional(nullable(number(65_000), 'Only told to the candidate')),
  job_stdt: text('2021-02-01'),
  job_endt: text('2024-06-30', 'Empty while it lasts'),
  job_desc: optional(text('Led a team of six in emergency care.')),
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
});
export type Education = Static<typeof Education>;
export const Educations = listing(Education);

/** A candidate as those see it who may: the candidate, and employers with access or an application. */
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
  candidate_exp: listOf(Experience),
  candidate_edu: listOf(Education),
});
export type Candidate = Static<typeof Candidate>;
export const SavedCandidate = record({ can_code: Candidate.properties.can_code, ...Message.properties });

/** Candidate as an employer reads them by an application that has ended. */
export const SentProfile = record({
  id: id('Of the application'),
  finished_at: time(),
  resume_bytes: optional(count(48_213, 'Size of the resume of then, where one was sent')),
  candidate: Candidate,
});
export type SentProfile = Static<typeof SentProfile>;
export const SentProfiles = listing(SentProfile);

/** Anonymous view of a candidate for an employer without access: no name and no contact data. */
export const BlindCandidate = record({
  can_code: text('can_8vQmB2Jx0cF3', 'Of this employer for the candidate: another one for each'),
  can_job_cate: Candidate.properties.can_job_cate,
  cate_desc: text('Health Care'),
  can_skill: Candidate.properties.can_skill,
  experience_years: count(8, 'Whole years'),
  education_level: nullable(text('Bachelor')),
  can_about: text(
    'Nurse with eight years in emergency care.',
    'The candidate’s own words with contact details, names and employers taken out',
  ),
  can_headline: optional(text('Emergency nurse', 'With the same taken out')),
  request_state: oneOf(REQUEST_STATES),
  ask_again_at: nullable(
    time(),
    'When the employer may ask again after a refusal or a withdrawal; null where that is not what is in the way',
  ),
  can: record({ request_access: yesNo('Without a company nobody may be asked') }),
});
export type BlindCandidate = Static<typeof BlindCandidate>;
export const BlindCandidates = listing(BlindCandidate);

/** Reasons for which words of a profile are masked before access. */
const MASK_REASONS = ['contact', 'name', 'employer'] as const;

/** Blind record as its candidate reads it: with what was taken out of their own words. */
export const OwnBlindRecord = record({
  ...BlindCandidate.properties,
  masked: listOf(
    record({
      field: oneOf(['can_about', 'can_skill']),
      text: text('ada@example.com', 'As the candidate wrote it'),
      reason: oneOf(MASK_REASONS),
    }),
    'Words of the candidate that employers without access do not read',
  ),
});
export type OwnBlindRecord = Static<typeof OwnBlindRecord>;
export type MaskedWords = OwnBlindRecord['masked'][number];

/** Choice of a candidate about who finds them; nobody else is told of it. */
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

const STATES_OF_REQUESTS = REQUEST_STATES.filter((state): state is Exclude<RequestState, 'none'> => state !== 'none');

/** An access request as either side lists it. */
export const AccessRequest = record({
  id: id(),
  status: oneOf(STATES_OF_REQUESTS),
  message: optional(text('We are looking for a nurse like you.')),
  answer_message: optional(
    text('Please call me in the evening.', 'What the candidate wrote with the answer; gone once access is taken back'),
  ),
  can_code: text('CAN-7Q4M2K', 'For the employer the code of the blind record, until access is granted'),
  cmp_code: text('CMP-3XK9TD'),
  cmp_name: text('Northwind Ltd'),
  renamed: optional(
    record(
      { from: CompanyIdentity, to: CompanyIdentity },
      'For the candidate: the company under another name or site than access was given to',
    ),
  ),
  created_at: time(),
  updated_at: time(),
  candidate: optional(Candidate),
  blind: optional(BlindCandidate),
  ask_again_at: optional(time('When the employer may ask again, where only that is in the way')),
  can: record(
    {
      ...{ grant: yesNo(), decline: yesNo(), revoke: yesNo(), withdraw: yesNo() },
      ask_again: optional(onlyTrue()),
    },
    'What who lists it may do: the candidate answers, the employer withdraws and asks again',
  ),
});
export type AccessRequest = Static<typeof AccessRequest>;
export const AccessRequests = listing(AccessRequest);

export const SentAccessRequest = record({ id: id(), status: AccessRequest.properties.status });
export const WithdrawnAccessRequest = record({
  id: id(),
  status: oneOf(['withdrawn']),
  ask_again_at: time('When the same candidate may be asked again'),
});
export type WithdrawnAccessRequest = Static<typeof WithdrawnAccessRequest>;
