/** Default and maximum lifetime of a deploy token. */
export const DEPLOY_TOKEN_DAYS = 90;
export const DEPLOY_TOKEN_DAYS_MAX = 365;

/** Upload limits of a remote's version, and the minimum number of versions of a remote that are retained. */
export const REMOTE_FILE_MAX_BYTES = 4 * 1024 * 1024;
export const REMOTE_VERSION_MAX_BYTES = 10 * 1024 * 1024;
export const REMOTE_FILES_MAX = 400;
/** Maximum size of all source maps of a version, without the source texts. */
export const REMOTE_MAPS_MAX_BYTES = 8 * 1024 * 1024;

/** Maximum size of `remoteEntry.js`, compressed for transfer. */
export const REMOTE_ENTRY_MAX_BYTES = 20 * 1024;
export const REMOTE_VERSIONS_KEPT = 20;
export const CANARY_SHARE_MAX = 99;

/** Default share of a canary. */
export const CANARY_SHARE = 10;

/** Stages of a canary: shares of the visitors in percent; the last may be 100. */
export const CANARY_STAGES_MAX = 10;
export const CANARY_EVERYBODY = 100;
/** Default stages, if the installation configures none. */
export const CANARY_STAGES = [5, 25, 100] as const;
/** Minimum duration of a canary stage in minutes: the default, and the upper limit. */
export const CANARY_EVERY_MINUTES = 10;
export const CANARY_EVERY_MINUTES_MAX = 7 * 24 * 60;

/** Lifetime of a preview in days: the default, and the maximum that an installation may configure. */
export const PREVIEW_DAYS = 14;
export const PREVIEW_DAYS_MAX = 90;
/** Maximum number of previews of one remote; a further one replaces the oldest. */
export const PREVIEWS_KEPT = 20;
/** Label of a preview: `pr-42`. */
export const PREVIEW_LABEL = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Lifetime of a session's overrides, which select other versions of remotes. */
export const OVERRIDES_LIFETIME_SECONDS = 12 * 60 * 60;

/** The version of the contract of shell and remotes; a remote's manifest states the range it was built for. */
export const SHELL_CONTRACT_VERSION = '3.0.0';
/** First version of the contract whose shells read `settings` and `endpoints` of a manifest; others refuse both. */
export const SETTINGS_CONTRACT_VERSION = '2.4.0';
/** First version of the contract whose shells read `slots` and `fills` of a manifest; others refuse both. */
export const SLOTS_CONTRACT_VERSION = '2.5.0';
