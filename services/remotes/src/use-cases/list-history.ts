import type { Listing } from '@market/api';
import { federationName, type RemoteHistoryEntry } from '@market/contracts/remotes';
import type { HistoryStore } from '../store/history-store';
import type { Caller } from '../domain/caller';

export type ListHistory = (
  caller: Caller,
  input: { remote?: string | undefined; page: number; limit: number },
) => Promise<Listing<RemoteHistoryEntry>>;

/** Lists the history, newest first; holders of deploy tokens see their own remote's. */
export function listHistory({ history }: { history: HistoryStore }): ListHistory {
  return async ({ only }, { remote, page, limit }) => {
    const { entries, total } = await history.page({
      remote: only ?? (remote ? federationName(remote) : undefined),
      page,
      limit,
    });
    return {
      records: entries.map(({ at, by, action, remote: name, version, detail, endpoints }) => ({
        at: at.toISOString(),
        by,
        action,
        remote: name,
        version,
        detail,
        ...(endpoints ? { endpoints } : {}),
      })),
      total,
      page,
      limit,
    };
  };
}
