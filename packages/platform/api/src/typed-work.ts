/** Retention of unsaved input on the device. */
export const TYPED_WORK_KEPT_DAYS = 14;

/** Retention of files on the device that were chosen in a form and not sent, such as a resume. */
export const CHOSEN_FILES_KEPT_DAYS = 7;

/** Duration of the toast that says why a chosen file is refused. */
export const FILE_SIZE_TOAST_SECONDS = 3;
