import { call } from '@market/api/call';
import type { ViewedJob } from '@market/contracts/job-posts';
import { jobResponses, type JobResponses, promiseSentence, recordSentence } from '@market/contracts/responses';
import { useHydrating, useShell } from '@market/web-kit';
import { Bone } from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';
import { texts } from '../../texts';
import { dateText } from './date-text';
import classes from './job.module.css';

/**
 * Promise of a first answer, the employer's record of keeping such promises, and the history of the post: opened,
 * edited, reopened, and how many of its applications were answered.
 */
export function ResponseLines({ job }: { job: ViewedJob }) {
  const { data, isPending } = useResponses(job.id);
  const { created_at, edited_at, reopened_at } = job;
  const history = [
    texts.viewJob.openSince({ day: dateText(created_at) }),
    edited_at && texts.viewJob.editedOn({ day: dateText(edited_at) }),
    reopened_at && texts.viewJob.reopenedOn({ day: dateText(reopened_at) }),
    data ? answeredOf(data.post) : undefined,
  ].filter((part) => typeof part === 'string');
  return (
    <div className={classes.answers}>
      {data ? (
        <>
          <p>{promiseSentence(data.promise_days)}</p>
          <p className={classes.hint}>{recordSentence(data.employer)}</p>
        </>
      ) : isPending ? (
        // Placeholder with the height of the lines, against layout shift.
        <span aria-hidden="true">
          <Bone width={240} />
        </span>
      ) : null}
      <p className={classes.hint}>{history.join(' · ')}</p>
    </div>
  );
}

/** Undefined for a post with too few applications to tell. */
const answeredOf = ({ counted, answered }: JobResponses['post']): string | undefined =>
  counted === null || answered === null ? undefined : texts.viewJob.answeredOf({ counted, answered });

function useResponses(jobId: string) {
  const { http } = useShell();
  const isHydrating = useHydrating();
  return useQuery({
    queryKey: queryKeys.responses(jobId),
    queryFn: () => call(http, jobResponses, { params: { id: jobId } }),
    // Not on the server: an unresponsive service must not block rendering the rest of the page.
    enabled: !isHydrating,
  });
}
