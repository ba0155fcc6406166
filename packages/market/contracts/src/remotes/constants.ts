/** Default and maximum lifetime of a deploy token. */
export const DEPLOY_TOKEN_DAYS = 90;
export const DEPLOY_TOKEN_DAYS_MAX = 365;

/** Versions of remotes: limits of what is uploaded, and how many versions of one remote are kept at least. */
export const REMOTE_FILE_MAX_BYTES = 4 * 1024 * 1024;
export const REMOTE_VERSION_MAX_BYTES = 10 * 1024 * 1024;
export const REMOTE_FILES_MAX = 400;
/** All source maps of a version, without the texts of the sources. */
export const REMOTE_MAPS_MAX_BYTES = 8 * 1024 * 1024;

/** `remoteEntry.js` as it travels, packed. */
export const REMOTE_ENTRY_MAX_BYTES = 20 * 1024;
export const REMOTE_VERSIONS_KEPT = 20;
export const CANARY_SHARE_MAX = 99;

/** Default share of a canary. */
export const CANARY_SHARE = 10;

/** Stages of a canary: shares of the visitors in percent, the last of which may be everybody. */
export const CANARY_STAGES_MAX = 10;
export const CANARY_EVERYBODY = 100;
/** Stages of an installation that sets none. */
export const CANARY_STAGES = [5, 25, 100] as const;
/** Minutes that each stage of a canary lasts at least; the default, and the most. */
export const CANARY_EVERY_MINUTES = 10;
export const CANARY_EVERY_MINUTES_MAX = 7 * 24 * 60;

/** Days that a preview stays, where the installation says nothing else, and the most that it may say. */
export const PREVIEW_DAYS = 14;
export const PREVIEW_DAYS_MAX = 90;
/** Previews of one remote; a further one takes the place of the oldest. */
export const PREVIEWS_KEPT = 20;
/** Label of a preview: `pr-42`. */
export const PREVIEW_LABEL = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** A session that asked for other versions of remotes keeps them this long. */
export const OVERRIDES_LIFETIME_SECONDS = 12 * 60 * 60;

/** The version of the contract of shell and remotes; a remote's manifest states the range it was built for. */
export const SHELL_CONTRACT_VERSION = '2.6.0';
/** First version of the contract whose shells read `settings` and `endpoints` of a manifest; others refuse both. */
export const SETTINGS_CONTRACT_VERSION = '2.4.0';
/** First version of the contract whose shells read `slots` and `fills` of a manifest; others refuse both. */
export const SLOTS_CONTRACT_VERSION = '2.5.0';
