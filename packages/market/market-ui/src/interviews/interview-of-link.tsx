import { call } from '@market/api/call';
import { answerInterviewOfLink, showInterviewOfLink } from '@market/contracts/interviews';
import { usePageShell } from '@market/web-kit';
import { ErrorState, LoadingState, Stack } from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../texts';
import { InterviewCard } from './interview-card';
import { interviewKeys } from './interview-keys';
import { useInterviewChange } from './use-interview-change';

/**
 * Interview opened by a mailed link: opening changes nothing, because mail scanners open every link; a button answers.
 */
export function InterviewOfLink({ token }: { token: string }) {
  const { http } = usePageShell();
  const changed = useInterviewChange();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: interviewKeys.ofLink(token),
    queryFn: ({ signal }) => call(http, showInterviewOfLink, { params: { token }, signal }),
  });
  if (isPending) return <LoadingState shape="rows" count={1} label={texts.interviews.loading} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap={3}>
      <p>
        {texts.interviews.ofLink({
          job: data.job_title,
          company: data.company,
          bdi: (words) => <bdi>{words}</bdi>,
        })}
      </p>
      <InterviewCard
        interview={data}
        latest={async () => (await refetch({ throwOnError: true })).data ?? data}
        onAnswer={(body) =>
          changed(data.application_id, call(http, answerInterviewOfLink, { params: { token }, body }))
        }
      />
    </Stack>
  );
}
