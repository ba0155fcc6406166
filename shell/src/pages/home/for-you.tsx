import { call } from '@market/api/call';
import { matchJobs } from '@market/contracts/job-posts';
import { matchLine, searchJobs } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { useSession, useShell } from '@market/web-kit';
import { ButtonLink, ForwardIcon } from '@market/web-kit/frame';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '../../texts';
import { Section } from '../public/bands';
import classes from './home.module.css';
import { JobCard } from './job-card';

const SHOWN = 3;

/**
 * The jobs that fit a candidate's profile best, each with how; nothing while they are fetched, where they fail, and
 * where the profile has a skill of none of them: no such job is for its reader.
 */
export function ForYou() {
  const { http } = useShell();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['home', 'for-you', user?.login_id],
    queryFn: async ({ signal }) => {
      const { records } = await call(http, searchJobs, {
        body: { page: 1, limit: SHOWN, sort: 'match', omit: ['job_description'] },
        signal,
      });
      const matches = await call(http, matchJobs, { body: { ids: records.map(({ id }) => id) }, signal });
      const lines = new Map(matches.records.map(({ id, match }) => [id, matchLine(match)]));
      return records.map((job) => ({ job, line: lines.get(job.id) }));
    },
  });
  if (!data?.some(({ line }) => line !== undefined)) return null;
  return (
    <Section
      title={texts.home.forYou}
      text={texts.home.forYouText({ how: (words) => <Link to={links.matching()}>{words}</Link> })}
      extra={
        <ButtonLink to={links.searchJobs({ sort: 'match' })} icon={<ForwardIcon size={18} />} iconPlacement="end">
          {texts.home.seeAllForYou}
        </ButtonLink>
      }
    >
      <ul className={classes.jobs}>
        {data.map(({ job, line }) => (
          <li key={job.id}>
            <JobCard job={job} match={line} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
