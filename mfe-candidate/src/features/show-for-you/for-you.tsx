import { call } from '@market/api/call';
import { matchJobs } from '@market/contracts/job-posts';
import { matchLine, searchJobs } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { useSession, useShell, type SlotProps } from '@market/web-kit';
import { ButtonLink, ForwardIcon } from '@market/web-kit/frame';
import { Link } from '@market/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';

/**
 * Best-matching jobs for a candidate's profile, each with its match, for the slot of the home page. Empty without a
 * profile, on failure, and where no job requires any of the profile's skills.
 */
export function ForYou({ cards, Band, JobCards, waiting }: SlotProps['home-for-you']) {
  const { http } = useShell();
  const { user } = useSession();
  const { data, isLoading } = useQuery({
    queryKey: queryKeys.search(user?.login_id ?? 'visitor', { forYou: cards }),
    enabled: Boolean(user?.can_code),
    queryFn: async ({ signal }) => {
      const { records } = await call(http, searchJobs, {
        body: { page: 1, limit: cards, sort: 'match', without_applied: true, omit: ['job_description'] },
        signal,
      });
      if (records.length === 0) return [];
      const matches = await call(http, matchJobs, { body: { ids: records.map(({ id }) => id) }, signal });
      const lines = new Map(matches.records.map(({ id, match }) => [id, matchLine(match)]));
      return records.map((job) => ({ job, line: lines.get(job.id) }));
    },
  });
  if (isLoading) return waiting;
  if (!data?.some(({ line }) => line !== undefined)) return null;
  return (
    <Band
      title={texts.forYou.title}
      text={texts.forYou.text({ how: (words) => <Link to={links.matching()}>{words}</Link> })}
      extra={
        <ButtonLink to={links.searchJobs({ sort: 'match' })} icon={<ForwardIcon size={18} />} iconPlacement="end">
          {texts.forYou.seeAll}
        </ButtonLink>
      }
    >
      <JobCards jobs={data} />
    </Band>
  );
}
