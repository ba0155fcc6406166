import { call } from '@market/api/call';
import { jobResponses, promiseSentence, recordSentence } from '@market/contracts/responses';
import { useShell } from '@market/web-kit';
import { Bone } from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';
import classes from './job.module.css';

/** Promise of a first answer, and how its employer has kept such promises so far; nothing where nobody can tell. */
export function ResponseLines({ jobId }: { jobId: string }) {
  const { http } = useShell();
  const { data, isPending } = useQuery({
    queryKey: queryKeys.responses(jobId),
    queryFn: () => call(http, jobResponses, { params: { id: jobId } }),
    // In browsers only: a service that does not answer must not keep the rest of the page from being written.
    enabled: typeof window === 'object',
  });
  if (!data) return isPending ? <Coming /> : null;
  return (
    <div className={classes.answers}>
      <p>{promiseSentence(data.promise_days)}</p>
      <p className={classes.hint}>{recordSentence(data.employer)}</p>
    </div>
  );
}

/** The room of the lines, so that nothing below them moves. */
function Coming() {
  return (
    <div className={classes.answers} aria-hidden="true">
      <Bone width={240} />
    </div>
  );
}
