import type { RemotesList } from '@market/contracts';
import { inTransaction, type Connection } from '@market/service-kit';
import { presentRemote } from '../present/remote';
import type { RegistryStore } from '../store/registry-store';
import type { Caller } from './callers';

export type ListRemotes = (caller: Caller) => Promise<RemotesList>;

/** All remotes with their versions, as of one moment; holders of deploy tokens see their own. */
export function listRemotes({
  connection,
  registry,
}: {
  connection: Connection;
  registry: RegistryStore;
}): ListRemotes {
  return ({ only }) =>
    inTransaction(connection, async (session) => {
      const generation = await registry.generation(session);
      const remotes = (await registry.list(session)).filter(({ name }) => only === undefined || name === only);
      const records = [];
      for (const remote of remotes) records.push(presentRemote(remote, await registry.versions(remote.name, session)));
      return { generation, records };
    });
}
