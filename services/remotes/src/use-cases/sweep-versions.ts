import { REMOTE_VERSIONS_KEPT } from '@market/contracts/remotes';
import { inTransaction, type Connection, type Log } from '@market/service-kit';
import { isPreview } from '../domain/preview';
import { keptIds } from '../domain/remote';
import type { FileStore } from '../store/file-store';
import type { RegistryStore } from '../store/registry-store';

/**
 * Removes what is too old of a remote: versions beyond those that are kept, but for those that have visitors, are
 * pinned or are where a rollback goes; then the files that no version of any remote has. What fails is left to the next
 * call.
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
        const kept = new Set(remote ? keptIds(remote) : []);
        const old = (await registry.versions(name, session))
          // Previews go by their own rule, and take no place here.
          .filter((version) => !isPreview(version))
          .slice(REMOTE_VERSIONS_KEPT)
          .filter(({ id }) => !kept.has(id));
        if (old.length > 0) {
          // A change of the remote at this moment, which may be about one of these versions, makes this start again.
          await registry.nextGeneration(session, undefined);
          await registry.removeVersions(
            session,
            name,
            old.map(({ id }) => id),
          );
        }
        // Also where no version is too old: those that were removed by hand, and uploads that were refused, leave files.
        await files.sweep(session, await registry.fileHashes(session));
      });
    } catch (error) {
      log.warn({ err: error, remote: name }, 'old versions were not removed');
    }
  };
}
