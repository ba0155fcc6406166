export const PERCENTAGE_MAX = 100;
export const CGPA_MAX = 10;
export const SCHOOL_NAME_MAX = 100;
export const STREAM_MAX = 50;
export const LANGUAGES_MAX = 20;
/**
 * Maximum number of companies that a candidate hides from: more would slow down every employer's search, and nobody has
 * worked for so many.
 */
export const HIDDEN_COMPANIES_MAX = 100;

/**
 * Maximum length of the further parts of a JSON Resume: a resume of many pages has 20,000 characters, and the API's
 * bodies are limited.
 */
export const RESUME_DETAILS_MAX = 40_000;

export const RESUME_MAX_BYTES = 5_242_880;
export const PROFILE_IMAGE_MAX_BYTES = 5_242_880;

/** More pixels than this are refused before decoding: a small file can unfold to gigabytes. */
export const PROFILE_IMAGE_MAX_PIXELS = 25_000_000;
export { FILE_SIZE_TOAST_SECONDS } from '@market/api/form-constants';
export const EXPERIENCE_LIST_LIMIT = 50;

/** Maximum number of web addresses of a candidate. */
export const LINKS_MAX = 10;

/** Maximum length of a headline, and of a candidate's description of one job or school. */
export const HEADLINE_MAX = 120;
export const ENTRY_DESCRIPTION_MAX = 2_000;
