/** An application without an account that nobody confirms is deleted, with its file, after so long. */
export const WAITING_APPLICATION_DAYS = 7;
