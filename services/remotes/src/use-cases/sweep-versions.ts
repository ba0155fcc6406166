import { REMOTE_VERSIONS_KEPT } from '@market/contracts/remotes';
import { inTransaction, type Connection, type Log } from '@market/service-kit';
import { isPreview } from '../domain/preview';
import { keptIds } from '../domain/remote';
import type { FileStore } from '../store/file-store';
import type { RegistryStore } from '../store/registry-store';

/**
 * Deletes the old versions of a remote beyond the retained number, except served and pinned ones and the rollback
 * target; then the files that no version references. A failure is left to the next call.
 */
export function sweepVersions({
  connection,
  registry,
  files,
  log,
}: {
  connection: Connection;
  registry: RegistryStore;
  files: FileStore;
  log: Log;
}) {
  return async (name: string): Promise<void> => {
    try {
      await inTransaction(connection, async (session) => {
        const remote = await registry.find(name, session);
        const retainedIds = new Set(remote ? keptIds(remote) : []);
        const old = (await registry.versions(name, session))
          // Previews have a retention rule of their own, and do not count here.
          .filter((version) => !isPreview(version))
          .slice(REMOTE_VERSIONS_KEPT)
          .filter(({ id }) => !retainedIds.has(id));
        if (old.length > 0) {
          // Conflicts with a parallel change of the remote, which may concern one of these versions; this transaction
          // then restarts.
          await registry.nextGeneration(session, undefined);
          await registry.removeVersions(
            session,
            name,
            old.map(({ id }) => id),
          );
        }
        // Runs even without old versions: manual removals and refused uploads leave files too.
        await files.sweep(session, await registry.fileHashes(session));
      });
    } catch (error) {
      log.warn({ err: error, remote: name }, 'old versions were not removed');
    }
  };
}
