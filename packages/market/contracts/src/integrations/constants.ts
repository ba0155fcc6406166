/**
 * Parts of the API that a company's key may be good for. An endpoint names the one that it takes (`keyScope`); those
 * without are for people alone (docs/adr/0098-api-keys.md).
 */
export const API_KEY_SCOPES = ['jobs:read', 'jobs:write', 'applications:read', 'applications:write'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Days for which a new key is good, and the most that it may be. */
export const API_KEY_DAYS = 90;
export const API_KEY_DAYS_MAX = 365;
/** Keys of one company. */
export const API_KEYS_MAX = 20;
export const API_KEY_NAME_MAX = 60;

/**
 * Beginning of every key, by which programs that look for leaked secrets find one; none of our tokens of accounts, which
 * have three parts, begins so.
 */
export const API_KEY_PREFIX = 'perch_key_';
/** A whole key: the prefix and 256 random bits in base64url. */
export const API_KEY_FORM = /^perch_key_[A-Za-z0-9_-]{43}$/;

/** States of a key; one whose maker is an owner no longer does nothing until that person is one again. */
export const API_KEY_STATES = ['active', 'expired', 'maker-no-owner'] as const;

/** Whether a key with these scopes may make a call of `wanted`; who may change something may read it. */
export function hasScope(scopes: readonly ApiKeyScope[], wanted: ApiKeyScope): boolean {
  return scopes.some((scope) => scope === wanted || scope === wanted.replace(':read', ':write'));
}
