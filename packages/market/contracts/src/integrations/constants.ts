/**
 * Scopes of the API that a company's key may have. An endpoint names its scope (`keyScope`); endpoints without one
 * refuse keys (docs/adr/0098-api-keys.md).
 */
export const API_KEY_SCOPES = ['jobs:read', 'jobs:write', 'applications:read', 'applications:write'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Default and maximum validity of a new key, in days. */
export const API_KEY_DAYS = 90;
export const API_KEY_DAYS_MAX = 365;
/** Maximum number of keys of one company. */
export const API_KEYS_MAX = 20;
export const API_KEY_NAME_MAX = 60;

/**
 * Prefix of every key, by which scanners for leaked secrets detect one; tokens of accounts, which have three parts,
 * never begin with it.
 */
export const API_KEY_PREFIX = 'perch_key_';
/** A whole key: the prefix and 256 random bits in base64url. */
export const API_KEY_FORM = /^perch_key_[A-Za-z0-9_-]{43}$/;

/** States of a key; if its creator is no longer an owner, the key is inactive until that person becomes one again. */
export const API_KEY_STATES = ['active', 'expired', 'maker-no-owner'] as const;

/** Whether a key with these scopes may make a call that requires `wanted`; a write scope includes reading. */
export function hasScope(scopes: readonly ApiKeyScope[], requested: ApiKeyScope): boolean {
  return scopes.some((scope) => scope === requested || scope === requested.replace(':read', ':write'));
}
