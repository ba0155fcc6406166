/**
 * Version of the terms of use, the date on which they changed last: whoever accepted an earlier version is asked again.
 * It changes with their words (shell/test/terms-version.test.ts).
 */
export const TERMS_VERSION = '2026-11-28';
