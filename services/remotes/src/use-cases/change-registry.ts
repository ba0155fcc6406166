import { MarketError } from '@market/contracts/errors';
import type { EndpointChanges, RemoteAction } from '@market/contracts/remotes';
import { inTransaction, isDuplicateKey, type ClientSession } from '@market/service-kit';
import type { HistoryEntry } from '../store/history-store';
import type { Caller } from '../domain/caller';
import type { ChangeNeeds } from './needs';

/** Change in progress: its transaction, and the function that records its history. */
export interface Change {
  session: ClientSession;
  /** @param endpoints endpoints added or removed by the version, compared with the live one */
  tell(action: RemoteAction, remote: string, version: string, detail?: string, endpoints?: EndpointChanges): void;
}

/**
 * Changes the registry in one transaction with its history and the next generation. Work that records nothing counts as
 * no change, and the generation stays.
 * @param seen the generation that the caller has seen, if stated
 * @throws MarketError 'changed-meanwhile' where it is no longer the latest
 */
export async function changeRegistry<Result>(
  { connection, registry, history, clock }: ChangeNeeds,
  { by, seen }: { by: Caller['by']; seen?: number | undefined },
  work: (change: Change) => Promise<Result>,
): Promise<{ result: Result; generation: number }> {
  const once = () =>
    inTransaction(connection, async (session) => {
      const entries: HistoryEntry[] = [];
      const at = clock.now();
      const result = await work({
        session,
        tell: (action, remote, version, detail = '', endpoints = undefined) =>
          entries.push({ at, by, action, remote, version, detail, ...changedEndpoints(endpoints) }),
      });
      if (entries.length === 0) {
        const generation = await registry.generation(session);
        if (seen !== undefined && seen !== generation) throw new MarketError('changed-meanwhile');
        return { result, generation };
      }
      const generation = await registry.nextGeneration(session, seen);
      await history.add(session, generation, entries);
      return { result, generation };
    });
  try {
    return await once();
  } catch (error) {
    // Duplicate key: the same version was published concurrently; the retry sees it.
    if (isDuplicateKey(error)) return once();
    throw error;
  }
}

function changedEndpoints(endpoints: EndpointChanges | undefined): Pick<HistoryEntry, 'endpoints'> {
  if (!endpoints || endpoints.added.length + endpoints.removed.length === 0) return {};
  const { added, removed } = endpoints;
  return { endpoints: { added, removed } };
}
