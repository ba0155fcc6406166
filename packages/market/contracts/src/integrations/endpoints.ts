import type { Endpoint } from '@market/api';
import { LIMITS_OF_ACCOUNTS } from '../accounts/limits';
import { approvedMember, member } from '../callers';
import { LIMITS_OF_INTEGRATIONS } from './limits';
import { apiKeyHolderSchema, changeWebhookSchema, makeApiKeySchema, makeWebhookSchema } from './schemas';

export const listApiKeys = {
  service: 'identity',
  method: 'GET',
  path: '/api-keys',
  summary: 'List the API keys of your company, without their secrets',
  access: member('manage-integrations'),
  answers: { 200: 'ApiKeys' },
} as const satisfies Endpoint;

export const makeApiKey = {
  service: 'identity',
  method: 'POST',
  path: '/api-keys',
  summary: 'Create an API key of your company, shown only once; requires your password or a code, and mails all owners',
  access: approvedMember('manage-integrations'),
  body: makeApiKeySchema,
  answers: { 201: 'NewApiKey' },
  errors: ['keys-too-many', 'contact-under-undo'],
  limits: [LIMITS_OF_INTEGRATIONS.apiKeysMade, LIMITS_OF_ACCOUNTS.wrongCodesOfAccount],
  leavesPages: true,
} as const satisfies Endpoint;

export const revokeApiKey = {
  service: 'identity',
  method: 'DELETE',
  path: '/api-keys/:id',
  summary: 'Revoke an API key: its next call is refused',
  access: member('manage-integrations'),
  answers: { 204: 'nothing' },
  leavesPages: true,
} as const satisfies Endpoint;

export const findApiKeyHolder = {
  service: 'identity',
  method: 'POST',
  path: '/key-holders',
  summary: 'Get the account for which an API key acts, for services',
  access: 'public',
  body: apiKeyHolderSchema,
  answers: { 200: 'ApiKeyHolder' },
  limits: [LIMITS_OF_INTEGRATIONS.apiKeyCalls],
  readOnly: true,
  internal: true,
} as const satisfies Endpoint;

export const listWebhooks = {
  service: 'applications',
  method: 'GET',
  path: '/webhooks',
  summary: 'List the webhooks of your company, without their secrets',
  access: member('manage-integrations'),
  answers: { 200: 'Webhooks' },
} as const satisfies Endpoint;

export const makeWebhook = {
  service: 'applications',
  method: 'POST',
  path: '/webhooks',
  summary: 'Create a webhook; its secret is shown only once',
  access: approvedMember('manage-integrations'),
  body: makeWebhookSchema,
  limits: [LIMITS_OF_INTEGRATIONS.webhookChanges],
  answers: { 201: 'NewWebhook' },
} as const satisfies Endpoint;

export const changeWebhook = {
  service: 'applications',
  method: 'PUT',
  path: '/webhooks/:id',
  summary: 'Change the events of a webhook, or switch it off and on',
  access: member('manage-integrations'),
  body: changeWebhookSchema,
  limits: [LIMITS_OF_INTEGRATIONS.webhookChanges],
  answers: { 200: 'Webhook' },
  errors: ['changed-meanwhile'],
} as const satisfies Endpoint;

export const removeWebhook = {
  service: 'applications',
  method: 'DELETE',
  path: '/webhooks/:id',
  summary: 'Delete a webhook with its log',
  access: member('manage-integrations'),
  answers: { 204: 'nothing' },
} as const satisfies Endpoint;

export const rotateWebhookSecret = {
  service: 'applications',
  method: 'POST',
  path: '/webhooks/:id/secret',
  summary: 'Rotate the secret of a webhook; the previous one signs too for a day',
  access: member('manage-integrations'),
  ignoresBody: true,
  limits: [LIMITS_OF_INTEGRATIONS.webhookChanges],
  answers: { 201: 'NewWebhook' },
} as const satisfies Endpoint;

export const testWebhook = {
  service: 'applications',
  method: 'POST',
  path: '/webhooks/:id/test',
  summary: 'Send a test message to a webhook',
  access: approvedMember('manage-integrations'),
  ignoresBody: true,
  limits: [LIMITS_OF_INTEGRATIONS.webhookSends],
  answers: { 201: 'WebhookDelivery' },
} as const satisfies Endpoint;

export const listWebhookDeliveries = {
  service: 'applications',
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  summary: 'List the latest deliveries of a webhook with their outcomes',
  access: member('manage-integrations'),
  answers: { 200: 'WebhookDeliveries' },
} as const satisfies Endpoint;

export const replayWebhookDelivery = {
  service: 'applications',
  method: 'POST',
  path: '/webhooks/:id/deliveries/:delivery_id/replay',
  summary: 'Redeliver a logged message, with the same id',
  access: approvedMember('manage-integrations'),
  ignoresBody: true,
  limits: [LIMITS_OF_INTEGRATIONS.webhookSends],
  answers: { 201: 'WebhookDelivery' },
} as const satisfies Endpoint;
