import { MarketError } from '@market/contracts/errors';
import type { RemoteRecord } from '@market/contracts/remotes';
import type { RemoteChangeNeeds } from './activate-version';
import { publishesForVisitors, type Caller } from '../domain/caller';
import { withoutFailed } from '../domain/remote';
import { changeRegistry } from './change-registry';
import { forgetWhereEmpty } from './forget-where-empty';
import { getRemote, getVersion } from './find-version';

export type RemoveVersion = (
  caller: Caller,
  name: string,
  version: string,
  seen?: number,
) => Promise<{ generation: number; record: RemoteRecord | null }>;

/**
 * Deletes a version without visitors; with the last one also the remote, which frees its name and pages. The next sweep
 * deletes its files. The history keeps its entries.
 * @throws MarketError 'not-found', 'changed-meanwhile'; 'version-in-use' where it is live, a canary, pinned, or came
 * with the installation, whose next start would publish it again
 */
export function removeVersion(needs: RemoteChangeNeeds & { sweep: (remote: string) => Promise<void> }): RemoveVersion {
  const { registry } = needs;
  return async (caller, nameOrPackage, number, seen) => {
    const { result: name, generation } = await changeRegistry(
      needs,
      { by: caller.by, seen },
      async ({ session, tell }) => {
        const remote = await getRemote(registry, nameOrPackage, session);
        const { id, version, preview } = await getVersion(registry, remote, number, session);
        if (!preview) publishesForVisitors(caller);
        const uses: Array<[boolean, string]> = [
          [remote.live === id, `live: activate another one, or deactivate the remote, first`],
          [remote.canary?.id === id, 'a canary: end it first'],
          [remote.pin === id, 'pinned: take the pin off first'],
          [
            remote.bundled === id,
            'the one that the installation was built with, and its next start would publish it again: deactivate it instead',
          ],
        ];
        const use = uses.find(([isSo]) => isSo)?.[1];
        if (use) throw new MarketError('version-in-use', { error: `${version} of ${remote.name} is ${use}.` });
        await registry.removeVersions(session, remote.name, [id]);
        if (preview) tell('preview-removed', remote.name, version, preview.label);
        else tell('removed', remote.name, version);
        if (!(await forgetWhereEmpty(registry, session, remote.name)))
          await registry.save(session, { ...withoutFailed(remote, id), past: remote.past.filter((one) => one !== id) });
        return remote.name;
      },
    );
    await needs.sweep(name);
    const { records } = await needs.listRemotes({ ...caller, only: name });
    return { generation, record: records[0] ?? null };
  };
}
