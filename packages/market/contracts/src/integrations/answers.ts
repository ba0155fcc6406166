import type { Static } from '@sinclair/typebox';
import { flag, id, listOf, nullable, oneOf, optional, record, text, time, yesNo } from '@market/api/answer-fields';
import { COMPANY_ROLES } from '../companies/team-rights';
import { API_KEY_SCOPES, API_KEY_STATES } from './constants';

/** A company's key as its owners see it; never the key itself. */
export const ApiKey = record({
  id: id(),
  name: text('Applicant tracking'),
  scopes: listOf(oneOf(API_KEY_SCOPES)),
  ends_with: text('x7Qa', 'Last characters of the key, to tell it from others'),
  made_at: time(),
  made_by: text('Ada Lovelace', 'Name of the owner who made it'),
  expires_at: time(),
  used_at: nullable(time(), 'Last use, to the minute; null before the first'),
  state: oneOf(API_KEY_STATES),
});
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeys = record({
  records: listOf(ApiKey),
  can: record({ make: yesNo('Whether another key may be made') }),
});
export type ApiKeys = Static<typeof ApiKeys>;

/** A new key with its secret, which no other answer has. */
export const NewApiKey = record({
  ...ApiKey.properties,
  key: text('perch_key_…', 'Shown once: keep it where your program reads its secrets'),
});
export type NewApiKey = Static<typeof NewApiKey>;

/** The account for which a key acts, for services. */
export const ApiKeyHolder = record({
  key_id: id(),
  scopes: listOf(oneOf(API_KEY_SCOPES)),
  login_id: id(),
  email_ver_status: flag(),
  phone_ver_status: flag(),
  user_approval_status: flag(),
  profile_created: flag(),
  cmp_code: optional(text('CMP-3XK9TD')),
  owner_id: optional(id()),
  company_role: optional(oneOf(COMPANY_ROLES)),
});
export type ApiKeyHolder = Static<typeof ApiKeyHolder>;
