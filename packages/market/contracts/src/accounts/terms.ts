/**
 * Version of the terms of use: the date of the last change. A user who accepted an earlier version must accept again.
 * Changed wording requires a new version (shell/test/terms.test.tsx).
 */
export const TERMS_VERSION = '2026-11-28';
