import { array, boolean, number, object, string } from 'yup';
import { type EventRow, id, revision, shortText, time } from '../event-fields';
import { SERVICE_NAMES } from '../services';
import { COMPANY_ROLES } from '../companies/team-rights';
import { LOGIN_TYPES } from './roles';

/** All services that verify tokens keep track of ended accounts and sessions; identity itself issues them. */
const EVERY_OTHER = SERVICE_NAMES.filter((name) => name !== 'identity');
const flag = () =>
  number<0 | 1>()
    .oneOf([0, 1] as const)
    .required();

export const EVENTS_OF_ACCOUNTS = {
  'identity.account-changed.v1': {
    summary: 'An account was made, verified, approved, edited or disabled.',
    consumers: EVERY_OTHER,
    readers: ['profile', 'jobs'],
    payload: object({
      login_id: id(),
      revision: revision(),
      login_type: string().oneOf(LOGIN_TYPES).required(),
      login_name: shortText(),
      login_email: shortText(),
      login_mobile: shortText(),
      user_approval_status: flag(),
      email_ver_status: flag(),
      phone_ver_status: flag(),
      profile_created: flag(),
      can_code: string(),
      cmp_code: string(),
      /** Login id of the company's owner, if it is not the account's own id. */
      owner_id: string().max(100),
      company_role: string().oneOf(COMPANY_ROLES),
      /** Jobs assigned to a hiring manager. */
      given_jobs: array(id()),
      disabled: boolean().required(),
    }),
  },
  'identity.account-ended.v1': {
    summary:
      'An account ended for good: whoever keeps something of that person deletes it. Told twice, at once and some minutes later, for what was under way.',
    consumers: ['identity', 'profile', 'jobs', 'applications'],
    // Applications without an account that waited for links sent to the account's proved mailbox: only identity knows
    // their owner.
    payload: object({
      login_id: id(),
      waiting_applications: array(id()),
      /** Login id of the company's owner, if it is not the account's own id. */
      owner_id: string().max(100),
      /** True if the company has other owners: its data is retained. */
      company_stays: boolean(),
    }),
  },
  'identity.account-recovered.v1': {
    summary:
      'The owner of an account chose a password by mail, or took a change of contact back: what reads or sends data by itself and was made with the account from then until the event ends, for somebody else may have made it. Told as well of accounts that joined its company in that time and are no members any more.',
    consumers: ['jobs', 'applications'],
    payload: object({
      login_id: id(),
      /** Login id of the company's owner, if it is not the account's own id. */
      owner_id: string().max(100),
      since: time(),
    }),
  },
  'identity.session-ended.v1': {
    summary:
      'Sessions ended: signed out, password changed, reuse of a refresh token, disabled, or deleted with the account. Their access tokens are refused from now on.',
    consumers: EVERY_OTHER,
    payload: object({ sids: array(id()).required(), login_id: id(), reason: shortText() }),
  },
  'identity.account-approved.v1': {
    summary: 'An admin approved an employer.',
    consumers: ['profile', 'applications'],
    payload: object({ login_id: id() }),
  },
  'identity.approval-withdrawn.v1': {
    summary: 'An admin took the approval of an account back.',
    consumers: ['applications'],
    payload: object({ login_id: id(), reason: string().max(1_000) }),
  },
  'identity.approval-declined.v1': {
    summary: 'An admin declined an account that was not approved.',
    consumers: ['applications'],
    payload: object({ login_id: id(), reason: string().required().max(1_000) }),
  },
} as const satisfies Record<string, EventRow>;
