/** Maximum digits of a yearly amount: enough for every currency. */
export const SALARY_MAX_DIGITS = 12;

/** Maximum of skills of a candidate, a job or a search. */
export const SKILLS_MAX = 50;

/** Maximum number of categories in one search. */
export const CATEGORIES_MAX = 50;

export const CATEGORY_LIST_LIMIT = 50;

/** Maximum number of post templates of a company. */
export const JOB_TEMPLATES_MAX = 50;

/** Maximum length of the note that only the company reads. */
export const INTERNAL_NOTE_MAX = 2_000;

/** Retention of an ad's published versions in years after it was last public, as Ontario's law requires. */
export const PUBLISHED_POSTS_KEPT_YEARS = 3;
/**
 * Maximum number of stored versions of one ad: no person changes one more often, and if a program does, the latest
 * remain.
 */
export const PUBLISHED_STATES_KEPT = 50;

export const IMPORT_MAX_ROWS = 1000;
export const IMPORT_MAX_BYTES = 5_242_880;

/** Limits of an imported file: columns, characters of a row, and estimated cells of a row before it is parsed. */
export const IMPORT_MAX_COLUMNS = 200;
export const IMPORT_ROW_MAX = 500_000;
export const IMPORT_ROW_MAX_CELLS = 2_000;

/** Imports that an employer can start, previews included. */
export const IMPORTS_PER_HOUR = 30;
export const IMPORTS_PER_DAY = 120;

/** Maximum of addresses per file, by sitemaps.org. */
export const SITEMAP_MAX_ADDRESSES = 50_000;
/** Preview images rendered per client address: cached ones do not count. */
export const JOB_PREVIEWS_PER_HOUR = 300;

/**
 * Size of a job's preview image in pixels, as consumers of Open Graph require; `design` is incremented when its design
 * changes.
 */
export const JOB_PREVIEW = { width: 1200, height: 630, design: 1 } as const;

export const SIMILAR_JOBS_SHOWN = 4;
export const FEED_ENTRIES = 50;
