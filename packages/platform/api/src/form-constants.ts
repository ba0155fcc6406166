// Constants of forms: a module without imports, for it is part of the first screen.

/** Fewest digits of a phone number that is sent without its country code. */
export const PHONE_MIN_DIGITS = 10;

/** Retention of unsaved input on the device. */
export const TYPED_WORK_KEPT_DAYS = 14;

/** Retention of files on the device that were chosen in a form and not sent, such as a resume. */
export const CHOSEN_FILES_KEPT_DAYS = 7;

/** Duration of the toast that says why a chosen file is refused. */
export const FILE_SIZE_TOAST_SECONDS = 3;
