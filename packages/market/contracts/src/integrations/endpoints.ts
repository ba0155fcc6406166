import type { Endpoint } from '@market/api';
import { LIMITS_OF_ACCOUNTS } from '../accounts/limits';
import { approvedMember, member } from '../callers';
import { LIMITS_OF_INTEGRATIONS } from './limits';
import { apiKeyHolderSchema, makeApiKeySchema } from './schemas';

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
  path: '/api-keys/holder',
  summary: 'Get the account for which an API key acts, for services',
  access: 'public',
  body: apiKeyHolderSchema,
  answers: { 200: 'ApiKeyHolder' },
  limits: [LIMITS_OF_INTEGRATIONS.apiKeyCalls],
  readOnly: true,
  internal: true,
} as const satisfies Endpoint;
