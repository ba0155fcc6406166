import type { FeedPoll, FeedRhythm, JobFeed } from '@market/contracts/feeds';
import { Button, Card, ConfirmButton, RelativeTime, Row, Select, Stack, StatusTag } from '@market/web-kit/ui';
import { useId } from 'react';
import { AuthorLine } from '../../../shared/author-line';
import { texts } from '../../../texts';
import { RHYTHMS } from './rhythms';
import classes from './job-feeds.module.css';
import { isBeingPolled, useFeedActions } from './use-job-feeds';

/** Feed: its address, polling schedule, poll log, and actions. */
export function FeedCard({ feed }: { feed: JobFeed }) {
  const { url, every, paused, jobs, failing_since, polls } = feed;
  const { change, poll, remove } = useFeedActions(feed);
  const rhythmId = useId();
  const isPolled = isBeingPolled(feed);
  return (
    <Card>
      <Stack gap={2}>
        <Row gap={2}>
          <strong className={classes.address}>
            <bdi dir="ltr">{url}</bdi>
          </strong>
          {failing_since ? <StatusTag label={texts.jobFeeds.failing} tone="bad" /> : null}
          {paused ? <StatusTag label={texts.jobFeeds.paused} tone="neutral" /> : null}
        </Row>
        <p className={classes.facts} role="status">
          {isPolled ? texts.jobFeeds.beingPolled : <NextPoll feed={feed} />}{' '}
          {failing_since ? texts.jobFeeds.failingSince({ time: () => <RelativeTime value={failing_since} /> }) : null}{' '}
          {polls.some(({ outcome }) => outcome !== 'failed') ? texts.jobFeeds.jobs({ jobs }) : null}
        </p>
        <AuthorLine madeBy={feed.added_by_name} changedBy={feed.changed_by_name} />
        {polls.length > 0 ? (
          <details className={classes.log} open={polls[0]?.remark !== null}>
            <summary>{texts.jobFeeds.log}</summary>
            <ul>
              {polls.map((one) => (
                <li key={one.at}>
                  <RelativeTime value={one.at} />: {sentenceOf(one)}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <Row justify="between" gap={2}>
          <div className={classes.rhythm}>
            <span id={rhythmId}>{texts.jobFeeds.every}</span>
            <Select
              aria-labelledby={rhythmId}
              value={change.isPending ? (change.variables.every ?? every) : every}
              options={RHYTHMS}
              onChange={(wished: FeedRhythm) => change.mutate({ every: wished })}
            />
          </div>
          <Row gap={2}>
            <Button
              size="small"
              loading={poll.isPending}
              disabled={isPolled}
              aria-label={texts.jobFeeds.pollLabel({ url })}
              onClick={() => poll.mutate()}
            >
              {texts.jobFeeds.poll}
            </Button>
            <Button
              size="small"
              loading={change.isPending}
              aria-label={paused ? texts.jobFeeds.resumeLabel({ url }) : texts.jobFeeds.pauseLabel({ url })}
              onClick={() => change.mutate({ paused: !paused })}
            >
              {paused ? texts.jobFeeds.resume : texts.jobFeeds.pause}
            </Button>
            <ConfirmButton
              size="small"
              danger
              aria-label={texts.jobFeeds.removeLabel({ url })}
              question={texts.jobFeeds.removeQuestion}
              text={texts.jobFeeds.removeHint}
              confirmLabel={texts.jobFeeds.remove}
              onConfirm={() => remove.mutateAsync()}
            >
              {texts.jobFeeds.remove}
            </ConfirmButton>
          </Row>
        </Row>
      </Stack>
    </Card>
  );
}

function NextPoll({ feed: { paused, next_at } }: { feed: JobFeed }) {
  if (paused || next_at === null) return texts.jobFeeds.notPolledAnyMore;
  return <>{texts.jobFeeds.nextPoll({ time: () => <RelativeTime value={next_at} /> })}</>;
}

/** Result of a poll, with the reason for a failure or partial result. */
function sentenceOf({ outcome, created, changed, closed, refused, remark }: FeedPoll): string {
  if (outcome === 'failed') return remark ?? texts.jobFeeds.failed;
  if (outcome === 'not-modified') return texts.jobFeeds.notModified;
  return [texts.jobFeeds.result({ created, changed, closed, refused }), remark].filter(Boolean).join(' ');
}
