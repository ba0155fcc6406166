/** Business constants and limits, each with a row in docs/spec-coverage.md. Times in the unit of the name. */
export const OTP_LENGTH = 6;
export const OTP_RESEND_COOLDOWN_SECONDS = 30;
export const OTP_LIFETIME_SECONDS = 300;
export const OTP_MAX_ATTEMPTS = 5;
export const PHONE_VISIBLE_DIGITS = 4;
export const EMAIL_RESEND_HINT_SECONDS = 300;
export const VERIFICATION_LINK_LIFETIME_SECONDS = 24 * 60 * 60;
export const RESET_LINK_LIFETIME_SECONDS = 60 * 60;
/** Lifetime of the undo link that the previous address gets after a change of email or phone. */
export const UNDO_LINK_LIFETIME_SECONDS = 72 * 60 * 60;
/** An application without an account that nobody confirms is deleted, with its file, after so long. */
export const WAITING_APPLICATION_DAYS = 7;
/** An account of which neither email nor phone was proved ends after so long. */
export const UNPROVED_ACCOUNT_DAYS = 30;

/** Passkeys of one account. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
/** How long a challenge for a passkey, and a sign-in that waits for its second factor, can be answered. */
export const SIGN_IN_STEP_SECONDS = 5 * 60;
/** How many recovery codes an administrator is given at once. */
export const RECOVERY_CODES = 10;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 20;
export const PHONE_MIN_DIGITS = 10;
export const PHONE_MAX_DIGITS = 15;
/** The country in which phone numbers are read where neither the person nor the setting `DEFAULT_COUNTRY` names one. */
export const FALLBACK_COUNTRY = 'IN';
/** A yearly amount: enough for every currency. Without it any number of digits would be taken. */
export const SALARY_MAX_DIGITS = 12;
export const COMPANY_MOBILE_DIGITS = 10;
export const PERCENTAGE_MAX = 100;
export const CGPA_MAX = 10;
export const SCHOOL_NAME_MAX = 100;
export const STREAM_MAX = 50;
/** Maximum of skills of a candidate, a job or a search. */
export const SKILLS_MAX = 50;
/** Of a candidate: web addresses, and languages with how well each is spoken. */
export const LINKS_MAX = 10;
export const LANGUAGES_MAX = 20;
/** Characters of a headline, and of what a candidate writes about one job or school. */
export const HEADLINE_MAX = 120;
export const ENTRY_DESCRIPTION_MAX = 2_000;
/** Letters of what a search is for, in words; boxes take no more. */
export const SEARCH_MAX = 300;
/** The same of searches in lists: applicants, candidates, own posts. */
export const LIST_SEARCH_MAX = 200;
/** Categories that a search is for at once. */
export const CATEGORIES_MAX = 50;
export const COMPANY_NAME_MIN = 2;
/** Screening questions of a job: how many, how long, and how many answers one offers; a text answer has its own limit. */
export const QUESTIONS_MAX = 15;
export const QUESTION_LABEL_MAX = 300;
export const QUESTION_OPTIONS_MAX = 20;
export const QUESTION_OPTION_MAX = 100;
export const ANSWER_MAX = 1_000;

export const RESUME_MAX_BYTES = 5_242_880;
export const PROFILE_IMAGE_MAX_BYTES = 5_242_880;
/** More pixels than this are refused before decoding: a small file can unfold to gigabytes. */
export const PROFILE_IMAGE_MAX_PIXELS = 25_000_000;
export const FILE_SIZE_TOAST_SECONDS = 3;

export const CATEGORY_LIST_LIMIT = 50;
export const EXPERIENCE_LIST_LIMIT = 50;
export const LIST_LIMIT_DEFAULT = 20;
export const LIST_LIMIT_MAX = 100;

/**
 * After a candidate’s refusal, and after a withdrawal of one's own, an employer may ask the same candidate again only
 * when this has passed.
 */
export const ASK_AGAIN_AFTER_DAYS = 30;

/** Default of `ENDED_ACCESS_DAYS`: days that an employer can read what was sent with an ended application. */
export const ENDED_ACCESS_DAYS = 30;

/** States of a request for access to a candidate, once it was sent. */
export const SENT_REQUEST_STATES = ['requested', 'granted', 'declined', 'revoked', 'withdrawn'] as const;

export const ACCESS_TOKEN_LIFETIME_SECONDS = 15 * 60;
export const REFRESH_LIFETIME_DAYS = 60;
/**
 * A refresh token used again within this time answers with the same successor: two tabs, or a lost answer
 * (docs/security.md, S23).
 */
export const REFRESH_GRACE_SECONDS = 10;
export const ACCESS_TOKEN_ISSUER = 'market-identity';
export const ACCESS_TOKEN_AUDIENCE = 'market-api';
export const REFRESH_COOKIE = 'refresh_token';
export const REFRESH_COOKIE_PATH = '/api/auth';

/**
 * Request bodies (docs/security.md, S54): bytes of JSON, how deep it may nest, how many keys it may have; lists have
 * limits in their schemas.
 */
export const JSON_MAX_BYTES = 100 * 1024;
/** Default and maximum lifetime of a deploy token. */
export const DEPLOY_TOKEN_DAYS = 90;
export const DEPLOY_TOKEN_DAYS_MAX = 365;
export const JSON_MAX_DEPTH = 10;
export const JSON_MAX_KEYS = 200;
/** Keys of the bodies that may be larger than others. */
export const LARGE_JSON_MAX_KEYS = 5_000;

export const HEADER_REVEAL_PX = 300;
export const MOBILE_BREAKPOINT_PX = 991;
export const LAYOUT_BREAKPOINTS_PX = [576, 768, 992, 1200] as const;
export const OFFCANVAS_WIDTH = '17rem';
/** Side panel of the sign-in dialog: figures that are fixed, not counted. */
export const SIGN_IN_PANEL_FIGURES = { newJobsToday: 295, newCompanies: 14 } as const;
export const PREFETCH_BATCH = 4;
export const PREFETCH_INTERVAL_MS = 3000;
export const DELAYED_ROUTE_NOTICE_MS = 1000;
export const PAGE_DATA_RETRIES = 3;

/** Retention of unsaved input on the device. */
export const TYPED_WORK_KEPT_DAYS = 14;

export const IMPORT_MAX_ROWS = 1000;
export const IMPORT_MAX_BYTES = 5_242_880;
/**
 * Columns of an imported file, characters of one of its rows, and cells that a row may seem to have before it is read.
 */
export const IMPORT_MAX_COLUMNS = 200;
export const IMPORT_ROW_MAX = 500_000;
export const IMPORT_ROW_MAX_CELLS = 2_000;
/** Files that an employer can have read, previews included. */
export const IMPORTS_PER_HOUR = 30;
export const IMPORTS_PER_DAY = 120;
/** Job feeds of an employer, letters of their addresses, and polls that stay in the log of each. */
export const FEEDS_MAX = 10;
export const FEED_URL_MAX = 2_000;
export const FEED_POLLS_KEPT = 20;
/** Polls that an employer can ask for out of turn, new feeds included. */
export const FEED_POLLS_PER_HOUR = 20;
export const SUGGESTIONS_MAX = 8;

/** Maximum of addresses per file, by sitemaps.org. */
export const SITEMAP_MAX_ADDRESSES = 50_000;
export const SIMILAR_JOBS_SHOWN = 4;
export const FEED_ENTRIES = 50;
/** Maximum of saved items per candidate; an alert's mail shows so many jobs and gives the total. */
export const SAVED_JOBS_MAX = 500;
/** Jobs that a candidate may leave out of ‘For you’. */
export const NOT_FOR_ME_MAX = 500;
export const SAVED_SEARCHES_MAX = 20;
export const ALERT_JOBS_SHOWN = 10;
/** Daily and weekly alerts come at this hour of the reader's own day, weekly ones on Mondays. */
export const ALERT_HOUR = 8;

/** Versions of remotes: limits of what is uploaded, and how many versions of one remote are kept at least. */
export const REMOTE_FILE_MAX_BYTES = 4 * 1024 * 1024;
export const REMOTE_VERSION_MAX_BYTES = 10 * 1024 * 1024;
export const REMOTE_FILES_MAX = 400;
/** `remoteEntry.js` as it travels, packed. */
export const REMOTE_ENTRY_MAX_BYTES = 20 * 1024;
export const REMOTE_VERSIONS_KEPT = 20;
export const CANARY_SHARE_MAX = 99;
/** Default share of a canary. */
export const CANARY_SHARE = 10;
/** A session that asked for other versions of remotes keeps them this long. */
export const OVERRIDES_LIFETIME_SECONDS = 12 * 60 * 60;
/** The version of the contract of shell and remotes; a remote's manifest states the range it was built for. */
export const SHELL_CONTRACT_VERSION = '2.3.0';

/** Format of an `Idempotency-Key`: printable ASCII without blanks. */
export const IDEMPOTENCY_KEY = /^[!-~]{1,200}$/;
