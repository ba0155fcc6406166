import { call } from '@market/api/call';
import { dateFormat } from '@market/api/formatters';
import {
  AI_SCREENING_LABELS,
  type JobPost,
  listPublishedPosts,
  PUBLISHED_POSTS_KEPT_YEARS,
  PUBLISHED_STATES_KEPT,
  type PublishedPost,
  VACANCY_STATE_LABELS,
} from '@market/contracts/job-posts';
import { DUTY_LABELS } from '@market/contracts/posting-rules/duty-words';
import { Money } from '@market/market-ui/values';
import { downloadFile, useShell } from '@market/web-kit';
import {
  Button,
  Card,
  Dialog,
  DownloadIcon,
  EmptyState,
  ErrorState,
  FormattedText,
  LoadingState,
  Row,
  Stack,
} from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import classes from './posted-jobs.module.css';

const words = texts.publishedPosts;

const momentText = (time: string) =>
  dateFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));

/**
 * Archived texts of a job's published versions, with the rules of its places valid at the time; can be downloaded as
 * evidence.
 */
export function PublishedPostsDialog({ job: { id, job_title }, onClose }: { job: JobPost; onClose: () => void }) {
  const { http } = useShell();
  const query = useQuery({
    queryKey: queryKeys.publishedPosts(id),
    queryFn: () => call(http, listPublishedPosts, { query: { job_id: id, page: 1, limit: PUBLISHED_STATES_KEPT } }),
    staleTime: 0,
  });
  const records = query.data?.records;
  return (
    <Dialog
      title={<>{words.title({ job: job_title, bdi: (part: ReactNode) => <bdi>{part}</bdi> })}</>}
      width={720}
      onClose={onClose}
      closeOnOutsideClick
    >
      {records === undefined ? (
        query.isError ? (
          <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingState shape="text" label={words.loading} />
        )
      ) : records.length === 0 ? (
        <EmptyState title={words.none} text={words.noneHint} />
      ) : (
        <Stack gap={3}>
          <p className={classes.facts}>{words.lead({ years: PUBLISHED_POSTS_KEPT_YEARS })}</p>
          {records.map((one) => (
            <PublishedCard key={one.from} published={one} />
          ))}
          <Row justify="end">
            <Button
              icon={<DownloadIcon size={16} />}
              onClick={() =>
                downloadFile(
                  new Blob([JSON.stringify(records, null, 2)], { type: 'application/json' }),
                  words.fileName({ id }),
                )
              }
            >
              {words.download}
            </Button>
          </Row>
        </Stack>
      )}
    </Dialog>
  );
}

function PublishedCard({
  published: { from, until, by_name: by, by_feed: isByFeed, rules_version: version, duties, ad },
}: {
  published: PublishedPost;
}) {
  return (
    <Card>
      <Stack gap={2}>
        <strong>
          {until
            ? words.between({ from: momentText(from), until: momentText(until) })
            : words.since({ from: momentText(from) })}
        </strong>
        {by === undefined ? null : (
          <p className={classes.facts}>{words.by({ name: by, bdi: (part) => <bdi>{part}</bdi> })}</p>
        )}
        {isByFeed ? <p className={classes.facts}>{words.byFeed}</p> : null}
        <p className={classes.facts}>
          {version === null
            ? words.unchecked
            : duties.length === 0
              ? words.noRules({ version })
              : words.rules({ version })}
        </p>
        {duties.length > 0 ? (
          <ul className={classes.duties}>
            {duties.map(({ rule, duty, law, source, state }) => (
              <li key={rule}>
                {DUTY_LABELS[duty]}: {texts.dutyStates[state]} (
                <a href={source} target="_blank" rel="noopener noreferrer">
                  {law}
                </a>
                )
              </li>
            ))}
          </ul>
        ) : null}
        <details>
          <summary>{words.open}</summary>
          <h3>
            <bdi>{ad.job_title}</bdi>
          </h3>
          <p className={classes.facts}>
            <bdi>{ad.job_location}</bdi>
            <span aria-hidden="true"> · </span>
            <Money amount={ad.salary} max={ad.salary_max} currency={ad.currency} period={ad.salary_period} />
          </p>
          {ad.vacancy_state ? <p className={classes.facts}>{VACANCY_STATE_LABELS[ad.vacancy_state]}</p> : null}
          {ad.ai_screening ? <p className={classes.facts}>{AI_SCREENING_LABELS[ad.ai_screening]}</p> : null}
          <FormattedText html={ad.job_description} />
        </details>
      </Stack>
    </Card>
  );
}
