/** Maximum number of stars of a rating. */
export const STARS_MAX = 5;
export const ASSESSMENT_NOTE_MAX = 4_000;
/** Maximum number of notes on one application. */
export const ASSESSMENT_NOTES_MAX = 200;
/** Maximum number of colleagues mentioned in a note; each gets a mail. */
export const MENTIONS_MAX = 20;
export const APPLICANT_TAG_MAX = 40;
/** Maximum number of tags of a company. */
export const APPLICANT_TAGS_MAX = 100;
/** Maximum number of tags of one application. */
export const TAGS_OF_APPLICATION_MAX = 20;
