import { call } from '@market/api/call';
import { answerInterview, giveInterviewFeedback, type Interview } from '@market/contracts/interviews';
import { links } from '@market/contracts/site';
import { usePageShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import { ErrorState, LoadingState } from '@market/web-kit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '../texts';
import { CalendarFeed } from './calendar-feed';
import { InterviewCard } from './interview-card';
import { interviewKeys, ownInterviewsQuery } from './interview-keys';
import { useInterviewChange } from './use-interview-change';
import classes from './interviews.module.css';

const words = texts.ownInterviews;

/** Upcoming interviews of the reader, and the address of the calendar feed. */
export function OwnInterviews({ onChanged }: { onChanged?: (() => void) | undefined }) {
  const { http } = usePageShell();
  const cache = useQueryClient();
  const changed = useInterviewChange(onChanged);
  const { data, error, isPending, refetch } = useQuery(ownInterviewsQuery(http));
  if (isPending) return <LoadingState shape="rows" count={1} label={texts.interviews.loading} />;
  if (!data) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.list}>
      {data.records.length === 0 ? <p className={classes.facts}>{words.none}</p> : null}
      {data.records.map((interview) => (
        <div key={interview.id} className={classes.own}>
          <h2 className={classes.title}>{titleOf(interview)}</h2>
          <InterviewCard
            interview={interview}
            latest={async () =>
              (await refetch({ throwOnError: true })).data?.records.find(({ id }) => id === interview.id) ?? interview
            }
            onAnswer={(body) =>
              changed(interview.application_id, call(http, answerInterview, { params: { id: interview.id }, body }))
            }
            onFeedback={(body) =>
              changed(
                interview.application_id,
                call(http, giveInterviewFeedback, { params: { id: interview.id }, body }),
              )
            }
          />
        </div>
      ))}
      <CalendarFeed
        madeAt={data.feed_made_at}
        onChanged={() => cache.invalidateQueries({ queryKey: interviewKeys.own })}
      />
    </div>
  );
}

/** Names of the other side and the job; for members a link to the application. */
function titleOf({ candidate, application_id, job_title, company }: Interview) {
  if (candidate === undefined) return <bdi>{words.titleOfCandidate({ job: job_title, company })}</bdi>;
  return (
    <Link to={links.dashboardApplicant(application_id)}>
      <bdi>{words.titleOfCompany({ candidate: candidate || words.someCandidate, job: job_title })}</bdi>
    </Link>
  );
}
