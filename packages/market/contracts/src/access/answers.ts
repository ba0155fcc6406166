import type { Static } from '@sinclair/typebox';
import {
  count,
  id,
  listing,
  listOf,
  nullable,
  oneOf,
  onlyTrue,
  optional,
  record,
  text,
  time,
  yesNo,
} from '@market/api/answer-fields';
import { companyLogo } from '../companies/answer-parts';
import { CompanyIdentity } from '../companies/answers';
import { Candidate } from '../profiles/answers';
import { REQUEST_STATES, type RequestState } from './schemas';

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

/** Reasons for masking words of a profile before access. */
const MASK_REASONS = ['contact', 'name', 'employer'] as const;

/** Blind record as its candidate sees it, including the candidate's own masked words. */
export const OwnBlindRecord = record({
  ...BlindCandidate.properties,
  masked: listOf(
    record({
      field: oneOf(['can_headline', 'can_about', 'can_skill']),
      text: text('ada@example.com', 'As the candidate wrote it'),
      reason: oneOf(MASK_REASONS),
    }),
    'Words of the candidate that employers without access do not read',
  ),
});
export type OwnBlindRecord = Static<typeof OwnBlindRecord>;
export type MaskedWords = OwnBlindRecord['masked'][number];

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
  cmp_logo: optional(companyLogo()),
  asked_by_name: optional(text('Ada King', 'For the employer: member who asked')),
  withdrawn_by_name: optional(text('Grace Lee', 'For the employer: member who withdrew it')),
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

/** Parties of an access request, for the service that stores their messages. */
export const AccessParties = record({
  id: id(),
  status: oneOf(STATES_OF_REQUESTS),
  revision: count(2),
  candidate_login_id: id(),
  can_code: text('CAN-7Q4M2K'),
  employer_login_id: id(),
  cmp_code: text('CMP-3XK9TD'),
  cmp_name: text('Northwind Ltd'),
});
export type AccessParties = Static<typeof AccessParties>;

export const SentAccessRequest = record({ id: id(), status: AccessRequest.properties.status });
export const WithdrawnAccessRequest = record({
  id: id(),
  status: oneOf(['withdrawn']),
  ask_again_at: time('When the same candidate may be asked again'),
});
export type WithdrawnAccessRequest = Static<typeof WithdrawnAccessRequest>;

/** View of a profile by a company member: opened, in an application, in a list or a file; with the last time. */
export const ProfileLook = record({
  id: id(),
  cmp_code: optional(text('CMP-3XK9TD', 'Absent where the company is gone')),
  cmp_name: text('Northwind Ltd'),
  member_name: text('Ada King', 'Empty where the account was deleted'),
  at: time(),
});
export type ProfileLook = Static<typeof ProfileLook>;
export const ProfileLooks = listing(ProfileLook);
