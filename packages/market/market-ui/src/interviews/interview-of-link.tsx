import { call } from '@market/api/call';
import { answerInterviewOfLink, showInterviewOfLink } from '@market/contracts/interviews';
import { usePageShell } from '@market/web-kit';
import { ErrorState, LoadingState, Stack } from '@market/web-kit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '../texts';
import { InterviewCard } from './interview-card';

/** Interview of a mailed link: opening it changes nothing, for mail scanners open every link; a press answers. */
export function InterviewOfLink({ token }: { token: string }) {
  const { http } = usePageShell();
  const cache = useQueryClient();
  const queryKey = ['interview-of-link', token];
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
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
        onAnswer={async (body) => {
          try {
            await call(http, answerInterviewOfLink, { params: { token }, body });
          } finally {
            await cache.invalidateQueries({ queryKey });
          }
        }}
      />
    </Stack>
  );
}
