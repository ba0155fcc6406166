import { call } from '@market/api/call';
import { matchGains } from '@market/contracts/job-posts';
import type { MatchGain } from '@market/contracts/search';
import { useShell } from '@market/web-kit';
import { ErrorState, LoadingState } from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import { OnRequest } from './on-request';
import classes from './profile.module.css';

const ITEMS: Record<Exclude<MatchGain['item'], 'skill'>, string> = {
  experience: texts.match.experience,
  place: texts.match.place,
  pay: texts.match.minimumPay,
  employment: texts.match.employment,
};

/** Change of the candidate's matches by each item that the profile lacks; worked out when it is opened. */
export function MatchGains() {
  return (
    <OnRequest title={texts.match.gains}>
      <Gains />
    </OnRequest>
  );
}

function Gains() {
  const { http } = useShell();
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.matches, 'gains'],
    queryFn: ({ signal }) => call(http, matchGains, { signal }),
  });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState shape="rows" count={2} label={texts.match.loadingGains} />;
  if (data.gains.length === 0) return <p className={classes.hint}>{texts.match.noGains}</p>;
  return (
    <>
      <p className={classes.hint}>{texts.match.gainsLead({ jobs: data.jobs })}</p>
      <ul>
        {data.gains.map(({ item, skill, points, jobs }) => (
          <li key={skill ?? item}>
            <bdi>{item === 'skill' ? skill : ITEMS[item]}</bdi>: {texts.match.gain({ points, jobs })}
          </li>
        ))}
      </ul>
    </>
  );
}
