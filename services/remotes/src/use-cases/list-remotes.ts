import { pagesApi, type RemotesList, type Rendering } from '@market/contracts';
import { inTransaction, type Connection, type Peers } from '@market/service-kit';
import { presentRemote } from '../present/remote';
import type { RegistryStore } from '../store/registry-store';
import type { Caller } from '../domain/caller';

export type ListRemotes = (caller: Caller) => Promise<RemotesList>;

/**
 * All remotes with their versions, as of one moment; holders of deploy tokens see their own. What came of writing their pages
 * stands with each version where the service `pages` answers. Where it has several replicas, that is what one of them has
 * seen: each counts for itself, and peers know a service, not its replicas (docs/operations.md).
 */
export function listRemotes({
  connection,
  registry,
  peers,
}: {
  connection: Connection;
  registry: RegistryStore;
  peers: Peers;
}): ListRemotes {
  return async ({ only }) => {
    const renderings = await renderingsOf(peers);
    return inTransaction(connection, async (session) => {
      const generation = await registry.generation(session);
      const remotes = (await registry.list(session)).filter(({ name }) => only === undefined || name === only);
      const records = [];
      for (const remote of remotes)
        records.push(presentRemote(remote, await registry.versions(remote.name, session), renderings));
      return { generation, records };
    });
  };
}

async function renderingsOf(peers: Peers): Promise<readonly Rendering[]> {
  try {
    const asked = { service: 'pages', method: 'GET', path: pagesApi.renderings } as const;
    // As the page writer answers.
    return ((await peers.ask(asked)) as { records: Rendering[] }).records;
  } catch {
    // The list is what it is for; how pages fare is known again once the service is back.
    return [];
  }
}
