import { call } from '@market/api/call';
import { teamHistory, type TeamChange } from '@market/contracts/companies';
import { useShell } from '@market/web-kit';
import { QueryList, RelativeTime } from '@market/web-kit/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import { ROLE_LABELS } from '../../shared/role-words';
import classes from './team.module.css';

const words = texts.team;
const PAGE_SIZE = 10;

/** Changes of the team, each with its author and time. */
export function TeamHistoryList() {
  const { http } = useShell();
  const [page, setPage] = useState(1);
  const paging = { page, limit: PAGE_SIZE };
  const query = useQuery({
    queryKey: [...queryKeys.teamHistory, paging],
    queryFn: () => call(http, teamHistory, { query: paging }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryList
      look="rows"
      query={query}
      label={words.history}
      count={words.changeCount}
      loading={words.loadingHistory}
      keyOf={({ id }) => id}
      render={(change) => (
        <p className={classes.change}>
          {sentenceOf(change)}{' '}
          <span className={classes.facts}>
            <RelativeTime value={change.at} />
          </span>
        </p>
      )}
      empty={<p className={classes.facts}>{words.noHistory}</p>}
      paging={{ page, size: PAGE_SIZE, onChange: setPage }}
    />
  );
}

function sentenceOf({ kind, by_name, whom, role, role_before }: TeamChange): ReactNode {
  const values = {
    by: by_name || words.formerColleague,
    whom: whom || words.formerColleague,
    role: role ? ROLE_LABELS[role] : '',
    before: role_before ? ROLE_LABELS[role_before] : '',
    bdi: (part: ReactNode) => <bdi>{part}</bdi>,
  };
  switch (kind) {
    case 'invited':
      return words.didInvite(values);
    case 'invited-again':
      return words.didInviteAgain(values);
    case 'invitation-revoked':
      return words.didRevoke(values);
    case 'joined':
      return words.didJoin(values);
    case 'role-changed':
      return words.didChangeRole(values);
    case 'jobs-given':
      return words.didGiveJobs(values);
    case 'ownership-given':
      return words.didGiveOwnership(values);
    case 'domain-proved':
      return words.didProveDomain(values);
    case 'domain-ended':
      return words.didEndDomain(values);
    case 'left':
      return words.didLeave(values);
    default:
      return words.didRemove(values);
  }
}
