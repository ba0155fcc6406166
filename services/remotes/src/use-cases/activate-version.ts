import { MarketError } from '@market/contracts/errors';
import type { RemoteRecord } from '@market/contracts/remotes';
import { withLive, withoutFailed, type Remote } from '../domain/remote';
import type { Version } from '../domain/version';
import { admitVisitors } from './admit-visitors';
import type { Caller } from '../domain/caller';
import { changeRegistry, type Change } from './change-registry';
import { getRemote, getVersionForVisitors } from './find-version';
import type { ListRemotes } from './list-remotes';
import type { ChangeNeeds } from './needs';
import { tellCanaryEnd } from './tell-canary-end';

/** Change of one remote, in the form that the routes call. */
export type ChangeRemote<Input = undefined> = (
  caller: Caller,
  name: string,
  input: Input & { generation?: number | undefined },
) => Promise<{ generation: number; record: RemoteRecord }>;

export interface RemoteChangeNeeds extends ChangeNeeds {
  listRemotes: ListRemotes;
}

/** Changes one remote in a transaction, and returns its new state. */
export async function changeRemote(
  needs: RemoteChangeNeeds,
  { caller, name, seen }: { caller: Caller; name: string; seen: number | undefined },
  work: (remote: Remote, change: Change) => Promise<Remote>,
): Promise<{ generation: number; record: RemoteRecord }> {
  const { result, generation } = await changeRegistry(needs, { by: caller.by, seen }, async (change) => {
    const changed = await work(await getRemote(needs.registry, name, change.session), change);
    await needs.registry.save(change.session, changed);
    return changed.name;
  });
  const { records } = await needs.listRemotes({ ...caller, only: result });
  return { generation, record: records[0]! }; // the one that was saved
}

/** @throws MarketError 'remote-pinned' where the remote is pinned to another version */
export function refuseWherePinned({ name, pin }: Remote, id: string | undefined): void {
  if (pin !== null && pin !== id)
    throw new MarketError('remote-pinned', {
      error: `${name} is pinned to ${pin}: take the pin off first (the command unpin, or /admin/remotes).`,
    });
}

/**
 * Makes a version live for everybody, and ends a canary of another one. If the live version came with the last start,
 * the next start's bundle replaces it.
 */
export async function putLive(needs: ChangeNeeds, remote: Remote, version: Version, change: Change): Promise<Remote> {
  const { session, tell } = change;
  await admitVisitors(needs, session, version);
  if (remote.canary?.id !== version.id) await tellCanaryEnd(needs, remote, change, `${version.version} is live`);
  if (remote.live !== version.id)
    tell('activated', remote.name, version.version, remote.live ? `instead of ${remote.live}` : '');
  return withLive(withoutFailed(remote, version.id), version.id, {
    followsBundle: version.source === 'bundled' && remote.bundled === version.id,
  });
}

/**
 * Makes a version live for everybody from their next navigation on.
 * @throws MarketError 'not-found', 'remote-pinned', 'version-refused' where it does not fit now, 'changed-meanwhile'
 */
export function activateVersion(needs: RemoteChangeNeeds): ChangeRemote<{ version: string }> {
  return (caller, name, { version: requestedVersion, generation }) =>
    changeRemote(needs, { caller, name, seen: generation }, async (remote, change) => {
      const version = await getVersionForVisitors(needs.registry, remote, requestedVersion, change.session);
      refuseWherePinned(remote, version.id);
      return putLive(needs, remote, version, change);
    });
}
