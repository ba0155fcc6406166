import { array, object, string } from 'yup';
import { companyIdentity, type EventRow, id, logoAddress, revision, shortText } from '../event-fields';

export const EVENTS_OF_COMPANIES = {
  'identity.company-decided.v1': {
    summary:
      'An admin looked at a new name or site of an approved company, or took that decision back; carries what is public from now on.',
    consumers: ['profile', 'applications'],
    readers: ['profile'],
    payload: object({
      login_id: id(),
      revision: revision(),
      cmp_name: shortText(),
      cmp_webs: shortText(),
      decided: companyIdentity.required(),
      outcome: string()
        .oneOf(['approved', 'declined', 'undone'] as const)
        .required(),
      reason: string().max(1_000),
    }),
  },
  'identity.company-domain-changed.v1': {
    summary: 'A company proved the domain of its site, or the proof ended; carries the domain that counts from now on.',
    consumers: ['profile'],
    readers: ['profile'],
    payload: object({
      /** Login id of the company's owner. */
      login_id: id(),
      revision: revision(),
      /** Absent if no domain is proved any more. */
      domain: string().max(253),
    }),
  },
  'identity.company-dissolved.v1': {
    summary:
      'The only owner dissolved an empty company: whoever keeps something of it deletes it. Told twice, at once and some minutes later, for what was under way.',
    consumers: ['profile', 'jobs', 'applications'],
    payload: object({
      /** Owner of the things of the company; its account goes on, in another company. */
      owner_id: id(),
    }),
  },
  'profile.company-saved.v1': {
    summary: 'A company profile was created or changed.',
    consumers: ['identity', 'jobs', 'applications'],
    readers: ['identity', 'jobs', 'applications'],
    payload: object({
      login_id: id(),
      cmp_code: id(),
      revision: revision(),
      cmp_name: shortText(),
      emp_loca: shortText(),
      cmp_webs: string().max(500),
      /** Absent without a logo. */
      cmp_logo: logoAddress(),
      /** Proved domain of the company's site; absent if none is proved. */
      cmp_domain: string().max(253),
      pending: companyIdentity.optional().default(undefined),
    }),
  },
  'profile.company-page-published.v1': {
    summary: 'A company published its page; carries its words, which are looked at for wordings of scams.',
    consumers: ['jobs'],
    payload: object({
      /** Login id of the company's owner. */
      login_id: id(),
      cmp_code: id(),
      cmp_name: shortText(),
      /** Safe HTML. */
      about: string().defined().max(240_000),
      /** Benefits, places, and names and addresses of links. */
      lines: array(string().defined().max(2_500)).max(200).required(),
    }),
  },
} as const satisfies Record<string, EventRow>;
