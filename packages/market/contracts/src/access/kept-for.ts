import { DAY, MINUTE } from '@market/api/durations';
import { PUBLISHED_POSTS_KEPT_YEARS } from '../job-posts/constants';

/** Retention periods not stated on any screen, shared by the stores and the table of personal data. */

/** Ended or expired sessions, stored to distinguish their tokens from unknown ones (417, not 401). */
export const SESSIONS_REMEMBERED_SECONDS = 7 * DAY;
/** Expired one-time codes. */
export const CODES_REMEMBERED_SECONDS = DAY;
export const NOTIFICATIONS_KEPT_SECONDS = 180 * DAY;
/** New and changed jobs: longer than the week between two weekly alerts. */
export const JOB_NEWS_KEPT_SECONDS = 9 * DAY;
/** Reports and the reported ads, after the decision, in case of an appeal. */
export const REPORTS_KEPT_SECONDS = 180 * DAY;
/** Published versions of ads, after they ended; leap years included. */
export const PUBLISHED_POSTS_KEPT_SECONDS = PUBLISHED_POSTS_KEPT_YEARS * 366 * DAY;
/** Orphaned files: longer than any request lasts, so that none can still be attached to a record. */
export const LOOSE_FILES_KEPT_SECONDS = 2 * MINUTE;
