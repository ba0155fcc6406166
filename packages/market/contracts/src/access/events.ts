import { array, boolean, object, string } from 'yup';
import { companyIdentity, type EventRow, id, revision, shortText, time } from '../event-fields';
import { ACCESS_MESSAGE_MAX } from './schemas';

/** Maximum number of candidates in one event of profile views. */
export const CANDIDATES_SEEN_MAX = 500;

/** Fields of every access request event. */
const accessRequestFields = {
  id: id(),
  can_code: id(),
  cmp_code: id(),
  cmp_name: shortText(),
  candidate_login_id: id(),
  employer_login_id: id(),
  revision: revision(),
  at: time(),
};

export const EVENTS_OF_ACCESS = {
  'profile.access-requested.v1': {
    summary: 'An employer asked to see a candidate.',
    consumers: ['applications'],
    readers: ['applications'],
    payload: object({ ...accessRequestFields, message: string().max(ACCESS_MESSAGE_MAX) }),
  },
  'profile.access-answered.v1': {
    summary: 'A candidate granted, declined or revoked an employer’s access.',
    consumers: ['applications'],
    payload: object({
      ...accessRequestFields,
      status: string()
        .oneOf(['granted', 'declined', 'revoked'] as const)
        .required(),
      /** Name of a candidate who gave access. */
      can_name: string().max(500),
      message: string().max(ACCESS_MESSAGE_MAX),
    }),
  },
  'profile.access-withdrawn.v1': {
    summary: 'An employer withdrew a request that the candidate had not answered.',
    consumers: ['applications'],
    readers: ['applications'],
    payload: object(accessRequestFields),
  },
  'profile.company-renamed.v1': {
    summary: 'A company to which a candidate had given access is shown under another name or site.',
    consumers: ['applications'],
    payload: object({
      id: id(),
      cmp_code: id(),
      candidate_login_id: id(),
      employer_login_id: id(),
      company: companyIdentity.required(),
      former: companyIdentity.required(),
      at: time(),
    }),
  },
  'applications.access-ended.v1': {
    summary:
      'What an employer sees of the candidate of a finished application ends: at once where the candidate said so (`at_once`), else with its term. Told as well, once, of each application that finished before terms were kept.',
    consumers: ['profile'],
    readers: ['profile'],
    payload: object({
      id: id(),
      employer_login_id: id(),
      candidate_login_id: id(),
      can_code: id(),
      revision: revision(),
      finished_at: time(),
      at_once: boolean().required(),
    }),
  },
  'applications.candidates-seen.v1': {
    summary:
      'A member of a company opened applications, or saved them as a file, and was given the profiles and contacts of these candidates.',
    consumers: ['profile'],
    payload: object({
      employer_login_id: id(),
      member_login_id: id(),
      candidate_login_ids: array(id()).max(CANDIDATES_SEEN_MAX).required(),
      at: time(),
    }),
  },
} as const satisfies Record<string, EventRow>;
