import { DAY, MINUTE } from '@market/api/durations';
import { PUBLISHED_POSTS_KEPT_YEARS } from '../job-posts/constants';

/** Retention times that no screen says: the stores and the table of personal data take them from here. */

/** An ended or expired session is remembered, so that its tokens are told from unknown ones (417, not 401). */
export const SESSIONS_REMEMBERED_SECONDS = 7 * DAY;
/** Expired one-time codes. */
export const CODES_REMEMBERED_SECONDS = DAY;
export const NOTIFICATIONS_KEPT_SECONDS = 180 * DAY;
/** New and changed jobs: longer than the week between two weekly alerts. */
export const JOB_NEWS_KEPT_SECONDS = 9 * DAY;
/** Reports and the ads that they are about, after the decision, in case it is questioned. */
export const REPORTS_KEPT_SECONDS = 180 * DAY;
/** Published versions of ads, after they ended; leap years included. */
export const PUBLISHED_POSTS_KEPT_SECONDS = PUBLISHED_POSTS_KEPT_YEARS * 366 * DAY;
/** Files without a record: longer than any request lives, so nobody is still about to attach one. */
export const LOOSE_FILES_KEPT_SECONDS = 2 * MINUTE;
