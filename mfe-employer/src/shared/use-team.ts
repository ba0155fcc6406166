import { call } from '@market/api/call';
import { showTeam, type Team } from '@market/contracts/companies';
import { errorText, logFailure, useSession, useShell } from '@market/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '../texts';
import { queryKeys } from './query-keys';

/** The team of the own company, and its mutations, each of which returns the updated team. */
export function useTeam() {
  const { http, notify, session } = useShell();
  const { user } = useSession();
  const cache = useQueryClient();
  const query = useQuery({ queryKey: queryKeys.team, queryFn: () => call(http, showTeam) });

  const changed = (team: Team): void => {
    cache.setQueryData(queryKeys.team, team);
    void cache.invalidateQueries({ queryKey: queryKeys.teamHistory });
    // The person's own role may have changed.
    if (user?.company_role && user.company_role !== team.role) void session.refreshUser();
  };
  /** Runs a change and shows its failure as a toast. @throws the failure, so that a confirmation stays open */
  const change = async (made: Promise<Team>, success: string): Promise<void> => {
    try {
      changed(await made);
      notify.success(success);
    } catch (error) {
      logFailure(error);
      notify.error(errorText(error, texts.team.notChanged));
      throw error;
    }
  };
  return { query, changed, change };
}
