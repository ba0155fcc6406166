/** Maximum of saved items per candidate; an alert's mail shows so many jobs and gives the total. */
export const SAVED_JOBS_MAX = 500;
export const SAVED_SEARCHES_MAX = 20;
export const ALERT_JOBS_SHOWN = 10;

/** Daily and weekly alerts come at this hour of the reader's own day, weekly ones on Mondays. */
export const ALERT_HOUR = 8;
