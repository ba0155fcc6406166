import type { TeamMember } from '@market/contracts/companies';
import { listFormat } from '@market/api/formatters';
import { Button } from '@market/web-kit/ui';
import { lazy, Suspense, useState } from 'react';
import { useRight } from '../../shared/use-right';
import { useTeam } from '../../shared/use-team';
import { texts } from '../../texts';
import classes from './applicants.module.css';
import { useJob } from './use-job';

const words = texts.team;

const HiringManagersDialog = lazy(async () => ({
  default: (await import('../../shared/hiring-managers.dialog')).HiringManagersDialog,
}));

/** Hiring team of the selected job, editable with the right to edit jobs. */
export function HiringTeam({ jobId }: { jobId: string }) {
  const { query } = useTeam();
  const mayChange = useRight('edit-jobs');
  const { data: job } = useJob(jobId);
  const [isChanging, setIsChanging] = useState(false);
  const { data: team, isError, refetch } = query;
  return (
    <div className={classes.team} role="group" aria-label={words.hiringTeam}>
      <p>{team ? teamText(team.members, jobId) : isError ? words.failed : words.loading}</p>
      {isError && !team ? (
        <Button type="link" size="small" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      ) : null}
      {team && job && mayChange ? (
        <Button type="link" size="small" aria-haspopup="dialog" onClick={() => setIsChanging(true)}>
          {words.changeHiringTeam}
        </Button>
      ) : null}
      {isChanging && job ? (
        <Suspense fallback={null}>
          <HiringManagersDialog job={job} onClose={() => setIsChanging(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Names of hiring managers assigned to this job; owners and recruiters are omitted, because they see every job. */
function teamText(members: readonly TeamMember[], jobId: string): string {
  const names = members
    .filter(({ role, jobs }) => role === 'hiring-manager' && jobs.includes(jobId))
    .map(({ name }) => name);
  return names.length === 0
    ? words.noHiringTeam
    : words.hiringTeamOf({ names: listFormat(undefined, { type: 'conjunction' }).format(names) });
}
