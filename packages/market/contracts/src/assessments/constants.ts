/** Stars of a rating. */
export const STARS_MAX = 5;
export const ASSESSMENT_NOTE_MAX = 4_000;
/** Notes on one application. */
export const ASSESSMENT_NOTES_MAX = 200;
/** Colleagues whom one note mentions; each gets a mail. */
export const MENTIONS_MAX = 20;
export const APPLICANT_TAG_MAX = 40;
/** Tags of a company. */
export const APPLICANT_TAGS_MAX = 100;
/** Tags of one application. */
export const TAGS_OF_APPLICATION_MAX = 20;
