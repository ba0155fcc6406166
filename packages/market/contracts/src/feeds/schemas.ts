import { object, type InferType } from 'yup';
import { FEED_URL_MAX } from './constants';
import { RULE_MESSAGES } from '../messages';
import { choice, line, switchField } from '@market/api';

/** Rhythms in which a job feed is polled. */
export const FEED_RHYTHMS = ['hourly', 'daily'] as const;
export type FeedRhythm = (typeof FEED_RHYTHMS)[number];

/** Outcomes of a poll: jobs were read, the feed has not changed, nothing could be read. */
export const FEED_OUTCOMES = ['read', 'not-modified', 'failed'] as const;

const rhythmField = () => choice(FEED_RHYTHMS, RULE_MESSAGES.feedRhythm);

/**
 * Address of a feed; without a scheme it is taken as https. Which hosts may be polled is the service's to say: it
 * knows where a name leads (docs/security.md, S130).
 */
const feedAddressField = () =>
  line(FEED_URL_MAX)
    .transform((value: unknown) =>
      typeof value === 'string' && value !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(value) && !value.startsWith('/')
        ? `https://${value}`
        : value,
    )
    .required(RULE_MESSAGES.feedAddressRequired)
    .test('feed-address', RULE_MESSAGES.feedAddressFormat, (value) => !value || isFeedAddress(value));

function isFeedAddress(value: string): boolean {
  if (!/^https?:\/\/[^/\\\s]/i.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return hostname !== '' && username === '' && password === '';
}

/** `POST job-feeds`. */
export const jobFeedSchema = object({
  url: feedAddressField(),
  every: rhythmField().required(RULE_MESSAGES.feedRhythm),
});
export type JobFeedInput = InferType<typeof jobFeedSchema>;

/** `PUT job-feeds/{id}`: what is left out stays as it is. */
export const jobFeedChangeSchema = object({
  every: rhythmField(),
  paused: switchField(),
});
export type JobFeedChange = InferType<typeof jobFeedChangeSchema>;
