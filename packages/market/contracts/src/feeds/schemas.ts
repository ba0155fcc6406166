import { object, type InferType } from 'yup';
import { FEED_URL_MAX } from './constants';
import { RULE_MESSAGES } from '../messages';
import { choice, line, switchField, versionField } from '@market/api';

/** Intervals at which a job feed is polled. */
export const FEED_RHYTHMS = ['hourly', 'daily'] as const;
export type FeedRhythm = (typeof FEED_RHYTHMS)[number];

/** Outcomes of a poll: jobs were parsed, the feed has not changed, nothing could be fetched or parsed. */
export const FEED_OUTCOMES = ['read', 'not-modified', 'failed'] as const;

const rhythmField = () => choice(FEED_RHYTHMS, RULE_MESSAGES.feedRhythm);

/**
 * Address of a feed; https is assumed without a scheme. The service decides which hosts may be polled, because it
 * resolves host names (docs/security.md, S130).
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

/** `PUT job-feeds/{id}`: omitted fields stay unchanged. */
export const jobFeedChangeSchema = object({
  every: rhythmField(),
  paused: switchField(),
  version: versionField(),
});
export type JobFeedChange = InferType<typeof jobFeedChangeSchema>;
