/** Maximum number of saved items per candidate, and number of jobs that an alert's mail lists besides the total. */
export const SAVED_JOBS_MAX = 500;
export const SAVED_SEARCHES_MAX = 20;
export const ALERT_JOBS_SHOWN = 10;

/** Local hour of the reader at which daily and weekly alerts are sent, weekly ones on Mondays. */
export const ALERT_HOUR = 8;
