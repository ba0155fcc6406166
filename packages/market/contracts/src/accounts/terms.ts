/**
 * Version of the terms of use, the date on which they changed last: whoever accepted an earlier version is asked again.
 * A new wording takes a new version (shell/test/terms.test.tsx).
 */
export const TERMS_VERSION = '2026-11-28';
