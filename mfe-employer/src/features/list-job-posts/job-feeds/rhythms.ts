import { FEED_RHYTHMS } from '@market/contracts/feeds';
import { texts } from '../../../texts';

/** The rhythms of polls as choices. */
export const RHYTHMS = FEED_RHYTHMS.map((value) => ({ value, label: texts.jobFeeds[value] }));
