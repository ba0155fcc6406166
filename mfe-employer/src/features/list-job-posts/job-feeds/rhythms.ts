import { FEED_RHYTHMS } from '@market/contracts/feeds';
import { texts } from '../../../texts';

/** Polling intervals as options. */
export const RHYTHMS = FEED_RHYTHMS.map((value) => ({ value, label: texts.jobFeeds[value] }));
