import type { Static } from '@sinclair/typebox';
import {
  count,
  flag,
  id,
  listOf,
  nullable,
  oneOf,
  optional,
  record,
  text,
  time,
  version,
  yesNo,
} from '@market/api/answer-fields';
import { COMPANY_ROLES } from '../companies/team-rights';
import { API_KEY_SCOPES, API_KEY_STATES } from './constants';
import { DELIVERY_FAILURES, DELIVERY_STATES, WEBHOOK_EVENTS, WEBHOOK_MESSAGES } from './webhooks';

/** API key as the company's owners see it, never with the secret. */
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

/** New key with its secret, which no other response contains. */
export const NewApiKey = record({
  ...ApiKey.properties,
  key: text('perch_key_…', 'Shown once: keep it where your program reads its secrets'),
});
export type NewApiKey = Static<typeof NewApiKey>;

/** Account on whose behalf a key acts, for services. */
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

/** Webhook as its company's owners see it, never with its secret. */
export const Webhook = record({
  id: id(),
  url: text('https://ats.northwind.example/hooks'),
  events: listOf(oneOf(WEBHOOK_EVENTS)),
  made_at: time(),
  made_by_name: optional(text('Ada Lovelace', 'Owner who added it')),
  changed_by_name: optional(text('Grace Lee', 'Owner who changed it last, since it was added')),
  enabled: yesNo('Whether messages are sent'),
  version: optional(version()),
  failing_since: nullable(time(), 'First failed try since the last that was received; null while none has failed'),
  rotating_until: nullable(time(), 'Until when the former secret signs as well; null where it does not'),
});
export type Webhook = Static<typeof Webhook>;

export const Webhooks = record({
  records: listOf(Webhook),
  can: record({ make: yesNo('Whether another webhook may be made') }),
});
export type Webhooks = Static<typeof Webhooks>;

/** Webhook with a new secret, which no other response contains. */
export const NewWebhook = record({
  ...Webhook.properties,
  secret: text('whsec_…', 'Shown once: the key by which your program checks the signature'),
});
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookDelivery = record({
  id: id(),
  message_id: text('msg_67c41f0e2a9b4d0012ab34cd', 'The header webhook-id: the same however often it is sent'),
  type: oneOf(WEBHOOK_MESSAGES),
  queued_at: time(),
  state: oneOf(DELIVERY_STATES),
  attempts: count(1),
  tried_at: nullable(time()),
  status: nullable(count(204), 'Status of the last answer; null where none came'),
  failure: nullable(oneOf(DELIVERY_FAILURES), 'Cause of the last failure; null after a success'),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveries = record({ records: listOf(WebhookDelivery, 'The newest first') });
export type WebhookDeliveries = Static<typeof WebhookDeliveries>;
