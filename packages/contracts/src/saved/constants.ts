/** What one candidate may keep; an alert's mail shows so many jobs and says how many there are. */
export const SAVED_JOBS_MAX = 500;
export const SAVED_SEARCHES_MAX = 20;
export const ALERT_JOBS_SHOWN = 10;

/** Daily and weekly alerts come at this hour of the reader's own day, weekly ones on Mondays. */
export const ALERT_HOUR = 8;
