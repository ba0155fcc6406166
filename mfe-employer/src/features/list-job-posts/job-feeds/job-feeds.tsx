import { FEED_FAILING_DAYS, FEED_URL_MAX, type FeedRhythm, jobFeedSchema } from '@market/contracts/feeds';
import { Form, RadioField, SubmitButton, TextField } from '@market/web-kit/forms';
import { EmptyState, FeedIcon, QueryList, Row, Stack } from '@market/web-kit/ui';
import { texts } from '../../../texts';
import { FeedCard } from './feed-card';
import classes from './job-feeds.module.css';
import { RHYTHMS } from './rhythms';
import { useAddFeed, useJobFeeds } from './use-job-feeds';

const NEW_FEED: { url: string; every: FeedRhythm } = { url: '', every: 'daily' };

/** Feeds that import the employer's jobs automatically: a form for a new one, and each feed with its poll log. */
export function JobFeeds() {
  const query = useJobFeeds();
  const submit = useAddFeed();
  return (
    <Stack gap={4}>
      <p className={classes.lead}>{texts.jobFeeds.lead({ days: FEED_FAILING_DAYS })}</p>
      <Form initialValues={NEW_FEED} schema={jobFeedSchema} onSubmit={submit} showFailure>
        <TextField
          name="url"
          type="url"
          label={texts.jobFeeds.address}
          hint={texts.jobFeeds.addressHint}
          maxLength={FEED_URL_MAX}
          autoComplete="off"
        />
        <RadioField name="every" label={texts.jobFeeds.every} options={RHYTHMS} />
        <Row justify="end">
          <SubmitButton>{texts.jobFeeds.add}</SubmitButton>
        </Row>
      </Form>
      <QueryList
        query={query}
        label={texts.jobFeeds.feeds}
        count={texts.jobFeeds.count}
        loading={texts.jobFeeds.loading}
        keyOf={({ id }) => id}
        render={(feed) => <FeedCard feed={feed} />}
        empty={<EmptyState icon={<FeedIcon size={28} />} title={texts.jobFeeds.none} text={texts.jobFeeds.noneHint} />}
      />
    </Stack>
  );
}
