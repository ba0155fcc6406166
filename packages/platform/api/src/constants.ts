export const LIST_LIMIT_DEFAULT = 20;
export const LIST_LIMIT_MAX = 100;

/**
 * Limits of request bodies (docs/security.md, S54): bytes of JSON, nesting depth, and number of keys; lists have limits
 * in their schemas.
 */
export const JSON_MAX_BYTES = 100 * 1024;
export const JSON_MAX_DEPTH = 10;
export const JSON_MAX_KEYS = 200;

/** Maximum number of keys in bodies with a higher size limit. */
export const LARGE_JSON_MAX_KEYS = 5_000;

/** Format of an `Idempotency-Key`: printable ASCII without blanks. */
export const IDEMPOTENCY_KEY = /^[!-~]{1,200}$/;
