/** A yearly amount: enough for every currency. Without it any number of digits would be taken. */
export const SALARY_MAX_DIGITS = 12;

/** Maximum of skills of a candidate, a job or a search. */
export const SKILLS_MAX = 50;

/** Categories that a search is for at once. */
export const CATEGORIES_MAX = 50;

export const CATEGORY_LIST_LIMIT = 50;

/** Templates of posts that a company can have. */
export const JOB_TEMPLATES_MAX = 50;

/** Characters of the note that only the company reads. */
export const INTERNAL_NOTE_MAX = 2_000;

/** For so long what an ad said is kept after it was published last, as Ontario's law wants. */
export const PUBLISHED_POSTS_KEPT_YEARS = 3;
/** Published states of one ad that are kept: more is changed by no person, and a program that does keeps the last. */
export const PUBLISHED_STATES_KEPT = 50;

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

/** Maximum of addresses per file, by sitemaps.org. */
export const SITEMAP_MAX_ADDRESSES = 50_000;
/** Preview images that are drawn for an address: those that are kept already do not count. */
export const JOB_PREVIEWS_PER_HOUR = 300;

/** Size of a job's preview image in pixels, as Open Graph's readers want it; `design` grows when it looks different. */
export const JOB_PREVIEW = { width: 1200, height: 630, design: 1 } as const;

export const SIMILAR_JOBS_SHOWN = 4;
export const FEED_ENTRIES = 50;
